import { z } from 'zod'
import { linkLimits } from '../protocol/limits.ts'
import { FirmwareVersion } from './version.ts'

/**
 * The first line of an image: what it is for. A line feed ends it, and the bytes of the firmware follow. Digest and
 * signature are of the whole file, so a device checks what this line says as well.
 */
export const FirmwareHeader = z.strictObject({
  /** Number of this form. */
  firmware: z.literal(1),
  /** Model that the image is for, as it calls itself. */
  model: z.string().min(1).max(linkLimits.shortText),
  version: FirmwareVersion,
  /** Version that a device must have at least before it takes this one. */
  minVersion: FirmwareVersion.optional(),
})
export type FirmwareHeader = z.infer<typeof FirmwareHeader>

const lineFeed = 0x0a

/** How an image begins; no other file does. */
export const imageStart = '{"firmware":'

/** The header of an image, from its first bytes; null where the file is no image. */
export function readHeader(start: Uint8Array): FirmwareHeader | null {
  const end = start.subarray(0, linkLimits.firmwareHeaderBytes + 1).indexOf(lineFeed)
  if (end < 0) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start.subarray(0, end))
    const result = FirmwareHeader.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/**
 * The first line of an image, with its line feed.
 * @throws {RangeError} when model or versions are none
 */
export function writeHeader(header: Omit<FirmwareHeader, 'firmware'>): Uint8Array {
  const result = FirmwareHeader.safeParse({ firmware: 1, ...header })
  if (!result.success) throw new RangeError('A version has four groups of 1 to 5 digits, and a model has a name.')
  const { firmware, model, version, minVersion } = result.data
  return new TextEncoder().encode(`${JSON.stringify({ firmware, model, version, minVersion })}\n`)
}

/** What is signed by Ed25519 of an image: a line that says what for, and the 32 bytes of its SHA-256. */
export function signedBytes(sha256: Uint8Array): Uint8Array {
  const line = new TextEncoder().encode('lintel-firmware-1\n')
  const bytes = new Uint8Array(line.length + sha256.length)
  bytes.set(line)
  bytes.set(sha256, line.length)
  return bytes
}
