import { sql, type SelectQueryBuilder } from 'kysely'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import type { PageQuery } from '@lintel/contract/kit/page.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { counterWithin } from '../../db/counters.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { hasWords, searchWords } from '../../db/lists/search.ts'
import type { DB } from '../../db/tables.ts'
import { orderOfAccounts } from './columns.ts'

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

/**
 * Accounts of a kind within a scope, to narrow down. The kind stands in the text, so that the database knows how many
 * there are without planning the same statement again for each call.
 */
export function accountsOfKind(db: Db, scope: Scope, kind: AccountKind) {
  return treeRowsOf(db, scope, 'account').where('account.kind', '=', sql.lit(kind))
}

interface AccountFilter extends PageQuery {
  readonly keyword?: string | undefined
  readonly sort?: 'userName' | 'createdAt' | undefined
  readonly order?: 'asc' | 'desc' | undefined
  /** The query shows not all accounts of the kind, so that what is known of all of them is not its total. */
  readonly isNarrowed?: boolean
}

/** Whether an account is a member of a site. */
export const memberOf = (siteUuid: string) =>
  sql<boolean>`exists (select from project_member member
    where member.project_uuid = ${siteUuid} and member.account_uuid = account.uuid)`

/** A page of the accounts of a kind that a query shows, by what the list of a kind is asked. */
export async function pageOfAccounts<Row, Shown>(
  db: Db,
  scope: Scope,
  kind: AccountKind,
  query: SelectQueryBuilder<DB, 'account', Row>,
  filter: AccountFilter,
  show: (row: Row) => Shown,
) {
  const words = filter.keyword ? await searchWords(db, scope, kind, filter.keyword) : undefined
  return pageOf(words ? query.where(words.condition) : query, filter, orderOfAccounts(filter), show, {
    total: filter.isNarrowed ? undefined : words ? words.total : counterWithin(scope, kind),
    most: words && limits.foundTotal,
  })
}

/** The accounts of a query by name, at most so many. */
export async function namesOf(
  query: ReturnType<typeof accountsOfKind>,
  words: string | undefined,
  limit: number = limits.importBatch,
) {
  let namesQuery = query
    .select(['account.uuid', 'account.display_name'])
    .orderBy('account.display_name')
    .orderBy('account.uuid')
    .limit(limit)
  if (words) namesQuery = namesQuery.where(hasWords(words, 'account.display_name'))
  const rows = await namesQuery.execute()
  return { rows: rows.map((row) => ({ uuid: row.uuid, name: row.display_name })) }
}

/** Households of the projects of a statement: apartments that there are, each villa as one (operators.md 11.6). */
export const households = sql<number>`coalesce(sum(case project.kind
  when 'villa' then 1
  when 'office' then 0
  else (select count(*)::int from apartment where apartment.project_uuid = project.uuid) end), 0)::int`
