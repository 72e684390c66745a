import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from './content-security-policy.ts'

/** What stands in the page where the origin of the public address belongs. */
const originPlace = '__portal_origin__'

/**
 * Small pages that need no account. What lets their readers in stands behind the `#` of their links, which browsers
 * send to no server; no search engine is to list them.
 */
const publicPages = ['register', 'pass'] as const

/**
 * Serves the built web app at `/manager` and `/manager/rtl`. Files with a hash in their name are kept by browsers
 * for good; the page itself is asked for each time, so that a new version is seen at once. It names the origin of the
 * public address, the only one that it goes to when a call tells it that the portal has moved.
 */
export async function mountWebApp(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  const root = join(folder, 'assets')
  await app.register(staticFiles, {
    root,
    serve: false,
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
  // What was built does not change, so the folder is read once and not for each file, as the library's own route would.
  const assets = new Set(readdirSync(root))
  app.get<{ Params: { '*': string } }>('/manager/assets/*', ({ params: { '*': name } }, reply) =>
    assets.has(name) ? reply.sendFile(name) : reply.callNotFound(),
  )
  // What lies beside the page, its icon above all: names without a hash, so they are asked for again after a day.
  for (const name of readdirSync(folder).filter((one) => /\.(svg|png|ico|webmanifest|txt)$/.test(one)))
    app.get(`/manager/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1d', immutable: false }))
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(originPlace, new URL(publicUrl).origin)
  const answerPage = (_request: unknown, reply: FastifyReply) => sendPage(reply, page)
  app.get('/', (_request, reply) => reply.redirect('/manager/'))
  app.get('/manager', answerPage)
  app.get('/manager/*', answerPage)
  for (const name of publicPages) {
    const html = readFileSync(join(folder, `${name}.html`), 'utf8')
    app.get(`/${name}`, (_request, reply) => sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), html))
  }
}
