import type { z } from 'zod'
import type { account as contract } from '@lintel/contract/accounts/operations.ts'
import { nameOfAccount, treeRowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { Scope } from '../../db/scope.ts'

/** A page of the accounts below the signed-in one, which is not in its own list. */
export function pageOfAccounts(db: Db, scope: Scope, ownUuid: string, filter: z.output<typeof contract.list.input>) {
  let query = treeRowsOf(db, scope, 'account')
    .select([
      'account.uuid',
      'account.user_name',
      'account.display_name',
      'account.email',
      'account.kind',
      'account.state',
      'account.created_at',
      'account.last_sign_in_at',
      nameOfAccount(scope, 'account.parent_uuid').as('parent_name'),
    ])
    .where('account.uuid', '!=', ownUuid)
  if (filter.keyword) {
    const pattern = contains(filter.keyword)
    query = query.where((where) =>
      where.or([
        where('account.user_name', 'ilike', pattern),
        where('account.display_name', 'ilike', pattern),
        where('account.email', 'ilike', pattern),
      ]),
    )
  }
  if (filter.type) query = query.where('account.kind', '=', filter.type)
  const column = filter.sort === 'createdAt' ? 'account.created_at' : 'account.user_name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['account.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      userName: row.user_name,
      displayName: row.display_name,
      email: row.email,
      kind: row.kind,
      state: row.state,
      parentName: row.parent_name,
      createdAt: row.created_at.toISOString(),
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    }),
  )
}
