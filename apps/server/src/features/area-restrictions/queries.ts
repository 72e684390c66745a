import { sql } from 'kysely'
import type { z } from 'zod'
import type { AreaFilter, AreaInfo, areaStates } from '@lintel/contract/area-restrictions/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { isInside } from '../../domain/areas/positions.ts'
import { inPickers } from '../../domain/doors/queries.ts'
import { mayLeadIntoArea } from '../../domain/areas/require-records.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** The doors of an area in one direction, by what is told of them. */
const doorsOf = (scope: ProjectScope, direction: 'entry' | 'exit', column: 'name' | 'uuid') => sql<string[]>`array(
  select ${sql.ref(`door.${column}`)} from area_door leads
  join door on door.project_uuid = leads.project_uuid and door.uuid = leads.door_uuid
  where leads.project_uuid = area.project_uuid and leads.area_uuid = area.uuid
    and leads.direction = ${direction} and ${isWithin(scope, 'door')} order by door.name, door.uuid)`

const offlineDevices = (scope: ProjectScope) => sql<string[]>`array(
  select distinct device.name from area_door leads
  join door on door.project_uuid = leads.project_uuid and door.uuid = leads.door_uuid
  join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
  where leads.project_uuid = area.project_uuid and leads.area_uuid = area.uuid
    and device.connection <> 'online' and ${isWithin(scope, 'device')} order by device.name)`

const inactiveDoors = (scope: ProjectScope) => sql<string[]>`array(
  select distinct door.name from area_door leads
  join door on door.project_uuid = leads.project_uuid and door.uuid = leads.door_uuid
  where leads.project_uuid = area.project_uuid and leads.area_uuid = area.uuid
    and door.out_of_service is not null and ${isWithin(scope, 'door')} order by door.name)`

const unreadDoors = (scope: ProjectScope) => sql<string[]>`array(
  select distinct door.name from area_door
  join door on door.project_uuid = area_door.project_uuid and door.uuid = area_door.door_uuid
  where area_door.project_uuid = area.project_uuid
    and area_door.area_uuid = area.uuid and ${wayIsUnread} and ${isWithin(scope, 'door')}
  order by door.name)`

const blockedNow = (scope: ProjectScope, now: Date) => sql<number>`(
  select count(*)::int from refused_person
  where refused_person.project_uuid = area.project_uuid and refused_person.area_uuid = area.uuid
    and coalesce(refused_person.ends_at > ${now}, true) and ${isWithin(scope, 'refused_person')})`

const insideNow = (scope: ProjectScope, now: Date) => sql<number>`(
  select count(*)::int from area_position join project on project.uuid = area_position.project_uuid
  where area_position.project_uuid = area.project_uuid and area_position.area_uuid = area.uuid
    and ${isInside(scope, now)} and ${isWithin(scope, 'area_position')})`

/** The first persons are gone from the site, so no one is let in any more. A company may not see all of them. */
const lacksFirstPersons = (scope: ProjectScope) =>
  isOfCompany(scope)
    ? sql<boolean>`false`
    : sql<boolean>`(area.requires_first_person
        and not exists (select from area_first_person opens
          where opens.project_uuid = area.project_uuid and opens.area_uuid = area.uuid)
        and not exists (select from area_first_department opens
          where opens.project_uuid = area.project_uuid and opens.area_uuid = area.uuid))`

/** A page of areas with their doors and whether their rule can work (office.md 14, Area status). */
export function pageOfAreas(db: Db, scope: ProjectScope, filter: z.output<typeof AreaFilter>, now: Date) {
  let query = rowsOf(db, scope, 'area')
    .leftJoin('company', (join) =>
      join.onRef('company.project_uuid', '=', 'area.project_uuid').onRef('company.uuid', '=', 'area.company_uuid'),
    )
    .select([
      'area.uuid',
      'area.name',
      'area.anti_passback',
      'area.created_at',
      'area.company_uuid',
      'company.name as company_name',
      doorsOf(scope, 'entry', 'name').as('entry_doors'),
      doorsOf(scope, 'exit', 'name').as('exit_doors'),
      offlineDevices(scope).as('offline_devices'),
      unreadDoors(scope).as('unread_doors'),
      inactiveDoors(scope).as('inactive_doors'),
      'area.entry_exit_anti_passback',
      'area.needs_escort',
      'area.requires_first_person',
      lacksFirstPersons(scope).as('lacks_first_persons'),
      blockedNow(scope, now).as('blocked'),
      insideNow(scope, now).as('inside'),
    ])
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'area.name'))
  if (filter.companyUuid) query = query.where('area.company_uuid', '=', filter.companyUuid)
  const column = filter.sort === 'createdAt' ? 'area.created_at' : 'area.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['area.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      name: row.name,
      companyName: row.company_name,
      mayChange: scope.companyUuid === null || row.company_uuid === scope.companyUuid,
      entryDoors: row.entry_doors,
      exitDoors: row.exit_doors,
      antiPassback: row.anti_passback,
      needsEscort: row.needs_escort,
      requiresFirstPerson: row.requires_first_person,
      inside: row.inside,
      blocked: row.blocked,
      state: stateOf(row),
      offlineDevices: row.offline_devices,
      inactiveDoors: row.inactive_doors,
      unreadDoors: row.unread_doors,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

interface Working {
  readonly anti_passback: AreaInfo['antiPassback']
  readonly entry_exit_anti_passback: boolean
  readonly lacks_first_persons: boolean
  readonly entry_doors: readonly string[]
  readonly exit_doors: readonly string[]
  readonly offline_devices: readonly string[]
  readonly unread_doors: readonly string[]
  readonly inactive_doors: readonly string[]
}

/** Doors go with their devices, so an area may be left without a way in or out. */
function stateOf(row: Working): (typeof areaStates)[number] {
  const lacksExit = row.anti_passback !== 'off' && row.entry_exit_anti_passback && row.exit_doors.length === 0
  if (row.entry_doors.length === 0 || lacksExit) return 'noDoors'
  if (row.lacks_first_persons) return 'noFirstPersons'
  if (row.unread_doors.length > 0) return 'readerMissing'
  if (row.inactive_doors.length > 0) return 'doorInactive'
  return row.offline_devices.length > 0 ? 'deviceOffline' : 'working'
}

/** Doors that may lead into an area. An exit button has an input of the device, counted from zero. */
export async function doorsForAreas(db: Db, scope: ProjectScope) {
  const rows = await inPickers(rowsOf(db, scope, 'door'))
    .select([
      sql<boolean>`coalesce(jsonb_typeof(settings -> 'exitButtonInput') = 'number', false)`.as('has_exit_button'),
      hasReaderOutside.as('has_entry_reader'),
      hasReaderInside.as('has_exit_reader'),
    ])
    .where(mayLeadIntoArea(scope))
    .limit(limits.importBatch)
    .execute()
  return {
    rows: rows.map(({ has_exit_button, has_entry_reader, has_exit_reader, ...door }) => ({
      ...door,
      hasExitButton: has_exit_button,
      hasEntryReader: has_entry_reader,
      hasExitReader: has_exit_reader,
    })),
  }
}

/** An area of the site by id. */
export function areaByUuid(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'area').select(['uuid', 'name']).where('uuid', '=', uuid).executeTakeFirst()
}

/** An area as its form shows it; undefined for one that the site does not have. */
export async function areaInfo(db: Db, scope: ProjectScope, uuid: string): Promise<AreaInfo | undefined> {
  const row = await rowsOf(db, scope, 'area')
    .selectAll('area')
    .select([doorsOf(scope, 'entry', 'uuid').as('entry_doors'), doorsOf(scope, 'exit', 'uuid').as('exit_doors')])
    .where('area.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const exempt = await peopleOf(db, scope, 'area_exempt_person', uuid)
  const firstPersons = await peopleOf(db, scope, 'area_first_person', uuid)
  return {
    uuid: row.uuid,
    version: row.version,
    name: row.name,
    companyUuid: row.company_uuid,
    entryDoorUuids: row.entry_doors,
    exitDoorUuids: row.exit_doors,
    antiPassback: row.anti_passback,
    entryExitAntiPassback: row.entry_exit_anti_passback,
    doorSeconds: row.door_seconds,
    areaSeconds: row.area_seconds,
    timeoutMinutes: row.timeout_minutes,
    resetAt: row.reset_at,
    resetDays: row.reset_days,
    occupancyLimit: row.occupancy_limit,
    occupancyStrength: row.occupancy_strength,
    exemptUuids: exempt.map((person) => person.uuid),
    exempt,
    exemptDepartmentUuids: await groupsOf(db, scope, 'area_exempt_department', uuid),
    needsEscort: row.needs_escort,
    escortSeconds: row.escort_seconds,
    requiresFirstPerson: row.requires_first_person,
    firstPersonUuids: firstPersons.map((person) => person.uuid),
    firstPersons,
    firstDepartmentUuids: await groupsOf(db, scope, 'area_first_department', uuid),
    notify: row.notify,
  }
}

/** People of an area's rule, in the order of their names. */
function peopleOf(db: Db, scope: ProjectScope, table: 'area_exempt_person' | 'area_first_person', area: string) {
  return rowsOf(db, scope, 'person')
    .select(['person.uuid', fullName().as('name')])
    .where('person.uuid', 'in', rowsOf(db, scope, table).select('person_uuid').where('area_uuid', '=', area))
    .orderBy('name')
    .orderBy('person.uuid')
    .execute()
}

async function groupsOf(
  db: Db,
  scope: ProjectScope,
  table: 'area_exempt_department' | 'area_first_department',
  area: string,
): Promise<string[]> {
  const rows = await rowsOf(db, scope, table)
    .select('department_uuid')
    .where('area_uuid', '=', area)
    .orderBy('department_uuid')
    .execute()
  return rows.map(({ department_uuid }) => department_uuid)
}

/**
 * Sides of doors with readers (office.md 5.4). A door without settings is read on the outside, as its device
 * takes it. Asked where `door` is, and `area_door` with it.
 */

export const hasReaderOutside = sql<boolean>`not (door.settings ? 'entryReaders' and door.settings -> 'entryReaders' = '[]')`
export const hasReaderInside = sql<boolean>`coalesce(door.settings -> 'exitReaders', '[]') <> '[]'`

/** A door that leads on into another area is left by the reader with which that one is entered. */
const leadsOn = sql<boolean>`exists (select from area_door onward
  where onward.project_uuid = area_door.project_uuid and onward.door_uuid = area_door.door_uuid
    and onward.direction = 'entry' and onward.area_uuid <> area_door.area_uuid)`

export const exitIsUnread = sql<boolean>`not case when ${leadsOn} then ${hasReaderOutside} else ${hasReaderInside} end`

/** The door has no reader for the way that the area has it. */
export const wayIsUnread = sql<boolean>`case area_door.direction
  when 'entry' then not ${hasReaderOutside} else ${exitIsUnread} end`
