import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { groupChunks, type NaturalChunk } from './chunks.ts'
import { refuseListsWithSchemas } from './lists-without-schemas.ts'

/** Pages and workers that stand by themselves: they load nothing of the app. */
const alone = /\/(?:register|pass|offline|login)\.html$|\/worker\.ts$/
/** What each page of the app has loaded before: the app itself, then the frame with the menu. */
const before = [/\/index\.html$/, /\/shell\/frame\/layout\.tsx$/]
/** Texts are files of their own: a page loads those of one language. */
const isText = (facade: string) => facade.startsWith('\0virtual:catalogue/')

/** Builds without groups and without writing, to see which modules the same pages load. */
async function naturalChunks(config: InlineConfig): Promise<readonly Rolldown.OutputChunk[]> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const result = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/**
 * Groups of modules for the bundler, so that a page loads a dozen files instead of a hundred: by what pages really load
 * together, found by a first build, and not by a list that somebody would have to keep (`chunks.ts`).
 */
export async function pageGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const files = (await naturalChunks(config)).filter(({ facadeModuleId }) => !isText(facadeModuleId ?? ''))
  refuseListsWithSchemas(files)
  const names = (pattern: RegExp) =>
    files.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? '')).map(({ fileName }) => fileName)
  const chunks: NaturalChunk[] = files.map((file) => ({
    fileName: file.fileName,
    modules: file.moduleIds,
    size: file.code.length,
    imports: file.imports,
    isEntry: file.isEntry || file.isDynamicEntry,
  }))
  const nameOf = new Map(files.flatMap(({ moduleIds, name }) => moduleIds.map((id) => [id, name])))
  const groups = groupChunks(chunks, { alone: names(alone), before: before.flatMap(names) })
  return groups.map((modules, index) => {
    const ids = new Set(modules)
    // What others import is put into its group before they are, with all that it imports itself.
    return { name: nameOf.get(modules[0]!)!, test: (id) => ids.has(id), priority: groups.length - index }
  })
}
