import type { Operation } from '@lintel/contract/kit/operation.ts'
import { cloudVersion } from '@lintel/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { fail } from '../kernel/failure.ts'
import { headerOf } from './token.ts'

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
