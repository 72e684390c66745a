import type { MoveOutPath } from '@lintel/contract/move-outs/schema.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { visitorPassesHostedBy } from '../../domain/visitors/ending.ts'

/** A door that something of a household opens. */
export interface PathDoor {
  readonly uuid: string
  readonly name: string
  readonly deviceUuid: string
  readonly deviceName: string
  readonly isOnline: boolean
  /** The policy that the device has confirmed; null for a device that holds no rules. */
  readonly confirmedVersion: number | null
}

export interface Household {
  readonly people: readonly { readonly uuid: string; readonly name: string }[]
  /** Keys of visitors whose host lives there. */
  readonly keys: readonly string[]
  readonly paths: readonly MoveOutPath[]
  readonly doors: readonly PathDoor[]
}

/** The household of an apartment, its people locked until the call is over. */
export async function lockedHouseholdOf(db: Db, scope: ProjectScope, apartment: string): Promise<Household> {
  await rowsOf(db, scope, 'person')
    .select('person.uuid')
    .where('person.apartment_uuid', '=', apartment)
    .orderBy('person.uuid')
    .forUpdate()
    .execute()
  return householdOf(db, scope, apartment)
}

/** Who lives in an apartment, and all that opens something for them (access-decision.md 9), person after person. */
export async function householdOf(db: Db, scope: ProjectScope, apartment: string): Promise<Household> {
  const people = await rowsOf(db, scope, 'person')
    .select(['person.uuid', fullName().as('name')])
    .where('person.apartment_uuid', '=', apartment)
    .orderBy('person.is_master', 'desc')
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .execute()
  const uuids = people.map(({ uuid }) => uuid)
  const keys = uuids.length === 0 ? [] : await visitorPassesHostedBy(db, scope, uuids).execute()
  const own = uuids.length === 0 ? [] : await pathsOf(db, scope, uuids)
  const nameOf = new Map(people.map(({ uuid, name }) => [uuid, name]))
  const paths = [
    ...own,
    ...keys.map((key) => ({ person_uuid: key.host_uuid!, kind: 'key' as const, value: key.name })),
  ].map(({ person_uuid, kind, value }) => ({
    personUuid: person_uuid,
    personName: nameOf.get(person_uuid) ?? '',
    kind,
    value,
  }))
  const inOrder = uuids.flatMap((uuid) => paths.filter(({ personUuid }) => personUuid === uuid))
  const keyUuids = keys.map(({ person_uuid }) => person_uuid)
  return {
    people,
    keys: keyUuids,
    paths: [...inOrder, ...(await openCodeOf(db, scope, apartment))],
    doors: await doorsOf(db, scope, uuids, keyUuids),
  }
}

/** The code of the apartment opens no door, but makes a person who does. */
async function openCodeOf(db: Db, scope: ProjectScope, apartment: string): Promise<readonly MoveOutPath[]> {
  const code = await rowsOf(db, scope, 'registration_code')
    .select('created_at')
    .where('apartment_uuid', '=', apartment)
    .where('used_at', 'is', null)
    .where('expires_at', 'is not', null)
    .executeTakeFirst()
  return code ? [{ personUuid: null, personName: '', kind: 'registrationCode', value: '' }] : []
}

/** Credentials, groups and grants of people. */
async function pathsOf(db: Db, scope: ProjectScope, people: readonly string[]) {
  const credentials = rowsOf(db, scope, 'credential')
    .select([
      'credential.person_uuid',
      sql<MoveOutPath['kind']>`credential.kind`.as('kind'),
      'credential.masked_value as value',
    ])
    .where('credential.person_uuid', 'in', people)
  const groups = rowsOf(db, scope, 'access_group_member')
    .innerJoin('access_group', (join) =>
      join
        .onRef('access_group.project_uuid', '=', 'access_group_member.project_uuid')
        .onRef('access_group.uuid', '=', 'access_group_member.access_group_uuid'),
    )
    .select([
      'access_group_member.person_uuid',
      sql<MoveOutPath['kind']>`'group'`.as('kind'),
      'access_group.name as value',
    ])
    .where('access_group_member.person_uuid', 'in', people)
  const departmentGroups = rowsOf(db, scope, 'person')
    .innerJoin('department_access_group as link', (join) =>
      join
        .onRef('link.project_uuid', '=', 'person.project_uuid')
        .onRef('link.department_uuid', '=', 'person.department_uuid'),
    )
    .innerJoin('access_group', (join) =>
      join
        .onRef('access_group.project_uuid', '=', 'link.project_uuid')
        .onRef('access_group.uuid', '=', 'link.access_group_uuid'),
    )
    .select(['person.uuid as person_uuid', sql<MoveOutPath['kind']>`'group'`.as('kind'), 'access_group.name as value'])
    .where('person.uuid', 'in', people)
  const grants = rowsOf(db, scope, 'personal_grant')
    .select([
      'personal_grant.person_uuid',
      sql<MoveOutPath['kind']>`personal_grant.purpose`.as('kind'),
      sql<string>`case personal_grant.purpose when 'floors' then coalesce((
        select string_agg(department.name || ': ' || own_floor.floor, ', ' order by department.name, own_floor.floor)
        from person_floor own_floor join department on department.project_uuid = own_floor.project_uuid
          and department.uuid = own_floor.building_uuid
        where own_floor.project_uuid = personal_grant.project_uuid and own_floor.person_uuid = personal_grant.person_uuid), '')
        when 'code' then (select code.masked_value from credential code
          where code.project_uuid = personal_grant.project_uuid and code.uuid = personal_grant.credential_uuid)
        else '' end`.as('value'),
    ])
    .where('personal_grant.person_uuid', 'in', people)
    // Without a floor it opens nothing.
    .where(sql<boolean>`(personal_grant.purpose <> 'floors' or exists (select from person_floor own_floor
      where own_floor.project_uuid = personal_grant.project_uuid and own_floor.person_uuid = personal_grant.person_uuid))`)
  return [
    ...(await credentials.orderBy('kind').orderBy('value').execute()),
    ...(await groups.orderBy('value').execute()),
    ...(await departmentGroups.orderBy('value').execute()),
    ...(await grants.orderBy('kind').execute()),
  ]
}

/** The doors of groups, grants and keys, with what their devices have confirmed. */
async function doorsOf(
  db: Db,
  scope: ProjectScope,
  people: readonly string[],
  keys: readonly string[],
): Promise<readonly PathDoor[]> {
  if (people.length === 0) return []
  const site = scope.uuid
  const isOpenToPeople = sql<boolean>`door.uuid in (
    select target.door_uuid from access_group_door target where target.project_uuid = ${site}
      and target.access_group_uuid in (
        select access_group_uuid from access_group_member where project_uuid = ${site} and person_uuid = any (${people})
        union select link.access_group_uuid from department_access_group link
          join person on person.project_uuid = ${site} and person.department_uuid = link.department_uuid
          where link.project_uuid = ${site} and person.uuid = any (${people}))
    union select door_uuid from personal_grant_target where project_uuid = ${site} and person_uuid = any (${people})
    union select door_uuid from temp_key_door where project_uuid = ${site} and person_uuid = any (${keys}))`
  const rows = await rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .leftJoin('device_policy as on_device', (join) =>
      join
        .onRef('on_device.project_uuid', '=', 'device.project_uuid')
        .onRef('on_device.device_uuid', '=', 'device.uuid'),
    )
    .select([
      'door.uuid',
      'door.name',
      'device.uuid as deviceUuid',
      'device.name as deviceName',
      sql<boolean>`device.connection = 'online'`.as('isOnline'),
      'on_device.confirmed_version',
    ])
    .where(isOpenToPeople)
    .orderBy('door.name')
    .orderBy('door.uuid')
    .execute()
  return rows.map(({ confirmed_version, ...door }) => ({
    ...door,
    confirmedVersion: confirmed_version === null ? null : Number(confirmed_version),
  }))
}
