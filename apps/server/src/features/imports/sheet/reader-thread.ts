import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '@lintel/contract/base/limits.ts'
import { readSheet } from 'read-excel-file/universal'
import { guardSheet } from './sheet-guard.ts'
import { ofFile, type Reading, type SheetLine } from './sheet.ts'
import { minuteMs } from '../../../base/durations.ts'

/** Reads a sheet in a thread of its own, so that no file keeps the server from answering others. */
async function read(file: Uint8Array): Promise<Reading> {
  const safe = guardSheet(file)
  if ('problems' in safe) return safe
  // Numbers stay as they were written: an ID or a PIN is no quantity.
  const rows = await readSheet<string>(new Blob([safe.bytes as Uint8Array<ArrayBuffer>]), {
    parseNumber: (text) => text,
  })
  const [head = [], ...below] = rows.map((row) => row.map(textOf))
  const lines: SheetLine[] = below
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length > limits.importBatch) return ofFile('tooManyLines', { max: limits.importBatch })
  return { sheet: { head, lines } }
}

/** A cell as a reader sees it; a day without an hour stays a day. */
function textOf(value: unknown): string {
  if (value instanceof Date) return momentOf(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? plain(value.trim()) : ''
}

/** Digits that a spreadsheet wrote with an exponent, as digits. */
function plain(text: string): string {
  return /^\d(\.\d+)?E\+?\d{1,2}$/i.test(text) ? BigInt(Number(text)).toString() : text
}

/** Sheets count days, of which a minute is a fraction that is not exact. */
function momentOf(date: Date): string {
  const minutes = Math.round(date.getTime() / minuteMs) * minuteMs
  if (!Number.isFinite(minutes)) return ''
  const text = new Date(minutes).toISOString().slice(0, 16)
  return text.endsWith('T00:00') ? text.slice(0, 10) : text
}

const reading = await read(workerData as Uint8Array).catch((): Reading => ofFile('fileUnreadable'))
parentPort?.postMessage(reading)
