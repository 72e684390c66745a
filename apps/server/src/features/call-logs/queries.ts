import type { CallFilter } from '@lintel/contract/call-logs/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { newestFirst, pageOf, startAt } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { imageOfEvent, ofDepartment } from '../../domain/door-events/queries.ts'
import { placesOf, showPlaces } from '../../domain/residences/places-of-record.ts'

const callRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'door_event')
    .select([
      'door_event.uuid',
      'door_event.occurred_at',
      'door_event.time_quality',
      'door_event.device_uuid',
      'door_event.device_name',
      'door_event.door_name',
      'door_event.person_name',
      'door_event.person_uuid',
      'door_event.person_kind',
      'door_event.call_kind',
      'door_event.call_result',
      'door_event.call_seconds',
      'door_event.call_unlocked',
      'door_event.call_answered_by',
      'door_event.company_name',
    ])
    .select(placesOf('door_event'))
    .where('door_event.type', '=', sql.lit('call'))

type Filter = z.output<typeof CallFilter>

const orderOf = newestFirst('door_event.occurred_at', 'door_event.uuid')

/** A page of the site's calls, newest first. */
export const pageOfCalls = async (db: Db, scope: ProjectScope, filter: Filter) =>
  pageOf(
    startAt((await callsOf(db, scope, filter)).select(imageOfEvent(scope)), orderOf(filter), filter.at),
    filter,
    orderOf(filter),
    (row) => ({ ...showCall(row), imageUuid: row.image_uuid }),
    { isLog: true, most: filter.keyword ? limits.foundTotal : undefined },
  )

/** All of them that a filter finds, a page at a time. */
export async function* everyCall(db: Db, scope: ProjectScope, filter: Filter) {
  const query = await callsOf(db, scope, filter)
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map(showCall)
}

async function callsOf(db: Db, scope: ProjectScope, filter: Filter) {
  let query = callRows(db, scope)
  if (filter.keyword) {
    const names = ['person_name', 'door_name', 'device_name'].map((name) => `door_event.${name}`)
    query = query.where(hasWords(filter.keyword, ...names))
  }
  if (filter.device) query = query.where('door_event.device_uuid', '=', filter.device)
  if (filter.door) query = query.where('door_event.door_uuid', '=', filter.door)
  if (filter.company) query = query.where('door_event.company_uuid', '=', filter.company)
  if (filter.building) query = query.where('door_event.building_uuid', '=', filter.building)
  if (filter.apartment) query = query.where('door_event.apartment_uuid', '=', filter.apartment)
  if (filter.homeBuilding) query = query.where('door_event.home_building_uuid', '=', filter.homeBuilding)
  if (filter.homeApartment) query = query.where('door_event.home_apartment_uuid', '=', filter.homeApartment)
  if (filter.department) query = query.where(await ofDepartment(db, scope, filter.department))
  if (filter.person) query = query.where('door_event.person_uuid', '=', filter.person)
  if (filter.kind) query = query.where('door_event.call_kind', '=', filter.kind)
  if (filter.result) query = query.where('door_event.call_result', '=', filter.result)
  if (filter.from) query = query.where('door_event.occurred_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('door_event.occurred_at', '<=', new Date(filter.to))
  return query
}
type Row = Awaited<ReturnType<ReturnType<typeof callRows>['executeTakeFirstOrThrow']>>

/** A call as the contract shows it. */
const showCall = (row: Row) => ({
  uuid: row.uuid,
  occurredAt: row.occurred_at.toISOString(),
  timeQuality: row.time_quality,
  deviceUuid: row.device_uuid,
  deviceName: row.device_name,
  doorName: row.door_name,
  callee: row.person_name,
  personUuid: row.person_uuid,
  personKind: row.person_kind,
  companyName: row.company_name,
  ...showPlaces(row),
  kind: row.call_kind,
  result: row.call_result,
  seconds: row.call_seconds,
  unlocked: row.call_unlocked,
  answeredBy: row.call_answered_by,
})
