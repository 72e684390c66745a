/** What is looked at of a file that the bundler would make. */
interface File {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  /** Files that it loads at once. */
  readonly imports: readonly string[]
}

const isList = ({ facadeModuleId }: File) => /\/features\/.*list\.tsx$/.test(facadeModuleId ?? '')
const isOfZod = (module: string) => /\/node_modules\/zod\//.test(module)

/** Our own modules of a file, or its name where it has none. */
function contentsOf({ fileName, facadeModuleId, moduleIds }: File): string {
  const own = facadeModuleId === null ? moduleIds.filter((id) => !id.includes('/node_modules/')) : [facadeModuleId]
  const names = own.map((id) => id.replace(/^.*\/(apps\/web\/src|packages)\//, '$1/'))
  return names.join(', ') || fileName
}

/** The shortest way by which a file loads zod at once; undefined where it does not. */
function wayToZod(start: File, byName: ReadonlyMap<string, File>): readonly File[] | undefined {
  const steps = new Set([start])
  const ways = [[start]]
  for (const way of ways) {
    const last = way.at(-1)!
    if (last.moduleIds.some(isOfZod)) return way
    for (const next of last.imports.flatMap((name) => byName.get(name) ?? []))
      if (!steps.has(next)) {
        steps.add(next)
        ways.push([...way, next])
      }
  }
  return undefined
}

/**
 * Refuses a build in which a list loads zod before a form is opened, and says by which imports (ADR 11). What the list
 * needs of the contract goes into a file without schemas (`states.ts`, `kinds.ts`), and a form comes by `lazyPart`.
 */
export function refuseListsWithSchemas(files: readonly File[]): void {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const ways = files.filter(isList).flatMap((list) => wayToZod(list, byName)?.map(contentsOf).join('\n    -> ') ?? [])
  if (ways.length > 0)
    throw new Error(
      `Lists load zod at once: move what they need of the contract into a file without schemas, or load the form by lazyPart.\n  ${ways.join('\n  ')}`,
    )
}
