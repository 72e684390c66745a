import { limits } from '@lintel/contract/base/limits.ts'
import { CsvError } from 'csv-parse'
import { parse, type Options } from 'csv-parse/sync'
import { headRowOf } from './head-row.ts'
import { ofFile, type CellProblem, type ReadCell, type ReadingProblems, type Table } from '../sheet/sheet.ts'
import { textOfFile } from './text-encoding.ts'

/** The separators of spreadsheet programs: tabs in texts, semicolons where the comma is in numbers, and commas. */
const delimiters = ['\t', ';', ','] as const

/** A separator that the file names in a line of its own, which spreadsheet programs do not show. */
const ownDelimiter = /^sep=(.)\r?(?:\n|$)/i

/** Empty rows at the end are common; those of a whole sheet are too many to look at. */
const rowsMax = 20 * limits.importBatch

/** What was read of a file of text, with the words whose signs are a guess. */
interface TextTable {
  readonly table: Table
  readonly guessedWords: readonly string[]
}

/** Reads a file of text: its encoding, its separator, its rows. */
export function readText(file: Uint8Array, known: ReadonlySet<string>): TextTable | ReadingProblems {
  const found = textOfFile(file)
  if (found === undefined) return ofFile('encodingUnknown')
  const { guessedWords } = found
  const own = ownDelimiter.exec(found.text)
  const text = own ? found.text.slice(own[0].length) : found.text
  // A line of commas alone costs seconds and holds nothing.
  if (longestLine(text) > limits.importLineSigns) return ofFile('fileUnreadable')
  try {
    const delimiter = own?.[1] ?? delimiterOf(text, known)
    const rows = rowsOf(text, delimiter, rowsMax + 1)
    if (rows.length > rowsMax) return ofFile('tooManyLines', { max: limits.importBatch })
    return { table: { name: '', rows, cellOf }, guessedWords }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return ofFile('fileUnreadable')
    return ofFile('quoteOpen', { row: Number(error['records']) + 1 })
  }
}

const rowsOf = (text: string, delimiter: string, to: number, others: Options = {}): string[][] =>
  parse(text, {
    delimiter,
    to,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: limits.importLineSigns,
    relax_column_count: true,
    // Inches and nicknames: a quotation mark inside a cell is a sign as any other.
    relax_quotes: true,
    skip_empty_lines: false,
    ...others,
  })

/** The separator with which one of the first lines has most of the heads, which have no separators of their own. */
function delimiterOf(text: string, known: ReadonlySet<string>): string {
  let best: { readonly delimiter: string; readonly heads: number } = { delimiter: ';', heads: 0 }
  for (const delimiter of delimiters) {
    const rows = rowsOf(text, delimiter, limits.importHeadRows, { quote: false })
    const heads = headRowOf({ name: '', rows, cellOf: headOf }, known)?.heads ?? 0
    if (heads > best.heads) best = { delimiter, heads }
  }
  return best.delimiter
}

const headOf = (value: unknown): ReadCell => ({ text: String(value).replaceAll('"', '') })

function longestLine(text: string): number {
  let [longest, start] = [0, 0]
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : lineFeed
    if (code !== lineFeed && code !== carriageReturn) continue
    longest = Math.max(longest, at - start)
    start = at + 1
  }
  return longest
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** A number that a spreadsheet program has shortened, such as 1.23E+11: the file holds no more of it. */
const exponentNotation = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i
/** What a program shows for an error, in its language, or for a column that is too narrow. */
const errorShown = /^#(?:#{2,}|N\/A|NV|[\p{Lu}\d/]{3,}[!?])$/u

/** A cell of text, refused where its program has lost or computed what it shows (decisions.md 63). */
function cellOf(value: unknown): ReadCell {
  const text = typeof value === 'string' ? value.trim() : ''
  const unclear = unclearIn(text)
  return unclear ? { text, unclear } : { text }
}

function unclearIn(text: string): CellProblem | undefined {
  if (exponentNotation.test(text)) return { problem: 'numberUnclear', params: { shown: text } }
  if (text.startsWith('=')) return { problem: 'formula', params: {} }
  return errorShown.test(text) ? { problem: 'cellUnreadable', params: {} } : undefined
}
