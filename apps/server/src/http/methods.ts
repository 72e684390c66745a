import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { FastifyInstance } from 'fastify'
import { failWith } from '../kernel/failure.ts'

const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Methods of the calls at each address, in which any text may stand for the role. */
const allowedAt = new Map<string, string[]>()
const rolePlaces = new Set<number>()
for (const { operation } of everyOperation) {
  for (const path of [operation.path, ...(operation.aliases ?? [])]) {
    const address = addressOf(path)
    rolePlaces.add(address.split('/').indexOf('{role}'))
    allowedAt.set(address, [...(allowedAt.get(address) ?? []), operation.method])
  }
}

/** Answers every other method at the address of a call with 405 and the methods it has (RFC 9110, 15.5.6). */
export function refuseOtherMethods(app: FastifyInstance): void {
  // Before the body is read: what it says changes nothing.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !commonMethods.has(request.method)) return
    const allowedMethods = methodsAt(request.url.split('?', 1)[0]!)?.join(', ')
    if (allowedMethods === undefined) return
    reply.header('allow', allowedMethods)
    failWith('methodNotAllowed', { allowed: allowedMethods })
  })
}

/** The methods at an address, whatever stands in it for the role; undefined where no call has it. */
function methodsAt(path: string): readonly string[] | undefined {
  const parts = path.split('/')
  for (const place of rolePlaces) {
    if (place >= parts.length) continue
    const found = allowedAt.get(place < 0 ? path : parts.with(place, '{role}').join('/'))
    if (found) return found
  }
  return undefined
}
