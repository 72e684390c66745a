import type { FastifyInstance } from 'fastify'
import { failWith } from '../../kernel/failure.ts'
import { openApi } from './openapi.ts'
import { entityPage, indexPage, referenceStyle } from './page.ts'

const longestSearch = 100

/**
 * Mounts the API reference, all of it from the contract: OpenAPI 3.1 at `/openapi.json`, and pages without scripts at
 * `/docs`, with a search. `publicUrl` is the address at which the portal is reached.
 */
export function mountReference(app: FastifyInstance, publicUrl: string): void {
  let json: string | undefined
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((json ??= JSON.stringify(openApi(publicUrl)))),
  )
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle))
  app.get<{ Querystring: { q?: unknown } }>('/docs', ({ query: { q } }, reply) =>
    reply.type('text/html; charset=utf-8').send(indexPage(typeof q === 'string' ? q.slice(0, longestSearch) : '')),
  )
  app.get<{ Params: { entity: string } }>('/docs/:entity', ({ params }, reply) => {
    const page = entityPage(params.entity)
    return page === undefined ? failWith('unknownAddress') : reply.type('text/html; charset=utf-8').send(page)
  })
}
