import { crc32 } from 'node:zlib'

/** Header of a picture. A sender may have written anything there, so whatever does not fit is refused. */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png'
  readonly width: number
  readonly height: number
}

/** The type of a picture that a call has brought, which says itself what it is since it was encoded again. */
export const pictureType = ({ type }: File): Picture['type'] => (type === 'image/png' ? type : 'image/jpeg')

/**
 * Reads the header of a jpg or png; null for everything else, and for one that breaks off before it says how large it
 * is.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return pngOf(view) ?? jpegOf(view)
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, name, thirteen bytes and their checksum; the picture itself comes after. */
const pngHeader = { length: 8, name: 12, width: 16, height: 20, checksum: 29, end: 33 } as const

function pngOf(view: Buffer): Picture | null {
  if (view.length <= pngHeader.end || !view.subarray(0, pngSignature.length).equals(pngSignature)) return null
  if (view.readUInt32BE(pngHeader.length) !== 13) return null
  if (view.toString('latin1', pngHeader.name, pngHeader.width) !== 'IHDR') return null
  if (crc32(view.subarray(pngHeader.name, pngHeader.checksum)) !== view.readUInt32BE(pngHeader.checksum)) return null
  return {
    type: 'image/png',
    width: view.readUInt32BE(pngHeader.width),
    height: view.readUInt32BE(pngHeader.height),
  }
}

const marker = { lead: 0xff, start: 0xd8, end: 0xd9, scan: 0xda } as const
/** Frames, each with another way of packing; the three between them are tables. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
/** Markers that stand alone, without a length. */
const isBare = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd7)

/** Goes from part to part until the picture itself begins; by then a frame must have said how large it is. */
function jpegOf(view: Buffer): Picture | null {
  if (view[0] !== marker.lead || view[1] !== marker.start) return null
  let size: { readonly width: number; readonly height: number } | null = null
  let at = 2
  while (at + 4 <= view.length) {
    if (view[at] !== marker.lead) return null
    const code = view[at + 1]!
    // Any number of these may stand before a marker.
    if (code === marker.lead) {
      at += 1
      continue
    }
    if (isBare(code)) {
      at += 2
      continue
    }
    if (code === marker.scan) return size && { type: 'image/jpeg', ...size }
    const length = view.readUInt16BE(at + 2)
    if (code === marker.start || code === marker.end || length < 2 || at + 2 + length > view.length) return null
    if (isFrame(code)) {
      // Bits, height, width; a second frame would contradict the first.
      if (size || length < 8) return null
      size = { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) }
    }
    at += 2 + length
  }
  return null
}
