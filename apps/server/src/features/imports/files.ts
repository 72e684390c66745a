import {
  importColumns,
  type ImportColumn,
  type ImportColumnKey,
  type ImportKind,
} from '@lintel/contract/imports/columns.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator, type Translate } from '@lintel/i18n/translator.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeSheets, { type Cell } from 'write-excel-file/node'
import { columnsOf, headOf, requiredMark } from './heads.ts'
import type { Sheet } from './sheet.ts'

/** The sheets that people are given: templates, lines to correct, codes. Every cell is text, so none is ever a formula. */
const cell = (value: string): Cell => ({ value, type: String, format: '@' })
const head = (value: string): Cell => ({ ...(cell(value) as object), fontWeight: 'bold' }) as Cell
const widthOf = 20

const textsOf = (locale: LocaleCode): Translate => createTranslator(locale, { namespaces: ['imports'] })

async function fileOf(
  locale: LocaleCode,
  name: string,
  sheets: readonly { sheet: string; data: Cell[][] }[],
): Promise<File> {
  const rightToLeft = localeOf(locale).direction === 'rtl'
  const bytes = await writeSheets(
    sheets.map(({ sheet, data }) => ({
      sheet,
      data,
      rightToLeft,
      stickyRowsCount: 1,
      columns: (data[0] ?? []).map(() => ({ width: widthOf })),
    })),
  ).toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.xlsx`, { type: fileKinds.xlsx.type })
}

const headsOf = (locale: LocaleCode, kind: ImportKind): Cell[] =>
  importColumns[kind].map((column: ImportColumn & { readonly key: ImportColumnKey }) =>
    head(`${headOf(locale, column.key)}${column.isRequired ? requiredMark : ''}`),
  )

/** The template with a sheet that explains its columns. Its columns hold text, or digits would lose their zeros. */
export async function templateOf(kind: ImportKind, locale: LocaleCode): Promise<File> {
  const t = textsOf(locale)
  const empty = importColumns[kind].map(() => cell(''))
  const explained = importColumns[kind].map((column: ImportColumn & { readonly key: ImportColumnKey }) => [
    cell(headOf(locale, column.key)),
    cell(t(column.isRequired ? 'imports:sheet.yes' : 'imports:sheet.no')),
    cell(t(`imports:hints.${column.key}`, { max: column.max ?? 0 })),
    cell(column.example),
  ])
  const about = ['column', 'required', 'hint', 'example'] as const
  const file = await fileOf(locale, t(`imports:files.${kind}`), [
    { sheet: t('imports:sheet.lines'), data: [headsOf(locale, kind), empty] },
    { sheet: t('imports:sheet.help'), data: [about.map((key) => head(t(`imports:sheet.${key}`))), ...explained] },
  ])
  return columnsOfText(file)
}

const firstSheet = 'xl/worksheets/sheet1.xml'

/** Gives whole columns the style of the first cell below their heads, which the writer can give to cells alone. */
async function columnsOfText(file: File): Promise<File> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const sheet = strFromU8(parts[firstSheet]!)
  const style = /<c r="A2" s="(\d+)"/.exec(sheet)?.[1] ?? '0'
  parts[firstSheet] = strToU8(sheet.replaceAll(/<col (?=min)/g, `<col style="${style}" `))
  return new File([zipSync(parts) as Uint8Array<ArrayBuffer>], file.name, { type: file.type })
}

/** The lines with a problem, as they were sent, each with its reasons in a column more. */
export function faultyOf(
  kind: ImportKind,
  sheet: Sheet,
  problems: readonly ImportProblem[],
  locale: LocaleCode,
): Promise<File> {
  const t = textsOf(locale)
  const { places } = columnsOf(kind, sheet, locale)
  const byLine = Map.groupBy(problems, ({ line }) => line)
  const lines = sheet.lines.flatMap(({ line, cells }) => {
    const reasons = byLine.get(line)?.map(({ problem, params }) => t(`imports:problems.${problem}`, params))
    if (!reasons) return []
    const values = importColumns[kind].map(({ key }) => cell(cells[places.get(key) ?? -1] ?? ''))
    return [[...values, cell([...new Set(reasons)].join(' '))]]
  })
  return fileOf(locale, t(`imports:files.faulty`), [
    { sheet: t('imports:sheet.lines'), data: [[...headsOf(locale, kind), head(headOf(locale, 'error'))], ...lines] },
  ])
}

/** Codes with which devices claim their secret, told once. */
export function codesFile(
  devices: readonly { readonly name: string; readonly mac: string; readonly code: string }[],
  locale: LocaleCode,
): Promise<File> {
  const t = textsOf(locale)
  const heads = [headOf(locale, 'deviceName'), headOf(locale, 'mac'), t('imports:sheet.claimCode')].map(head)
  const rows = devices.map(({ name, mac, code }) => [cell(name), cell(mac), cell(code)])
  return fileOf(locale, t('imports:files.claimCodes'), [
    { sheet: t('imports:files.claimCodes'), data: [heads, ...rows] },
  ])
}
