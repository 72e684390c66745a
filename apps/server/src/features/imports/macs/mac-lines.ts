import { text } from '@lintel/contract/base/atoms.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Mac } from '@lintel/contract/devices/schema.ts'
import type { ImportNotice, ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { z } from 'zod'
import { naming } from '../notices.ts'
import { problemOf } from '../problems.ts'
import { fullLocales } from '../sheet/heads.ts'
import { bareHead, type Sheet, type SheetLine } from '../sheet/sheet.ts'

/** Columns of the sheet of a MAC library (fleet.md F8); heads are `imports:columns.<key>`. */
export const macColumns = ['mac', 'installer', 'remark'] as const
type MacColumn = (typeof macColumns)[number]

/** The head of a column in a language. */
export const macHead = (locale: LocaleCode, key: MacColumn): string =>
  createTranslator(locale, { namespaces: ['imports'] })(`imports:columns.${key}`)

const keyOfHead = (): ReadonlyMap<string, MacColumn> =>
  new Map(macColumns.flatMap((key) => fullLocales.map(({ code }) => [bareHead(macHead(code, key)), key] as const)))

/** Heads by which the sheet is known, as they are compared. */
export const macHeads = (): readonly string[] => [...keyOfHead().keys()]

const MacLine = z.object({
  mac: Mac,
  /** User name of an installer; empty for all. */
  installer: text(limits.userName),
  remark: text(limits.contentShort),
})
const problemOfColumn = { mac: 'macInvalid', installer: 'installerUnknown', remark: 'textTooLong' } as const

/** A line of a file that is in order by itself. */
export interface ReadMacLine extends z.output<typeof MacLine> {
  readonly line: number
}

interface MacLines {
  readonly lines: readonly ReadMacLine[]
  readonly problems: readonly ImportProblem[]
  readonly notices: ImportNotice[]
}

/** The lines of a sheet, and what is wrong with them by themselves. */
export function macLinesOf(sheet: Sheet, locale: LocaleCode): MacLines {
  const { headLine = 1, name, others = [], guessedWords = [] } = sheet
  const keys = keyOfHead()
  const places = new Map<MacColumn, number>()
  const problems: ImportProblem[] = []
  const ignoredHeads: string[] = []
  for (const [index, head] of sheet.head.entries()) {
    if (head === '') continue
    const key = keys.get(bareHead(head))
    if (key === undefined) ignoredHeads.push(head)
    else if (places.has(key)) problems.push(problemOf('columnTwice', headLine, key, { column: head }))
    else places.set(key, index)
  }
  const notices = [
    ...naming('columnsIgnored', ignoredHeads),
    ...(headLine > 1 ? [{ notice: 'headsBelow' as const, names: [], count: headLine }] : []),
    ...naming('sheetChosen', name === undefined ? [] : [name]),
    ...naming('sheetsIgnored', others),
    ...naming('westernText', guessedWords),
  ]
  if (!places.has('mac')) {
    problems.push(problemOf('columnMissing', headLine, 'mac', { column: macHead(locale, 'mac') }))
    return { lines: [], problems, notices }
  }
  if (sheet.lines.length === 0) return { lines: [], problems: [...problems, problemOf('noLines', 0, '')], notices }
  const read = sheet.lines.map((line) => readLine(line, places))
  return {
    lines: read.flatMap(({ values }) => values ?? []),
    problems: [...problems, ...read.flatMap((one) => one.problems)],
    notices,
  }
}

function readLine(
  { line, cells, unclear = {}, nonText = {} }: SheetLine,
  places: ReadonlyMap<MacColumn, number>,
): { readonly problems: readonly ImportProblem[]; readonly values?: ReadMacLine } {
  const ofCells = [...places].flatMap(([key, place]) => {
    const found = unclear[place]
    if (found) return [problemOf(found.problem, line, key, found.params)]
    return nonText[place] ? [problemOf('cellNotText', line, key)] : []
  })
  if (ofCells.length > 0) return { problems: ofCells }
  const values = Object.fromEntries(macColumns.map((key) => [key, cells[places.get(key) ?? -1] ?? '']))
  const { success, data, error } = MacLine.safeParse(values)
  if (success) return { problems: [], values: { ...data, line } }
  const columns = [...new Set(error.issues.map(({ path }) => macColumns.find((key) => key === path[0]) ?? 'mac'))]
  return {
    problems: columns.map((key) =>
      problemOf(problemOfColumn[key], line, key, key === 'remark' ? { max: limits.contentShort } : {}),
    ),
  }
}
