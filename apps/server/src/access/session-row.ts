import type { CompiledQuery, Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import { systemQueries } from '../db/db.ts'
import type { AttendanceItem } from '../db/money-functions.ts'
import { systemScope } from '../db/scope/scope.ts'
import type { Account, Delegation, Operator, Project, ProjectMember } from '../db/tables.ts'

type Columns<Table, Name extends keyof Selectable<Table>> = Selectable<Table>[Name]
type AccountState = Columns<Account, 'state'>

/** What the database holds about a session now: the columns of its view, whose types PostgreSQL does not know. */
export interface SessionRow {
  readonly uuid: string
  readonly section: string
  readonly project_uuid: string | null
  readonly expires_at: Date
  readonly last_used_at: Date
  readonly verified_at: Date | null
  readonly account_uuid: string
  readonly account_name: string
  readonly account_kind: Columns<Account, 'kind'>
  readonly initialized: boolean
  readonly account_state: AccountState
  readonly account_expires_at: Date | null
  readonly acting_uuid: string
  readonly acting_name: string
  readonly acting_kind: Columns<Account, 'kind'>
  readonly acting_state: AccountState
  readonly acting_expires_at: Date | null
  readonly acting_distributor_uuid: string | null
  readonly acting_sub_distributor_uuid: string | null
  readonly acting_installer_uuid: string | null
  readonly abilities: string[]
  readonly project_kind: Columns<Project, 'kind'> | null
  readonly project_installer_uuid: string | null
  readonly site_settings: unknown
  readonly attendance: AttendanceItem | null
  readonly company_uuid: string | null
  readonly residence_uuid: string | null
  readonly member_uuid: string | null
  readonly may_delete_accounts: Columns<ProjectMember, 'may_delete_accounts'> | null
  readonly may_read_logs: Columns<ProjectMember, 'may_read_logs'> | null
  readonly may_see_images: Columns<ProjectMember, 'may_see_images'> | null
  readonly charge_mode: Columns<Operator, 'charge_mode'> | null
  readonly business: Columns<Operator, 'business'> | null
  readonly switches: unknown
  readonly feature_plans: Columns<Operator, 'feature_plans'> | null
  readonly delegation_uuid: string | null
  readonly delegation_state: Columns<Delegation, 'state'> | null
  readonly delegation_until: Date | null
  readonly outer_state: Columns<Delegation, 'state'> | null
  readonly outer_until: Date | null
  readonly held_site_uuid: string | null
  readonly gone_site_uuid: string | null
  readonly held_kind: Columns<Project, 'kind'> | null
  readonly held_installer_uuid: string | null
  readonly held_member_uuid: string | null
  readonly distributor_switches: unknown
  readonly villa_uuid: string | null
  readonly has_lock_account: boolean
  readonly is_free: boolean
  readonly is_priced: boolean
  readonly has_orders: boolean
  readonly has_renewals: boolean
}

const columns = [
  ...(['uuid', 'section', 'project_uuid', 'expires_at', 'last_used_at', 'verified_at'] as const),
  ...(['account_uuid', 'account_name', 'account_kind', 'initialized', 'account_state', 'account_expires_at'] as const),
  ...(['acting_uuid', 'acting_name', 'acting_kind', 'acting_state', 'acting_expires_at', 'abilities'] as const),
  ...(['acting_distributor_uuid', 'acting_sub_distributor_uuid', 'acting_installer_uuid'] as const),
  ...([
    'project_kind',
    'project_installer_uuid',
    'site_settings',
    'attendance',
    'company_uuid',
    'residence_uuid',
  ] as const),
  ...(['member_uuid', 'may_delete_accounts', 'may_read_logs', 'may_see_images'] as const),
  ...(['charge_mode', 'business', 'switches', 'feature_plans', 'distributor_switches'] as const),
  ...(['villa_uuid', 'has_lock_account', 'is_free', 'is_priced', 'has_orders', 'has_renewals'] as const),
  ...(['delegation_uuid', 'delegation_state', 'delegation_until', 'outer_state', 'outer_until'] as const),
  ...(['held_site_uuid', 'gone_site_uuid', 'held_kind', 'held_installer_uuid', 'held_member_uuid'] as const),
] satisfies (keyof SessionRow)[]

/** Building the statement takes longer than running it, and it never differs but in the hash. */
let sessionQuery: CompiledQuery<SessionRow> | undefined

/**
 * The row of a session that has not been revoked; undefined when there is none under the hash. It is the one statement
 * that every call begins with, and nothing of what it finds is remembered from one call to the next.
 */
export function readSessionRow(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return database.read(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    sessionQuery ??= queries
      .selectFrom('session_record')
      .select(columns)
      .where('token_hash', '=', tokenHash)
      .$castTo<SessionRow>()
      .compile()
    const { rows } = await queries.executeQuery<SessionRow>({ ...sessionQuery, parameters: [tokenHash] })
    return rows[0]
  })
}
