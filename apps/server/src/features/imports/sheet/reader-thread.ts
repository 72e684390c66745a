import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '@lintel/contract/base/limits.ts'
import { readSheet } from 'read-excel-file/universal'
import { guardSheet } from './sheet-guard.ts'
import { lettersOf, ofFile, type CellValue, type Reading, type ReadingProblem, type SheetLine } from './sheet.ts'
import { minuteMs } from '../../../base/durations.ts'

/** Reads a sheet in a worker thread, so that no file blocks the event loop. */
async function read(file: Uint8Array): Promise<Reading> {
  const safe = guardSheet(file)
  if ('problems' in safe) return safe
  const rows = await readSheet<UnseenNumber>(new Blob([safe.bytes as Uint8Array<ArrayBuffer>]), {
    parseNumber: (written) => ({ written }),
  })
  const problems = rows.flatMap((row, line) =>
    row.flatMap((value, at) => (isUnseen(value) ? [unreadable(line, at)] : [])),
  )
  if (problems.length > 0) return { problems: problems.slice(0, limits.importBatch) }
  const [head = [], ...below] = rows
  const lines: SheetLine[] = below
    .map((row, index) => ({ line: index + 2, cells: row.map(textOf), nonText: nonTextIn(row) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length > limits.importBatch) return ofFile('tooManyLines', { max: limits.importBatch })
  return { sheet: { head: head.map(textOf), lines } }
}

/** Number that could not be formatted as shown in the sheet: a date in an unknown format. */
interface UnseenNumber {
  readonly written: string
}
const isUnseen = (value: unknown): value is UnseenNumber =>
  typeof value === 'object' && value !== null && 'written' in value

const unreadable = (line: number, at: number): ReadingProblem => ({
  line: line + 1,
  column: lettersOf(at),
  problem: 'cellUnreadable',
  params: {},
})

/** Cells of a row that hold no text. */
const nonTextIn = (row: readonly unknown[]): Record<number, CellValue> =>
  Object.fromEntries(
    row.flatMap((value, at) => {
      const holds = cellValueOf(value)
      return holds ? [[at, holds] as const] : []
    }),
  )

function cellValueOf(value: unknown): CellValue | undefined {
  if (value instanceof Date) return 'moment'
  return typeof value === 'boolean' ? 'yesNo' : undefined
}

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

const reading = await read(workerData as Uint8Array).catch((): Reading => ofFile('fileUnreadable'))
parentPort?.postMessage(reading)
