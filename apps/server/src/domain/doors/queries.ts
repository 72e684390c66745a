import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { unlockedByAt, knownUnlockedRelays, shownPosition } from '@lintel/contract/doors/locks.ts'
import { outputOf } from '@lintel/contract/doors/outputs.ts'
import type { PlanKind } from '@lintel/contract/emergency-plans/schema.ts'
import type { Door, DoorFilter } from '@lintel/contract/doors/schema.ts'
import { readDoorSettings, readerName } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, rowsOnPage, uuidsOnPage, type Db, type UuidsFound } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { pageOf, partOf, type Order } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { isOfCompany, type ProjectScope, type Scope } from '../../db/scope/scope.ts'
import { showAnyCommand, shownOfCommand } from '../commands/store.ts'
import { overrideColumns, showOverride } from './modes.ts'
import { capabilitiesOf } from './capabilities.ts'
import { homeName, isInBuilding, isOfApartment, isPublic, placeOf, residentialDeviceOf } from './places.ts'

/** A page of the site's doors with the connection of the device behind each. */
export async function pageOfDoors(db: Db, scope: ProjectScope, now: Date, filter: z.output<typeof DoorFilter>) {
  const order: Order = [
    [columnOf[filter.sort ?? 'name'], filter.order ?? 'asc'],
    ...(filter.sort === 'floor' ? [['door.name', 'asc'] as const] : []),
    ['door.uuid', 'asc'],
  ]
  const page = <Table extends keyof DB>(found: SelectQueryBuilder<DB, Table, {}>) => {
    const onPage = partOf(found.select(sql<string>`door.uuid`.as('uuid')), filter, order)
    return pageOf(doorsOnPage(db, scope, now, onPage), filter, order, (row) => showDoor(row, now), {
      alone: found,
      isPage: true,
    })
  }

  let doors = rowsOf(db, scope, 'door')
  if (filter.device) doors = doors.where('door.device_uuid', '=', filter.device)
  if (filter.company) doors = doors.where(isSharedWith(filter.company))
  if (filter.building) doors = doors.where(isInBuilding(filter.building))
  if (filter.apartment) doors = doors.where(isOfApartment(filter.apartment))
  // Devices are looked at to find doors only where something of them is asked for.
  if (!filter.keyword && !filter.connection) return page(doors)
  let withDevice = doors.innerJoin('device', (join) =>
    join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
  )
  if (filter.keyword) withDevice = withDevice.where(hasWords(filter.keyword, 'door.name', 'device.name'))
  if (filter.connection) withDevice = withDevice.where('device.connection', '=', filter.connection)
  return page(withDevice)
}

const columnOf = { name: 'door.name', lastOpenedAt: 'door.last_opened_at', floor: 'door.floor_order' } as const

/** A door as lists show it. */
export function showDoor(row: DoorRow, now: Date): Door {
  const { entryReaders, exitReaders, holdDelaySec, doorStatusInput } = readDoorSettings(
    row.settings,
    capabilitiesOf(row.device_model),
    row.relay,
  )
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
    position: shownPosition(doorStatusInput, row.position),
    entryReaders,
    exitReaders,
    deadReaders: [...entryReaders, ...exitReaders].filter((reader) => row.dead_readers.includes(readerName(reader))),
    override: showOverride(row, now),
    hasTimetable: row.has_timetable,
    permitsRemote: row.permits_remote,
    outOfService: row.out_of_service,
    emergency: row.emergency,
    companies: row.companies,
    companyNames: row.company_names,
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
    .leftJoin('apartment as home', (join) =>
      join.onRef('home.project_uuid', '=', 'door.project_uuid').onRef('home.uuid', '=', 'device.apartment_uuid'),
    )
    .leftJoin('department as house', (join) =>
      join
        .onRef('house.project_uuid', '=', 'door.project_uuid')
        .on((on) => on('house.uuid', '=', on.fn.coalesce('device.building_uuid', 'home.building_uuid'))),
    )
    .leftJoin('door_override', (join) =>
      join
        .onRef('door_override.project_uuid', '=', 'door.project_uuid')
        .onRef('door_override.door_uuid', '=', 'door.uuid'),
    )
    .leftJoin(companiesOnPage(scope), 'sharing.door_uuid', 'door.uuid')
    .leftJoin(emergenciesOnPage(scope, now), 'emergency.door_uuid', 'door.uuid')
    .select(overrideColumns)
    .select([
      'door.project_uuid',
      'door.uuid',
      'door.name',
      'door.device_uuid',
      'device.name as device_name',
      'device.model as device_model',
      'device.relays',
      'device.security_relays',
      'device.dead_readers',
      'door.relay',
      'door.floor',
      'door.settings',
      'door.version',
      'door.timetable_version',
      'door.permits_remote',
      'door.out_of_service',
      'device.connection',
      'door.last_opened_at',
      'door.position',
      sql<Record<string, string> | null>`device.unlocked_relays`.as('unlockedRelays'),
      'house.name as building_name',
      homeName.as('apartment_name'),
      // What the plan that wins does: the lowest rank, then the stricter (access-decision.md 4).
      'emergency.mode as emergency',
      sql<number>`coalesce(sharing.companies, 0)`.as('companies'),
      sql<string[]>`coalesce(sharing.names, '{}')`.as('company_names'),
      sql<boolean>`exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)`.as('has_timetable'),
    ])
}
type DoorRow = Awaited<ReturnType<ReturnType<typeof doorsOnPage>['execute']>>[number]

/**
 * Companies that may use each door on the page: how many, and the first by name. They are sorted once, because names are slow to
 * compare.
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

const emergenciesOnPage = ({ uuid }: ProjectScope, now: Date) =>
  sql<{ door_uuid: string; mode: PlanKind }>`(
    select distinct on (at_door.door_uuid) at_door.door_uuid, at_door.mode from plan_run run
    join emergency_plan plan on plan.project_uuid = run.project_uuid and plan.uuid = run.plan_uuid
    join plan_door at_door on at_door.project_uuid = plan.project_uuid and at_door.plan_uuid = plan.uuid
    where run.project_uuid = ${uuid} and run.ended_at is null and not run.is_drill
      and (run.ends_at is null or run.ends_at > ${now}) and at_door.door_uuid = any(${uuidsOnPage})
    order by at_door.door_uuid, plan.rank, array_position(array['lockdown', 'lock', 'open'], at_door.mode))`.as<'emergency'>(
    'emergency',
  )

interface DoorsOf {
  readonly companyUuid?: string | undefined
  readonly apartmentUuid?: string | undefined
}

/**
 * Doors by name: all of the site, or those its landlord lends to a company, of the doors of apartments those of one alone. A
 * company is told of no other's.
 */
export async function namesOfDoors(db: Db, scope: Scope, { companyUuid, apartmentUuid }: DoorsOf) {
  if (companyUuid !== undefined && isOfCompany(scope) && companyUuid !== scope.companyUuid) return { rows: [] }
  let query = inPickers(rowsOf(db, scope, 'door'))
  if (companyUuid !== undefined) {
    const isOpen =
      apartmentUuid === undefined ? isPublic : sql<boolean>`(${isPublic} or ${isOfApartment(apartmentUuid)})`
    query = query.where(isSharedWith(companyUuid)).where(isOpen)
  }
  return { rows: await query.limit(limits.importBatch).execute() }
}

const lift = sql<
  string | null
>`case when door.floor is not null then lift_name(door.project_uuid, door.device_uuid) end`

/** Doors as pickers are told of them: by name, floors under the name of their lift and from the lowest to the highest. */
export const inPickers = (doors: ReturnType<typeof rowsOf<'door'>>) =>
  doors
    .select(['door.uuid', 'door.name', 'door.floor', lift.as('lift'), placeOf('door').as('place')])
    .select(residentialDeviceOf('door').as('device'))
    .orderBy(sql`coalesce(${lift}, door.name)`)
    .orderBy('door.floor_order', (order) => order.asc().nullsFirst())
    .orderBy('door.name')
    .orderBy('door.uuid')

/** Whether a door is one that a company of its site may use: all of them, or those that were shared with it. */
export function isSharedWith(companyUuid: string | Expression<string>) {
  return sql<boolean>`exists (select from company where company.project_uuid = door.project_uuid
    and company.uuid = ${companyUuid} and (company.all_doors or exists (select from company_door shared
      where shared.project_uuid = door.project_uuid and shared.company_uuid = company.uuid and shared.door_uuid = door.uuid)))`
}

/** One door with its device, or undefined. */
export function doorRow(db: Db, scope: ProjectScope, now: Date, uuid: string): Promise<DoorRow | undefined> {
  const found = rowsOf(db, scope, 'door').select('door.uuid').where('door.uuid', '=', uuid)
  return doorsOnPage(db, scope, now, found).executeTakeFirst()
}

/** Whether an emergency plan runs that concerns a door (office.md 5.6). */
export async function isLockedDown(db: Db, scope: Scope, doorUuid: string): Promise<boolean> {
  const run = await rowsOf(db, scope, 'plan_run')
    .select('plan_run.uuid')
    .where('plan_run.ended_at', 'is', null)
    .where('plan_run.is_drill', '=', false)
    .where(
      sql<boolean>`exists (select from plan_door at_door where at_door.project_uuid = plan_run.project_uuid
        and at_door.plan_uuid = plan_run.plan_uuid and at_door.door_uuid = ${doorUuid})`,
    )
    .executeTakeFirst()
  return run !== undefined
}

/** The device of a door and its doors; locked so that no other call builds its doors until this one is over. */
export async function lockedDeviceOf(db: Db, scope: Scope, deviceUuid: string) {
  const device = await rowsOf(db, scope, 'device')
    .select(['device.model', 'device.relays', 'device.security_relays as securityRelays'])
    .where('device.uuid', '=', deviceUuid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...device, doors: await doorsAt(db, scope, deviceUuid) }
}

/** The doors of a device as they are kept, by relay. */
export function doorsAt(db: Db, scope: Scope, deviceUuid: string) {
  return rowsOf(db, scope, 'door')
    .select(['door.uuid', 'door.name', 'door.relay', 'door.floor', 'door.settings', 'door.version'])
    .where('door.device_uuid', '=', deviceUuid)
    .orderBy('door.relay')
    .execute()
}

/** One command, or undefined. */
export function commandRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'door_command')
    .select(shownOfCommand)
    .where('uuid', '=', uuid)
    .where('door_uuid', 'is not', null)
    .executeTakeFirst()
}
export type CommandRow = NonNullable<Awaited<ReturnType<typeof commandRow>>>

/** A command as the contract shows it. */
export function showCommand(row: CommandRow) {
  return {
    ...showAnyCommand(row),
    // One without a door is a command to its device, which is not asked for here.
    doorUuid: row.door_uuid!,
    detail: row.detail,
  }
}
