import { limits } from '@lintel/contract/base/limits.ts'
import { runInThread, ThreadLimitError } from '../../../base/run-in-thread.ts'
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

async function readInThread<Result>(
  thread: string,
  file: Uint8Array,
  maxBytes: number,
): Promise<Result | ReturnType<typeof ofFile>> {
  try {
    return await runInThread<Result>(new URL(thread, import.meta.url), file, {
      patienceMs: limits.importReadMs,
      megabytes,
    })
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) return ofFile('fileUnreadable')
    return ofFile('fileTooLarge', { max: Math.floor(maxBytes / 1_048_576) })
  }
}
