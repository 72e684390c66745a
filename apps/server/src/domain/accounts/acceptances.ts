import { sql } from 'kysely'
import type { PolicyRecord } from '@lintel/contract/legal-texts/schema.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

interface Acceptance {
  readonly accountUuid: string
  readonly policy: PolicyRecord['policy']
  readonly version: string
  readonly language: string
  readonly address: string
  readonly at: Date
}

/**
 * Records that an account accepts a legal text; name and place of the account are copied, as the record outlives it.
 */
export async function recordAcceptance(db: Db, scope: SystemScope, acceptance: Acceptance): Promise<void> {
  const { accountUuid, policy, version, language, address, at } = acceptance
  await systemQueries(db, scope)
    .insertInto('policy_acceptance')
    .columns([
      'account_uuid',
      'account_name',
      'account_kind',
      'distributor_uuid',
      'policy',
      'policy_version',
      'language',
      'address',
      'at',
    ])
    .expression((part) =>
      part
        .selectFrom('account')
        .select((row) => [
          'account.uuid',
          'account.display_name',
          sql<string>`account.kind`.as('account_kind'),
          'account.distributor_uuid',
          row.val(policy).as('policy'),
          row.val(version).as('policy_version'),
          row.val(language).as('language'),
          row.val(address).as('address'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('account.uuid', '=', accountUuid),
    )
    .execute()
}

/** What an account accepted: of each text the version accepted last. */
export async function acceptedBy(db: Db, scope: SystemScope, accountUuid: string) {
  const rows = await systemQueries(db, scope)
    .selectFrom('policy_acceptance')
    .distinctOn('policy')
    .select(['policy', 'policy_version', 'at'])
    .where('account_uuid', '=', accountUuid)
    .orderBy('policy')
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({
    policy: row.policy as PolicyRecord['policy'],
    version: row.policy_version,
    at: row.at.toISOString(),
  }))
}
