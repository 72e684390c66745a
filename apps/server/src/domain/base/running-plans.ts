import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

/**
 * Whether a run of an emergency plan is on at a moment: it has not been ended, and its time is not over. `run` is its
 * alias.
 */
export const isOn = (now: Date, run = 'plan_run') => {
  const endsAt = sql.ref(`${run}.ends_at`)
  return sql<boolean>`(${sql.ref(`${run}.ended_at`)} is null and (${endsAt} is null or ${endsAt} > ${now}))`
}

/** Whether a run moves doors at a moment: it is on, and no drill (access-decision.md 4). */
export const movesDoors = (now: Date, run = 'plan_run') =>
  sql<boolean>`(not ${sql.ref(`${run}.is_drill`)} and ${isOn(now, run)})`

/**
 * Whether an emergency plan runs at a door of the device that a row names by `project_uuid` and `device_uuid`; `table`
 * is its alias.
 */
export const hasPlanAtDoor = (table: string, now: Date) =>
  sql<boolean>`exists (select from plan_run
    join plan_door at_door on at_door.project_uuid = plan_run.project_uuid and at_door.plan_uuid = plan_run.plan_uuid
    join door on door.project_uuid = at_door.project_uuid and door.uuid = at_door.door_uuid
    where plan_run.project_uuid = ${sql.ref(`${table}.project_uuid`)} and ${movesDoors(now)}
      and door.device_uuid = ${sql.ref(`${table}.device_uuid`)})`

/** Whether an emergency plan runs that concerns a door (office.md 5.6). */
export async function isLockedDown(db: Db, scope: Scope, doorUuid: string, now: Date): Promise<boolean> {
  const run = await rowsOf(db, scope, 'plan_run')
    .select('plan_run.uuid')
    .where(movesDoors(now))
    .where(
      sql<boolean>`exists (select from plan_door at_door where at_door.project_uuid = plan_run.project_uuid
        and at_door.plan_uuid = plan_run.plan_uuid and at_door.door_uuid = ${doorUuid})`,
    )
    .executeTakeFirst()
  return run !== undefined
}

/** Whether an emergency plan runs at a door of the device: then its doors stay (office.md 5.6). */
export async function isLockedDownAt(db: Db, scope: Scope, deviceUuid: string, now: Date): Promise<boolean> {
  const run = await rowsOf(db, scope, 'plan_run')
    .select('plan_run.uuid')
    .where(movesDoors(now))
    .where(
      sql<boolean>`exists (select from plan_door at_door join door on door.project_uuid = at_door.project_uuid
          and door.uuid = at_door.door_uuid
        where at_door.project_uuid = plan_run.project_uuid and at_door.plan_uuid = plan_run.plan_uuid
          and door.device_uuid = ${deviceUuid})`,
    )
    .executeTakeFirst()
  return run !== undefined
}
