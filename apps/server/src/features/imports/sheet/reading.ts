import { Worker } from 'node:worker_threads'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FacesRead } from '../faces/face-zip.ts'
import { ofFile, type Reading } from './sheet.ts'

/** More than any file within its limits needs. */
const megabytes = 512

/** Reads a sheet with so much memory and time and no more; a file that wants more is too large. */
export const readSheetFile = (file: Uint8Array): Promise<Reading> =>
  readInThread<Reading>('./reader-thread.ts', file, limits.importUnpackedBytes)

/** Reads a zip of photos within limits of memory and time. */
export const readFaces = (file: Uint8Array): Promise<FacesRead> =>
  readInThread<FacesRead>('../faces/faces-thread.ts', file, limits.facesUnpackedBytes)

function readInThread<Result>(
  thread: string,
  file: Uint8Array,
  maxBytes: number,
): Promise<Result | ReturnType<typeof ofFile>> {
  const tooLarge = ofFile('fileTooLarge', { max: Math.floor(maxBytes / 1_048_576) })
  return new Promise((resolve) => {
    const worker = new Worker(new URL(thread, import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    const end = (reading: Result | typeof tooLarge) => {
      clearTimeout(timer)
      resolve(reading)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(tooLarge), limits.importReadMs)
    worker.once('message', (reading) => end(reading as Result))
    worker.once('error', () => end(tooLarge))
    worker.once('exit', () => end(ofFile('fileUnreadable')))
  })
}
