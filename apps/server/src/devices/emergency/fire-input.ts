import type { PlanKind } from '@lintel/contract/emergency-plans/kinds.ts'
import { type AuditFacts, factsWithoutSession } from '../../kernel/audit/audit.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/**
 * A fire input opens all emergency doors where the settings of the site say so (community.md 19; office.md 16 and
 * 31.2): it starts the fire plan, once for one fire however many inputs report. The plan is ended manually alone: not
 * by an input that goes back, nor by a device that is lost (access-decision.md 8).
 */

export interface Place {
  readonly projectUuid: string
  readonly deviceUuid: string
  readonly deviceName: string
}

/** A plan that a device has started, for the audit log. */
export interface PlanOpening extends Place {
  readonly plan: string
  readonly name: string | null
  readonly kind: PlanKind
  /** That it opened, by name. */
  readonly doors: readonly string[]
  readonly at: Date
}

export interface FirePlan {
  readonly uuid: string
  /** None for one that the system makes, which the audit log calls by its record. */
  readonly name: string | null
  readonly kind: PlanKind
}

/** Starts the plan when a device keeps a door unlocked for a fire that it told of while it was away. */
export async function openForFireInput(
  db: Db,
  scope: SystemScope,
  place: Place,
  unlockedRelays: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<PlanOpening | null> {
  if (!Object.values(unlockedRelays).includes('fire')) return null
  const plan = await lockedFirePlan(db, scope, place.projectUuid)
  return plan ? openStillBurning(db, scope, place, plan, at) : null
}

/** What is audited of a plan that a device has started. */
export function auditOfOpening(opening: PlanOpening): AuditFacts {
  const device: AuditFacts['actor'] = { uuid: opening.deviceUuid, name: opening.deviceName }
  return factsWithoutSession({
    at: opening.at,
    operation: 'emergencyPlan.start',
    actor: device,
    projectUuid: opening.projectUuid,
    target: opening.plan,
    detail: {
      name: opening.name,
      kind: opening.kind,
      isDrill: false,
      reason: '',
      doors: opening.doors.join(', '),
      minutes: null,
    },
  })
}

/** Locked until the commit, so that of several devices one starts it. None: fire opens no other doors here. */
export async function lockedFirePlan(db: Db, scope: SystemScope, projectUuid: string): Promise<FirePlan | undefined> {
  return systemQueries(db, scope)
    .selectFrom('emergency_plan')
    .select(['uuid', 'name', 'kind'])
    .where('project_uuid', '=', projectUuid)
    .where('is_fire_plan', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Starts the plan for an input of the device that is active now and that it has not been started for. */
export async function openStillBurning(
  db: Db,
  scope: SystemScope,
  place: Place,
  plan: FirePlan,
  at: Date,
): Promise<PlanOpening | null> {
  const { rows } = await sql<{ door: string }>`select door.name as door from alarm_record alarm
    join door on door.project_uuid = alarm.project_uuid and door.uuid = alarm.door_uuid
    join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
    join door_event event on event.project_uuid = alarm.project_uuid and event.occurred_at = alarm.occurred_at
      and event.uuid = alarm.event_uuid
    where alarm.project_uuid = ${place.projectUuid} and alarm.device_uuid = ${place.deviceUuid}
      and alarm.type = 'emergency' and alarm.cleared_at is null and device.unlocked_relays ->> door.relay::text = 'fire'
      and not exists (select from plan_run run where run.project_uuid = alarm.project_uuid
        and run.plan_uuid = ${plan.uuid} and not run.is_drill and run.started_at >= event.received_at)
    order by alarm.occurred_at limit 1`.execute(systemQueries(db, scope))
  return rows[0] ? startPlan(db, scope, place, plan, `${rows[0].door} (${place.deviceName})`, at) : null
}

/**
 * A run that goes on is kept until an operator ends it; a drill gives way. Without a single door there is nothing to
 * open.
 */
export async function startPlan(
  db: Db,
  scope: SystemScope,
  place: Place,
  plan: FirePlan,
  by: string,
  at: Date,
): Promise<PlanOpening | null> {
  const { projectUuid } = place
  const queries = systemQueries(db, scope)
  await sql`update plan_run set ended_at = case when ends_at <= ${at} then ends_at else greatest(started_at, ${at}) end,
      ended_by = case when ends_at <= ${at} then null else ${by} end
    where project_uuid = ${projectUuid} and plan_uuid = ${plan.uuid} and ended_at is null
      and (is_drill or ends_at <= ${at})`.execute(queries)
  await sql`update plan_run set ends_at = null where project_uuid = ${projectUuid} and plan_uuid = ${plan.uuid}
    and ended_at is null and ends_at is not null`.execute(queries)
  const { rows } = await sql<{ door_name: string }>`
    with reached as (
      select door.uuid, door.name, door.device_uuid, device.name as device_name, device.connection = 'online' as was_online
      from plan_door opened
      join door on door.project_uuid = opened.project_uuid and door.uuid = opened.door_uuid
      join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
      where opened.project_uuid = ${projectUuid} and opened.plan_uuid = ${plan.uuid}
    ), begun as (
      insert into plan_run (project_uuid, plan_uuid, started_at, started_by)
      select ${projectUuid}, ${plan.uuid}, ${at}::timestamptz, ${by} where exists (select from reached)
      on conflict do nothing
      returning uuid
    )
    insert into plan_run_door (project_uuid, run_uuid, door_uuid, door_name, device_uuid, device_name, was_online)
    select ${projectUuid}, begun.uuid, reached.uuid, reached.name, reached.device_uuid, reached.device_name, reached.was_online
    from begun cross join reached
    returning door_name`.execute(queries)
  const doors = rows.map(({ door_name }) => door_name).sort()
  return rows.length > 0 ? { ...place, plan: plan.uuid, name: plan.name, kind: plan.kind, doors, at } : null
}
