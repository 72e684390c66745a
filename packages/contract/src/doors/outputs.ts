import { z } from 'zod'
import { limits } from '../limits.ts'

/**
 * What a door is opened by: one relay of its device, or one security relay, which sits in a box of its own behind the wall
 * (office.md 5.4). An output belongs to one door at most. Devices number both in one row; see `relay-numbers.ts`.
 */

export const outputTypes = ['relay', 'securityRelay'] as const
export type OutputType = (typeof outputTypes)[number]

/** Counted from 0: relays to 15, security relays to 3 (specification.md 5). */
export const indexMax: Readonly<Record<OutputType, number>> = {
  relay: limits.relayMax,
  securityRelay: limits.securityRelayMax,
}

export const outputFields = {
  outputType: z.enum(outputTypes),
  outputIndex: z.int().min(0),
} as const
export const Output = z.object(outputFields)
export type Output = z.infer<typeof Output>

/** How far the index goes is a matter of the type. */
export function checkOutput({ outputType, outputIndex }: Output, context: z.core.$RefinementCtx<unknown>): void {
  const max = indexMax[outputType]
  if (outputIndex > max)
    context.addIssue({ code: 'custom', path: ['outputIndex'], params: { key: 'validation:tooBig', max } })
}
