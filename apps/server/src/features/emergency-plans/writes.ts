import { otherModes, type OtherMode } from '@lintel/contract/emergency-plans/kinds.ts'
import type { PlanForm } from '@lintel/contract/emergency-plans/schema.ts'
import { deleteOf, insertAllInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { ownIds } from '../../domain/areas/require-records.ts'
import { ownCards } from './cards.ts'
import { nameOfPlan } from '../../domain/emergency/system-plans.ts'
import type { PlanRecord } from './queries.ts'

/** The columns of a plan's form. */
export const columnsOf = (form: PlanForm) => ({
  name: form.name,
  kind: form.kind,
  rank: form.rank,
  all_doors: form.allDoors && !form.usesEmergencyDoors,
  uses_emergency_doors: form.usesEmergencyDoors,
  responders_ignore_blocks: form.respondersIgnoreBlocks,
})

/** The name of a plan after an edit: one that the system makes is renamed by any name but the one its editor was shown. */
export const nameColumnsOf = (plan: PlanRecord, { name }: PlanForm, language: string) =>
  name === nameOfPlan(plan, language) ? { name: plan.name, built_in: plan.built_in } : { name, built_in: null }

/** What a plan ties together; everything of it belongs to the site. */
export interface Ties {
  readonly doors: readonly string[]
  /** Doors at which it does something else. */
  readonly others: readonly { readonly door: string; readonly mode: OtherMode }[]
  readonly responders: readonly string[]
  readonly responderDepartments: readonly string[]
  readonly cards: readonly string[]
}

/**
 * Looks up the doors and responders that a form names; one that has all doors, or those of the settings, names none.
 */
export async function tiesOf(db: Db, scope: ProjectScope, form: PlanForm): Promise<Ties> {
  const others = otherModes.flatMap((mode) => (form.otherDoors[mode] ?? []).map((door) => ({ door, mode })))
  const isOther = new Set(others.map(({ door }) => door))
  await ownIds(db, scope, 'door', [...isOther])
  const doorUuids = form.allDoors || form.usesEmergencyDoors ? [] : form.doorUuids
  const doors = await ownIds(db, scope, 'door', doorUuids)
  return {
    doors: doors.filter((door) => !isOther.has(door)),
    others: others.sort((a, b) => (a.door < b.door ? -1 : 1)),
    responders: await ownIds(db, scope, 'person', form.responderUuids),
    responderDepartments: await ownIds(db, scope, 'department', form.responderDepartmentUuids),
    cards: await ownCards(db, scope, form.cardUuids),
  }
}

/** Replaces the doors, responders and cards of a plan. */
export async function saveTies(db: Db, scope: ProjectScope, plan: string, ties: Ties): Promise<void> {
  await deleteOf(db, scope, 'emergency_plan_door').where('plan_uuid', '=', plan).execute()
  await deleteOf(db, scope, 'emergency_plan_responder').where('plan_uuid', '=', plan).execute()
  await deleteOf(db, scope, 'emergency_plan_responder_department').where('plan_uuid', '=', plan).execute()
  await deleteOf(db, scope, 'emergency_plan_card').where('plan_uuid', '=', plan).execute()
  const doors = [
    ...ties.doors.map((door_uuid) => ({ plan_uuid: plan, door_uuid, mode: null })),
    ...ties.others.map(({ door, mode }) => ({ plan_uuid: plan, door_uuid: door, mode })),
  ]
  if (doors.length > 0) await insertAllInto(db, scope, 'emergency_plan_door', doors).execute()
  const responders = ties.responders.map((person_uuid) => ({ plan_uuid: plan, person_uuid }))
  if (responders.length > 0) await insertAllInto(db, scope, 'emergency_plan_responder', responders).execute()
  const groups = ties.responderDepartments.map((department_uuid) => ({ plan_uuid: plan, department_uuid }))
  if (groups.length > 0) await insertAllInto(db, scope, 'emergency_plan_responder_department', groups).execute()
  const cards = ties.cards.map((credential_uuid) => ({ plan_uuid: plan, credential_uuid }))
  if (cards.length > 0) await insertAllInto(db, scope, 'emergency_plan_card', cards).execute()
}

/** Whether an edit would change what a running plan does to doors. */
export function touchesDoors(plan: PlanRecord, form: PlanForm, { doors, others }: Ties): boolean {
  const before = [...plan.doors].sort()
  const isSame = before.length === doors.length && before.every((uuid, index) => uuid === doors[index])
  const isSameElsewhere =
    JSON.stringify(plan.other_doors.map(({ door, mode }) => [door, mode])) ===
    JSON.stringify(others.map(({ door, mode }) => [door, mode]))
  const { all_doors, uses_emergency_doors } = columnsOf(form)
  const hasSameReach = plan.all_doors === all_doors && plan.uses_emergency_doors === uses_emergency_doors
  return plan.kind !== form.kind || !hasSameReach || !isSame || !isSameElsewhere
}
