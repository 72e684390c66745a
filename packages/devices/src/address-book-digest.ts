import { hash } from 'node:crypto'
import { hashOfContent } from './policy-digest.ts'
import type { BookEntry } from './protocol/calls/address-book.ts'

/** Digests of an address book, which server and device must work out alike. */

/** Digest of one part: of the canonical JSON of its entries in their order. */
export const digestOfPart = (entries: readonly BookEntry[]): string => hashOfContent(entries)

/** Digest of a whole book: of the digests of its parts in their order; a part that is missing counts as empty text. */
export const digestOfBook = (parts: readonly (string | undefined)[]): string =>
  hash('sha256', parts.map((digest) => digest ?? '').join('\n'))
