import { limits } from '@lintel/contract/base/limits.ts'
import type { ImportColumn } from '@lintel/contract/imports/column.ts'
import { importColumns, type ImportColumnKey, type ImportKind } from '@lintel/contract/imports/columns.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { locales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import type { LineOwner } from './line-owner.ts'
import { problemOf } from '../problems.ts'
import { bareHead, lettersOf, type Sheet } from './sheet.ts'

/** The head of a column in a language. */
export function headOf(locale: LocaleCode, key: ImportColumnKey | 'error'): string {
  return createTranslator(locale, { namespaces: ['imports'] })(`imports:columns.${key}`)
}

/** Languages that templates and exports are written in. */
export const fullLocales = locales.filter(({ complete }) => complete)

/** Accepted headings of a template, in every complete language. */
function keysOf(columns: Template['columns']): Map<string, ImportColumnKey> {
  return new Map(
    columns.flatMap(({ key }) => fullLocales.map(({ code }) => [bareHead(headOf(code, key)), key] as const)),
  )
}

/** Heads by which a sheet of a kind is known, as they are compared. */
export const knownHeads = (kind: ImportKind): readonly string[] => [...keysOf(importColumns[kind]).keys()]

/** Columns of a sheet of a kind, as its user sees them. */
export interface Template {
  readonly kind: ImportKind
  /** Columns that a sheet may have. */
  readonly columns: readonly SheetColumn[]
  /** Columns of the template for download. */
  readonly offered: readonly SheetColumn[]
  /** Company of lines that name none. */
  readonly company: string
}
type SheetColumn = ImportColumn & { readonly key: ImportColumnKey }

/** Columns without a meaning at a residential site, which has no companies. */
const ofCompanies: readonly ImportColumnKey[] = ['company', 'department', 'stock', 'attendance']

/**
 * The template of a kind. What one company imports is about that company: its lines need not name it, and the file to
 * be filled in does not ask. At a residential site there is nothing to name.
 */
export function templateFor(kind: ImportKind, owner: LineOwner | null): Template {
  const all: readonly SheetColumn[] = importColumns[kind]
  if (owner === null) return { kind, columns: all, offered: all, company: '' }
  if (owner.isResidence) {
    const columns = all.filter(({ key }) => !ofCompanies.includes(key))
    // Devices serve the site.
    const isOwned = all.some(({ key, isRequired }) => key === 'company' && isRequired)
    return { kind, columns, offered: columns, company: isOwned ? owner.company : '' }
  }
  const withoutCompany = all.filter(({ key }) => key !== 'company')
  const columns = all.map((column) => (withoutCompany.includes(column) ? column : toOptional(column)))
  return { kind, columns, offered: withoutCompany, company: owner.company }
}

const toOptional = ({ isRequired: _never, ...column }: SheetColumn): SheetColumn => column

interface MappedColumns {
  readonly places: ReadonlyMap<ImportColumnKey, number>
  readonly problems: readonly ImportProblem[]
  /** Required columns that are not there. */
  readonly missing: readonly ImportColumnKey[]
  /** Heads of columns that the template does not have, which are not read. */
  readonly ignored: readonly string[]
}

/**
 * Maps columns of the sheet to those of the template, with what keeps the sheet from fitting. Further columns do not;
 * where a required one is missing, they are named, since one of them may be it.
 */
export function columnsOf({ columns }: Template, { head, headLine = 1 }: Sheet, locale: LocaleCode): MappedColumns {
  const keys = keysOf(columns)
  // Column of problems in a sheet of faulty lines that is uploaded again.
  const reasons = new Set(fullLocales.map(({ code }) => bareHead(headOf(code, 'error'))))
  const places = new Map<ImportColumnKey, number>()
  const problems: ImportProblem[] = []
  const further: { readonly index: number; readonly text: string }[] = []
  for (const [index, text] of head.entries()) {
    if (text === '' || reasons.has(bareHead(text))) continue
    const key = keys.get(bareHead(text))
    if (!key) further.push({ index, text })
    else if (places.has(key)) problems.push(problemOf('columnTwice', headLine, key, { column: text }))
    else places.set(key, index)
  }
  const missing = columns.flatMap(({ key, isRequired }) => (isRequired && !places.has(key) ? [key] : []))
  for (const key of missing) problems.push(problemOf('columnMissing', headLine, key, { column: headOf(locale, key) }))
  if (missing.length > 0)
    for (const { index, text } of further.slice(0, limits.importNoticeNames))
      problems.push(problemOf('columnUnknown', headLine, lettersOf(index), { column: text }))
  return { places, problems, missing, ignored: further.map(({ text }) => text) }
}
