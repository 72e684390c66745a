import { createHmac, hash, type KeyObject } from 'node:crypto'
import { bareCard } from '@lintel/vocabulary/card-numbers.ts'
import canonicalize from 'canonicalize'
import type { BookEntry } from './protocol/calls/address-book.ts'

/**
 * What server and device must work out alike (device-link.md 5). Kept apart from the messages, because browsers have no
 * hashes.
 */

/** The hash of a record's content: of its canonical JSON (RFC 8785). */
export const hashOfContent = (content: unknown): string => hash('sha256', canonicalize(content) ?? '')

/**
 * Names a record among all of a device; the blank stands in neither part. Joined, because a text that is put together
 * otherwise keeps its parts in memory beside the whole.
 */
export const policyKey = (kind: string, id: string): string => [kind, id].join(' ')

/** What one record adds to the digest: the SHA-256 of its `kind id hash`, as a number. */
export const markOf = (key: string, contentHash: string): bigint =>
  BigInt(`0x${hash('sha256', `${key} ${contentHash}`)}`)

const digestBits = 256

/** A sum of marks as it travels: its lowest 256 bits as 64 hexadecimal digits. */
export const digestOfSum = (sum: bigint): string =>
  BigInt.asUintN(digestBits, sum)
    .toString(16)
    .padStart(digestBits / 4, '0')

/**
 * The digest of a whole policy: the sum of its records' marks. With the sum at hand, a change costs only the
 * changed records, in any order. It finds what was lost or mistaken; who may say what is the link's.
 */
export function digestOf(hashes: Iterable<readonly [key: string, hash: string]>): string {
  let sum = 0n
  for (const [key, contentHash] of hashes) sum += markOf(key, contentHash)
  return digestOfSum(sum)
}

const hashBytes = 12

/**
 * A credential as devices know it: the first 12 bytes of a keyed hash of its kind and its cleaned value. A key object
 * is several times faster than its bytes, which are made one at each call.
 */
export const credentialHash = (key: Uint8Array | KeyObject, kind: string, value: string): string =>
  createHmac('sha256', key)
    .update(`${kind}\0${cleanCredential(kind, value)}`)
    .digest()
    .subarray(0, hashBytes)
    .toString('hex')

/** Templates and codes mean what they are, letter by letter; what people type or readers spell is cleaned. */
const literal = new Set(['face', 'fingerprint', 'qr', 'phone'])

/**
 * Plates are compared by their letters and digits: cameras read neither the hyphens nor the blanks that people write.
 */
export const barePlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/**
 * As the portal compares values (specification.md 5): cards and tags in their canonical form, PINs in capitals without
 * blanks, plates bare.
 */
export function cleanCredential(kind: string, value: string): string {
  if (kind === 'card' || kind === 'uhfTag') return bareCard(value)
  if (kind === 'plate') return barePlate(value)
  return literal.has(kind) ? value.trim() : value.replace(/\s/g, '').toUpperCase()
}

/** Digest of one part of an address book: of its entries in their order. */
export const digestOfPart = (entries: readonly BookEntry[]): string => hashOfContent(entries)

/**
 * Digest of a whole address book: of the digests of its parts in their order; a part that is missing counts as empty
 * text.
 */
export const digestOfBook = (parts: readonly (string | undefined)[]): string =>
  hash('sha256', parts.map((digest) => digest ?? '').join('\n'))
