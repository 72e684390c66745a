import type { Wire } from '@lintel/contract/kit/operation.ts'
import type { FastifyRequest } from 'fastify'
import { FailureError } from '../kernel/failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types of bodies that the address takes, as its refusal of others names them. */
    accepts?: string
  }
}

const [json, form] = ['application/json', 'application/x-www-form-urlencoded']

/**
 * What the body of a call may be, by its wire, the usual one first. Calls of v3 take JSON too: a client that is made
 * from the reference, and most programs, send nothing else.
 */
export const contentTypes: Readonly<Record<Wire, readonly string[]>> = {
  form: [form, json],
  json: [json],
  file: ['multipart/form-data'],
}

/** Whether the body of a request came as a form, whose values are texts. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith(form)

/** The refusal of a body of another type than an address takes, which names those it takes. */
export function wrongContentType({ routeOptions }: FastifyRequest): FailureError {
  const { accepts } = routeOptions.config
  return accepts === undefined ? new FailureError('badRequest') : new FailureError('wrongContentType', { accepts })
}
