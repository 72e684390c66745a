import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { calls } from './build/calls.ts'
import { catalogues } from './build/catalogues.ts'
import { withoutDescriptions } from './build/descriptions.ts'
import { workerFile, workerShell } from './build/worker.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const proxiedPaths = ['/web-server', '/device', '/openapi.json', '/docs', '/manager/manifest.webmanifest']

/** One file for each language of the catalogues that the frame of every portal reads. */
function layoutTextsOf(module: string): string | null {
  const language = /virtual:catalogue\/([^/]+)\/(?:errors|things|shell|menu)$/.exec(module)?.[1]
  return language === undefined ? null : `texts-${language}`
}

/** Head of the pages that need no account: search engines leave them out, and no address travels on from them. */
const publicHead = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <link rel="icon" type="image/svg+xml" href="/icon.svg" />
    <title></title>`

/** Writes what `register.html`, `pass.html` and `offline.html` have in common, so that each says its script alone. */
const publicPages = (): Plugin => ({
  name: 'public-pages',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--public-head-->', publicHead) },
  // Vite finds `/manager/login` by the name of its file; this one lies below another prefix.
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/manager\/rtl\/login(?=\?|$)/, '/manager/login')
      next()
    }),
})

/** One build serves `/manager` and `/manager/rtl`; which of them is chosen while running (specification.md 1). */
export default defineConfig({
  base: '/manager/',
  // The one place that sets zod up, before the first schema is made.
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/zod.ts', import.meta.url)) }] },
  plugins: [
    react(),
    catalogues(fileURLToPath(new URL('../../packages/i18n/catalogues', import.meta.url))),
    calls(),
    withoutDescriptions(),
    publicPages(),
    workerShell(),
    // The server sends these as they are; compressing at each request would cost more than the request. The best
    // quality of Brotli (11) takes twice the time of the second best and makes files smaller by 2 % (8.2 and 3.9 s).
    compression({
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })],
      // Not the worker, which the build still writes into, and which is asked for once in a build.
      include: /assets\/[^/]+\.(js|css|svg|json|md)$/,
      threshold: 512,
    }),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Files instead of data: addresses, so that the Content-Security-Policy stays short.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The licences of what is bundled ask to go along with it.
    license: { fileName: 'assets/third-party-notices.md' },
    target: 'es2023',
    chunkSizeWarningLimit: 450,
    modulePreload: {
      polyfill: false,
      // Lists of what each page's file needs weighed more than the round trip they saved: most of it is there already.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // The app, the small pages that need no account (src/public-pages), and the service worker.
      input: {
        ...Object.fromEntries(
          ['index', 'login', 'register', 'pass', 'offline'].map((page) => [
            page,
            fileURLToPath(new URL(`${page}.html`, import.meta.url)),
          ]),
        ),
        worker: fileURLToPath(new URL('src/worker/worker.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
        // What changes with our releases apart from what changes with the libraries', so that a release is a small
        // load.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // By themselves, because whatever shares them would come along: to the sign-in page, which has a form too,
            // and to lists, which read no schema.
            { name: 'forms', test: /node_modules\/react-hook-form\// },
            { name: 'zod', test: /node_modules\/zod\// },
            { name: layoutTextsOf, debugName: 'texts', priority: -1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: server }])) },
})
