import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { removePageHeaders } from './asset-headers.ts'
import { sendPage } from './content-security-policy.ts'
import { readPreloads } from './page-preloads.ts'

/** What stands in the page where the origin of the public address belongs. */
const originPlace = '__portal_origin__'

/**
 * The pages below `/manager`: the app at every address but that of the sign-in page, which is a small one of its own.
 */
const portalPages = { index: ['', '/*'], login: ['/login', '/login/'] } as const

/**
 * Small pages that need no account. What lets their readers in stands behind the `#` of their links, which browsers
 * send to no server; no search engine is to list them.
 */
const publicPages = ['register', 'pass'] as const

/**
 * A page says nothing of who asks and repeats nothing of the address, so its length tells of no secret. Three quarters of
 * it are names of files.
 */
const compression = { compress: { threshold: 1_024 } }

/** Address of the manifest; that of right-to-left languages lies below their own prefix. */
const manifestPath = '/manager/manifest.webmanifest'
const rtlManifestPath = '/manager/rtl/manifest.webmanifest'

/** What a browser needs to install the app: one app in both directions, by its `id`. */
const manifestOf = (product: string, direction: 'ltr' | 'rtl') => ({
  id: '/manager/',
  name: product,
  short_name: product,
  start_url: direction === 'rtl' ? '/manager/rtl/' : '/manager/',
  scope: '/manager/',
  display: 'standalone',
  dir: direction,
  lang: direction === 'rtl' ? 'ar' : 'en',
  theme_color: '#f4f6f8',
  background_color: '#f4f6f8',
  icons: [
    { src: '/manager/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/manager/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/manager/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/manager/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})

interface WebApp {
  /** Folder of the built app. */
  readonly folder: string
  readonly publicUrl: string
  /** Name under which the app installs. */
  readonly product: string
}

/**
 * Serves the built web app at `/manager` and `/manager/rtl`. Files with a hash in their name are kept by browsers
 * for good; the page itself is asked for each time, so that a new version is seen at once. It names the origin of the
 * public address, the only one that it goes to when a call tells it that the portal has moved.
 */
export async function mountWebApp(app: FastifyInstance, { folder, publicUrl, product }: WebApp): Promise<void> {
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
  app.get<{ Params: { '*': string } }>(
    '/manager/assets/*',
    { onSend: removePageHeaders },
    ({ params: { '*': name } }, reply) => (assets.has(name) ? reply.sendFile(name) : reply.callNotFound()),
  )
  // What lies beside the page, its icon above all: names without a hash, so they are asked for again after a day.
  for (const name of readdirSync(folder).filter((one) => /\.(svg|png|ico|webmanifest|txt)$/.test(one)))
    app.get(`/manager/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1d', immutable: false }))
  const preloadsOf = readPreloads(folder)
  app.get('/', (_request, reply) => reply.redirect('/manager/'))
  for (const [name, paths] of Object.entries(portalPages)) {
    const page = readFileSync(join(folder, `${name}.html`), 'utf8').replaceAll(originPlace, new URL(publicUrl).origin)
    const rtlPage = page.replaceAll(manifestPath, rtlManifestPath)
    for (const path of paths) {
      for (const [prefix, html] of [['/manager', page] as const, ['/manager/rtl', rtlPage] as const])
        app.get(`${prefix}${path}`, compression, ({ url }, reply) =>
          sendPage(reply, html.replace('</head>', `${preloadsOf(url.split('?')[0]!)}</head>`)),
        )
    }
  }
  for (const [path, direction] of [[manifestPath, 'ltr'] as const, [rtlManifestPath, 'rtl'] as const])
    app.get(path, (_request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(manifestOf(product, direction))),
    )
  mountWorker(app, folder)
  for (const name of publicPages) {
    const html = readFileSync(join(folder, `${name}.html`), 'utf8')
    app.get(`/${name}`, compression, (_request, reply) =>
      sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), html),
    )
  }
}

/** The service worker, asked for each time so that a new build replaces it, and the page that it shows offline. */
function mountWorker(app: FastifyInstance, folder: string): void {
  const script = readFileSync(join(folder, 'worker.js'), 'utf8')
  const offlinePage = readFileSync(join(folder, 'offline.html'), 'utf8')
  app.get('/manager/worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/manager/')
      .send(script),
  )
  app.get('/manager/offline', (_request, reply) => sendPage(reply, offlinePage))
}
