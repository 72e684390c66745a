import type { z } from 'zod'
import type { villa as contract } from '@lintel/contract/villas/operations.ts'
import type { Villa, VillaInfo } from '@lintel/contract/villas/schema.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/paging.ts'
import type { Scope } from '../../db/scope.ts'
import { searchWords } from '../../db/search.ts'

function villas(db: Db, scope: Scope) {
  return treeRowsOf(db, scope, 'account')
    .where('account.kind', '=', 'single')
    .select([
      'account.uuid',
      'user_name',
      'display_name',
      'email',
      'phone_code',
      'phone',
      'address',
      'created_at',
      'last_sign_in_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof villas>['execute']>>[number]

const shown = (row: Row): Villa => ({
  uuid: row.uuid,
  userName: row.user_name,
  displayName: row.display_name,
  email: row.email,
  phoneCode: row.phone_code,
  phone: row.phone,
  address: row.address,
  createdAt: row.created_at.toISOString(),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

/** A page of villa accounts. */
export async function pageOfVillas(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  let query = villas(db, scope)
  const words = filter.keyword ? await searchWords(db, scope, 'single', filter.keyword) : undefined
  if (words) query = query.where(words.condition)
  const column = filter.sort === 'createdAt' ? 'account.created_at' : 'account.user_name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['account.uuid', 'asc'],
    ],
    shown,
    { total: words?.total },
  )
}

/** One villa account; undefined when the scope has none such. */
export async function villaByUuid(db: Db, scope: Scope, uuid: string): Promise<VillaInfo | undefined> {
  const row = await villas(db, scope)
    .select(['first_name', 'last_name', 'time_zone', 'language', 'version'])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...shown(row),
    // Who was made with one name is shown with it.
    firstName: row.first_name || row.display_name,
    lastName: row.last_name,
    timeZone: row.time_zone,
    language: row.language,
    version: row.version,
  }
}
