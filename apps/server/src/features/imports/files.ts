import { isFaceProblem } from '@lintel/contract/errors/import-problems.ts'
import { separators } from '@lintel/contract/imports/columns.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator, type Translate } from '@lintel/i18n/translator.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { nameOfNotation, writtenCard, type CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import { writeBook } from '../../domain/sheets/writing.ts'
import { columnsOf, headOf, type Template } from './sheet/heads.ts'
import { requiredMark, type Sheet } from './sheet/sheet.ts'

const textsOf = (locale: LocaleCode): Translate => createTranslator(locale, { namespaces: ['imports', 'common'] })

/** Sheets for download: templates, faulty lines, claim codes. */
const headsOf = (locale: LocaleCode, columns: Template['columns']): string[] =>
  columns.map(({ key, isRequired }) => `${headOf(locale, key)}${isRequired ? requiredMark : ''}`)

/** Template with a sheet that explains its columns. Cells have the text format, to preserve leading zeros. */
export async function templateOf(
  { kind, offered }: Template,
  notation: CardNotation,
  locale: LocaleCode,
): Promise<File> {
  const t = textsOf(locale)
  const name = nameOfNotation(notation)
  const empty = offered.map(() => '')
  const hintLines = offered.map((column) => [
    headOf(locale, column.key),
    t(column.isRequired ? 'imports:sheet.yes' : 'imports:sheet.no'),
    t(`imports:hints.${column.key}`, { max: column.max ?? 0, format: t(`common:cardNotation.${name}`) }),
    column.isCard ? exampleIn(notation, column.example) : column.example,
  ])
  const about = ['column', 'required', 'hint', 'example'] as const
  const file = await writeBook(locale, t(`imports:files.${kind}`), [
    { name: t('imports:sheet.lines'), head: headsOf(locale, offered), lines: [empty] },
    { name: t('imports:sheet.help'), head: about.map((key) => t(`imports:sheet.${key}`)), lines: hintLines },
  ])
  return columnsOfText(file)
}

/** Card numbers in the notation of the site; several are separated by semicolons. */
const exampleIn = (notation: CardNotation, example: string): string =>
  example
    .split(separators.list)
    .map((card) => writtenCard(card, notation))
    .join(separators.list)

const firstSheet = 'xl/worksheets/sheet1.xml'

/** Applies the style of the first cell below each heading to its column; the writer can style cells only. */
export async function columnsOfText(file: File): Promise<File> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const sheet = strFromU8(parts[firstSheet]!)
  const style = /<c r="A2" s="(\d+)"/.exec(sheet)?.[1] ?? '0'
  parts[firstSheet] = strToU8(sheet.replaceAll(/<col (?=min)/g, `<col style="${style}" `))
  return new File([zipSync(parts) as Uint8Array<ArrayBuffer>], file.name, { type: file.type })
}

/**
 * All lines as uploaded, with an additional column for the problems of each line. Once corrected, the sheet can be
 * uploaded again.
 */
export function faultyOf(
  template: Template,
  sheet: Sheet,
  problems: readonly ImportProblem[],
  locale: LocaleCode,
): Promise<File> {
  const t = textsOf(locale)
  const { places } = columnsOf(template, sheet, locale)
  // Optional columns are included where a line has a value.
  const columns = template.columns.filter((column) => template.offered.includes(column) || places.has(column.key))
  const byLine = Map.groupBy(problems, ({ line }) => line)
  const lines = sheet.lines.map(({ line, cells }) => {
    // Photos have no sheet.
    const reasons = (byLine.get(line) ?? []).flatMap(({ problem, params }) =>
      isFaceProblem(problem) ? [] : [t(`imports:problems.${problem}`, params)],
    )
    const values = columns.map(({ key }) => cells[places.get(key) ?? -1] ?? '')
    return [...values, [...new Set(reasons)].join(' ')]
  })
  return writeBook(locale, t(`imports:files.faulty`), [
    { name: t('imports:sheet.lines'), head: [...headsOf(locale, columns), headOf(locale, 'error')], lines },
  ])
}

/** Claim codes of devices, shown once. */
export function codesFile(
  devices: readonly { readonly name: string; readonly mac: string; readonly code: string }[],
  locale: LocaleCode,
): Promise<File> {
  const t = textsOf(locale)
  const name = t('imports:files.claimCodes')
  const head = [headOf(locale, 'deviceName'), headOf(locale, 'mac'), t('imports:sheet.claimCode')]
  return writeBook(locale, name, [{ name, head, lines: devices.map((one) => [one.name, one.mac, one.code]) }])
}
