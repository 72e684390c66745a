import { limits, cloudVersion } from '@lintel/contract/base/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { Config } from '../base/config.ts'
import { fail } from '../kernel/failure.ts'

/** A header that came once and is not longer than any of ours; undefined otherwise. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value.length > 0 && value.length <= limits.generic ? value : undefined
}

/**
 * The token of the session a request is made in: `x-auth-token` (specification.md 7), or the bearer token of RFC 6750
 * where that header is missing.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  return headerOf(request, 'x-auth-token') ?? /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

/**
 * Refuses outdated callers: -50 at an address that the portal has moved from, with the new address, and 10000 to a page
 * of another version of the protocol (specification.md 8). The new address comes from settings alone. Pictures and
 * files that are shown by their address alone have no caller who could read an answer.
 */
export function refuseOutdated(operation: Operation, request: FastifyRequest, config: Config): void {
  if (operation.isImmutable) return
  if (config.movedFrom.some((host) => host === request.host.toLowerCase() || host === request.hostname.toLowerCase()))
    return fail('domainChanged', { address: config.publicUrl })
  const spoken = headerOf(request, 'x-cloud-version')
  if (spoken !== undefined && spoken !== cloudVersion) fail('reload')
}
