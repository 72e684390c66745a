import { createHash, createHmac } from 'node:crypto'

/** What server and device must work out alike (device-link 5). Kept apart from the messages, because browsers have no hashes. */

/** The hash of a record's content: of its JSON with the names of every object in order and no blanks. */
export const hashOfContent = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest('hex')

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]))
}

/** Names a record among all of a device; the blank stands in neither part. */
export const aclKey = (kind: string, id: string): string => `${kind} ${id}`

/** The digest of a whole policy: of `kind id hash` lines in the order of their characters. */
export function digestOf(hashes: Iterable<readonly [key: string, hash: string]>): string {
  const lines = Array.from(hashes, ([key, hash]) => `${key} ${hash}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}

const hashBytes = 12

/** A credential as devices know it: the first 12 bytes of a keyed hash of its kind and its cleaned value. */
export const credentialHash = (key: Uint8Array, kind: string, value: string): string =>
  createHmac('sha256', key)
    .update(`${kind}\0${cleanCredential(kind, value)}`)
    .digest()
    .subarray(0, hashBytes)
    .toString('hex')

/** Templates and codes mean what they are, letter by letter; what people type or readers spell is cleaned. */
const literal = new Set(['face', 'fingerprint', 'qr', 'phoneKey'])

/** As the portal keeps values (specification 5): cards, PINs and plates in capitals without blanks. */
export const cleanCredential = (kind: string, value: string): string =>
  literal.has(kind) ? value.trim() : value.replace(/\s/g, '').toUpperCase()
