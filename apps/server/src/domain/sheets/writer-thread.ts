import { parentPort, workerData } from 'node:worker_threads'
import writeSheets, { type Cell as Written } from 'write-excel-file/node'
import type { Book, Cell, Sheet } from './writing.ts'

/** Writes a workbook in a thread of its own, so that a long one does not keep the server from answering others. */

/** A text is written as text, so that none is ever a formula or loses its zeros. */
const cell = (value: Cell): Written =>
  typeof value === 'number' ? { value, type: Number } : { value: withoutControls(value), type: String, format: '@' }
const head = (text: string): Written => ({ ...(cell(text) as object), fontWeight: 'bold' }) as Written
const widthOf = 20

/** Characters that no XML may hold would make the whole file unreadable. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').toWellFormed()
}

/** Names of sheets are short and without the characters that formulas need. */
const nameOf = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

const toSheet = ({ name, head: heads, lines }: Sheet, rightToLeft: boolean) => ({
  sheet: nameOf(name),
  data: [heads.map(head), ...lines.map((line) => line.map(cell))],
  rightToLeft,
  stickyRowsCount: 1,
  columns: heads.map(() => ({ width: widthOf })),
})

const { sheets, rightToLeft } = workerData as Book
const bytes = await writeSheets(sheets.map((sheet) => toSheet(sheet, rightToLeft))).toBuffer()
parentPort?.postMessage(new Uint8Array(bytes))
