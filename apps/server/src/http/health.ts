import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, register } from 'prom-client'
import { systemScope } from '../access/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'
import { isFromThisMachine } from './caller-address.ts'
import { fail } from './failure.ts'

const requestSeconds = new Histogram({
  name: 'lintel_request_seconds',
  help: 'Time from a request to its answer, by route and status.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})
collectDefaultMetrics()

/** `/healthz` says the process answers, `/readyz` that it can work, `/metrics` counts; the last for this machine only. */
export function mountHealth(
  app: FastifyInstance,
  services: Services,
  parts: Readonly<Record<string, () => Promise<boolean>>>,
  isTrustedProxy: (address: string) => boolean,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const database = () =>
      services.database
        .read(systemScope, (db) =>
          systemQueries(db, systemScope).selectFrom('account').select('uuid').limit(1).execute(),
        )
        .then(() => true)
    const checked = await Promise.all(
      Object.entries({ database, ...parts }).map(
        async ([name, isUp]) => [name, await isUp().catch(() => false)] as const,
      ),
    )
    const isReady = checked.every(([, up]) => up)
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'notReady', parts: Object.fromEntries(checked) })
  })

  app.get('/metrics', async (request: FastifyRequest, reply) => {
    if (!isFromThisMachine(request, isTrustedProxy)) fail('notFound')
    return reply.type(register.contentType).send(await register.metrics())
  })

  app.addHook('onResponse', async (request, reply) => {
    requestSeconds.observe(
      { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    )
  })
}
