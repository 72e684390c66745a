import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/limits.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { contains } from '../../db/paging.ts'
import type { Scope } from '../../db/scope.ts'
import { searchWords } from '../../db/search.ts'

/** Accounts of a kind by name, for selects: all of them up to a limit, or those whose name contains the words. */
export async function namesOfAccounts(
  db: Db,
  scope: Scope,
  kind: AccountKind,
  words: string | undefined,
  limit: number = limits.namesFound,
) {
  let query = accountsOfKind(db, scope, kind)
  if (words) query = query.where((await searchWords(db, scope, kind, words)).condition)
  return namesOf(query, words, limit)
}

/** Accounts of a kind within a scope, to narrow down. */
export function accountsOfKind(db: Db, scope: Scope, kind: AccountKind) {
  return treeRowsOf(db, scope, 'account').where('account.kind', '=', kind)
}

/** The accounts of a query by name, at most so many. */
export async function namesOf(
  query: ReturnType<typeof accountsOfKind>,
  words: string | undefined,
  limit: number = limits.importBatch,
) {
  let named = query
    .select(['account.uuid', 'account.display_name'])
    .orderBy('account.display_name')
    .orderBy('account.uuid')
    .limit(limit)
  if (words) named = named.where('account.display_name', 'ilike', contains(words))
  const rows = await named.execute()
  return { rows: rows.map((row) => ({ uuid: row.uuid, name: row.display_name })) }
}
