import { Worker } from 'node:worker_threads'
import { limits } from '@lintel/contract/limits.ts'
import { ofFile, type Reading } from './sheet.ts'

const thread = new URL('./reader-thread.ts', import.meta.url)
/** More than any file within its limits needs. */
const megabytes = 512

/** Reads a sheet with so much memory and time and no more; a file that wants more is too large. */
export function readSheetFile(file: Uint8Array): Promise<Reading> {
  const tooLarge = ofFile('fileTooLarge', { max: Math.floor(limits.importUnpackedBytes / 1_048_576) })
  return new Promise((resolve) => {
    const worker = new Worker(thread, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const end = (reading: Reading) => {
      clearTimeout(timer)
      resolve(reading)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(tooLarge), limits.importReadMs)
    worker.once('message', (reading) => end(reading as Reading))
    worker.once('error', () => end(tooLarge))
    worker.once('exit', () => end(ofFile('fileUnreadable')))
  })
}
