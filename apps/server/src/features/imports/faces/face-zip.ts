import type { FaceProblemName } from '@lintel/contract/errors/import-problems.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { foldName, nameKey } from '@lintel/contract/base/name-fold.ts'
import { isHeic } from '@lintel/contract/kit/file.ts'
import { unzipSync, type UnzipFileInfo } from 'fflate'
import { readPicture } from '../../../domain/pictures/picture.ts'
import { ofFile, type ReadingProblem } from '../sheet/sheet.ts'

/** Photo in a ZIP file: the person named by its file name, and its bytes unless they are unusable. */
export interface FaceFile {
  /** Position of the photo in the ZIP file. */
  readonly line: number
  readonly name: string
  /** Name of the person: the file name without its extension, folded for comparison. */
  readonly called: string
  readonly found: { readonly bytes: Uint8Array } | { readonly problem: FaceProblemName }
}

export type FacesRead = { readonly files: readonly FaceFile[] } | { readonly problems: readonly ReadingProblem[] }

/** Metadata files that operating systems add to folders. */
const isClutter = (path: string): boolean =>
  path.endsWith('/') || path.startsWith('__MACOSX/') || /(^|\/)(\.[^/]*|thumbs\.db)$/i.test(path)
/** File names may be in decomposed Unicode form (NFD), as some systems write them. */
const pictureName = /^(.{1,200})\.(jpe?g|png)$/i
const longestName = 255

/** The file exceeds the limits of the reader. */
class TooMuchError extends Error {}

/**
 * Photos of a ZIP file. The central directory is checked first: packed and unpacked sizes have limits each, because
 * entries may overlap (ZIP bombs).
 */
export function facesIn(zip: Uint8Array): FacesRead {
  const tooLarge = ofFile('fileTooLarge', { max: Math.floor(limits.facesUnpackedBytes / 1_048_576) })
  const entries: Entry[] = []
  try {
    let [entryCount, total] = [0, 0]
    unzipSync(zip, {
      filter: (entry) => {
        entryCount += 1
        if (entryCount > limits.facesAtOnce * 4) throw new TooMuchError()
        if (isClutter(entry.name)) return false
        entries.push({ ...entry, at: entryCount })
        total += isTaken(entry) ? longest(entry) : 0
        if (total > limits.facesUnpackedBytes) throw new TooMuchError()
        return false
      },
    })
    if (entries.length === 0) return ofFile('noLines')
    if (entries.length > limits.facesAtOnce) return ofFile('tooManyLines', { max: limits.facesAtOnce })
    return { files: entries.map((entry, index) => fileOf(zip, entry, index + 1)) }
  } catch (error) {
    return error instanceof TooMuchError ? tooLarge : ofFile('fileUnreadable')
  }
}

interface Entry extends UnzipFileInfo {
  /** Index in the directory, from 1; names may occur twice. */
  readonly at: number
}

const longest = ({ size, originalSize }: UnzipFileInfo): number => Math.max(size, originalSize)
/** Supported compression methods: stored and deflated. */
const isTaken = (entry: UnzipFileInfo): boolean =>
  [0, 8].includes(entry.compression) && longest(entry) <= limits.photoBytes && pictureName.test(baseOf(entry.name))
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function fileOf(zip: Uint8Array, entry: Entry, line: number): FaceFile {
  const base = baseOf(entry.name)
  const name = foldName(base)
  const stem = pictureName.exec(name)?.[1] ?? ''
  return { line, name: name.slice(0, longestName), called: nameKey(stem), found: contentOf(zip, entry, base) }
}

function contentOf(zip: Uint8Array, entry: Entry, base: string): FaceFile['found'] {
  if (/\.hei[cf]$/i.test(base)) return { problem: 'heicPicture' }
  if (!/\.(jpe?g|png)$/i.test(base)) return { problem: 'notAPicture' }
  if (longest(entry) > limits.photoBytes) return { problem: 'pictureTooLarge' }
  if (!pictureName.test(base)) return { problem: 'personUnknown' }
  if (!isTaken(entry)) return { problem: 'notAPicture' }
  const bytes = unpackEntry(zip, entry.at)
  if (bytes && isHeic(bytes)) return { problem: 'heicPicture' }
  const picture = bytes && readPicture(bytes)
  if (!picture || Math.max(picture.width, picture.height) > limits.photoSideMax) return { problem: 'notAPicture' }
  if (Math.min(picture.width, picture.height) < limits.photoSideMin) return { problem: 'pictureTooSmall' }
  return { bytes }
}

/** Content of an entry; null if it contradicts the directory. */
function unpackEntry(zip: Uint8Array, at: number): Uint8Array | null {
  let position = 0
  try {
    return Object.values(unzipSync(zip, { filter: () => (position += 1) === at }))[0] ?? null
  } catch {
    return null
  }
}
