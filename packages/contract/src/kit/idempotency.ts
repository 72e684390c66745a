import { z } from 'zod'
import { isMutation, type Operation } from './operation.ts'
import { unknownFields } from './unknown-fields.ts'

/**
 * The field of a request that names one intent: sent again under the same key, a call answers what it answered before
 * and has no second effect. Another content under the key is refused.
 */
export const idempotencyKeyField = 'key'

/** Whether the idempotency key is a field of the call, where it becomes the id of what is created (`door.open`). */
export const hasOwnIdempotencyKey = ({ input }: Operation): boolean =>
  unknownFields(input, { [idempotencyKeyField]: '' }).length === 0

/**
 * Whether a call may have an idempotency key: whatever a session changes or creates. An export leaves an audit entry
 * and nothing else, so it is made again.
 */
export function acceptsIdempotencyKey(operation: Operation): boolean {
  return isMutation(operation) && operation.needs !== 'public' && !(operation.output instanceof z.ZodFile)
}
