import readSheets from 'read-excel-file/universal'
import { minuteMs } from '../../../base/durations.ts'
import { guardBook } from './sheet-guard.ts'
import type { ReadCell, ReadingProblems, Table } from '../sheet/sheet.ts'
import { UnclearCells } from './unclear-cells.ts'

/** Reads the sheets of a workbook that its user sees. */
export async function readBook(file: Uint8Array): Promise<readonly Table[] | ReadingProblems> {
  const unclear = new UnclearCells()
  const safe = guardBook(file, unclear)
  if ('problems' in safe) return safe
  const sheets = await readSheets<UnseenNumber>(new Blob([safe.bytes as Uint8Array<ArrayBuffer>]), {
    parseNumber: (written) => ({ written }),
  })
  const cellOf = (value: unknown): ReadCell => {
    const text = textOf(value)
    const problem = isUnseen(value) ? ({ problem: 'cellUnreadable', params: {} } as const) : unclear.read(text)
    // What faulty lines show in its place, so that the cell is not sent again as an empty one.
    if (problem) return { text: problem.params['shown'] ?? '#', unclear: problem }
    if (value instanceof Date) return { text, holds: 'moment' }
    return typeof value === 'boolean' ? { text, holds: 'yesNo' } : { text }
  }
  // A sheet that is a chart has no rows.
  const rowsOf = (data: Table['rows'] | undefined): Table['rows'] => data ?? []
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data), cellOf }))
}

/** Number that could not be formatted as shown in the sheet: a date in an unknown format. */
interface UnseenNumber {
  readonly written: string
}
const isUnseen = (value: unknown): value is UnseenNumber =>
  typeof value === 'object' && value !== null && 'written' in value

/** Text of a cell as the sheet shows it; a date without a time stays a date. */
function textOf(value: unknown): string {
  if (value instanceof Date) return momentOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value.trim() : ''
}

/** Sheets store times as fractions of days, so minutes must be rounded. */
function momentOf(date: Date): string {
  const minutes = Math.round(date.getTime() / minuteMs) * minuteMs
  if (!Number.isFinite(minutes)) return ''
  const text = new Date(minutes).toISOString().slice(0, 16)
  return text.endsWith('T00:00') ? text.slice(0, 10) : text
}
