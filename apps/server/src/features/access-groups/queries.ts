import { placeOf } from '../../domain/doors/places.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { accessGroup as contract } from '@lintel/contract/access-groups/operations.ts'
import type { AccessGroup } from '@lintel/contract/access-groups/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { showDayPlans, showWindows } from '../../domain/base/day-plans.ts'
import { linkedDoors } from '../../domain/doors/linked-doors.ts'
import { fullDevicesOf } from './full-devices.ts'

/** A page of access groups. */
export function pageOfGroups(db: Db, scope: ProjectScope, filter: z.output<typeof contract.list.input>) {
  let query = groups(db, scope)
  const { keyword, companyUuid, doorUuid } = filter
  if (keyword) query = query.where(hasWords(keyword, 'access_group.name'))
  if (companyUuid) query = query.where('access_group.company_uuid', '=', companyUuid)
  if (doorUuid) query = query.where(opens(doorUuid))
  const column = filter.sort === 'createdAt' ? 'access_group.created_at' : 'access_group.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['access_group.uuid', 'asc'],
    ],
    showGroup,
  )
}

/** Groups by name. */
export async function namesOfGroups(db: Db, scope: ProjectScope, companyUuid: string | undefined) {
  let query = rowsOf(db, scope, 'access_group').select(['access_group.uuid', 'access_group.name'])
  if (companyUuid) query = query.where('access_group.company_uuid', '=', companyUuid)
  const rows = await query.orderBy('access_group.name').orderBy('access_group.uuid').limit(limits.importBatch).execute()
  return { rows }
}

/** One group with its doors and departments; undefined for one that is not of the site. */
export async function groupInfo(db: Db, scope: ProjectScope, uuid: string) {
  const row = await groups(db, scope)
    .select(
      sql<boolean>`not exists (select from building where building.project_uuid = access_group.project_uuid
        and building.access_group_uuid = access_group.uuid and not building.follows_doors)`.as('follows_doors'),
    )
    .where('access_group.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const doorRows = await linkedDoors(db, scope, 'access_group_door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select(['door.uuid', 'door.name', 'device.name as deviceName', placeOf('door').as('place')])
    .where('access_group_door.access_group_uuid', '=', uuid)
    .execute()
  const departments = await rowsOf(db, scope, 'department_access_group')
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'department_access_group.project_uuid')
        .onRef('department.uuid', '=', 'department_access_group.department_uuid'),
    )
    .select(['department.uuid', 'department.name'])
    .where('department_access_group.access_group_uuid', '=', uuid)
    .orderBy('department.name')
    .orderBy('department.uuid')
    .execute()
  const fullDevices = await fullDevicesOf(db, scope, uuid)
  return {
    ...showGroup(row),
    doorRows: row.all_doors ? [] : doorRows,
    departments,
    followsDoors: row.follows_doors,
    fullDevices,
  }
}

function groups(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'access_group')
    .innerJoin('project', 'project.uuid', 'access_group.project_uuid')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'access_group.project_uuid')
        .onRef('company.uuid', '=', 'access_group.company_uuid'),
    )
    .select([
      'access_group.uuid',
      'access_group.name',
      'access_group.company_uuid',
      'company.name as company_name',
      'access_group.repeat',
      siteClock('access_group.starts_at').as('starts_at'),
      siteClock('access_group.ends_at').as('ends_at'),
      'access_group.windows',
      'access_group.on_holidays',
      'access_group.holiday_windows',
      'access_group.day_plans',
      'access_group.all_doors',
      'access_group.min_factors',
      'access_group.is_built_in',
      'access_group.building_uuid',
      doorCount.as('doors'),
      peopleCount.as('people'),
      'access_group.version',
      'access_group.created_at',
    ])
}
type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>

/** A moment as the site's wall clock shows it. */
export const siteClock = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone project.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

/** The doors it is about; of "all doors" those that the landlord lends to the company. */
const doorCount = sql<number>`case
  when not access_group.all_doors then (select count(*)::int from access_group_door target
    where target.project_uuid = access_group.project_uuid and target.access_group_uuid = access_group.uuid)
  when company.all_doors then (select count(*)::int from door where door.project_uuid = access_group.project_uuid)
  else (select count(*)::int from company_door shared where shared.project_uuid = access_group.project_uuid
    and shared.company_uuid = access_group.company_uuid) end`

/** People who have it themselves or through their department, each once; also before and after their time. */
const peopleCount = sql<number>`(select count(*)::int from (
  select member.person_uuid from access_group_member member
  where member.project_uuid = access_group.project_uuid and member.access_group_uuid = access_group.uuid
  union
  select person.uuid from department_access_group link join person
    on person.project_uuid = link.project_uuid and person.department_uuid = link.department_uuid
  where link.project_uuid = access_group.project_uuid and link.access_group_uuid = access_group.uuid) having_it)`

const opens = (doorUuid: string) => sql<boolean>`(exists (select from access_group_door target
    where target.project_uuid = access_group.project_uuid and target.access_group_uuid = access_group.uuid
      and target.door_uuid = ${doorUuid})
  or access_group.all_doors and exists (select from door where door.project_uuid = access_group.project_uuid
    and door.uuid = ${doorUuid}) and (company.all_doors or exists (select from company_door shared
      where shared.project_uuid = access_group.project_uuid and shared.company_uuid = access_group.company_uuid
        and shared.door_uuid = ${doorUuid})))`

function showGroup(row: GroupRow): AccessGroup {
  return {
    uuid: row.uuid,
    name: row.name,
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    repeat: row.repeat,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    windows: row.windows,
    onHolidays: row.on_holidays,
    holidayWindows: showWindows(row.holiday_windows),
    dayPlans: showDayPlans(row.day_plans),
    allDoors: row.all_doors,
    doors: row.doors,
    people: row.people,
    minFactors: row.min_factors,
    isBuiltIn: row.is_built_in,
    buildingUuid: row.building_uuid,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}
