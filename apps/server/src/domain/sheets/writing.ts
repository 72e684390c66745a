import { Worker } from 'node:worker_threads'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'

const thread = new URL('./writer-thread.ts', import.meta.url)
/** More than any sheet within its limits needs. */
const megabytes = 512

/** A sheet that takes more time or memory to write than one may. */
export class SheetTooLargeError extends Error {}

/** Writes sheets as one workbook, beside the server's thread and for so long and no longer. */
export async function writeBook(locale: LocaleCode, name: string, sheets: readonly Sheet[]): Promise<File> {
  const bytes = await inThread({ sheets, rightToLeft: localeOf(locale).direction === 'rtl' })
  return new File([bytes], `${name}.xlsx`, { type: fileKinds.xlsx.type })
}

function inThread(workerData: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const timer = setTimeout(
      () => end(() => reject(new SheetTooLargeError('a sheet took too long to write'))),
      limits.sheetWriteMs,
    )
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => end(() => resolve(bytes)))
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetTooLargeError(error.message) : error)),
    )
    worker.once('exit', () => end(() => reject(new Error('the thread that writes a sheet ended'))))
  })
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
