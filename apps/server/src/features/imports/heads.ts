import { importColumns, type ImportColumnKey, type ImportKind } from '@lintel/contract/imports/columns.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { locales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { problemOf } from './problems.ts'
import type { Sheet } from './sheet.ts'

/** Marks the columns that every line needs. */
export const requiredMark = '*'

/** The head of a column in a language. */
export function headOf(locale: LocaleCode, key: ImportColumnKey | 'error'): string {
  return createTranslator(locale, { namespaces: ['imports'] })(`imports:columns.${key}`)
}

const bare = (head: string): string => head.replaceAll(requiredMark, '').trim().toLowerCase()

const finished = locales.filter(({ complete }) => complete)

/** What the heads of a template may read, in any language that has all its texts. */
function keysOf(kind: ImportKind): Map<string, ImportColumnKey> {
  return new Map(
    importColumns[kind].flatMap(({ key }) => finished.map(({ code }) => [bare(headOf(code, key)), key] as const)),
  )
}

/** Which column of the sheet is which of the template; a sheet that is not of this template says why. */
export function columnsOf(
  kind: ImportKind,
  { head }: Sheet,
  locale: LocaleCode,
): { readonly places: ReadonlyMap<ImportColumnKey, number>; readonly problems: readonly ImportProblem[] } {
  const keys = keysOf(kind)
  // The column of reasons in a sheet of faulty lines, which comes back corrected.
  const reasons = new Set(finished.map(({ code }) => bare(headOf(code, 'error'))))
  const places = new Map<ImportColumnKey, number>()
  const problems: ImportProblem[] = []
  for (const [index, text] of head.entries()) {
    if (text === '' || reasons.has(bare(text))) continue
    const key = keys.get(bare(text))
    if (!key) problems.push(problemOf('columnUnknown', 1, lettersOf(index), { column: text }))
    else if (places.has(key)) problems.push(problemOf('columnTwice', 1, key, { column: text }))
    else places.set(key, index)
  }
  for (const { key, isRequired } of importColumns[kind].map((column) => ({ isRequired: false, ...column })))
    if (isRequired && !places.has(key))
      problems.push(problemOf('columnMissing', 1, key, { column: headOf(locale, key) }))
  return { places, problems }
}

/** A column as sheets name it: A, B, … Z, AA. */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
