import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>

/** Modules whose files every page of the app has loaded before it asks for more. */
const loadedFirst = ['/src/main.tsx', '/shell/frame/layout.tsx', 'virtual:calls/further']

/** Adds a file and all that it imports, by whatever way. */
export function addImports(fileName: string, byName: ReadonlyMap<string, Chunk>, found: Set<string>): Set<string> {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const next of byName.get(fileName)?.imports ?? []) addImports(next, byName, found)
  return found
}

/**
 * What a file that comes later has to import by itself besides, so that all of it is asked for at once when the file is
 * there: what its imports import, without what every page has loaded.
 */
export function hiddenImports(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, loaded: ReadonlySet<string>): string[] {
  const own = new Set([chunk.fileName, ...chunk.imports])
  return [...addImports(chunk.fileName, byName, new Set())].filter((name) => !own.has(name) && !loaded.has(name))
}

/**
 * Each file that comes later names all files that it needs, however far its imports lead. The bundler would note them
 * beside each `import()` instead, in files that every page loads: a list of all files of the app in each of them.
 */
export function laterFiles(): Plugin {
  return {
    name: 'lintel-later-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const first = new Set<string>()
        for (const { fileName, moduleIds } of chunks)
          if (moduleIds.some((id) => loadedFirst.some((end) => id.endsWith(end)))) addImports(fileName, byName, first)
        for (const chunk of chunks)
          if (chunk.isDynamicEntry && !first.has(chunk.fileName))
            // At the end, so that what runs first stays first.
            chunk.code += hiddenImports(chunk, byName, first)
              .map((name) => `import"./${name.replace(/^assets\//, '')}";`)
              .join('')
      },
    },
  }
}

/** Nothing is noted beside an `import()`; a page names what it loads at once. */
export const chooseNotes: NonNullable<ModulePreloadOptions['resolveDependencies']> = (_name, files, { hostType }) =>
  hostType === 'html' ? files : []
