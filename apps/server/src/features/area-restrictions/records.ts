import type { AreaForm } from '@lintel/contract/area-restrictions/schema.ts'
import { uniqueViolation } from '../../db/database.ts'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'
import { companyNamed } from '../companies/named.ts'
import { ownIds } from './belonging.ts'

/** The columns of an area's form. */
export const columnsOf = (scope: ProjectScope, form: AreaForm) => ({
  name: form.name,
  company_uuid: companyNamed(scope, form.companyUuid),
  anti_passback: form.antiPassback,
  timeout_minutes: form.timeoutMinutes,
  reset_at: form.resetAt,
  occupancy_limit: form.occupancyLimit,
  when_full: form.whenFull,
  notify: form.notify,
})

/** What an area ties together; everything of it belongs to the site. */
export interface Ties {
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly exempt: readonly string[]
  readonly exemptGroups: readonly string[]
}

/** Looks up company, doors, people and departments that a form names. */
export async function tiesOf(db: Db, scope: ProjectScope, form: AreaForm): Promise<Ties> {
  if (form.companyUuid !== null) await ownIds(db, scope, 'company', [form.companyUuid])
  return {
    entry: await ownIds(db, scope, 'door', form.entryDoorUuids),
    exit: await ownIds(db, scope, 'door', form.exitDoorUuids),
    exempt: await ownIds(db, scope, 'person', form.exemptUuids),
    exemptGroups: await ownIds(db, scope, 'person_group', form.exemptGroupUuids),
  }
}

/** Replaces the doors of an area and who is exempt. */
export async function saveTies(db: Db, scope: ProjectScope, area: string, ties: Ties): Promise<void> {
  await deleteOf(db, scope, 'area_restriction_door').where('area_uuid', '=', area).execute()
  await deleteOf(db, scope, 'area_restriction_exempt').where('area_uuid', '=', area).execute()
  await deleteOf(db, scope, 'area_restriction_exempt_group').where('area_uuid', '=', area).execute()
  for (const direction of ['entry', 'exit'] as const) await saveDoors(db, scope, area, direction, ties[direction])
  const exempt = ties.exempt.map((person_uuid) => ({ area_uuid: area, person_uuid }))
  if (exempt.length > 0) await insertAllInto(db, scope, 'area_restriction_exempt', exempt).execute()
  const groups = ties.exemptGroups.map((group_uuid) => ({ area_uuid: area, group_uuid }))
  if (groups.length > 0) await insertAllInto(db, scope, 'area_restriction_exempt_group', groups).execute()
}

/**
 * A reader leads into one area at most (office.md 14). The primary key decides, also between two who save at once: what
 * was not stored is another area's.
 */
async function saveDoors(
  db: Db,
  scope: ProjectScope,
  area: string,
  direction: 'entry' | 'exit',
  doors: readonly string[],
): Promise<void> {
  if (doors.length === 0) return
  const rows = doors.map((door_uuid) => ({ area_uuid: area, door_uuid, direction }))
  const stored = await insertAllInto(db, scope, 'area_restriction_door', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('door_uuid')
    .execute()
  const missing = doors.filter((uuid) => !stored.some(({ door_uuid }) => door_uuid === uuid))
  if (missing.length === 0) return
  const door = await rowsOf(db, scope, 'door')
    .select('name')
    .where('uuid', 'in', missing)
    .orderBy('name')
    .executeTakeFirst()
  throw new Failure('areaDoorTaken', { door: door?.name ?? '' })
}

/** A name that another area of the site has, in any case of letters. */
export async function namingTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (uniqueViolation(error) !== 'area_restriction_by_name') throw error
    throw new Failure('alreadyExists', { thing: 'area' })
  }
}
