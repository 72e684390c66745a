import { limits } from '@lintel/contract/limits.ts'
import type { FastifyRequest } from 'fastify'

/** A header that came once and is not longer than any of ours; undefined otherwise. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value.length > 0 && value.length <= limits.generic ? value : undefined
}

/**
 * The token of the session a request is made in: `x-auth-token` (specification.md 7), or the bearer token of RFC 6750 where
 * that header is missing.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  return headerOf(request, 'x-auth-token') ?? /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}
