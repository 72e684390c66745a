import { limits } from '@lintel/contract/base/limits.ts'
import { decideNow } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { Door, Grant, Person } from '@lintel/rules/access/model.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { emptyPresence, healthyDevice } from '@lintel/rules/access/request.ts'
import { planName } from '../emergency/system-plans.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { movesDoors } from '../base/running-plans.ts'
import type { CanFail } from '../../kernel/failure.ts'

/**
 * Whether a door lets itself be opened from here. Who runs the site has a guard's right to a pulse (access-decision.md
 * 3), so what is left to decide is the door's own: it is judged by the rules on the few records that are about it.
 */

/** Whether the device of a door belongs to an apartment that stands in a building, as in a villa none does. */
const isOfCommunityHome = sql<boolean>`exists (select from apartment home where home.project_uuid = device.project_uuid
  and home.uuid = device.apartment_uuid and home.building_uuid is not null)`

/** Data of a door for an opening, found by keys alone: a person waits there. */
export function doorToOpen(db: Db, scope: ProjectScope, uuid: string, now: Date, language: string) {
  return rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select([
      'door.uuid',
      'door.name',
      'door.relay',
      'door.device_uuid',
      'door.out_of_service',
      'device.name as device_name',
      'device.mac as device_mac',
      'device.connection',
      isOfCommunityHome.as('asks_for_reason'),
      recordsAt(now).as('records'),
      runningPlansAt(now, language).as('plans'),
      openSisters(now).as('open_doors'),
    ])
    .where('door.uuid', '=', uuid)
    .executeTakeFirst()
}
type DoorToOpen = NonNullable<Awaited<ReturnType<typeof doorToOpen>>>

const runs = (now: Date) => sql`run.project_uuid = door.project_uuid and ${movesDoors(now, 'run')}`

/** Each is looked up by its key; a limit keeps the planner from reading the site's whole policy instead. */
export const recordsAt = (now: Date) => sql<PolicyRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', wanted_record.kind, 'content', found.content)), '[]')
  from (
    select 'site' as kind, door.project_uuid as id
    union all select 'door', door.uuid
    union all select 'timetable', door.uuid
    union all select 'calendar', door.project_uuid
    union all select 'schedule', period.uuid from door_period period
      where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid
    union all select 'override', override.uuid from door_override override
      where override.project_uuid = door.project_uuid and override.door_uuid = door.uuid
    union all select 'areaRule', pair.uuid from door_interlock pair
      where pair.project_uuid = door.project_uuid and door.uuid in (pair.door_uuid, pair.other_uuid)
    union all select 'plan', run.plan_uuid from plan_run run where ${runs(now)}
  ) wanted_record cross join lateral (
    select record.content from policy_record record
    where record.project_uuid = door.project_uuid and record.kind = wanted_record.kind and record.id = wanted_record.id
      and record.until_version is null limit 1
  ) found)`

interface RunningPlan {
  readonly planId: string
  readonly name: string
  /** Milliseconds since 1970 in UTC. */
  readonly since: number
  readonly until?: number
}

/** Emergency plans that run at the site of a door. */
const runningPlansAt = (now: Date, language: string) => sql<RunningPlan[]>`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('planId', run.plan_uuid,
    'name', ${planName(language, 'plan')}, 'since', policy_instant(run.started_at),
    'until', policy_instant(run.ends_at)))), '[]')
  from plan_run run join emergency_plan plan on plan.project_uuid = run.project_uuid and plan.uuid = run.plan_uuid
  where ${runs(now)})`

/** Doors interlocked with it that are open as far as is known: held open, or with a passage just now. */
const openSisters = (now: Date) => sql<string[]>`array(
  select sister.uuid from door_interlock pair
  join door sister on sister.project_uuid = pair.project_uuid
    and sister.uuid in (pair.door_uuid, pair.other_uuid) and sister.uuid <> door.uuid
  where pair.project_uuid = door.project_uuid and door.uuid in (pair.door_uuid, pair.other_uuid)
    and (coalesce(device.unlocked_relays ? sister.relay::text, false) or sister.last_opened_at
      + make_interval(secs => coalesce((sister.settings ->> 'holdDelaySec')::int, ${limits.holdDelayDefault})) > ${now}))`

/** Who opens from here, with the right of a guard at every door of the site. */
const guard: Person = { id: 'guard', kind: 'member', status: 'active', needsMoreTime: false }
const right: Grant = {
  id: 'guard',
  gives: 'guardPulse',
  subjects: { personIds: [guard.id], groupIds: [] },
  targets: { wholeSite: true },
  scheduleId: 'always',
  minFactors: 1,
  regardlessOfHolidays: true,
}

type Refusing = CanFail<
  | 'deviceOffline'
  | 'doorInterlocked'
  | 'doorLockedDownByOverride'
  | 'doorLockedDownByPlan'
  | 'doorLockedDownBySchedule'
  | 'doorOutOfService'
  | 'remoteNotInGroup'
>

/**
 * Fails with why a door cannot be unlocked remotely now, its device being away as the last reason; null where it can.
 */
export function remoteUnlockRefusal(door: DoorToOpen, now: Date, { fail }: Refusing): (() => never) | null {
  const policy = policyOfRecords(door.records, 0)
  const side = policy?.doors.find(({ id }) => id === door.uuid)?.sides.find(isEntry)
  if (!policy || !side) return () => fail('remoteNotInGroup')
  const index = indexPolicy({ ...policy, persons: [guard], grants: [right] })
  const { result, reason, step, ruleId } = decideNow(index, {
    doorId: door.uuid,
    sideId: side.id,
    at: now.getTime(),
    // Who has signed in has shown enough for a door that asks for more than one.
    by: { kind: 'guardPulse', personId: guard.id, factors: ['has', 'knows', 'is'] },
    presence: emptyPresence,
    activePlans: door.plans,
    overrides: [],
    health: { ...healthyDevice, openDoorIds: door.open_doors },
    policyAgeSeconds: 0,
  })
  if (result === 'allow')
    return door.connection === 'online' ? null : () => fail('deviceOffline', { device: door.device_name })
  if (reason === 'outOfService') return () => fail('doorOutOfService', { reason: door.out_of_service ?? '' })
  if (reason === 'overrideLockdown') return () => fail('doorLockedDownByOverride')
  if (reason === 'interlockOpen') return () => fail('doorInterlocked')
  if (reason === 'lockdown') {
    const plan = step === 'plan' && door.plans.find(({ planId }) => planId === ruleId)
    return () => (plan ? fail('doorLockedDownByPlan', { plan: plan.name }) : fail('doorLockedDownBySchedule'))
  }
  return () => fail('remoteNotInGroup')
}

const isEntry = ({ direction }: Door['sides'][number]): boolean => direction === 'entry'
