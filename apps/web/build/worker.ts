import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** Name of the worker's file: without a hash, because browsers look for a new one at the same address. */
export const workerFile = 'worker.js'
const place = '__shell__'
/** Address of the page that stands in for all others. */
const page = '/manager/offline'
const shellPages = ['index.html', 'offline.html']

/**
 * Writes into the service worker what it stores: the files with which the app starts, and all of the offline page, in
 * every language. Their names change with what is in them, and so does the worker.
 */
export function workerShell(): Plugin {
  return {
    name: 'lintel-worker-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[workerFile]
        if (worker?.type !== 'chunk') return this.error(`${workerFile} was not built`)
        if (worker.imports.length > 0) this.error(`${workerFile} has to be one file, which imports nothing`)
        const names = shellFiles(bundle)
        const html = bundle['offline.html']
        const version = createHash('sha256')
          .update(names.join('\n'))
          .update(html?.type === 'asset' ? html.source : '')
          .digest('hex')
          .slice(0, 12)
        const files = names.map((name) => `/manager/${name}`)
        worker.code = worker.code.replace(place, () => JSON.stringify({ version, page, files }))
      },
    },
  }
}

/** Files of the pages of the shell: what each loads at once, and what the offline page may load later. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string, isWhole: boolean): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of [...chunk.imports, ...(isWhole ? chunk.dynamicImports : [])]) add(next, isWhole)
  }
  // The offline page first: what it shares with the app has to bring its languages along.
  for (const html of shellPages.toReversed())
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${html}`))
        add(chunk.fileName, html !== 'index.html')
  return [...files].toSorted()
}
