import { fileKinds } from '@lintel/contract/kit/file.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'
import { runInThread } from '../../base/run-in-thread.ts'

const thread = new URL('./writer-thread.ts', import.meta.url)
/** More than any sheet within its limits needs. */
const megabytes = 512

/**
 * Writes sheets as one workbook, beside the server's thread.
 * @throws {ThreadLimitError} when it takes more time or memory than it may
 */
export async function writeBook(locale: LocaleCode, name: string, sheets: readonly Sheet[]): Promise<File> {
  const book: Book = { sheets, rightToLeft: localeOf(locale).direction === 'rtl' }
  const patienceMs = limits.sheetWriteMs
  const bytes = await runInThread<Uint8Array<ArrayBuffer>>(thread, book, { patienceMs, megabytes })
  return new File([bytes], `${name}.xlsx`, { type: fileKinds.xlsx.type })
}

/** A text stays the text it is, whatever it looks like; a number can be calculated with. */
export type Cell = string | number

/** One sheet: a head, and lines below it. */
export interface Sheet {
  readonly name: string
  readonly head: readonly string[]
  readonly lines: readonly (readonly Cell[])[]
}

/** A workbook as it is handed to the thread that writes it. */
export interface Book {
  readonly sheets: readonly Sheet[]
  readonly rightToLeft: boolean
}
