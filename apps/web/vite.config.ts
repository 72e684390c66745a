import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin, type UserConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { calls } from './build/calls.ts'
import { catalogues } from './build/catalogues.ts'
import { withoutDescriptions } from './build/descriptions.ts'
import { laterFiles, chooseNotes } from './build/later-files.ts'
import { pagePreloads } from './build/preloads.ts'
import { laterStyles, pageGroups } from './build/page-groups.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { unusedRouter } from './build/unused-router.ts'
import { layoutNamespaces } from './src/language/namespaces.ts'
import { workerFile, workerShell } from './build/worker.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const proxiedPaths = ['/web-server', '/device', '/openapi.json', '/docs', '/manager/manifest.webmanifest']

/** Catalogues that most pages of a kind read together: those of the frame, of home, of logs and of all that has doors. */
const textFiles = {
  frame: layoutNamespaces,
  home: ['home', 'emergencyPlans'],
  logs: ['doorLogs', 'decisions'],
  doors: ['alarms', 'capturedImages', 'devices', 'doors', 'doorSettings'],
}

/** The file of texts, one for each language, that a catalogue goes into with others. */
function textFileOf(module: string): string | null {
  const [, language, name = ''] = /virtual:catalogue\/([^/]+)\/(.+)$/.exec(module) ?? []
  const file = Object.entries<readonly string[]>(textFiles).find(([, names]) => names.includes(name))?.[0]
  return file === undefined ? null : `texts-${file}-${language}`
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

const pages = ['index', 'login', 'register', 'pass', 'offline']

/** What the first build, which only looks at the modules, has in common with the one that is served. */
const common = (): InlineConfig => ({
  base: '/manager/',
  plugins: [
    react(),
    catalogues(fileURLToPath(new URL('../../packages/i18n/catalogues', import.meta.url))),
    calls(),
    withoutDescriptions(),
    pureSchemas(),
    unusedRouter(),
    publicPages(),
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app, the small pages that need no account (src/public-pages), and the service worker.
      input: {
        ...Object.fromEntries(pages.map((page) => [page, fileURLToPath(new URL(`${page}.html`, import.meta.url))])),
        worker: fileURLToPath(new URL('src/worker/worker.ts', import.meta.url)),
      },
    },
  },
})

/** Above all groups that are found. */
const priority = 10_000

/** One build serves `/manager` and `/manager/rtl`; which of them is chosen while running (specification.md 1). */
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const config = common()
  const groups = command === 'build' ? await pageGroups(common()) : []
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      workerShell(),
      laterFiles(),
      pagePreloads(),
      // The server sends these as they are; compressing at each request would cost more than the request. The best
      // quality of Brotli takes twice the time of the second best (8.2 and 3.9 s) and makes files smaller by 2 %.
      compression({
        algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
        // Not the worker, which the build still writes into, and which is asked for once in a build.
        include: /assets\/[^/]+\.(js|css|svg|json|md)$/,
        threshold: 512,
      }),
    ],
    build: {
      ...config.build,
      modulePreload: { polyfill: false, resolveDependencies: chooseNotes },
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: {
          entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
          // What changes with our releases apart from what changes with the libraries', so that a release is a small
          // load; and what pages load together in files of their own.
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                // With what the offline page needs beside it.
                test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/loading\/connection\.ts|\/base\/store\.ts/,
                priority,
              },
              { name: 'forms', test: /node_modules\/react-hook-form\//, priority },
              { name: 'zod', test: /node_modules\/zod\//, priority },
              { name: textFileOf, debugName: 'texts', priority },
              // Styles of the pages that come later, beside those of all (build/page-groups.ts).
              { name: 'later-styles', test: laterStyles, priority },
              ...groups,
            ],
          },
        },
      },
    },
    server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: server }])) },
  }
})
