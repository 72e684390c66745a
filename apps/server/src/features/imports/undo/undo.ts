import { sql } from 'kysely'
import { deleteOf, rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { recordsOf } from '../batches.ts'
import { countOf, holdRecords, isOneOf } from './records.ts'
import { apartmentsInUse, buildingsInUse, deleteBuildings } from './undo-structure.ts'
import { callTypesChanged, resetCallTypes } from './undo-call-types.ts'

/**
 * Deletes all records that an import created, or none and answers how many are in use or were changed since. Records
 * that were deleted since do not prevent it.
 */
export async function undoImport(db: Db, scope: ProjectScope, uuid: string): Promise<number> {
  const of = (kind: Parameters<typeof recordsOf>[3]) => recordsOf(db, scope, uuid, kind)
  const [unassigned, credentials, people, departments, companies, devices] = [
    await of('unassignedCredential'),
    await of('credential'),
    await of('person'),
    await of('department'),
    await of('company'),
    await of('device'),
  ]
  const [apartments, buildings] = [await of('apartment'), await of('building')]
  await holdRecords(db, scope, {
    building: buildings,
    apartment: apartments,
    company: companies,
    department: departments,
    person: people,
    device: devices,
    credential: credentials,
    unassigned_credential: unassigned,
  })
  const inUse =
    (await peopleInUse(db, scope, people)) +
    (await departmentsInUse(db, scope, departments, people)) +
    (await companiesInUse(db, scope, companies, departments, people)) +
    (await devicesInUse(db, scope, devices)) +
    (await credentialsInUse(db, scope, credentials)) +
    (await cardsInUse(db, scope, uuid)) +
    (await callTypesChanged(db, scope, uuid)) +
    (await apartmentsInUse(db, scope, apartments, devices)) +
    (await buildingsInUse(db, scope, { buildings, apartments, devices }))
  if (inUse > 0) return inUse
  await deleteOf(db, scope, 'unassigned_credential').where(isOneOf('unassigned_credential', unassigned)).execute()
  await deleteOf(db, scope, 'credential').where(isOneOf('credential', credentials)).execute()
  await deleteOf(db, scope, 'person').where(isOneOf('person', people)).execute()
  await deleteOf(db, scope, 'department').where(isOneOf('department', departments)).execute()
  await deleteOf(db, scope, 'company').where(isOneOf('company', companies)).execute()
  await deleteOf(db, scope, 'device_credential')
    .where(sql<boolean>`device_credential.device_uuid = any(${devices}::uuid[])`)
    .execute()
  await deleteOf(db, scope, 'door')
    .where(sql<boolean>`door.device_uuid = any(${devices}::uuid[])`)
    .execute()
  await deleteOf(db, scope, 'device').where(isOneOf('device', devices)).execute()
  await deleteOf(db, scope, 'apartment').where(isOneOf('apartment', apartments)).execute()
  await deleteBuildings(db, scope, buildings)
  await resetCallTypes(db, scope, uuid)
  return 0
}

/**
 * People who were changed, have passed a door, expect a visitor, lead a department or are named by a rule, and masters
 * of members that are not of this import.
 */
async function peopleInUse(db: Db, scope: ProjectScope, people: readonly string[]): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'person')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('person', people))
      .where(
        sql<boolean>`(person.version > 1
          or exists (select from door_event event
            where event.project_uuid = person.project_uuid and event.person_uuid = person.uuid)
          or exists (select from credential linked where linked.project_uuid = person.project_uuid
            and linked.person_uuid = person.uuid
              and (linked.created_at <> person.created_at or linked.status <> 'active'))
          or exists (select from temp_key key where key.project_uuid = person.project_uuid and key.host_uuid = person.uuid)
          or exists (select from access_block block
            where block.project_uuid = person.project_uuid and block.person_uuid = person.uuid)
          or exists (select from area_exempt_person free
            where free.project_uuid = person.project_uuid and free.person_uuid = person.uuid)
          or exists (select from area_first_person opens
            where opens.project_uuid = person.project_uuid and opens.person_uuid = person.uuid)
          or person.uuid in (select named.uuid from named_in_plans(${people}::uuid[]) named)
          or exists (select from person other where person.is_master and other.project_uuid = person.project_uuid
            and other.apartment_uuid = person.apartment_uuid and other.uuid <> all(${people}::uuid[]))
          or exists (select from personal_grant own where own.project_uuid = person.project_uuid
            and own.person_uuid = person.uuid and (own.version > 1 or own.purpose in ('code', 'own')))
          or exists (select from department led
            where led.project_uuid = person.project_uuid and led.leader_uuid = person.uuid))`,
      )
      .executeTakeFirst(),
  )
}

/**
 * Departments that were changed, are named by a rule, or have people, departments or access groups that are not of this
 * import.
 */
async function departmentsInUse(
  db: Db,
  scope: ProjectScope,
  departments: readonly string[],
  people: readonly string[],
): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'department')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('department', departments))
      .where(
        sql<boolean>`(department.version > 1
          or exists (select from person other where other.project_uuid = department.project_uuid
            and other.department_uuid = department.uuid and other.uuid <> all(${people}::uuid[]))
          or exists (select from department below where below.project_uuid = department.project_uuid
            and below.parent_uuid = department.uuid and below.uuid <> all(${departments}::uuid[]))
          or exists (select from department_access_group linked where linked.project_uuid = department.project_uuid
            and linked.department_uuid = department.uuid)
          or exists (select from area_exempt_department free where free.project_uuid = department.project_uuid
            and free.department_uuid = department.uuid)
          or exists (select from area_first_department opens where opens.project_uuid = department.project_uuid
            and opens.department_uuid = department.uuid)
          or department.uuid in (select named.uuid from named_in_plans(${departments}::uuid[]) named))`,
      )
      .executeTakeFirst(),
  )
}

/** Companies that were changed, or have anything that is not of this import. */
async function companiesInUse(
  db: Db,
  scope: ProjectScope,
  companies: readonly string[],
  departments: readonly string[],
  people: readonly string[],
): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'company')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('company', companies))
      .where(
        sql<boolean>`(company.version > 1
          or exists (select from person other where other.project_uuid = company.project_uuid
            and other.company_uuid = company.uuid and other.uuid <> all(${people}::uuid[]))
          or exists (select from department other where other.project_uuid = company.project_uuid
            and other.company_uuid = company.uuid and other.uuid <> all(${departments}::uuid[]))
          or exists (select from company_admin admin
            where admin.project_uuid = company.project_uuid and admin.company_uuid = company.uuid)
          or exists (select from access_group own_group
            where own_group.project_uuid = company.project_uuid and own_group.company_uuid = company.uuid)
          or exists (select from holiday day
            where day.project_uuid = company.project_uuid and day.company_uuid = company.uuid))`,
      )
      .executeTakeFirst(),
  )
}

/**
 * Devices that were changed or have claimed their secret, or whose doors were built or assigned; default groups follow
 * by themselves.
 */
async function devicesInUse(db: Db, scope: ProjectScope, devices: readonly string[]): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'device')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('device', devices))
      .where(
        sql<boolean>`(device.version > 1 or exists (select from device_credential who where who.project_uuid = device.project_uuid
            and who.device_uuid = device.uuid and who.claimed_at is not null)
          or exists (select from door where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid
            and (door.version > 1 or door.access_version > 1
              or exists (select from access_group_door linked join access_group own_group
                on own_group.project_uuid = linked.project_uuid and own_group.uuid = linked.access_group_uuid
                where linked.project_uuid = door.project_uuid and linked.door_uuid = door.uuid and own_group.building_uuid is null)
              or exists (select from company_door shared
                where shared.project_uuid = door.project_uuid and shared.door_uuid = door.uuid)
              or exists (select from temp_key_door opened
                where opened.project_uuid = door.project_uuid and opened.door_uuid = door.uuid)
              or exists (select from area_door led
                where led.project_uuid = door.project_uuid and led.door_uuid = door.uuid)
              or exists (select from emergency_plan_door planned
                where planned.project_uuid = door.project_uuid and planned.door_uuid = door.uuid))))`,
      )
      .executeTakeFirst(),
  )
}

/** Codes of existing people that are lost, have opened a door or are named by a rule. */
async function credentialsInUse(db: Db, scope: ProjectScope, credentials: readonly string[]): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'credential')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(isOneOf('credential', credentials))
      .where(
        sql<boolean>`(credential.status <> 'active'
          or exists (select from door_event event where event.project_uuid = credential.project_uuid
            and event.person_uuid = credential.person_uuid and event.credential_uuid = credential.uuid)
          or exists (select from access_block block where block.project_uuid = credential.project_uuid
            and block.credential_uuid = credential.uuid))`,
      )
      .executeTakeFirst(),
  )
}

/** Unassigned cards that have a holder by now. */
async function cardsInUse(db: Db, scope: ProjectScope, batchUuid: string): Promise<number> {
  return countOf(
    await rowsOf(db, scope, 'credential')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(
        sql<boolean>`credential.keyed_hash in (select record.keyed_hash from import_record record
          where record.project_uuid = credential.project_uuid and record.batch_uuid = ${batchUuid} and record.kind = 'unassignedCredential')`,
      )
      .executeTakeFirst(),
  )
}
