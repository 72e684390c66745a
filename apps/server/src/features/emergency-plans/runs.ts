import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { PlanRecord } from './queries.ts'
import { after, minuteMs } from '../../base/durations.ts'

interface Start {
  readonly isDrill: boolean
  readonly reason: string
  readonly minutes?: number | undefined
}

/**
 * Starts a plan and keeps which doors it reached, by names of the day. Of two who start it at once one is told.
 * Starting it for real ends its drill in the same step, and a drill ends by itself (access-decision.md 14.11).
 */
export async function startRun(
  db: Db,
  scope: ProjectScope,
  plan: PlanRecord,
  { isDrill, reason, minutes }: Start,
  by: string,
  now: Date,
  fail: Fail<'perimeterMissing' | 'planRunning'>,
): Promise<{ readonly uuid: string; readonly doors: readonly string[] }> {
  const doors = await doorsOfPlan(db, scope, plan)
  // A plan of no doors would say that it protects something (office.md 5.6, perimeter first).
  if (doors.length === 0) fail('perimeterMissing')
  await endOverdue(db, scope, plan.uuid, now)
  if (!isDrill) await endDrill(db, scope, plan.uuid, by, now)
  const uuid = randomUUID()
  const lasts = minutes ?? (isDrill ? limits.drillMinutes : undefined)
  await onUniqueViolation(
    insertInto(db, scope, 'plan_run', {
      uuid,
      plan_uuid: plan.uuid,
      is_drill: isDrill,
      reason,
      started_at: now,
      started_by: by,
      ends_at: lasts === undefined ? null : after(now, lasts * minuteMs),
    }).execute(),
    (constraint) => {
      if (constraint === 'plan_run_active') fail('planRunning')
    },
  )
  const rows = doors.map((door) => ({
    run_uuid: uuid,
    door_uuid: door.uuid,
    door_name: door.name,
    device_uuid: door.device_uuid,
    device_name: door.device_name,
    was_online: door.connection === 'online',
  }))
  await insertAllInto(db, scope, 'plan_run_door', rows).execute()
  return { uuid, doors: doors.map(({ name }) => name).sort() }
}

/** Stops what runs of a plan; false when nothing did. */
export async function stopRun(db: Db, scope: ProjectScope, plan: string, by: string, now: Date) {
  await endOverdue(db, scope, plan, now)
  return updateOf(db, scope, 'plan_run')
    .set({ ended_at: now, ended_by: by })
    .where('plan_run.plan_uuid', '=', plan)
    .where('plan_run.ended_at', 'is', null)
    .returning(['plan_run.uuid', 'plan_run.is_drill'])
    .executeTakeFirst()
}

/** A drill never stands in the way of the plan. */
async function endDrill(db: Db, scope: ProjectScope, plan: string, by: string, now: Date): Promise<void> {
  await updateOf(db, scope, 'plan_run')
    .set({ ended_at: now, ended_by: by })
    .where('plan_run.plan_uuid', '=', plan)
    .where('plan_run.ended_at', 'is', null)
    .where('plan_run.is_drill', '=', true)
    .execute()
}

/** A run whose time is over has ended then, whether or not the clock's job has come by. */
async function endOverdue(db: Db, scope: ProjectScope, plan: string, now: Date): Promise<void> {
  await updateOf(db, scope, 'plan_run')
    .set((row) => ({ ended_at: row.ref('plan_run.ends_at') }))
    .where('plan_run.plan_uuid', '=', plan)
    .where('plan_run.ended_at', 'is', null)
    .where('plan_run.ends_at', '<=', now)
    .execute()
}

/** Those the plan does something at; one that has lost its doors reaches none. */
function doorsOfPlan(db: Db, scope: ProjectScope, plan: PlanRecord) {
  return rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .innerJoin('plan_door', (join) =>
      join.onRef('plan_door.project_uuid', '=', 'door.project_uuid').onRef('plan_door.door_uuid', '=', 'door.uuid'),
    )
    .select(['door.uuid', 'door.name', 'door.device_uuid', 'device.name as device_name', 'device.connection'])
    .where('plan_door.plan_uuid', '=', plan.uuid)
    .execute()
}
