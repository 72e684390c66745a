import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../access/session.ts'

/** Secrets of devices (device-link.md 4.2): made by the server, shown once, kept only as hashes. */

/** A device's password at the broker: 256 random bits as base64url text. */
export const newDeviceSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a device's secret. 256 random bits cannot be guessed, so a plain hash is verifier enough. */
export const hashOfSecret = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest()

/** Whether two hashes are the same, in a time that tells nothing; false when there is none to compare with. */
export function sameHash(kept: Uint8Array | null, given: Uint8Array): boolean {
  return kept !== null && kept.length === given.length && timingSafeEqual(kept, given)
}

/** Whether a claim code is the one whose hash was kept. Typed codes come with blanks, hyphens or small letters. */
export function isClaimCode(kept: Uint8Array | null, code: string): boolean {
  const asGiven = sameHash(kept, hashOf(code))
  const asPrinted = sameHash(kept, hashOf(code.replace(/[\s-]/g, '').toUpperCase()))
  return asGiven || asPrinted
}
