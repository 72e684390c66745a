import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { PersonChange } from '@lintel/contract/audit-logs/people.ts'

/**
 * People in entries of the audit log. Their identity stands in rows of its own: each has the salted digest of its
 * content, and the entry, with the chain, holds the digest of these. So a content that was changed shows, and one that
 * was forgotten together with its salt leaves the chain whole and cannot be guessed (access-decision.md 9).
 */

export interface AboutPerson {
  readonly uuid: string
  readonly content: PersonChange
}

/** Under this name an entry's detail holds what binds it to its people. */
export const peopleKey = 'peopleDigest'

const saltBytes = 16

export interface PersonRow {
  readonly person_uuid: string
  readonly digest: Buffer
  readonly salt: Buffer | null
  readonly content: unknown
}

/** Rows of people for an entry, each person once. */
export function rowsAbout(people: readonly AboutPerson[]): (PersonRow & { readonly content: PersonChange })[] {
  const once = new Map(people.map(({ uuid, content }) => [uuid, content]))
  return [...once].map(([person_uuid, content]) => {
    const salt = randomBytes(saltBytes)
    return { person_uuid, salt, content, digest: digestOfContent(salt, person_uuid, content) }
  })
}

/** SHA-256 over the digests of all rows, in the order of their people. */
export function digestOfPeople(rows: readonly Pick<PersonRow, 'person_uuid' | 'digest'>[]): string {
  const hash = createHash('sha256')
  const inOrder = rows.toSorted((a, b) => (a.person_uuid < b.person_uuid ? -1 : 1))
  for (const { person_uuid, digest } of inOrder) hash.update(person_uuid).update(digest)
  return hash.digest('hex')
}

/** Whether the rows are those of the entry, and say what they said; of what was forgotten only its digest is left. */
export function arePeopleIntact(expected: unknown, rows: readonly PersonRow[]): boolean {
  if (expected === undefined) return rows.length === 0
  const areWhole = rows.every(
    ({ salt, person_uuid, content, digest }) =>
      salt === null || digestOfContent(salt, person_uuid, content).equals(digest),
  )
  return areWhole && digestOfPeople(rows) === expected
}

/** Of its canonical JSON (RFC 8785): the database keeps objects with its own order of keys. */
const digestOfContent = (salt: Buffer, personUuid: string, content: unknown): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(personUuid)
    .update(canonicalize(content) ?? '')
    .digest()
