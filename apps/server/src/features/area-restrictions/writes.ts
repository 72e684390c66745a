import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { AreaEdit, AreaForm } from '@lintel/contract/area-restrictions/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid } from '../../kernel/failure.ts'
import { companyNamed } from '../../domain/companies/office.ts'
import { requireChangeableArea, ownIds } from '../../domain/areas/require-records.ts'
import { exitIsUnread } from './queries.ts'
import { editUnique } from '../../domain/base/edit-record.ts'

/** The columns of an area's form. */
export const columnsOf = (scope: ProjectScope, form: AreaForm) => ({
  name: form.name,
  company_uuid: companyNamed(scope, form.companyUuid),
  anti_passback: form.antiPassback,
  entry_exit_anti_passback: form.entryExitAntiPassback,
  door_seconds: form.doorSeconds,
  area_seconds: form.areaSeconds,
  timeout_minutes: form.timeoutMinutes,
  reset_at: form.resetAt,
  reset_days: form.resetDays,
  occupancy_limit: form.occupancyLimit,
  occupancy_strength: form.occupancyStrength,
  needs_escort: form.needsEscort,
  escort_seconds: form.escortSeconds,
  requires_first_person: form.requiresFirstPerson,
  notify: form.notify,
})

/** Changes an area that the scope may change. */
export async function editArea(
  db: Db,
  scope: ProjectScope,
  { uuid, version, ...form }: z.output<typeof AreaEdit>,
  fail: Fail<'alreadyExists' | 'areaDoorTaken' | 'staleRecord'>,
): Promise<void> {
  await requireChangeableArea(db, scope, uuid)
  const ties = await tiesOf(db, scope, form)
  await editUnique({ db, scope, fail }, 'area', { uuid, version }, columnsOf(scope, form))
  await saveTies(db, scope, uuid, ties, fail)
}

/** What an area ties together; everything of it belongs to the site. */
export interface Ties {
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly exempt: readonly string[]
  readonly exemptDepartments: readonly string[]
  readonly firstPersons: readonly string[]
  readonly firstDepartments: readonly string[]
}

/** Looks up company, doors, people and departments that a form names. */
export async function tiesOf(db: Db, scope: ProjectScope, form: AreaForm): Promise<Ties> {
  if (form.companyUuid !== null) await ownIds(db, scope, 'company', [form.companyUuid])
  return {
    entry: await ownIds(db, scope, 'door', form.entryDoorUuids),
    exit: await ownIds(db, scope, 'door', form.exitDoorUuids),
    exempt: await ownIds(db, scope, 'person', form.exemptUuids),
    exemptDepartments: await ownIds(db, scope, 'department', form.exemptDepartmentUuids),
    firstPersons: await ownIds(db, scope, 'person', form.firstPersonUuids),
    firstDepartments: await ownIds(db, scope, 'department', form.firstDepartmentUuids),
  }
}

/** Replaces the doors of an area, who is exempt and who opens it. */
export async function saveTies(
  db: Db,
  scope: ProjectScope,
  area: string,
  ties: Ties,
  fail: Fail<'areaDoorTaken'>,
): Promise<void> {
  await deleteOf(db, scope, 'area_door').where('area_uuid', '=', area).execute()
  for (const direction of ['entry', 'exit'] as const) await saveDoors(db, scope, area, direction, ties[direction], fail)
  await requireReaders(db, scope, area, ties.exit)
  await savePeople(db, scope, 'area_exempt_person', area, ties.exempt)
  await savePeople(db, scope, 'area_first_person', area, ties.firstPersons)
  await saveGroups(db, scope, 'area_exempt_department', area, ties.exemptDepartments)
  await saveGroups(db, scope, 'area_first_department', area, ties.firstDepartments)
}

async function savePeople(
  db: Db,
  scope: ProjectScope,
  table: 'area_exempt_person' | 'area_first_person',
  area: string,
  people: readonly string[],
): Promise<void> {
  await deleteOf(db, scope, table).where('area_uuid', '=', area).execute()
  const rows = people.map((person_uuid) => ({ area_uuid: area, person_uuid }))
  if (rows.length > 0) await insertAllInto(db, scope, table, rows).execute()
}

async function saveGroups(
  db: Db,
  scope: ProjectScope,
  table: 'area_exempt_department' | 'area_first_department',
  area: string,
  groups: readonly string[],
): Promise<void> {
  await deleteOf(db, scope, table).where('area_uuid', '=', area).execute()
  const rows = groups.map((department_uuid) => ({ area_uuid: area, department_uuid }))
  if (rows.length > 0) await insertAllInto(db, scope, table, rows).execute()
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
  fail: Fail<'areaDoorTaken'>,
): Promise<void> {
  if (doors.length === 0) return
  const rows = doors.map((door_uuid) => ({ area_uuid: area, door_uuid, direction }))
  const storedRows = await insertAllInto(db, scope, 'area_door', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('door_uuid')
    .execute()
  const missing = doors.filter((uuid) => !storedRows.some(({ door_uuid }) => door_uuid === uuid))
  if (missing.length === 0) return
  const door = await rowsOf(db, scope, 'door')
    .select('name')
    .where('uuid', 'in', missing)
    .orderBy('name')
    .executeTakeFirst()
  const params = { door: door?.name ?? '' }
  const field = direction === 'entry' ? 'entryDoorUuids' : 'exitDoorUuids'
  fail('areaDoorTaken', params, [{ field, key: `areaRestrictions:doorTaken.${direction}`, params }])
}

/**
 * A door that was set up without a reader on the inside cannot be an exit: no person would be seen (office.md 5.4.4).
 */
async function requireReaders(db: Db, scope: ProjectScope, area: string, exit: readonly string[]): Promise<void> {
  if (exit.length === 0) return
  const door = await rowsOf(db, scope, 'area_door')
    .innerJoin('door', (join) =>
      join.onRef('door.project_uuid', '=', 'area_door.project_uuid').onRef('door.uuid', '=', 'area_door.door_uuid'),
    )
    .select('door.name')
    .where('area_door.area_uuid', '=', area)
    .where('area_door.direction', '=', 'exit')
    .where(sql<boolean>`door.settings ? 'exitReaders'`)
    .where(exitIsUnread)
    .orderBy('door.name')
    .executeTakeFirst()
  if (!door) return
  throw invalid('exitDoorUuids', 'areaRestrictions:noExitReader', { door: door.name })
}
