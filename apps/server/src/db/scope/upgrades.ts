import { sql, type Insertable } from 'kysely'
import { Db } from '../db.ts'
import type { DB } from '../tables.ts'
import { withinProject } from './scope-filter.ts'
import type { Scope } from './scope.ts'

/** Upgrade tasks that have a device within a scope, to select from: the platform's work and that of installers. */
export const upgradeTasksOf = (db: Db, scope: Scope) =>
  Db.open(db).selectFrom('upgrade_task').where(hasDeviceWithin(scope))

/** The same tasks, to update; row-level security refuses those of another owner. */
export const updateUpgradeTask = (db: Db, scope: Scope) =>
  Db.open(db).updateTable('upgrade_task').where(hasDeviceWithin(scope))

/** Adds a task; row-level security refuses one whose owner is not the scope's. Its devices make it visible. */
export const insertUpgradeTask = (db: Db, _scope: Scope, task: Insertable<DB['upgrade_task']>) =>
  Db.open(db).insertInto('upgrade_task').values(task)

function hasDeviceWithin(scope: Scope) {
  switch (scope.kind) {
    case 'system':
    case 'platform':
      return sql<boolean>`true`
    case 'installer':
    case 'subInstaller':
      // Asked for each task of a page, and not of all devices first.
      return sql<boolean>`coalesce((select true from upgrade_device
        where upgrade_device.task_uuid = upgrade_task.uuid and ${withinProject('upgrade_device', scope)} limit 1), false)`
    default:
      return sql<boolean>`false`
  }
}
