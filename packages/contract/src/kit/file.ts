import { imageStart } from '@lintel/devices/firmware/image.ts'
import { z } from 'zod'

/** A file as it travels: the one a `file` call brings, or the one an operation answers with. */
export const AnyFile = z.file()

/** Kinds of files that are taken, each with its media type and the bytes it begins with. */
export const fileKinds = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begins: [0x50, 0x4b, 0x03, 0x04],
  },
  /** What spreadsheet programs wrote before 2007, and what they write behind a password until today. */
  xls: { type: 'application/vnd.ms-excel', begins: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  /** Text has no first bytes of its own; it is known by having no control signs. */
  csv: { type: 'text/csv', begins: [] },
  zip: { type: 'application/zip', begins: [0x50, 0x4b, 0x03, 0x04] },
  jpeg: { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  /** An image of firmware begins with the line that says what it is for. */
  firmware: { type: 'application/octet-stream', begins: [...new TextEncoder().encode(imageStart)] },
  pdf: { type: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  png: { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
} as const
export type FileKind = keyof typeof fileKinds

/** The one file of a `file` call: what it may be and how long. */
export interface Upload {
  readonly kinds: readonly FileKind[]
  /** Kinds that are let in to be refused where the file is read, with a sentence that names the way out. */
  readonly refusedInside?: readonly FileKind[]
  readonly maxBytes: number
  /** Of a picture, which loses everything but its pixels when it is taken in: pixels of its longer side. */
  readonly sideMax?: number
  /** It goes to the large files while it arrives: in memory are its first bytes alone, and it may take its time. */
  readonly isStored?: true
}

/** What phones write who keep photos as HEIC: a box `ftyp` with one of these brands. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** Whether a file is a photo of a kind that neither browsers nor devices show. */
export const isHeic = (bytes: Uint8Array): boolean => {
  const text = String.fromCharCode(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && heicBrands.includes(text.slice(4))
}

/** So many first bytes say whether a file is text. */
const textBytes = 1_024

/** Tab, line feed, carriage return, and the end that old programs write. */
const textControls: readonly number[] = [0x09, 0x0a, 0x0d, 0x1a]

/** Whether a file is text: of one byte or more for a sign without control signs, or of two bytes (UTF-16). */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  const first = bytes.subarray(0, textBytes)
  return isWideText(first) || first.every((byte) => byte >= 0x20 || textControls.includes(byte))
}

/** Whether text is UTF-16: it says so, or every other byte of most of its signs is 0. */
export const isWideText = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || wideOrder(bytes) !== undefined

/** The order of the bytes of UTF-16 that does not say so; undefined for other files. */
export function wideOrder(bytes: Uint8Array): 'little' | 'big' | undefined {
  const first = bytes.subarray(0, textBytes)
  const pairs = Math.floor(first.length / 2)
  if (pairs < 4) return undefined
  const zeros = [0, 0]
  for (const [at, byte] of first.entries()) if (byte === 0) zeros[at % 2]! += 1
  // A text is mostly signs of one kind; other files have zeros at both places.
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > pairs / 2) return 'little'
  return odd === 0 && even > pairs / 2 ? 'big' : undefined
}

/**
 * What a file is by its first bytes, among the kinds that are asked about; its name and its sender's word say nothing.
 */
export function kindOf(bytes: Uint8Array, among: readonly FileKind[]): FileKind | undefined {
  return among.find((kind) =>
    kind === 'csv' ? isText(bytes) : fileKinds[kind].begins.every((byte, index) => bytes[index] === byte),
  )
}
