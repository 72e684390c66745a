import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { groupChunks, type NaturalChunk } from './chunks.ts'
import { refuseListsWithSchemas } from './lists-without-schemas.ts'

/** Pages and workers that stand by themselves: they load nothing of the app. */
const alone = /\/(?:register|pass|offline|login)\.html$|\/worker\.ts$/
/** What each page of the app has loaded before: the app itself, then the frame with the menu. */
const before = [/\/index\.html$/, /\/shell\/frame\/layout\.tsx$/]
/** Styles of the features beside those that people begin with: a file of their own, which later pages load. */
export const laterStyles = /\/features\/(?!(?:home|doors|muster)\/).*\.css$/
/** All other styles of the app, which are one file: they compress to what those of one page would take in a dozen. */
const isStyle = (module: string) =>
  module.endsWith('.css') && !module.includes('/public-pages/') && !laterStyles.test(module)
const styles = 'styles'
/** Pages of the menus, which people begin with and come back to. */
const often = /\/features\/.*\/(?:list|overview)\.tsx$/
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
    modules: file.moduleIds.filter((id) => !isStyle(id)),
    size: file.code.length,
    imports: file.moduleIds.some(isStyle) ? [...file.imports, styles] : file.imports,
    isEntry: file.isEntry || file.isDynamicEntry,
  }))
  const styleModules = files.flatMap(({ moduleIds }) => moduleIds.filter(isStyle))
  chunks.push({ fileName: styles, modules: styleModules, size: 100 * styleModules.length, imports: [], isEntry: false })
  const nameOf = new Map(files.flatMap(({ moduleIds, name }) => moduleIds.map((id) => [id, name])))
  const groups = groupChunks(chunks, {
    alone: names(alone),
    before: before.flatMap(names),
    often: names(often),
  })
  return groups.map((modules, index) => {
    const ids = new Set(modules)
    // Styles without names, such as those of the library, are modules of no file.
    const hasStyles = modules.some(isStyle)
    // What others import is put into its group before they are, with all that it imports itself.
    return {
      name: nameOf.get(modules[0]!)!,
      test: (id) => ids.has(id) || (hasStyles && isStyle(id)),
      priority: groups.length - index,
    }
  })
}
