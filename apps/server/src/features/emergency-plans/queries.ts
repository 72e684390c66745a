import { sql } from 'kysely'
import type { z } from 'zod'
import type { OtherMode, RunState } from '@lintel/contract/emergency-plans/kinds.ts'
import type { PlanFilter, PlanInfo } from '@lintel/contract/emergency-plans/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { cardsOf } from './cards.ts'
import { isOn } from '../../domain/base/running-plans.ts'
import { nameOfPlan, opensAllDoors, planName } from '../../domain/emergency/system-plans.ts'
import { fullName } from '../../domain/base/full-name.ts'

const doorsOf = (column: 'name' | 'uuid') => sql<string[]>`array(
  select ${sql.ref(`door.${column}`)} from emergency_plan_door named
  join door on door.project_uuid = named.project_uuid and door.uuid = named.door_uuid
  where named.project_uuid = emergency_plan.project_uuid and named.plan_uuid = emergency_plan.uuid and named.mode is null
  order by door.name, door.uuid)`

/** Doors at which a plan does something else than at the rest, by their ids. */
const otherDoors = sql<{ door: string; mode: OtherMode }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('door', other.door_uuid, 'mode', other.mode) order by other.door_uuid), '[]')
  from emergency_plan_door other where other.project_uuid = emergency_plan.project_uuid
    and other.plan_uuid = emergency_plan.uuid and other.mode is not null)`
const otherDoorCount = sql<number>`(select count(*)::int from emergency_plan_door other
  where other.project_uuid = emergency_plan.project_uuid and other.plan_uuid = emergency_plan.uuid and other.mode is not null)`

/** A run that has not been ended and whose time is not over. */
const isRunning = (now: Date) => sql<boolean>`exists (
  select from plan_run where plan_run.project_uuid = emergency_plan.project_uuid and plan_run.plan_uuid = emergency_plan.uuid
    and ${isOn(now)})`

/** Whether it runs, or its drill does. */
const runStateOf = (now: Date) => sql<RunState>`coalesce((
  select case when plan_run.is_drill then 'drill' else 'running' end from plan_run
  where plan_run.project_uuid = emergency_plan.project_uuid and plan_run.plan_uuid = emergency_plan.uuid
    and ${isOn(now)} limit 1), 'idle')`

const countOf = (
  table: 'emergency_plan_responder' | 'emergency_plan_responder_department' | 'emergency_plan_card',
) => sql<number>`(
  select count(*)::int from ${sql.table(table)} named
  where named.project_uuid = emergency_plan.project_uuid and named.plan_uuid = emergency_plan.uuid)`
const responderCount = sql<number>`${countOf('emergency_plan_responder')} + ${countOf('emergency_plan_responder_department')}`

/** A page of plans, those that win first. `mayOpenAllDoors`: managers may open all emergency doors. */
export function pageOfPlans(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof PlanFilter>,
  {
    now,
    mayOpenAllDoors,
    language,
  }: { readonly now: Date; readonly mayOpenAllDoors: boolean; readonly language: string },
) {
  const direction = filter.order ?? 'asc'
  return pageOf(
    rowsOf(db, scope, 'emergency_plan').select([
      'emergency_plan.uuid',
      planName(language).as('shown_name'),
      'emergency_plan.kind',
      'emergency_plan.rank',
      'emergency_plan.all_doors',
      'emergency_plan.uses_emergency_doors',
      doorsOf('name').as('doors'),
      otherDoorCount.as('other_doors'),
      responderCount.as('responders'),
      countOf('emergency_plan_card').as('cards'),
      runStateOf(now).as('run_state'),
      'emergency_plan.is_fire_plan',
      opensAllDoors.as('opens_all_doors'),
    ]),
    filter,
    filter.sort === 'name'
      ? [
          ['shown_name', direction],
          ['emergency_plan.uuid', 'asc'],
        ]
      : [
          ['emergency_plan.rank', direction],
          ['shown_name', 'asc'],
          ['emergency_plan.uuid', 'asc'],
        ],
    (row) => ({
      uuid: row.uuid,
      name: row.shown_name,
      kind: row.kind,
      rank: row.rank,
      allDoors: row.all_doors,
      doors: row.doors,
      usesEmergencyDoors: row.uses_emergency_doors,
      otherDoors: row.other_doors,
      responders: row.responders,
      cards: row.cards,
      runState: row.run_state,
      isFirePlan: row.is_fire_plan,
      canStart: mayOpenAllDoors || !row.opens_all_doors,
    }),
  )
}

/** The plans of the site by name, for a select. */
export async function namesOfPlans(db: Db, scope: ProjectScope, language: string) {
  const rows = await rowsOf(db, scope, 'emergency_plan')
    .select(['emergency_plan.uuid', planName(language).as('name')])
    .orderBy(planName(language))
    .orderBy('emergency_plan.uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows }
}

/** A plan of the site with the doors it names. */
export function planByUuid(db: Db, scope: ProjectScope, uuid: string, now: Date) {
  return rowsOf(db, scope, 'emergency_plan')
    .selectAll('emergency_plan')
    .select([doorsOf('uuid').as('doors'), otherDoors.as('other_doors'), isRunning(now).as('is_running')])
    .select(opensAllDoors.as('opens_all_doors'))
    .where('emergency_plan.uuid', '=', uuid)
    .executeTakeFirst()
}
export type PlanRecord = NonNullable<Awaited<ReturnType<typeof planByUuid>>>

/** A plan as its form shows it. */
export async function planInfo(db: Db, scope: ProjectScope, plan: PlanRecord, language: string): Promise<PlanInfo> {
  const responders = await rowsOf(db, scope, 'emergency_plan_responder')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'emergency_plan_responder.project_uuid')
        .onRef('person.uuid', '=', 'emergency_plan_responder.person_uuid'),
    )
    .select(['person.uuid', fullName().as('name')])
    .where('emergency_plan_responder.plan_uuid', '=', plan.uuid)
    .orderBy('name')
    .orderBy('person.uuid')
    .execute()
  const groups = await rowsOf(db, scope, 'emergency_plan_responder_department')
    .select('department_uuid')
    .where('plan_uuid', '=', plan.uuid)
    .orderBy('department_uuid')
    .execute()
  const cards = await cardsOf(db, scope, plan.uuid)
  return {
    uuid: plan.uuid,
    version: plan.version,
    name: nameOfPlan(plan, language),
    kind: plan.kind,
    rank: plan.rank,
    allDoors: plan.all_doors,
    doorUuids: plan.doors,
    usesEmergencyDoors: plan.uses_emergency_doors,
    otherDoors: {
      lockdown: doorsWith(plan, 'lockdown'),
      lock: doorsWith(plan, 'lock'),
      open: doorsWith(plan, 'open'),
      none: doorsWith(plan, 'none'),
    },
    responderUuids: responders.map(({ uuid }) => uuid),
    responderDepartmentUuids: groups.map(({ department_uuid }) => department_uuid),
    respondersIgnoreBlocks: plan.responders_ignore_blocks,
    cardUuids: cards.map(({ uuid }) => uuid),
    cards,
    responders,
  }
}

const doorsWith = ({ other_doors }: PlanRecord, otherMode: OtherMode): string[] =>
  other_doors.filter(({ mode }) => mode === otherMode).map(({ door }) => door)
