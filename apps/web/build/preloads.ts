import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screensOf, type MountedScreen } from '../src/kit/portal/portal-map.ts'
import type { Portal } from '../src/kit/portal/feature.ts'

/** Name of the file in which the server finds what pages load. */
const preloadsFile = 'preloads.json'

const portalFiles = [
  'supermanager',
  'distributor',
  'installer',
  'installer-sites',
  'single',
  'property-office',
  'property-community',
  'property-old-community',
  'admin',
] as const

/** The portals of a file. By its address, so that it is read as it is and not bundled with this one. */
async function portalsIn(file: (typeof portalFiles)[number]): Promise<readonly Portal[]> {
  const address = new URL(`../src/portals/${file}.ts`, import.meta.url).href
  return Object.values((await import(address)) as Readonly<Record<string, Portal>>)
}

/** The file of a page's code, below `src`, as its loader says it. */
export function codeOf({ load, template }: Pick<MountedScreen, 'load' | 'template'>): string {
  const path = /import\(\s*['"]([^'"]+)['"]/.exec(String(load))?.[1]
  if (path === undefined) throw new Error(`the code of the page ${template} is no import() of a file`)
  return posix.join('/src/portals/screens', path)
}

/**
 * Writes for each page of the portals which files it loads beside those of the app itself: its own, its portal's, the
 * frame's and the table of calls. The server names them in the page, so that they come at once, and not each when the
 * one that needs it has come.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'lintel-page-preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const find = (end: string): Rolldown.OutputChunk => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
          return chunk ?? this.error(`no file begins with ${end}`)
        }
        const addFiles = (fileName: string, files: Set<string>): Set<string> => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || files.has(fileName)) return files
          files.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const next of chunk.imports) addFiles(next, files)
          return files
        }
        const filesOf = (...chunksOfPage: readonly Rolldown.OutputChunk[]) =>
          chunksOfPage.reduce((files, { fileName }) => addFiles(fileName, files), new Set<string>())
        const app = filesOf(find('/src/main.tsx'))
        const frame = [find('/shell/frame/layout.tsx'), find('virtual:calls/further')]
        const pages: Record<string, string[]> = {}
        for (const file of portalFiles)
          for (const portal of await portalsIn(file)) {
            const around = [...frame, find(`/src/portals/${file}.ts`)]
            const write = (path: string, files: Set<string>) =>
              (pages[path] ??= [...files].filter((name) => !app.has(name)).map((name) => `/manager/${name}`))
            write(portal.section, filesOf(...around))
            // Of pages at one path the one that asks for nothing more is opened most.
            for (const screen of screensOf(portal).toSorted((a, b) => a.template.length - b.template.length))
              write(`${portal.section}/${screen.template.split('?')[0]}`, filesOf(...around, find(codeOf(screen))))
          }
        this.emitFile({ type: 'asset', fileName: preloadsFile, source: JSON.stringify(pages) })
      },
    },
  }
}
