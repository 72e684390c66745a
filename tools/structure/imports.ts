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
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
  })
  return listed
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
}

/** The files of the repository that a file imports or loads, types among them, as paths from the root. */
export function importsOf(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(specifiers)].flatMap(([, specifier]) => {
    if (specifier!.startsWith('.')) return [join(dirname(file), specifier!)]
    const found = packages.find(([name]) => specifier!.startsWith(name))
    return found ? [specifier!.replace(found[0], found[1])] : []
  })
}

/** Groups of files that import each other in a circle, types and parts that are loaded later among the imports. */
export function circles(files: readonly string[]): readonly (readonly string[])[] {
  const known = new Set(files)
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (file: string): void => {
    numbers.set(file, numbers.size)
    lowest.set(file, numbers.get(file)!)
    path.push(file)
    for (const next of importsOf(file).filter((name) => known.has(name))) {
      if (!numbers.has(next)) visit(next)
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== numbers.get(file)) return
    const circle = path.splice(path.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of files) if (!numbers.has(file)) visit(file)
  return found
}
