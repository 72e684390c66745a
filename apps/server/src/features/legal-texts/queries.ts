import type { z } from 'zod'
import type { policy as contract } from '@lintel/contract/legal-texts/operations.ts'
import type { PolicyRecord } from '@lintel/contract/legal-texts/schema.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

function records(db: Db, scope: SystemScope) {
  return systemQueries(db, scope)
    .selectFrom('policy_acceptance')
    .select(['uuid', 'account_name', 'account_kind', 'policy', 'policy_version', 'language', 'address', 'at'])
}

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const toRecord = (row: Row): PolicyRecord => ({
  uuid: row.uuid,
  accountName: row.account_name,
  accountKind: row.account_kind as PolicyRecord['accountKind'],
  policy: row.policy as PolicyRecord['policy'],
  version: row.policy_version,
  language: row.language,
  address: row.address,
  at: row.at.toISOString(),
})

/** A page of acceptances, newest first. */
export function pageOfRecords(db: Db, scope: SystemScope, filter: z.output<typeof contract.list.input>) {
  let query = records(db, scope)
  if (filter.policy) query = query.where('policy', '=', filter.policy)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'account_name'))
  return pageOf(
    query,
    filter,
    [
      ['at', filter.order ?? 'desc'],
      ['uuid', 'asc'],
    ],
    toRecord,
  )
}

/** One acceptance; undefined when there is none such. */
export async function recordByUuid(db: Db, scope: SystemScope, uuid: string): Promise<PolicyRecord | undefined> {
  const row = await records(db, scope).where('uuid', '=', uuid).executeTakeFirst()
  return row && toRecord(row)
}

/** Makes other acceptances of the account wait for the end of this one. */
export async function lockAccount(db: Db, scope: SystemScope, accountUuid: string): Promise<void> {
  await systemQueries(db, scope)
    .selectFrom('account')
    .select('uuid')
    .where('uuid', '=', accountUuid)
    .forUpdate()
    .execute()
}
