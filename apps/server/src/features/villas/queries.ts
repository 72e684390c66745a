import type { z } from 'zod'
import type { villa as contract } from '@lintel/contract/villas/operations.ts'
import type { Villa, VillaInfo } from '@lintel/contract/villas/schema.ts'
import type { Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope.ts'
import { stateAt } from '../accounts/state.ts'
import { accountsOfKind, pageOfAccounts } from '../accounts/queries.ts'

function villas(db: Db, scope: Scope) {
  return accountsOfKind(db, scope, 'single').select([
    'account.uuid',
    'user_name',
    'display_name',
    'email',
    'phone_code',
    'phone',
    'address',
    'state',
    'expires_at',
    'created_at',
    'last_sign_in_at',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof villas>['execute']>>[number]

const shown = (row: Row, now: Date): Villa => ({
  uuid: row.uuid,
  userName: row.user_name,
  displayName: row.display_name,
  email: row.email,
  phoneCode: row.phone_code,
  phone: row.phone,
  address: row.address,
  state: stateAt(row, now),
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

/** A page of villa accounts. */
export function pageOfVillas(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>, now: Date) {
  return pageOfAccounts(db, scope, 'single', villas(db, scope), filter, (row) => shown(row, now))
}

/** One villa account; undefined when the scope has none such. */
export async function villaByUuid(db: Db, scope: Scope, uuid: string, now: Date): Promise<VillaInfo | undefined> {
  const row = await villas(db, scope)
    .select(['first_name', 'last_name', 'time_zone', 'language', 'version'])
    .where('account.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...shown(row, now),
    // Who was made with one name is shown with it.
    firstName: row.first_name || row.display_name,
    lastName: row.last_name,
    timeZone: row.time_zone,
    language: row.language,
    version: row.version,
  }
}
