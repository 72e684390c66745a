/**
 * Checks all texts: `node packages/i18n/src/check.ts`. Wrong texts make it fail. A new text needs English at once;
 * where another language lacks it, English is shown and the check warns. `npm run texts:release` (`--release`) fails
 * instead for the languages that are marked complete, because a release shows each of them whole.
 */
import { type Dirent, existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brands } from './brands.ts'
import type { CatalogueTree } from './catalogue.ts'
import { checkBrand, checkSource, compare, keysOf } from './checks/catalogues.ts'
import { type Source, ignoreMark, rawTexts, unknownKeys } from './checks/sources.ts'
import { fallbackLocale, isLocaleCode, locales } from './locales.ts'
import { catalogueFolder, isNamespace, loadCatalogue, namespaces } from './resources.ts'

export interface CheckResult {
  readonly problems: string[]
  /** One line for each text that a complete language lacks. */
  readonly missing: string[]
  /** One line per language that is not complete: how many texts fall back to English. */
  readonly report: string[]
}

const products = Object.values(brands).map((brand) => brand.product)

/** Checks the catalogues against each other. */
export function checkCatalogues(): CheckResult {
  const problems = [...strayFiles()]
  const lacking: string[] = []
  const report: string[] = []
  for (const name of namespaces) {
    const english = loadCatalogue(fallbackLocale, name)
    problems.push(...checkSource(english, products).map((problem) => `${fallbackLocale}/${name}: ${problem}`))
  }
  for (const locale of locales.filter(({ code }) => code !== fallbackLocale)) {
    let missing = 0
    let total = 0
    for (const name of namespaces) {
      const english = loadCatalogue(fallbackLocale, name)
      const result = compare(english, loadCatalogue(locale.code, name), locale, products)
      problems.push(...result.problems.map((problem) => `${locale.code}/${name}: ${problem}`))
      missing += result.missing.length
      if (locale.complete) lacking.push(...result.missing.map((key) => `${locale.code}/${name}: ${key} is missing`))
      total += keysOf(english).size
    }
    if (!locale.complete) report.push(`${locale.code}: ${missing} of ${total} texts fall back to English`)
  }
  const source = (name: string): CatalogueTree | undefined =>
    isNamespace(name) ? loadCatalogue(fallbackLocale, name) : undefined
  problems.push(...Object.values(brands).flatMap((brand) => checkBrand(brand, source)))
  return { problems, missing: lacking, report }
}

/** A file that no code loads is a translation without readers. */
function strayFiles(): string[] {
  return readdirSync(catalogueFolder, { withFileTypes: true }).flatMap((folder) => {
    if (!folder.isDirectory() || !isLocaleCode(folder.name)) return [`catalogues/${folder.name} is not a language`]
    return readdirSync(new URL(`${folder.name}/`, catalogueFolder))
      .filter((file) => !file.endsWith('.json') || !isNamespace(file.slice(0, -'.json'.length)))
      .map((file) => `catalogues/${folder.name}/${file} is not a namespace`)
  })
}

/** Checks source files: keys must exist in English, and screens must not contain texts. */
export function checkSources(sources: readonly Source[]): string[] {
  const english = new Map(namespaces.map((name) => [name as string, keysOf(loadCatalogue(fallbackLocale, name))]))
  return sources.flatMap((source) => [
    ...unknownKeys(source, english),
    ...(source.path.startsWith('apps/web/src/') && source.path.endsWith('.tsx') ? rawTexts(source) : []),
  ])
}

/** The program files of the workspaces below a folder; tests are left out, they name wrong keys on purpose. */
export function readSources(root: URL): Source[] {
  return ['apps/', 'packages/'].flatMap((group) => {
    const folder = new URL(group, root)
    if (!existsSync(folder)) return []
    return readdirSync(folder).flatMap((workspace) => {
      const src = new URL(`${workspace}/src/`, folder)
      return existsSync(src) ? filesBelow(src, `${group}${workspace}/src/`) : []
    })
  })
}

function filesBelow(folder: URL, path: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry: Dirent) => {
    if (entry.isDirectory()) return filesBelow(new URL(`${entry.name}/`, folder), `${path}${entry.name}/`)
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return [{ path: `${path}${entry.name}`, text: readFileSync(new URL(entry.name, folder), 'utf8') }]
  })
}

/** What refuses a commit and what only warns; before a release a missing text refuses as well. */
export function verdict(
  { problems, missing }: Pick<CheckResult, 'problems' | 'missing'>,
  isRelease: boolean,
): { errors: string[]; warnings: string[] } {
  return isRelease ? { errors: [...problems, ...missing], warnings: [] } : { errors: problems, warnings: missing }
}

function run(): void {
  const root = new URL('../../../', import.meta.url)
  const { problems, missing, report } = checkCatalogues()
  const all = { problems: [...problems, ...checkSources(readSources(root))], missing }
  const { errors, warnings } = verdict(all, process.argv.includes('--release'))
  for (const line of report) console.log(line)
  for (const warning of warnings) console.warn(`Before a release: ${warning}`)
  if (errors.length === 0) {
    console.log(`Texts are in order (${namespaces.length} namespaces, ${locales.length} languages).`)
    return
  }
  for (const error of errors) console.error(error)
  console.error(`${errors.length} problems in texts below ${fileURLToPath(root)}`)
  console.error(`A line that is right as it is gets a comment with "${ignoreMark}" and the reason.`)
  process.exitCode = 1
}

if (import.meta.main) run()
