import type { SearchKind } from '@lintel/contract/search/kinds.ts'
import { hitsOfKind } from '@lintel/contract/search/kinds.ts'
import { sql } from 'kysely'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { searchWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { hitOf } from './in-site.ts'

/** Devices of all sites of an operator, each with its site. */
export async function findFleetDevices(db: Db, scope: Scope, words: string) {
  const { condition } = await searchWords(db, scope, 'device', words)
  const rows = await rowsOf(db, scope, 'device')
    .innerJoin('project', 'project.uuid', 'device.project_uuid')
    .select(['device.uuid', 'device.name', 'project.name as detail', 'device.site_type'])
    .where(condition)
    .orderBy('device.name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map((row) => hitOf(row.site_type === 'villa' ? 'personalDevice' : 'siteDevice')(row))
}

/** Sites of an operator. */
export async function findSites(db: Db, scope: Scope, words: string) {
  const { condition } = await searchWords(db, scope, 'project', words)
  const rows = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name', 'project.city as detail'])
    .where(condition)
    .orderBy('project.name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('site'))
}

type AccountHit = Extract<SearchKind, 'distributor' | 'subDistributor' | 'installer' | 'propertyManager' | 'villa'>

/** Accounts of a kind below an operator; the owner of a villa is a `single`. */
export async function findAccounts(db: Db, scope: Scope, kind: AccountHit, words: string) {
  const accountKind = kind === 'villa' ? 'single' : kind
  const { condition } = await searchWords(db, scope, accountKind, words)
  const rows = await treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.display_name as name', 'account.user_name as detail'])
    .where('account.kind', '=', accountKind)
    .where(condition)
    .orderBy('account.display_name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf(kind))
}
