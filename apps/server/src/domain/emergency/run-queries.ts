import { sql } from 'kysely'
import type { z } from 'zod'
import type { PlanRun, RunFilter, RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { isOn, movesDoors } from '../base/running-plans.ts'
import { planName } from './system-plans.ts'

function runsWithPlan(db: Db, scope: ProjectScope, language: string) {
  return rowsOf(db, scope, 'plan_run')
    .innerJoin('emergency_plan', (join) =>
      join
        .onRef('emergency_plan.project_uuid', '=', 'plan_run.project_uuid')
        .onRef('emergency_plan.uuid', '=', 'plan_run.plan_uuid'),
    )
    .select([
      'plan_run.uuid',
      'plan_run.plan_uuid',
      planName(language).as('name'),
      'emergency_plan.kind',
      'plan_run.is_drill',
      'plan_run.reason',
      'plan_run.started_at',
      'plan_run.started_by',
      'plan_run.ends_at',
      'plan_run.ended_at',
      'plan_run.ended_by',
    ])
}
type RunRow = Awaited<ReturnType<ReturnType<typeof runsWithPlan>['executeTakeFirstOrThrow']>>

const showRun = (row: RunRow): PlanRun => ({
  uuid: row.uuid,
  planUuid: row.plan_uuid,
  name: row.name,
  kind: row.kind,
  isDrill: row.is_drill,
  reason: row.reason,
  startedAt: row.started_at.toISOString(),
  startedBy: row.started_by,
  endsAt: row.ends_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
})

/** A page of runs, newest first. */
export function pageOfRuns(db: Db, scope: ProjectScope, filter: z.output<typeof RunFilter>, language: string) {
  let query = runsWithPlan(db, scope, language)
  if (filter.planUuid) query = query.where('plan_run.plan_uuid', '=', filter.planUuid)
  return pageOf(
    query,
    filter,
    [
      ['plan_run.started_at', filter.order ?? 'desc'],
      ['plan_run.uuid', 'asc'],
    ],
    showRun,
  )
}

/** What runs now, with the devices behind the doors of each; those of doors that are gone are left out. */
export async function runningPlans(db: Db, scope: ProjectScope, now: Date, language: string): Promise<RunningPlan[]> {
  const runs = await runsWithPlan(db, scope, language)
    .where(isOn(now))
    .orderBy('emergency_plan.rank')
    .orderBy('plan_run.started_at')
    .execute()
  if (runs.length === 0) return []
  const doors = await rowsOf(db, scope, 'plan_run_door')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'plan_run_door.project_uuid')
        .onRef('device.uuid', '=', 'plan_run_door.device_uuid'),
    )
    .select((row) => [
      'plan_run_door.run_uuid',
      'device.uuid',
      'device.name',
      'device.connection',
      row.fn.countAll<string>().as('doors'),
      row.fn.max('plan_run_door.confirmed_at').as('confirmed_at'),
    ])
    .where(
      'plan_run_door.run_uuid',
      'in',
      runs.map(({ uuid }) => uuid),
    )
    .groupBy(['plan_run_door.run_uuid', 'device.uuid', 'device.name', 'device.connection'])
    .orderBy('device.name')
    .orderBy('device.uuid')
    .execute()
  return runs.map((run) => {
    const own = doors.filter(({ run_uuid }) => run_uuid === run.uuid)
    return {
      ...showRun(run),
      doors: countDoors(own),
      confirmedDoors: countDoors(own.filter(({ confirmed_at }) => confirmed_at !== null)),
      devices: own.map(({ uuid, name, connection, confirmed_at }) => ({
        uuid,
        name,
        connection,
        confirmedAt: confirmed_at?.toISOString() ?? null,
      })),
    }
  })
}

const countDoors = (devices: readonly { readonly doors: string }[]): number =>
  devices.reduce((sum, device) => sum + Number(device.doors), 0)

/** Whether a plan runs at a site that opens the emergency doors of its settings; a drill opens none. */
export async function holdsEmergencyDoors(db: Db, scope: Scope, projectUuid: string, now: Date): Promise<boolean> {
  const plan = await rowsOf(db, scope, 'emergency_plan')
    .select('emergency_plan.uuid')
    .where('emergency_plan.project_uuid', '=', projectUuid)
    .where('emergency_plan.uses_emergency_doors', '=', true)
    .where(
      sql<boolean>`exists (select from plan_run where plan_run.project_uuid = emergency_plan.project_uuid
        and plan_run.plan_uuid = emergency_plan.uuid and ${movesDoors(now)})`,
    )
    .executeTakeFirst()
  return plan !== undefined
}

/** One run, door by door; undefined for one that the site does not have. */
export async function reportOf(db: Db, scope: ProjectScope, uuid: string, language: string) {
  const run = await runsWithPlan(db, scope, language).where('plan_run.uuid', '=', uuid).executeTakeFirst()
  if (!run) return undefined
  const doors = await rowsOf(db, scope, 'plan_run_door')
    .selectAll('plan_run_door')
    .where('run_uuid', '=', uuid)
    .orderBy('door_name')
    .orderBy('door_uuid')
    .execute()
  return {
    ...showRun(run),
    doors: doors.map((door) => ({
      uuid: door.door_uuid,
      name: door.door_name,
      deviceName: door.device_name,
      wasOnline: door.was_online,
      seconds: door.confirmed_at && (door.confirmed_at.getTime() - run.started_at.getTime()) / 1_000,
    })),
  }
}
