import { limits } from '@lintel/contract/base/limits.ts'
import pMap from 'p-map'
import { runInThread, ThreadLimitError } from '../../../base/run-in-thread.ts'
import { cleanPicture } from '../../../domain/pictures/clean-picture.ts'
import type { FaceFile, FacesRead } from '../faces/face-zip.ts'
import { ofFile, type ReaderInput, type Reading } from '../sheet/sheet.ts'

/** Limits above the need of any accepted file. */
const megabytes = 512

/** Reads a sheet within limits of memory and time; a file that exceeds them is too large. */
export const readSheetFile = (file: Uint8Array, heads: readonly string[]): Promise<Reading> =>
  readInThread<Reading>('./reader-thread.ts', { file, heads } satisfies ReaderInput, limits.importUnpackedBytes)

/** Reads a ZIP of photos within limits of memory and time; metadata of the photos is stripped. */
export async function readFaces(file: Uint8Array): Promise<FacesRead> {
  const read = await readInThread<FacesRead>('../faces/faces-thread.ts', file, limits.facesUnpackedBytes)
  return 'problems' in read
    ? read
    : { files: await pMap(read.files, cleanFace, { concurrency: limits.picturesAtOnce }) }
}

async function cleanFace(file: FaceFile): Promise<FaceFile> {
  if ('problem' in file.found) return file
  const picture = await cleanPicture(file.found.bytes, limits.photoSideMax, limits.photoBytes)
  if (picture === 'fileCheckFailed') return { ...file, found: { problem: 'notAPicture' } }
  if (picture === 'heicPicture') return { ...file, found: { problem: 'heicPicture' } }
  return { ...file, found: { bytes: picture.bytes } }
}

async function readInThread<Result>(
  thread: string,
  input: unknown,
  maxBytes: number,
): Promise<Result | ReturnType<typeof ofFile>> {
  try {
    return await runInThread<Result>(new URL(thread, import.meta.url), input, {
      patienceMs: limits.importReadMs,
      megabytes,
    })
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) return ofFile('fileUnreadable')
    return ofFile('fileTooLarge', { max: Math.floor(maxBytes / 1_048_576) })
  }
}
