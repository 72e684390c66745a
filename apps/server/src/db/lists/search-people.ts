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
}

/** A page of a list in the order of names, in one direction. */
export interface PageByName {
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

/**
 * People of a kind in a site who have the words in name, ID, e-mail or mobile number in any writing, as a condition over `person`. The
 * index of words says who, while they can be counted; where they are more, a list in its own order finds a page of them
 * at once by looking at the rows themselves. With `byName` the condition holds for one page alone of a list in the
 * order of names that nothing but the words narrows: people of one common name stand together in it, maybe at its end,
 * so the index says who is on the page. Where very many have the words (`person_hits`), most pages are found sooner in
 * the list itself.
 */
export async function searchPeople(
  db: Db,
  _scope: ProjectScope,
  kind: PersonKind,
  typed: string,
  byName?: PageByName,
): Promise<FoundPeople> {
  const words = wordsOfSearch(typed)
  const { order = null, page = 1, size = 0 } = byName ?? {}
  // As text, there and back: thousands of ids need not become strings of their own.
  const { rows } = await sql<{ total: number | null; hits: string | null }>`select total, hits::text
    from person_hits(${kind}, ${words}, ${limits.foundTotal}, ${order}, ${(page - 1) * size}, ${size})`.execute(
    Db.open(db),
  )
  const { total = null, hits = null } = rows[0] ?? {}
  const condition = hits === null ? fits(wordsOfPerson, words) : isAmong('person.uuid', hits)
  return { condition, total: total ?? undefined, isPage: byName !== undefined && hits !== null }
}

const wordsOfPerson = sql<string>`words_of_person(person.first_name, person.last_name, person.personnel_id, person.email, person.phone_code, person.phone)`
