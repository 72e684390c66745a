import { sql, type CompiledQuery, type InferResult } from 'kysely'
import type { Database } from '../db/database.ts'
import { systemQueries, type Db } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'

/**
 * The one statement that every call begins with: the session of a token and everything that decides what it may do now.
 * All of it is found by keys; nothing of it is remembered from one call to the next.
 */
function statementOf(db: Db, tokenHash: Buffer) {
  return systemQueries(db, systemScope)
    .selectFrom('session')
    .innerJoin('account', 'account.uuid', 'session.account_uuid')
    .innerJoin('account as acting', 'acting.uuid', 'session.acting_account_uuid')
    .leftJoin('project', 'project.uuid', 'session.project_uuid')
    .leftJoin('delegation', 'delegation.uuid', 'session.delegation_uuid')
    .leftJoin('delegation as outer_delegation', 'outer_delegation.uuid', 'delegation.parent_uuid')
    .leftJoin('project_member', (join) =>
      join
        .onRef('project_member.project_uuid', '=', 'session.project_uuid')
        .onRef('project_member.account_uuid', '=', 'session.acting_account_uuid'),
    )
    .leftJoin('company_admin', (join) =>
      join
        .onRef('company_admin.project_uuid', '=', 'session.project_uuid')
        .onRef('company_admin.account_uuid', '=', 'session.acting_account_uuid'),
    )
    .leftJoin('company as residence', (join) =>
      join.onRef('residence.project_uuid', '=', 'session.project_uuid').on('residence.kind', '=', sql.lit('residence')),
    )
    .leftJoin('operator', (join) =>
      join.on((on) =>
        on(
          'operator.account_uuid',
          '=',
          on.fn.coalesce('project.installer_uuid', 'acting.installer_uuid', 'acting.distributor_uuid'),
        ),
      ),
    )
    .leftJoin('operator as plan', (join) =>
      join.on((on) =>
        on('plan.account_uuid', '=', on.fn.coalesce('project.distributor_uuid', 'acting.distributor_uuid')),
      ),
    )
    .select([
      'session.uuid',
      'session.section',
      'session.project_uuid',
      'session.expires_at',
      'session.last_used_at',
      'session.verified_at',
      'account.uuid as account_uuid',
      'account.display_name as account_name',
      'account.kind as account_kind',
      'account.initialized',
      'account.state as account_state',
      'account.expires_at as account_expires_at',
      'acting.uuid as acting_uuid',
      'acting.display_name as acting_name',
      'acting.kind as acting_kind',
      'acting.state as acting_state',
      'acting.expires_at as acting_expires_at',
      'acting.distributor_uuid as acting_distributor_uuid',
      'acting.sub_distributor_uuid as acting_sub_distributor_uuid',
      'acting.installer_uuid as acting_installer_uuid',
      'acting.abilities',
      'project.kind as project_kind',
      'project.installer_uuid as project_installer_uuid',
      'company_admin.company_uuid',
      'residence.uuid as residence_uuid',
      'project_member.account_uuid as member_uuid',
      'project_member.may_delete_accounts',
      'project_member.may_read_logs',
      'project_member.may_see_images',
      'project.settings as site_settings',
      'operator.charge_mode',
      'operator.business',
      'operator.switches',
      'plan.feature_plans',
      'delegation.uuid as delegation_uuid',
      'delegation.state as delegation_state',
      'delegation.until as delegation_until',
      'outer_delegation.state as outer_state',
      'outer_delegation.until as outer_until',
      sql<boolean>`exists (select from lock_account bound where bound.project_uuid = session.project_uuid)`.as(
        'has_lock_account',
      ),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
}

/** What the database holds about a session now. */
export type SessionRow = InferResult<ReturnType<typeof statementOf>>[number]

/** Building the statement costs more than running it, and it never differs but in the hash. */
let compiled: CompiledQuery<SessionRow> | undefined

/** The row of a session that has not been revoked; undefined when there is none under the hash. */
export function readSessionRow(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return database.read(systemScope, async (db) => {
    compiled ??= statementOf(db, tokenHash).compile()
    const { rows } = await systemQueries(db, systemScope).executeQuery<SessionRow>({
      ...compiled,
      parameters: [tokenHash],
    })
    return rows[0]
  })
}
