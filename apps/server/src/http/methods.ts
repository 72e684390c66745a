import { everyOperation } from '@lintel/contract/contract.ts'
import { addressOf } from '@lintel/contract/kit/operation.ts'
import type { FastifyInstance } from 'fastify'
import { fail } from '../kernel/failure.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers every other method at the address of a call with 405 and the methods it has (RFC 9110, 15.5.6). */
export function refuseOtherMethods(app: FastifyInstance): void {
  const allowedAt = new Map<string, string[]>()
  for (const { operation } of everyOperation) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      const address = addressOf(path)
      allowedAt.set(address, [...(allowedAt.get(address) ?? []), operation.method])
    }
  }
  for (const [address, allowed] of allowedAt) {
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: address.replace('{role}', ':role'),
      exposeHeadRoute: false,
      // Before the body is read: what it says changes nothing.
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        return fail('methodNotAllowed', { allowed: allowed.join(', ') })
      },
      handler: () => undefined,
    })
  }
}
