import { Card, Plate, Uhf } from '@lintel/contract/credentials/schema.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { searchPeople, type FoundPeople, type PageByName } from '../../db/search-people.ts'
import type { ProjectScope } from '../../db/scope.ts'

/** What is printed on cards and plates; a PIN finds no person. */
const searchable = [
  ['card', Card],
  ['uhfTag', Uhf],
  ['plate', Plate],
] as const

/**
 * Personnel by words, and by the whole number of a card, a tag or a plate (office.md 8.1). Numbers are found by their keyed
 * hashes, of which each is there once: a word that is no number costs one look into their index.
 */
export async function searchPersonnel(
  db: Db,
  scope: ProjectScope,
  vault: Vault,
  words: string,
  byName?: PageByName,
): Promise<FoundPeople> {
  const holders = await lockdownExemptOf(db, scope, vault, words)
  if (holders.length === 0) return searchPeople(db, scope, 'personnel', words, byName)
  const { condition } = await searchPeople(db, scope, 'personnel', words)
  return {
    condition: sql<boolean>`(person.uuid = any(${holders}::uuid[]) or ${condition})`,
    total: undefined,
    isPage: false,
  }
}

async function lockdownExemptOf(db: Db, scope: ProjectScope, vault: Vault, words: string): Promise<string[]> {
  const wanted = searchable.flatMap(([kind, Code]) => {
    const { data } = Code.safeParse(words)
    return data === undefined ? [] : [{ kind, lookup: vault.lookup(scope.uuid, kind, data) }]
  })
  if (wanted.length === 0) return []
  const rows = await rowsOf(db, scope, 'credential')
    .select('credential.person_uuid')
    .where((where) =>
      where.or(
        wanted.map(({ kind, lookup }) =>
          where.and([where('credential.kind', '=', kind), where('credential.lookup', '=', lookup)]),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.person_uuid)
}
