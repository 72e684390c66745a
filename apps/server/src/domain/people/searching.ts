import type { RegisteredKind } from '@lintel/vocabulary/events.ts'
import { Card, Plate, Uhf } from '@lintel/contract/credentials/schema.ts'
import { namedCard } from '@lintel/vocabulary/card-numbers.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { searchPeople, type FoundPeople, type SearchedList } from '../../db/lists/search-people.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { cardNotationOf } from '../credentials/masks.ts'

/** What is printed on cards and plates; a PIN finds no person. */
const searchable = [
  ['card', Card],
  ['uhfTag', Uhf],
  ['plate', Plate],
] as const

/**
 * People of a kind by words, and by the whole number of a card, a tag or a plate (office.md 8.1). Numbers are found by
 * their keyed hashes, of which each is there once: a word that is no number costs one look into their index.
 */
export async function searchRegistered(
  db: Db,
  scope: ProjectScope,
  vault: Vault,
  { kind, words }: { readonly kind: RegisteredKind; readonly words: string },
  list?: SearchedList,
): Promise<FoundPeople> {
  const holders = await lockdownExemptOf(db, scope, vault, words)
  if (holders.length === 0) return searchPeople(db, scope, kind, words, list)
  const { condition } = await searchPeople(db, scope, kind, words, { companyUuid: list?.companyUuid })
  return {
    condition: sql<boolean>`(person.uuid = any(${holders}::uuid[]) or ${condition})`,
    total: undefined,
    isPage: false,
  }
}

async function lockdownExemptOf(db: Db, scope: ProjectScope, vault: Vault, words: string): Promise<string[]> {
  const notation = await cardNotationOf(db, scope)
  const candidateCodes = searchable.flatMap(([kind, Code]) => {
    // Hexadecimal always, and as the site writes cards.
    const numbers = kind === 'plate' ? [words] : [words, namedCard(words, notation)]
    const codes = new Set(numbers.flatMap((number) => Code.safeParse(number).data ?? []))
    return [...codes].map((code) => ({ kind, keyed_hash: vault.keyedHash(scope.uuid, kind, code) }))
  })
  if (candidateCodes.length === 0) return []
  const rows = await rowsOf(db, scope, 'credential')
    .select('credential.person_uuid')
    .where((where) =>
      where.or(
        candidateCodes.map(({ kind, keyed_hash }) =>
          where.and([where('credential.kind', '=', kind), where('credential.keyed_hash', '=', keyed_hash)]),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.person_uuid)
}
