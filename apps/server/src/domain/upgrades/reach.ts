import { sql } from 'kysely'
import type { SessionRecord } from '../../access/session-record.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { upgradeTasksOf } from '../../db/scope/upgrades.ts'
import { siteTypesOf } from '../sites/kinds.ts'

/** Who asks, and with which transaction. */
interface Session {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
}

export interface Reader extends Session {
  readonly now: Date
}

/** Tables with devices of sites, whose rows say of which type the site is. */
type DeviceTable = 'upgrade_device' | 'device'

/** Rows of devices within reach of a caller: an identity has those of its kind of sites, and of the site that it holds. */
export function devicesWithin<Table extends DeviceTable>({ db, scope, session }: Session, table: Table) {
  const types = siteTypesOf(session.section)
  const conditions = [
    ...(types ? [sql<boolean>`${sql.ref(`${table}.site_type`)} = any(${types}::text[])`] : []),
    ...(session.heldSite ? [sql<boolean>`${sql.ref(`${table}.project_uuid`)} = ${session.heldSite.uuid}`] : []),
  ]
  return conditions.reduce((query, condition) => query.where(condition), rowsOf(db, scope, table))
}

/** Tasks that have a device within reach of a caller (fleet.md F46). */
export function tasksWithin(reader: Session) {
  const { db, scope, session } = reader
  const isPart = siteTypesOf(session.section) !== undefined || session.heldSite !== null
  return upgradeTasksOf(db, scope).$if(isPart, (query) =>
    query.where(
      sql<boolean>`coalesce((${devicesWithin(reader, 'upgrade_device')
        .select(sql<boolean>`true`.as('is_reached'))
        .whereRef('upgrade_device.task_uuid', '=', sql.ref('upgrade_task.uuid'))
        .limit(1)}), false)`,
    ),
  )
}

interface OwnedTask {
  readonly is_of_platform: boolean
  readonly owner_uuid: string | null
  readonly device_count: number
}

/**
 * Whether a caller may change a task: the platform all of them, an installer its own. Who reaches a part of its devices
 * alone, as a helper or an identity, does not decide about the others.
 */
export function isOwnTask({ scope, session }: Session, task: OwnedTask, reachedDevices: number): boolean {
  if (scope.kind === 'platform') return true
  const isPart =
    scope.kind === 'subInstaller' || siteTypesOf(session.section) !== undefined || session.heldSite !== null
  const isOwner = !task.is_of_platform && task.owner_uuid === ownerOf({ scope, session })
  return isOwner && (!isPart || reachedDevices === task.device_count)
}

/** Whose the tasks of a caller are: the installer's, also of a helper; of the platform the account's. */
export const ownerOf = ({ scope, session }: Pick<Session, 'scope' | 'session'>): string | null =>
  scope.kind === 'installer' ? scope.uuid : (session.actingInstallerUuid ?? session.actingUuid)
