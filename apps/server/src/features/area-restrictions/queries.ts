import { sql } from 'kysely'
import type { z } from 'zod'
import type { AreaFilter, AreaInfo } from '@lintel/contract/area-restrictions/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { isInside } from '../../people/positions.ts'
import { mayLeadIntoArea } from './belonging.ts'

/** The doors of an area in one direction, by what is told of them. */
const doorsOf = (scope: ProjectScope, direction: 'entry' | 'exit', told: 'name' | 'uuid') => sql<string[]>`array(
  select ${sql.ref(`door.${told}`)} from area_restriction_door leads
  join door on door.project_uuid = leads.project_uuid and door.uuid = leads.door_uuid
  where leads.project_uuid = area_restriction.project_uuid and leads.area_uuid = area_restriction.uuid
    and leads.direction = ${direction} and ${isWithin(scope, 'door')} order by door.name, door.uuid)`

const offlineDevices = (scope: ProjectScope) => sql<string[]>`array(
  select distinct device.name from area_restriction_door leads
  join door on door.project_uuid = leads.project_uuid and door.uuid = leads.door_uuid
  join device on device.project_uuid = door.project_uuid and device.uuid = door.device_uuid
  where leads.project_uuid = area_restriction.project_uuid and leads.area_uuid = area_restriction.uuid
    and device.connection <> 'online' and ${isWithin(scope, 'device')} order by device.name)`

const blockedNow = (scope: ProjectScope, now: Date) => sql<number>`(
  select count(*)::int from refused_person
  where refused_person.project_uuid = area_restriction.project_uuid and refused_person.area_uuid = area_restriction.uuid
    and coalesce(refused_person.ends_at > ${now}, true) and ${isWithin(scope, 'refused_person')})`

const insideNow = (scope: ProjectScope, now: Date) => sql<number>`(
  select count(*)::int from area_position join project on project.uuid = area_position.project_uuid
  where area_position.project_uuid = area_restriction.project_uuid and area_position.area_uuid = area_restriction.uuid
    and ${isInside(scope, now)} and ${isWithin(scope, 'area_position')})`

/** A page of areas with their doors and whether their rule can work (office.md 14, Area status). */
export function pageOfAreas(db: Db, scope: ProjectScope, filter: z.output<typeof AreaFilter>, now: Date) {
  let query = rowsOf(db, scope, 'area_restriction')
    .leftJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'area_restriction.project_uuid')
        .onRef('company.uuid', '=', 'area_restriction.company_uuid'),
    )
    .select([
      'area_restriction.uuid',
      'area_restriction.name',
      'area_restriction.anti_passback',
      'area_restriction.created_at',
      'area_restriction.company_uuid',
      'company.name as company_name',
      doorsOf(scope, 'entry', 'name').as('entry_doors'),
      doorsOf(scope, 'exit', 'name').as('exit_doors'),
      offlineDevices(scope).as('offline_devices'),
      blockedNow(scope, now).as('blocked'),
      insideNow(scope, now).as('inside'),
    ])
  if (filter.keyword) query = query.where('area_restriction.name', 'ilike', contains(filter.keyword))
  if (filter.companyUuid) query = query.where('area_restriction.company_uuid', '=', filter.companyUuid)
  const column = filter.sort === 'createdAt' ? 'area_restriction.created_at' : 'area_restriction.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['area_restriction.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      name: row.name,
      companyName: row.company_name,
      mayChange: scope.companyUuid === null || row.company_uuid === scope.companyUuid,
      entryDoors: row.entry_doors,
      exitDoors: row.exit_doors,
      antiPassback: row.anti_passback,
      inside: row.inside,
      blocked: row.blocked,
      state: stateOf(row),
      offlineDevices: row.offline_devices,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

interface Working {
  readonly anti_passback: 'off' | 'soft' | 'hard'
  readonly entry_doors: readonly string[]
  readonly exit_doors: readonly string[]
  readonly offline_devices: readonly string[]
}

/** Doors go with their devices, so an area may be left without a way in or out. */
function stateOf(row: Working): 'working' | 'deviceOffline' | 'noDoors' {
  const lacksExit = row.anti_passback !== 'off' && row.exit_doors.length === 0
  if (row.entry_doors.length === 0 || lacksExit) return 'noDoors'
  return row.offline_devices.length > 0 ? 'deviceOffline' : 'working'
}

/** Areas by name. */
export async function namesOfAreas(db: Db, scope: ProjectScope) {
  const rows = await rowsOf(db, scope, 'area_restriction')
    .select(['uuid', 'name'])
    .orderBy('name')
    .orderBy('uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows }
}

/** Doors that may lead into an area. An exit button has an input of the device, counted from zero. */
export async function doorsForAreas(db: Db, scope: ProjectScope) {
  const rows = await rowsOf(db, scope, 'door')
    .select([
      'uuid',
      'name',
      sql<boolean>`coalesce(jsonb_typeof(settings -> 'exitButtonInput') = 'number', false)`.as('has_exit_button'),
    ])
    .where(mayLeadIntoArea(scope))
    .orderBy('name')
    .orderBy('uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows: rows.map(({ uuid, name, has_exit_button }) => ({ uuid, name, hasExitButton: has_exit_button })) }
}

/** An area of the site by id. */
export function areaByUuid(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'area_restriction').select(['uuid', 'name']).where('uuid', '=', uuid).executeTakeFirst()
}

/** An area as its form shows it; undefined for one that the site does not have. */
export async function areaInfo(db: Db, scope: ProjectScope, uuid: string): Promise<AreaInfo | undefined> {
  const row = await rowsOf(db, scope, 'area_restriction')
    .selectAll('area_restriction')
    .select([doorsOf(scope, 'entry', 'uuid').as('entry_doors'), doorsOf(scope, 'exit', 'uuid').as('exit_doors')])
    .where('area_restriction.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const exempt = await rowsOf(db, scope, 'area_restriction_exempt')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'area_restriction_exempt.project_uuid')
        .onRef('person.uuid', '=', 'area_restriction_exempt.person_uuid'),
    )
    .select(['person.uuid', nameOfPerson.as('name')])
    .where('area_restriction_exempt.area_uuid', '=', uuid)
    .orderBy('name')
    .orderBy('person.uuid')
    .execute()
  const exemptGroups = await exemptGroupsOf(db, scope, uuid)
  return {
    uuid: row.uuid,
    version: row.version,
    name: row.name,
    companyUuid: row.company_uuid,
    entryDoorUuids: row.entry_doors,
    exitDoorUuids: row.exit_doors,
    antiPassback: row.anti_passback,
    timeoutMinutes: row.timeout_minutes,
    resetAt: row.reset_at,
    occupancyLimit: row.occupancy_limit,
    whenFull: row.when_full,
    exemptUuids: exempt.map((person) => person.uuid),
    exempt,
    exemptGroupUuids: exemptGroups,
    notify: row.notify,
  }
}

async function exemptGroupsOf(db: Db, scope: ProjectScope, area: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'area_restriction_exempt_group')
    .select('group_uuid')
    .where('area_uuid', '=', area)
    .orderBy('group_uuid')
    .execute()
  return rows.map(({ group_uuid }) => group_uuid)
}

/** A person's name as one text. */
export const nameOfPerson = sql<string>`concat_ws(' ', nullif(person.first_name, ''), nullif(person.last_name, ''))`
