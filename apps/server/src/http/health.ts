import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, register } from 'prom-client'
import type { Services } from '../kernel/services.ts'
import { isFromThisMachine } from '../base/caller-address.ts'
import { fail } from '../kernel/failure.ts'
import { operatingMetrics } from './metrics/operating.ts'
import { countAnswer } from './metrics/requests.ts'

collectDefaultMetrics()

type Readiness = Readonly<Record<string, boolean>>

const answerTtlMs = 1_000
const patienceMs = 2_000

/** A wrong token is refused on this machine too, so that a reader who is given one learns whether it is the right one. */
function readsMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers
  if (authorization === undefined) return isFromThisMachine(request)
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  return token !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(token))
}

/** Of one length, which comparing in constant time needs. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Asks every part; one that fails or does not answer in time is not ready. */
async function checkParts(parts: Readonly<Record<string, () => Promise<boolean>>>): Promise<Readiness> {
  const answers = Object.entries(parts).map(async ([name, isUp]) => {
    const late = pause(patienceMs, false, { ref: false })
    return [name, await Promise.race([isUp().catch(() => false), late])] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

/**
 * `/healthz` says the process answers, `/readyz` that it can work, `/metrics` counts; the last for callers with its token
 * and, without a token, for this machine only.
 */
export function mountHealth(
  app: FastifyInstance,
  services: Services,
  parts: Readonly<Record<string, () => Promise<boolean>>>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  // Any caller may ask, and asking writes: so callers who ask at once, or in the same second, get one answer.
  let latest: { readonly at: number; readonly answer: Promise<Readiness> } | undefined
  const readiness = (): Promise<Readiness> => {
    const at = Date.now()
    if (!latest || at - latest.at >= answerTtlMs) latest = { at, answer: checkParts({ database: canWrite, ...parts }) }
    return latest.answer
  }
  const canWrite = () => services.database.canWrite()

  app.get('/readyz', async (_request, reply) => {
    const answer = await readiness()
    const isReady = Object.values(answer).every(Boolean)
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'notReady', parts: answer })
  })

  const refresh = operatingMetrics(services)
  app.get('/metrics', async (request: FastifyRequest, reply) => {
    if (!readsMetrics(request, services.config.metricsToken)) fail('notFound')
    await refresh()
    return reply.type(register.contentType).send(await register.metrics())
  })

  app.addHook('onResponse', (request, reply, done) => {
    countAnswer(request, reply)
    done()
  })
}
