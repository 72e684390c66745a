import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { UnsupportedError } from '../base/unsupported-error.ts'
import { FleetFile, type FleetEntry } from './fleet.ts'
import { readText } from './json-file.ts'

/** The sheet of claim codes that an import of devices gives, saved as CSV: a heading, then name, MAC address and code. */

/** Reads such a sheet as devices of one model; throws CannotDoError with a sentence that says what is wrong where. */
export async function readCodesFile(path: string, model: string): Promise<FleetEntry[]> {
  const text = await readText(path)
  const lines = linesOf(text, path)
  const result = FleetFile.safeParse(
    lines.map(([name, mac, code]) => ({ name: name?.trim(), mac: mac?.trim(), code: code?.trim(), model })),
  )
  if (result.success) return result.data
  const [line, field] = result.error.issues[0]?.path ?? []
  const where = typeof line === 'number' ? ` (see ${String(field)} in line ${line + 2})` : ''
  throw new UnsupportedError(`${path} has no devices, or names one twice${where}.`)
}

function linesOf(text: string, path: string): string[][] {
  const options = {
    bom: true,
    delimiter: [',', ';', '\t'],
    from_line: 2,
    skip_empty_lines: true,
    relax_column_count: true,
  }
  try {
    return parse(text, options)
  } catch (error) {
    if (error instanceof CsvError) throw new UnsupportedError(`${path} is not CSV: ${error.message}`)
    throw error
  }
}
