import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where the packages of the repository have their sources. */
const packages: readonly (readonly [string, string])[] = ['contract', 'rules', 'devices', 'i18n', 'vocabulary'].map(
  (name) => [`@lintel/${name}/`, `packages/${name}/src/`],
)

/** What stands in quotes behind `from` or `import`, parts that are loaded later among them. */
const specifiers = /(?:\bfrom\s+|^import\s+|\bimport\(\s*)'([^']+)'/gm

/** Source files below folders, as git has them, as paths from the root. */
export function sourceFiles(...folders: readonly string[]): readonly string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
  })
  return output
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
}

/** The text of a source file by its path from the root. */
export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The files of the repository that a file imports or loads, types among them, as paths from the root. */
export function importsOf(file: string): readonly string[] {
  const source = sourceOf(file)
  return [...source.matchAll(specifiers)].flatMap(([, specifier]) => {
    const target = targetOf(file, specifier!)
    return target === undefined ? [] : [target]
  })
}

/** What stands in an import of values: what is imported, and from where. */
const valueImports = /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\s*from\s*)?'([^']+)'/gm
/** Names in braces that are types, one and all. */
const isOfTypes = (names: string): boolean =>
  names.startsWith('{') &&
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .every((name) => /^\s*(?:type\s.*)?$/s.test(name))

/**
 * The files and packages that a browser loads with files: what they import, and what that imports, without types and
 * without what is loaded later. Each with the file that it was first found in.
 */
export function loadedWith(files: readonly string[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>(files.map((file) => [file, undefined]))
  // A map goes on to what is added while it is walked.
  for (const file of found.keys()) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, names = '', specifier] of sourceOf(file).matchAll(valueImports)) {
      if (isOfTypes(names)) continue
      const name = targetOf(file, specifier!) ?? specifier!
      if (!found.has(name)) found.set(name, file)
    }
  }
  return found
}

/** The file that a specifier means; undefined for that of a package from elsewhere. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const found = packages.find(([name]) => specifier.startsWith(name))
  return found && specifier.replace(found[0], found[1])
}

/** Groups of files that import each other in a circle, types and parts that are loaded later among the imports. */
export function circles(files: readonly string[]): readonly (readonly string[])[] {
  const fileSet = new Set(files)
  return circlesOf(files, (file) => importsOf(file).filter((name) => fileSet.has(name)))
}

/** Groups of folders whose files import each other in a circle. */
export function folderCircles(
  files: readonly string[],
  folderOf: (file: string) => string,
): readonly (readonly string[])[] {
  const fileSet = new Set(files)
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const targets = importsOf(file).filter((name) => fileSet.has(name))
    imports.set(folderOf(file), new Set([...(imports.get(folderOf(file)) ?? []), ...targets.map(folderOf)]))
  }
  return circlesOf([...imports.keys()], (folder) => [...imports.get(folder)!].filter((name) => name !== folder))
}

/** Strongly connected components of more than one name (Tarjan's algorithm). */
function circlesOf(
  names: readonly string[],
  importsOfName: (name: string) => readonly string[],
): readonly (readonly string[])[] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (name: string): void => {
    numbers.set(name, numbers.size)
    lowest.set(name, numbers.get(name)!)
    path.push(name)
    for (const next of importsOfName(name)) {
      if (!numbers.has(next)) visit(next)
      if (path.includes(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!))
    }
    if (lowest.get(name) !== numbers.get(name)) return
    const circle = path.splice(path.indexOf(name))
    if (circle.length > 1) found.push(circle)
  }
  for (const name of names) if (!numbers.has(name)) visit(name)
  return found
}
