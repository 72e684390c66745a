import type { PersonKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import { limits } from '@lintel/contract/base/limits.ts'
import { wordsOfSearch } from '@lintel/contract/base/phone-text.ts'
import { Db } from '../db.ts'
import { fits, isAmong } from './search.ts'
import type { ProjectScope } from '../scope/scope.ts'

/** Who has the words, and how many: one more than `limits.foundTotal` at most; undefined when it was not counted. */
export interface FoundPeople {
  readonly condition: ReturnType<typeof sql<boolean>>
  readonly total: number | undefined
  /** The condition holds for the people of the requested page alone. */
  readonly isPage: boolean
  /** Of more people than are counted: all of them by the index of words, undefined where they are too many for it. */
  readonly allByIndex?: () => Promise<ReturnType<typeof sql<boolean>> | undefined>
}

/** So many people are sooner looked up one by one than a list is walked to where they stand together. */
const mostLookedUp = 20_000

/** A page of a list in the order of names, in one direction. */
export interface PageByName {
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

/** What else the index of words knows of a list: the company it is narrowed to, and a page in the order of names. */
export interface SearchedList {
  readonly companyUuid?: string | undefined
  readonly byName?: PageByName | undefined
}

/**
 * People of a kind in a site, or in the company of the scope or the list, who have the words in name, ID, e-mail or
 * mobile number in any writing, as a condition over `person`. The index of words says who, while they can be counted;
 * where they are more, rows are looked at, or all of them looked up (`conditionOnPage`). With `byName` the condition
 * holds for one page alone of a list in the order of names that nothing but words and company narrows, which the words
 * know by themselves (`person_hits`).
 */
export async function searchPeople(
  db: Db,
  _scope: ProjectScope,
  kind: PersonKind,
  typed: string,
  { companyUuid, byName }: SearchedList = {},
): Promise<FoundPeople> {
  const words = wordsOfSearch(typed)
  const company = companyUuid ?? null
  const { order = null, page = 1, size = 0 } = byName ?? {}
  // As text, there and back: thousands of ids need not become strings of their own.
  const { rows } = await sql<{ total: number | null; hits: string | null }>`select total, hits::text
    from person_hits(${kind}, ${words}, ${limits.foundTotal}, ${order}, ${(page - 1) * size}, ${size}, ${company})`.execute(
    Db.open(db),
  )
  const { total = null, hits = null } = rows[0] ?? {}
  if (hits !== null) {
    return { condition: isAmong('person.uuid', hits), total: total ?? undefined, isPage: byName !== undefined }
  }
  const hitsOf = (most: number) => sql`person_hits(${kind}, ${words}, ${most}, null, 0, 0, ${company})`
  const allByIndex = async () => {
    const totals = await sql<{ total: number }>`select total from ${hitsOf(mostLookedUp)}`.execute(Db.open(db))
    if ((totals.rows[0]?.total ?? 0) > mostLookedUp) return undefined
    // Looked up where they are needed; people who came in between do not make them too many.
    return sql<boolean>`person.uuid = any((select hits from ${hitsOf(2 * mostLookedUp)})::uuid[])`
  }
  const condition = fits(wordsOfPerson, words)
  // Beyond one site people are looked at.
  return total === null
    ? { condition, total: undefined, isPage: false }
    : { condition, total, isPage: false, allByIndex }
}

const wordsOfPerson = sql<string>`words_of_person(person.first_name, person.last_name, person.personnel_id, person.email, person.phone_code, person.phone)`
