import { importColumns, type ImportColumnKey, type ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeSheets, { type Cell } from 'write-excel-file/node'
import { headOf } from './heads.ts'

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
