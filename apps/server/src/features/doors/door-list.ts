import { sql } from 'kysely'
import type { z } from 'zod'
import { unlockedByAt, knownUnlockedRelays, doorPositionOf, type ContactAlarm } from '@lintel/contract/doors/locks.ts'
import { outputOf } from '@lintel/contract/doors/outputs.ts'
import type { PlanKind } from '@lintel/contract/emergency-plans/kinds.ts'
import type { Door, DoorFilter } from '@lintel/contract/doors/schema.ts'
import { readDoorSettings, readerName } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, rowsOnPage, uuidsOnPage, type Db, type UuidsFound } from '../../db/db.ts'
import { partOf, type Order } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOfShape, type Values } from '../../db/lists/shapes.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { movesDoors } from '../../domain/base/running-plans.ts'
import { addLatest, nothingVisible, type Latest, type Visibility } from './latest/latest.ts'
import { overrideColumns, showOverride } from './modes.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'
import { homeName, isInBuilding, isOfApartment } from '../../domain/doors/places.ts'
import { isSharedWith } from '../../domain/doors/queries.ts'

/** A page of the site's doors with the connection of the device behind each. */
export async function pageOfDoors(
  db: Db,
  scope: ProjectScope,
  now: Date,
  filter: z.output<typeof DoorFilter>,
  visibility = nothingVisible,
) {
  const { keyword, connection, device, company, building, apartment } = filter
  const order: Order = [
    [columnOf[filter.sort ?? 'name'], filter.order ?? 'asc'],
    ...(filter.sort === 'floor' ? [['door.name', 'asc'] as const] : []),
    ['door.uuid', 'asc'],
  ]
  const values = { scope, now, ids: { device, company, building, apartment } }
  const page = await pageOfShape(db, keyword ? null : `doors ${connection}`, values, filter, order, (at) => {
    const all = doorsFound(db, at, filter)
    const onPage = partOf(all.select(sql<string>`door.uuid`.as('uuid')), filter, order)
    const isWhole = scope.kind === 'project' && !(keyword || connection || device || company || building || apartment)
    return { onPage: doorsOnPage(db, at.scope, at.now, onPage), all, total: isWhole ? doorsOf(at.scope) : undefined }
  })
  return { ...page, rows: await showDoors(db, scope, now, page.rows, visibility) }
}

/** All doors of a site, as triggers count them. */
const doorsOf = ({ uuid }: ProjectScope) =>
  sql<number>`(select counter.doors from site_counter counter where counter.project_uuid = ${uuid})`

type DoorIds = 'device' | 'company' | 'building' | 'apartment'

/** Doors that a filter finds, its ids being those of the values. */
function doorsFound(
  db: Db,
  { scope, ids: { device, company, building, apartment } }: Values<DoorIds>,
  { keyword, connection }: z.output<typeof DoorFilter>,
) {
  let doors = rowsOf(db, scope, 'door')
  if (device) doors = doors.where('door.device_uuid', '=', device)
  if (company) doors = doors.where(isSharedWith(company))
  if (building) doors = doors.where(isInBuilding(building))
  if (apartment) doors = doors.where(isOfApartment(apartment))
  // Devices are looked at to find doors only where something of them is asked for.
  if (!keyword && !connection) return doors
  let withDevice = doors.innerJoin('device', (join) =>
    join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
  )
  if (keyword) withDevice = withDevice.where(hasWords(keyword, 'door.name', 'device.name'))
  if (connection) withDevice = withDevice.where('device.connection', '=', connection)
  return withDevice
}

const columnOf = { name: 'door.name', lastOpenedAt: 'door.last_opened_at', floor: 'door.floor_order' } as const

/** Doors as lists show them. */
export async function showDoors(
  db: Db,
  scope: ProjectScope,
  now: Date,
  rows: readonly ShownRow[],
  visibility: Visibility,
): Promise<Door[]> {
  const emergencies = await emergenciesAt(db, scope, now, rows)
  const doors = rows.map((row) => showDoor(row, emergencies.get(row.uuid) ?? null, now))
  return addLatest(db, scope, now, doors, visibility)
}

function showDoor(row: ShownRow, emergency: PlanKind | null, now: Date): Omit<Door, keyof Latest> {
  const { entryReaders, exitReaders, holdDelaySec, doorStatusInput } = readDoorSettings(
    row.settings,
    capabilitiesOf(row.device_model),
    row.relay,
  )
  const position = doorPositionOf(doorStatusInput, row.position)
  return {
    uuid: row.uuid,
    name: row.name,
    deviceUuid: row.device_uuid,
    deviceName: row.device_name,
    ...outputOf(row.relay),
    floor: row.floor,
    connection: row.connection,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    holdDelaySec,
    unlockedBy: unlockedByAt(row.unlockedRelays && knownUnlockedRelays(row.unlockedRelays), row.relay),
    position,
    contactAlarm: position === 'closed' ? null : row.contact_alarm,
    entryReaders,
    exitReaders,
    deadReaders: [...entryReaders, ...exitReaders].filter((reader) => row.dead_readers?.includes(readerName(reader))),
    override: showOverride(row, now),
    hasTimetable: row.has_timetable,
    permitsRemote: row.permits_remote,
    outOfService: row.out_of_service,
    emergency,
    companies: row.companies ?? 0,
    companyNames: row.company_names ?? [],
    buildingName: row.building_name,
    apartmentName: row.apartment_name,
  }
}

/** Doors with all that lists show of them; what is counted of other tables is counted once for all of the doors. */
function doorsOnPage(db: Db, scope: ProjectScope, now: Date, onPage: UuidsFound) {
  return rowsOnPage(db, scope, 'door', onPage)
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .leftJoin('door_override', (join) =>
      join
        .onRef('door_override.project_uuid', '=', 'door.project_uuid')
        .onRef('door_override.door_uuid', '=', 'door.uuid'),
    )
    .leftJoin(companiesOnPage(scope), 'sharing.door_uuid', 'door.uuid')
    .select(overrideColumns)
    .select([
      'door.uuid',
      'door.name',
      'door.device_uuid',
      'device.name as device_name',
      'device.model as device_model',
      // Lists that are nearly always empty take longer to read than nothing.
      sql<string[] | null>`nullif(device.dead_readers, '{}')`.as('dead_readers'),
      'door.relay',
      'door.floor',
      'door.settings',
      'door.permits_remote',
      'door.out_of_service',
      'device.connection',
      'door.last_opened_at',
      'door.position',
      sql<Record<string, string> | null>`device.unlocked_relays`.as('unlockedRelays'),
      contactAlarm.as('contact_alarm'),
      buildingName.as('building_name'),
      apartmentName.as('apartment_name'),
      sql<boolean>`(select exists (select from plan_run where ${isRunning(scope, now)}))`.as('has_emergency'),
      'sharing.companies',
      'sharing.names as company_names',
      sql<boolean>`exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)`.as('has_timetable'),
    ])
}
type ShownRow = Awaited<ReturnType<ReturnType<typeof doorsOnPage>['execute']>>[number]

/** The open alarm of a door's contact; a forced door is the graver one. A user who reads the door reads its state. */
const contactAlarm = sql<ContactAlarm | null>`(select case when bool_or(going.type = 'doorForced') then 'forced'
    when count(*) > 0 then 'doorHeldOpen' end
  from alarm_record going where going.project_uuid = door.project_uuid and going.door_uuid = door.uuid
    and going.cleared_at is null and going.type in ('doorForced', 'doorHeldOpen'))`

/** Where the device of a door is. Most sites have neither buildings nor apartments, and are not asked for them. */
const ofHome = sql`from apartment home where home.project_uuid = door.project_uuid and home.uuid = device.apartment_uuid`
const apartmentName = sql<
  string | null
>`case when device.apartment_uuid is not null then (select ${homeName} ${ofHome}) end`
const buildingName = sql<string | null>`case when num_nonnulls(device.building_uuid, device.apartment_uuid) > 0 then (
  select house.name from department house where house.project_uuid = door.project_uuid
    and house.uuid = coalesce(device.building_uuid, (select home.building_uuid ${ofHome}))) end`

/**
 * Companies that may use each door on the page: how many, and the first by name. They are sorted once, because names
 * are slow to compare.
 */
const companiesOnPage = ({ uuid }: ProjectScope) =>
  sql<{ door_uuid: string; companies: number; names: string[] }>`(
    with sorted as materialized (
      select uuid, name, all_doors, row_number() over (order by name) as place from company
      where project_uuid = ${uuid} and kind = 'tenant')
    select one.door_uuid, count(*)::int as companies,
      (array_agg(one.name order by one.place))[1:${sql.lit(limits.namesShown)}] as names
    from (
      select shared.door_uuid, sorted.name, sorted.place from company_door shared
      join sorted on sorted.uuid = shared.company_uuid and not sorted.all_doors
      where shared.project_uuid = ${uuid} and shared.door_uuid = any(${uuidsOnPage})
      union all
      select on_page.uuid, sorted.name, sorted.place from sorted cross join on_page
      where sorted.all_doors) one
    group by one.door_uuid)`.as<'sharing'>('sharing')

const isRunning = ({ uuid }: ProjectScope, now: Date) =>
  sql<boolean>`plan_run.project_uuid = ${uuid} and ${movesDoors(now)}`

/**
 * What running plans do at doors, by their ids: the lowest rank wins, then the stricter (access-decision.md 4). Nothing
 * is asked while no plan runs.
 */
async function emergenciesAt(
  db: Db,
  scope: ProjectScope,
  now: Date,
  doors: readonly ShownRow[],
): Promise<ReadonlyMap<string, PlanKind>> {
  if (!doors[0]?.has_emergency) return new Map()
  const rows = await rowsOf(db, scope, 'plan_run')
    .innerJoin('emergency_plan as plan', (join) =>
      join.onRef('plan.project_uuid', '=', 'plan_run.project_uuid').onRef('plan.uuid', '=', 'plan_run.plan_uuid'),
    )
    .innerJoin('plan_door', (join) =>
      join.onRef('plan_door.project_uuid', '=', 'plan.project_uuid').onRef('plan_door.plan_uuid', '=', 'plan.uuid'),
    )
    .where(isRunning(scope, now))
    .where('plan_door.door_uuid', '=', sql<string>`any(${doors.map(({ uuid }) => uuid)})`)
    .distinctOn('plan_door.door_uuid')
    .select(['plan_door.door_uuid', 'plan_door.mode'])
    .orderBy('plan_door.door_uuid')
    .orderBy('plan.rank')
    .orderBy(sql`array_position(array['lockdown', 'lock', 'open'], plan_door.mode)`)
    .execute()
  return new Map(rows.map(({ door_uuid, mode }) => [door_uuid!, mode as PlanKind]))
}

/** One door with its device, or undefined. */
export function doorRow(db: Db, scope: ProjectScope, now: Date, uuid: string) {
  const found = rowsOf(db, scope, 'door').select('door.uuid').where('door.uuid', '=', uuid)
  return doorsOnPage(db, scope, now, found)
    .select(['device.relays', 'device.security_relays', 'door.version', 'door.timetable_version'])
    .executeTakeFirst()
}
