import type { AlarmType } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AlarmFilter, Disarming } from '@lintel/contract/alarms/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { disarmStateOf, type AlarmLevel } from '@lintel/contract/alarms/states.ts'
import { readersNamed } from '@lintel/contract/doors/settings.ts'
import type { CommandState } from '@lintel/contract/commands/states.ts'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { newestFirst, pageOf, startAt, type Order } from '../../db/lists/paging.ts'
import { placesOf, showPlaces } from '../../domain/residences/places-of-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { modelsWithSiren } from '../../kernel/device-models.ts'

/** The last order to end the siren, asked for the shown rows alone; commands are the site's, not a company's. */
const disarming = (scope: ProjectScope) =>
  sql<DisarmRow | null>`(select jsonb_build_object('state', door_command.state, 'detail', door_command.detail,
      'sentAt', door_command.created_at,
      'seconds', extract(epoch from door_command.settled_at - door_command.created_at))
    from door_command where door_command.project_uuid = alarm_record.project_uuid
      and door_command.uuid = alarm_record.disarm_uuid and ${isWithin(scope, 'door_command')})`.as('disarm')

interface DisarmRow {
  readonly state: CommandState
  readonly detail: string | null
  readonly sentAt: string
  readonly seconds: number | null
}

/** Whether the device has a siren, asked for the shown rows alone; devices are the site's, not a company's. */
const hasSiren = (scope: ProjectScope) =>
  sql<boolean>`exists (select from device where device.project_uuid = alarm_record.project_uuid
      and device.uuid = alarm_record.device_uuid and device.model = any(${modelsWithSiren()})
      and ${isWithin(scope, 'device')})`.as('has_siren')

/** Whether the door of an alarm of no one company is shared with several, asked for the shown rows alone. */
const isShared = (scope: ProjectScope) =>
  sql<boolean>`(alarm_record.company_uuid is null and alarm_record.door_uuid is not null and 1 < (
    select count(*) from company where company.project_uuid = alarm_record.project_uuid and company.kind = 'tenant'
      and (company.all_doors or exists (select from company_door shared
        where shared.project_uuid = company.project_uuid and shared.company_uuid = company.uuid
          and shared.door_uuid = alarm_record.door_uuid))
      and ${isWithin(scope, 'company')}))`.as('is_shared')

const alarmRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'alarm_record')
    .selectAll('alarm_record')
    .select([disarming(scope), hasSiren(scope), isShared(scope), ...placesOf('alarm_record')])

type Filter = z.output<typeof AlarmFilter>

const byTime = newestFirst('occurred_at', 'uuid')

/** By the level of those that are open, then by time; resolved ones follow. */
const orderOf = ({ sort, order }: Pick<Filter, 'sort' | 'order'>): Order =>
  sort === 'urgency' ? [['urgency', order ?? 'desc'], ...byTime({ order })] : byTime({ order })

/** A page of the site's alarms, newest first. */
export const pageOfAlarms = (db: Db, scope: ProjectScope, filter: Filter) =>
  pageOf(startAt(alarmsOf(db, scope, filter), byTime(filter), filter.at), filter, orderOf(filter), showAlarm)

/** All of them that a filter finds, a page at a time. */
export async function* everyAlarm(db: Db, scope: ProjectScope, filter: Filter) {
  for await (const rows of streamRows(alarmsOf(db, scope, filter), orderOf(filter))) yield rows.map(showAlarm)
}

function alarmsOf(db: Db, scope: ProjectScope, filter: Filter) {
  let query = alarmRows(db, scope)
  if (filter.type) query = query.where('type', '=', filter.type)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.door) query = query.where('door_uuid', '=', filter.door)
  if (filter.company) query = query.where('company_uuid', '=', filter.company)
  if (filter.building) query = query.where('building_uuid', '=', filter.building)
  if (filter.apartment) query = query.where('apartment_uuid', '=', filter.apartment)
  if (filter.homeBuilding) query = query.where('home_building_uuid', '=', filter.homeBuilding)
  if (filter.homeApartment) query = query.where('home_apartment_uuid', '=', filter.homeApartment)
  if (filter.from) query = query.where('occurred_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('occurred_at', '<=', new Date(filter.to))
  return query
}

/** One alarm, or undefined. */
export function alarmRow(db: Db, scope: ProjectScope, uuid: string) {
  return alarmRows(db, scope).where('alarm_record.uuid', '=', uuid).executeTakeFirst()
}
type AlarmRow = NonNullable<Awaited<ReturnType<typeof alarmRow>>>

/** An alarm as the contract shows it. */
export function showAlarm(row: AlarmRow) {
  return {
    uuid: row.uuid,
    // Other kinds can be stored; nothing makes them yet.
    type: row.type as AlarmType,
    level: row.level,
    areaName: row.area_name,
    reader: readersNamed(row.reader === null ? [] : [row.reader])[0] ?? null,
    doorUuid: row.door_uuid,
    doorName: row.door_name,
    deviceUuid: row.device_uuid,
    deviceName: row.device_name,
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    isShared: row.is_shared,
    ...showPlaces(row),
    eventUuid: row.event_uuid,
    occurredAt: row.occurred_at.toISOString(),
    clearedAt: row.cleared_at?.toISOString() ?? null,
    status: row.status,
    acknowledgedBy: row.acknowledged_by,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    remark: row.remark,
    hasSiren: row.has_siren,
    disarm: row.disarm && showDisarm(row.disarm),
    version: row.version,
  }
}

/** New alarms that the bar shows: those that ended by themselves only where they are critical. */
const onBar = sql<boolean>`(alarm_record.status = 'new' and alarm_record.urgency >= 2
  and (alarm_record.level = 'critical' or alarm_record.cleared_at is null))`

/** Alarms that need attention now, the most serious and newest first, with the counts of all of them. */
export async function openAlarms(db: Db, scope: ProjectScope) {
  const countOf = (level: AlarmLevel) =>
    sql<number>`(count(*) filter (where ${onBar} and alarm_record.level = ${level}))::int`
  const counts = await rowsOf(db, scope, 'alarm_record')
    .select([
      countOf('critical').as('critical'),
      countOf('warning').as('warning'),
      sql<number>`(count(*) filter (where alarm_record.status = 'inProgress'))::int`.as('in_progress'),
    ])
    .where('alarm_record.urgency', '>', 0)
    .executeTakeFirstOrThrow()
  const { critical, warning, in_progress: inProgress } = counts
  const rows =
    critical + warning === 0
      ? []
      : await alarmRows(db, scope)
          .where(onBar)
          .orderBy('urgency', 'desc')
          .orderBy('occurred_at', 'desc')
          .orderBy('alarm_record.uuid', 'desc')
          .limit(sql.lit(limits.alarmsOnBar))
          .execute()
  return { alarms: rows.map(showAlarm), critical, warning, inProgress }
}

/** A command without an answer was not settled by the device, whenever the clock gave it up. */
function showDisarm({ state: command, detail, sentAt, seconds }: DisarmRow): Disarming {
  const state = disarmStateOf[command]
  const isAnswered = state === 'confirmed' || state === 'refused'
  return { state, sentAt: new Date(sentAt).toISOString(), seconds: isAnswered ? seconds : null, detail }
}

/** Alarms by id, locked in one order, so that of two calls the second sees what the first has done. */
export function lockedAlarms(db: Db, scope: ProjectScope, uuids: readonly string[]) {
  return rowsOf(db, scope, 'alarm_record')
    .select(['uuid', 'type', 'door_name', 'status', 'version'])
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forUpdate()
    .execute()
}

/**
 * Where an alarm of the site sounds: its device, where that has a siren, and the door's relay as long as the door is
 * there.
 */
export function sirenOf(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'alarm_record')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'alarm_record.project_uuid')
        .onRef('device.uuid', '=', 'alarm_record.device_uuid'),
    )
    .leftJoin('door', (join) =>
      join
        .onRef('door.project_uuid', '=', 'alarm_record.project_uuid')
        .onRef('door.uuid', '=', 'alarm_record.door_uuid'),
    )
    .select([
      'alarm_record.type',
      'alarm_record.door_name',
      'device.uuid as device_uuid',
      'device.name as device',
      'device.connection',
      'door.relay',
    ])
    .where('alarm_record.uuid', '=', uuid)
    .where('device.model', 'in', modelsWithSiren())
    .executeTakeFirst()
}
