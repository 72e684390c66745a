import { importColumns, type ImportColumnKey, type ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeSheets, { type Cell } from 'write-excel-file/node'
import { headOf } from './heads.ts'
import { lettersOf } from './sheet.ts'

/** Files as people and attackers make them, for tests and measurements. */

export const fileOf = (bytes: Uint8Array): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], 'people.xlsx', { type: fileKinds.xlsx.type })

export type Lines = readonly Readonly<Record<string, string | Date>>[]

/** The bytes of a filled template in English; lines name the columns they fill. */
export async function sheetBytes(
  kind: ImportKind,
  lines: Lines,
  heads?: readonly string[],
  keys: readonly ImportColumnKey[] = importColumns[kind].map(({ key }) => key),
): Promise<Uint8Array> {
  const cellOf = (value: string | Date | undefined): Cell =>
    value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd hh:mm' } : { value: value ?? '', type: String }
  const data = [
    (heads ?? keys.map((key) => headOf('en', key))).map((head) => cellOf(head)),
    ...lines.map((line) => keys.map((key) => cellOf(line[key]))),
  ]
  return new Uint8Array(await writeSheets(data).toBuffer())
}

export const sheetFile = async (kind: ImportKind, lines: Lines, heads?: readonly string[]): Promise<File> =>
  fileOf(await sheetBytes(kind, lines, heads))

/** A sheet that has some of the columns alone. */
export const sheetOf = async (kind: ImportKind, keys: readonly ImportColumnKey[], lines: Lines): Promise<File> =>
  fileOf(await sheetBytes(kind, lines, undefined, keys))

/** Copy of a file with the text of its parts changed. */
export function changeParts(bytes: Uint8Array, change: (text: string, name: string) => string): File {
  const parts = Object.entries(unzipSync(bytes)).map(
    ([name, part]) => [name, strToU8(change(strFromU8(part), name))] as const,
  )
  return fileOf(zipSync(Object.fromEntries(parts)))
}

export const isSheet = (name: string): boolean => name === 'xl/worksheets/sheet1.xml'

/**
 * Number formats by the styles of cells that `rawFile` knows, with the ids of those that every spreadsheet has (ECMA-376
 * 18.8.30); a file names the others itself.
 */
export const numberFormats = {
  General: 0,
  '0000': 164,
  '0.00': 2,
  '0%': 9,
  '0.00E+00': 11,
  '#,##0': 3,
  '@': 49,
  'yyyy-mm-dd': 165,
  'yyyy-mm-dd hh:mm': 166,
  '"K<&"000': 167,
  ';;;': 168,
  '0"': 169,
} as const
const styles = Object.keys(numberFormats)

/** Cells as a spreadsheet writes them, with a type, a style and a value. */
export const cells = {
  shared: (text: string) => ({ type: 's', text }),
  inline: (text: string) => ({ type: 'inlineStr', text }),
  number: (written: string, format: keyof typeof numberFormats = 'General') => ({ type: 'n', written, format }),
  /** As most programs write a number: its type and its style are those of every cell. */
  bareNumber: (written: string) => ({ written }),
  empty: (format: keyof typeof numberFormats) => ({ format }),
  yesNo: (written: '0' | '1') => ({ type: 'b', written }),
  error: (written: string) => ({ type: 'e', written }),
  formula: (formula: string, written: string) => ({ type: 'str', formula, written }),
} as const
export type RawCell = ReturnType<(typeof cells)[keyof typeof cells]>

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${documents}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** A sheet of a workbook, which may be hidden. */
export interface RawSheet {
  readonly name: string
  readonly rows: readonly (readonly RawCell[])[]
  readonly isHidden?: true
}

/** A workbook of one sheet with the cells as they are given, such as no writer of ours makes. */
export const rawFile = (rows: RawSheet['rows']): File => rawBook([{ name: 'One', rows }])

/** The same with several sheets. */
export function rawBook(sheets: readonly RawSheet[]): File {
  const strings: string[] = []
  const cellXml = (cell: RawCell, at: string): string => {
    const style = 'format' in cell ? ` s="${styles.indexOf(cell.format)}"` : ''
    if (!('type' in cell)) return `<c r="${at}"${style}${'written' in cell ? `><v>${cell.written}</v></c>` : '/>'}`
    if ('format' in cell) return `<c r="${at}"${style} t="n"><v>${cell.written}</v></c>`
    if ('text' in cell && cell.type === 's') return `<c r="${at}" t="s"><v>${strings.push(xml(cell.text)) - 1}</v></c>`
    if ('text' in cell) return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xml(cell.text)}</t></is></c>`
    const formula = 'formula' in cell ? `<f>${xml(cell.formula)}</f>` : ''
    return `<c r="${at}" t="${cell.type}">${formula}<v>${xml(cell.written)}</v></c>`
  }
  const rowXml = (row: readonly RawCell[], line: number): string => {
    const inner = row.map((cell, index) => cellXml(cell, `${lettersOf(index)}${line + 1}`)).join('')
    return `<row r="${line + 1}">${inner}</row>`
  }
  const sheetParts = sheets.map(({ rows }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  ])
  const tags = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${xml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${Object.entries(numberFormats)
      .filter(([, id]) => id >= 164)
      .map(([format, id]) => `<numFmt numFmtId="${id}" formatCode="${xml(format)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${Object.values(numberFormats)
      .map((id) => `<xf numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...(Object.fromEntries(sheetParts) as Record<string, string>),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(`<?xml version="1.0"?>${text}`)] as const)
  return fileOf(zipSync(Object.fromEntries(files)))
}

/** Text as a program of Windows saves it in a Western language; other signs have no place in it. */
export function westernBytes(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1252')
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (sign) => byteOf.get(sign) ?? 0x3f)
}

/** A file of text. */
export const textFile = (bytes: Uint8Array, name = 'people.csv'): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type: fileKinds.csv.type })

/** A sheet in English whose lines have the cells as they are given, and text in their other columns. */
export const rawSheet = (
  keys: readonly ImportColumnKey[],
  lines: readonly Readonly<Partial<Record<ImportColumnKey, RawCell | string>>>[],
): File =>
  rawFile([
    keys.map((key) => cells.shared(headOf('en', key))),
    ...lines.map((line) =>
      keys.map((key) => {
        const cell = line[key] ?? ''
        return typeof cell === 'string' ? cells.inline(cell) : cell
      }),
    ),
  ])
