import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { DoorLogFilter, DoorLogRow } from '@lintel/contract/door-logs/schema.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { newestFirst, pageOf, startAt } from '../../db/lists/paging.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { withBelow } from '../people/departments.ts'
import { fullName } from '../base/full-name.ts'
import { placesOf, showPlaces } from '../residences/places-of-record.ts'
import { eventsWith } from './searching.ts'

const eventColumns = [
  'uuid',
  'type',
  'occurred_at',
  'received_at',
  'time_quality',
  'door_uuid',
  'door_name',
  'device_uuid',
  'device_name',
  'person_name',
  'credential',
  'method',
  'granted',
  'reason',
  'under_duress',
] as const

/** What the log shows beside: which way and who. */
const shownOfPerson = ['direction', 'person_uuid', 'person_kind', 'personnel_id', 'company_name'] as const

/** Person whose card an unknown one equals in another notation; null for one that the scope does not see. */
const readAsOf = (scope: Scope) =>
  sql<DoorLogRow['readAs']>`(select json_build_object('personUuid', person.uuid, 'personKind', person.kind,
      'personName', ${fullName()})
    from credential join person on person.project_uuid = credential.project_uuid and person.uuid = credential.person_uuid
    where credential.project_uuid = door_event.project_uuid and credential.uuid = door_event.read_as_credential_uuid
      and ${isWithin(scope, 'credential')} and ${isWithin(scope, 'person')})`.as('read_as')

type Filter = z.output<typeof DoorLogFilter>

const orderOf = newestFirst('occurred_at', 'uuid')

/** A page of the site's door log, newest first. */
export const pageOfEvents = async (db: Db, scope: ProjectScope, filter: Filter) =>
  pageOf(
    startAt((await eventsOf(db, scope, filter)).select(imageOfEvent(scope)), orderOf(filter), filter.at),
    filter,
    orderOf(filter),
    (row) => ({ ...showLogRow(row), imageUuid: row.image_uuid }),
    { isLog: true, most: filter.keyword ? limits.foundTotal : undefined },
  )

/** All of it that a filter finds, a page at a time. */
export async function* everyEvent(db: Db, scope: ProjectScope, filter: Filter) {
  const query = await eventsOf(db, scope, filter)
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map(showLogRow)
}

/** The picture that the device took of an event, asked for the shown rows alone. */
export const imageOfEvent = (scope: ProjectScope) =>
  sql<string | null>`(select captured_image.uuid from event_media join captured_image
      on captured_image.project_uuid = event_media.project_uuid and captured_image.device_uuid = event_media.device_uuid
      and captured_image.name = event_media.name
    where event_media.project_uuid = door_event.project_uuid and event_media.event_uuid = door_event.uuid
      and ${isWithin(scope, 'event_media')} and ${isWithin(scope, 'captured_image')}
    order by captured_image.taken_at limit 1)`.as('image_uuid')

/** What people of a department did, and of those below it. */
export async function ofDepartment(db: Db, scope: ProjectScope, department: string) {
  const groups = await withBelow(db, scope, department)
  return sql<boolean>`door_event.person_uuid in (select person.uuid from person
    where person.department_uuid = any(${groups}::uuid[]) and ${isWithin(scope, 'person')})`
}

/** Method of identification, as the log tells them apart. */
function byMethod(method: string) {
  if (method === 'scheduleOpen')
    return sql<boolean>`door_event.type = 'unlocked' and door_event.reason = 'allowUnlocked'`
  if (method === 'emergencyOpen') {
    return sql<boolean>`(door_event.type = 'fireStarted'
      or door_event.type = 'unlocked' and door_event.reason = 'allowPlanOpen')`
  }
  const codes = sql`door_event.method in ('pin', 'qr')`
  if (method === 'tempKey') return sql<boolean>`${codes} and door_event.person_kind = 'visitor'`
  if (method === 'deliveryPin') return sql<boolean>`${codes} and door_event.person_kind = 'courier'`
  const word = sql<boolean>`door_event.method = ${method}`
  return method === 'pin' || method === 'qr'
    ? sql<boolean>`${word} and coalesce(door_event.person_kind, 'personnel') not in ('visitor', 'courier')`
    : word
}

const raisedAlarm = (scope: ProjectScope) =>
  sql<boolean>`door_event.uuid in (select alarm_record.event_uuid from alarm_record
    where alarm_record.event_uuid is not null and ${isWithin(scope, 'alarm_record')})`

async function eventsOf(db: Db, scope: ProjectScope, filter: Filter) {
  let query = rowsOf(db, scope, 'door_event')
    .select([...eventColumns, ...shownOfPerson])
    .select(placesOf('door_event'))
    .select(readAsOf(scope))
  if (filter.department) query = query.where(await ofDepartment(db, scope, filter.department))
  if (filter.keyword) query = query.where(await eventsWith(db, scope, filter.keyword))
  if (filter.door) query = query.where('door_uuid', '=', filter.door)
  if (filter.device) query = query.where('device_uuid', '=', filter.device)
  if (filter.person) query = query.where('person_uuid', '=', filter.person)
  if (filter.company) query = query.where('company_uuid', '=', filter.company)
  if (filter.building) query = query.where('building_uuid', '=', filter.building)
  if (filter.apartment) query = query.where('apartment_uuid', '=', filter.apartment)
  if (filter.homeBuilding) query = query.where('home_building_uuid', '=', filter.homeBuilding)
  if (filter.homeApartment) query = query.where('home_apartment_uuid', '=', filter.homeApartment)
  if (filter.method) query = query.where(byMethod(filter.method))
  if (filter.direction) query = query.where('direction', '=', filter.direction)
  if (filter.type) query = query.where('type', '=', filter.type)
  if (filter.alarm) query = query.where(raisedAlarm(scope))
  if (filter.result) query = query.where('granted', '=', filter.result === 'granted')
  if (filter.from) query = query.where('occurred_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('occurred_at', '<=', new Date(filter.to))
  return query
}

/** The newest events of a site. */
export async function newestEvents(db: Db, scope: Scope, count: number) {
  const rows = await rowsOf(db, scope, 'door_event')
    .select(eventColumns)
    .orderBy('occurred_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(count)
    .execute()
  return rows.map(showEvent)
}

/** Why the account opened the door from the portal; null where it did not or said nothing. */
const commandReason = sql<string | null>`(select nullif(command.reason, '') from door_command command
  where command.project_uuid = door_event.project_uuid and command.uuid = door_event.command_uuid)`

/** One event with everything, or undefined. */
export function eventRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'door_event')
    .select([...eventColumns, ...shownOfPerson])
    .select(placesOf('door_event'))
    .select(readAsOf(scope))
    .select(['number', 'last_number', 'operator_name', 'command_uuid', 'credential_uuid', 'policy_version'])
    .select(commandReason.as('command_reason'))
    .select(['second_method', 'second_credential_uuid', 'rule_uuid', 'evidence', 'reader'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}
type EventRow = NonNullable<Awaited<ReturnType<typeof eventRow>>>

/** An event as the contract shows it. */
export function showEvent(row: Pick<EventRow, (typeof eventColumns)[number]>) {
  return {
    uuid: row.uuid,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    timeQuality: row.time_quality,
    doorUuid: row.door_uuid,
    doorName: row.door_name,
    deviceUuid: row.device_uuid,
    deviceName: row.device_name,
    personName: row.person_name,
    credential: row.credential,
    method: row.method,
    granted: row.granted,
    reason: row.reason,
    underDuress: row.under_duress,
  }
}

/** An event with its person, as the log lists it. */
export function showLogRow(
  row: Pick<EventRow, (typeof eventColumns)[number] | (typeof shownOfPerson)[number] | 'read_as'> &
    Parameters<typeof showPlaces>[0],
) {
  return {
    ...showEvent(row),
    direction: row.direction,
    personUuid: row.person_uuid,
    personKind: row.person_kind,
    personnelId: row.personnel_id,
    companyName: row.company_name,
    readAs: row.read_as,
    ...showPlaces(row),
  }
}
