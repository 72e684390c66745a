import { z } from 'zod'

/** A file as it travels: the one a `file` call brings, or the one an operation answers with. */
export const AnyFile = z.file()

/** Kinds of files that are taken, each with its media type and the bytes it begins with. */
export const fileKinds = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begins: [0x50, 0x4b, 0x03, 0x04],
  },
  zip: { type: 'application/zip', begins: [0x50, 0x4b, 0x03, 0x04] },
  jpeg: { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  pdf: { type: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  png: { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
} as const
export type FileKind = keyof typeof fileKinds

/** The one file of a `file` call: what it may be and how long. */
export interface Upload {
  readonly kinds: readonly FileKind[]
  readonly maxBytes: number
  /** Of a picture, which loses everything but its pixels when it is taken in: pixels of its longer side. */
  readonly sideMax?: number
}

/** What phones write who keep photos as HEIC: a box `ftyp` with one of these brands. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** Whether a file is a photo of a kind that neither browsers nor devices show. */
export const isHeic = (bytes: Uint8Array): boolean => {
  const text = String.fromCharCode(...bytes.subarray(4, 12))
  return text.startsWith('ftyp') && heicBrands.includes(text.slice(4))
}

/**
 * What a file is by its first bytes, among the kinds that are asked about; its name and its sender's word say nothing.
 */
export function kindOf(bytes: Uint8Array, among: readonly FileKind[]): FileKind | undefined {
  return among.find((kind) => fileKinds[kind].begins.every((byte, index) => bytes[index] === byte))
}
