import { sql } from 'kysely'
import { limits } from '@lintel/contract/limits.ts'
import { Db } from './db.ts'
import { contains } from './paging.ts'
import type { ProjectScope } from './scope.ts'

/**
 * People of a kind in a site who have the words in name, ID, e-mail or mobile number, as a condition over `person`. The
 * index of words says who, while they can be counted; where they are more, a list in its own order finds a page of them
 * at once by looking at the rows themselves.
 */
export async function searchPeople(
  db: Db,
  _scope: ProjectScope,
  kind: 'personnel' | 'visitor' | 'courier',
  words: string,
) {
  const pattern = contains(words).toLowerCase()
  // As text, there and back: thousands of ids need not become strings of their own.
  const { rows } = await sql<{ hits: string | null }>`select hits::text
    from person_hits(${kind}, ${pattern}, ${limits.exactTotal}) as hits`.execute(Db.open(db))
  const hits = rows[0]?.hits ?? null
  return hits === null
    ? sql<boolean>`words_of_person(person.first_name, person.last_name, person.personnel_id, person.email, person.phone)
        like ${pattern}`
    : sql<boolean>`person.uuid in (select unnest(${hits}::uuid[]))`
}
