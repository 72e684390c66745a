import type { FastifyInstance } from 'fastify'
import { failWith } from '../../kernel/failure.ts'
import { createDocument, sendDocument, type Document } from './document.ts'
import { openApi } from './openapi.ts'
import { entityPage, indexPage, referenceStyle } from './page.ts'

const longestSearch = 100
const html = 'text/html; charset=utf-8'

/**
 * Mounts the API reference, all of it from the contract: OpenAPI 3.1 at `/openapi.json`, and pages without scripts at
 * `/docs`, with a search. `publicUrl` is the address at which the portal is reached. What is the same for everyone is
 * made when it is first asked for.
 */
export function mountReference(app: FastifyInstance, publicUrl: string): void {
  const style = createDocument('text/css; charset=utf-8', referenceStyle)
  const pages = new Map<string, Document>()
  let json: Document | undefined
  let index: Document | undefined
  app.get('/openapi.json', (request, reply) =>
    sendDocument(
      request,
      reply,
      (json ??= createDocument('application/json; charset=utf-8', JSON.stringify(openApi(publicUrl)))),
    ),
  )
  app.get('/docs.css', (request, reply) => sendDocument(request, reply, style))
  app.get<{ Querystring: { q?: unknown } }>('/docs', (request, reply) => {
    const { q } = request.query
    if (typeof q === 'string' && q.trim() !== '') return reply.type(html).send(indexPage(q.slice(0, longestSearch)))
    return sendDocument(request, reply, (index ??= createDocument(html, indexPage())))
  })
  app.get<{ Params: { entity: string } }>('/docs/:entity', (request, reply) => {
    const { entity } = request.params
    const page = pages.get(entity) ?? documentOf(entity)
    if (page === undefined) return failWith('unknownAddress')
    pages.set(entity, page)
    return sendDocument(request, reply, page)
  })
}

/** The page of an entity; undefined for one that does not exist, so that made-up ones fill no memory. */
function documentOf(entity: string): Document | undefined {
  const page = entityPage(entity)
  return page === undefined ? undefined : createDocument(html, page)
}
