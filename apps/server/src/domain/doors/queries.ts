import { sql, type Expression } from 'kysely'
import type { z } from 'zod'
import { unlockedByAt, knownUnlockedRelays, shownPosition } from '@lintel/contract/doors/locks.ts'
import { outputOf } from '@lintel/contract/doors/relay-numbers.ts'
import type { PlanKind } from '@lintel/contract/emergency-plans/schema.ts'
import type { Door, DoorFilter } from '@lintel/contract/doors/schema.ts'
import { readDoorSettings, readerName } from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/paging.ts'
import { hasWords } from '../../db/search.ts'
import { isOfCompany, type Scope } from '../../db/scope.ts'
import { showAnyCommand, shownOfCommand } from '../commands/store.ts'
import { overrideColumns, showOverride } from './modes.ts'
import { offerOf } from './offer.ts'

/** A page of the site's doors with the connection of the device behind each. */
export function pageOfDoors(db: Db, scope: Scope, now: Date, filter: z.output<typeof DoorFilter>) {
  let query = doorsWithDevice(db, scope, now)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'door.name', 'device.name'))
  if (filter.connection) query = query.where('device.connection', '=', filter.connection)
  if (filter.device) query = query.where('door.device_uuid', '=', filter.device)
  if (filter.company) query = query.where(isLentTo(filter.company))
  return pageOf(
    query,
    filter,
    [
      [columnOf[filter.sort ?? 'name'], filter.order ?? 'asc'],
      ...(filter.sort === 'floor' ? [['door.name', 'asc'] as const] : []),
      ['door.uuid', 'asc'],
    ],
    (row) => showDoor(row, now),
  )
}

const columnOf = { name: 'door.name', lastOpenedAt: 'door.last_opened_at', floor: 'door.floor_order' } as const

/** A door as lists show it. */
export function showDoor(row: DoorRow, now: Date): Door {
  const { entryReaders, exitReaders, holdDelaySec, doorStatusInput } = readDoorSettings(
    row.settings,
    offerOf(row.device_model),
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
  }
}

function doorsWithDevice(db: Db, scope: Scope, now: Date) {
  return rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .leftJoin('door_override', (join) =>
      join
        .onRef('door_override.project_uuid', '=', 'door.project_uuid')
        .onRef('door_override.door_uuid', '=', 'door.uuid'),
    )
    .select(overrideColumns)
    .select([
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
      sql<boolean>`exists (select from door_period period
        where period.project_uuid = door.project_uuid and period.door_uuid = door.uuid)`.as('has_timetable'),
      emergencyAt(now).as('emergency'),
      sql<number>`(select count(*)::int from company where ${mayUse})`.as('companies'),
      sql<string[]>`array(select company.name from company where ${mayUse}
        order by company.name limit ${sql.lit(limits.namesShown)})`.as('company_names'),
    ])
}

/** Companies that may use the door of a query. */
const mayUse = sql`company.project_uuid = door.project_uuid and (company.all_doors or exists (
  select from company_door shared where shared.project_uuid = company.project_uuid
    and shared.company_uuid = company.uuid and shared.door_uuid = door.uuid))`

/** What the plan that wins does at the door of a query: the lowest rank, then the stricter (access-decision.md 4). */
const emergencyAt = (now: Date) => sql<PlanKind | null>`(
  select at_door.mode from plan_run run
  join emergency_plan plan on plan.project_uuid = run.project_uuid and plan.uuid = run.plan_uuid
  join plan_door at_door on at_door.project_uuid = plan.project_uuid and at_door.plan_uuid = plan.uuid
    and at_door.door_uuid = door.uuid
  where run.project_uuid = door.project_uuid and run.ended_at is null and not run.is_drill
    and (run.ends_at is null or run.ends_at > ${now})
  order by plan.rank, array_position(array['lockdown', 'lock', 'open'], at_door.mode) limit 1)`

/** Doors by name: all of the site, or those its landlord lends to a company. A company is told of no other's. */
export async function namesOfDoors(db: Db, scope: Scope, companyUuid: string | undefined) {
  if (companyUuid !== undefined && isOfCompany(scope) && companyUuid !== scope.companyUuid) return { rows: [] }
  let query = inPickers(rowsOf(db, scope, 'door'))
  if (companyUuid !== undefined) query = query.where(isLentTo(companyUuid))
  return { rows: await query.limit(limits.importBatch).execute() }
}

const lift = sql<
  string | null
>`case when door.floor is not null then lift_name(door.project_uuid, door.device_uuid) end`

/** Doors as pickers are told of them: by name, floors under the name of their lift and from the lowest to the highest. */
export const inPickers = (doors: ReturnType<typeof rowsOf<'door'>>) =>
  doors
    .select(['door.uuid', 'door.name', 'door.floor', lift.as('lift')])
    .orderBy(sql`coalesce(${lift}, door.name)`)
    .orderBy('door.floor_order', (order) => order.asc().nullsFirst())
    .orderBy('door.name')
    .orderBy('door.uuid')

/** Whether a door is one that a company of its site may use: all of them, or those that were shared with it. */
export function isLentTo(companyUuid: string | Expression<string>) {
  return sql<boolean>`exists (select from company where company.project_uuid = door.project_uuid
    and company.uuid = ${companyUuid} and (company.all_doors or exists (select from company_door shared
      where shared.project_uuid = door.project_uuid and shared.company_uuid = company.uuid and shared.door_uuid = door.uuid)))`
}

/** One door with its device, or undefined. */
export function doorRow(db: Db, scope: Scope, now: Date, uuid: string) {
  return doorsWithDevice(db, scope, now).where('door.uuid', '=', uuid).executeTakeFirst()
}

type DoorRow = NonNullable<Awaited<ReturnType<typeof doorRow>>>

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
