import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { positionResetsAt, isInside } from '../../domain/areas/positions.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'

/** A device that decides by itself, and the areas that its doors lead into or out of. */
export interface AreaDevice {
  readonly mac: string
  readonly deviceUuid: string
  readonly areas: readonly string[]
}

/** Last position of a person in an area, in the form of the wire. */
export interface SeenPosition {
  readonly personId: string
  readonly isInside: boolean
  readonly at: number
  readonly doorId: string
  readonly enteredAt?: number
}

export interface ChangedPosition {
  readonly areaId: string
  /** Whose door it was; null of a door that is gone. */
  readonly deviceUuid: string | null
  readonly position: SeenPosition
}

interface PositionRow {
  readonly area_uuid: string
  readonly person_uuid: string
  readonly is_inside: boolean
  readonly at: Date
  readonly door_uuid: string
  readonly entered_at: Date | null
}

const seenIn = (row: PositionRow): SeenPosition => ({
  personId: row.person_uuid,
  isInside: row.is_inside,
  at: row.at.getTime(),
  doorId: row.door_uuid,
  ...(row.entered_at && { enteredAt: row.entered_at.getTime() }),
})

/** The devices of a site that are there and decide by themselves, those of areas alone. */
export async function devicesOfAreas(db: Db, projectUuid: string): Promise<readonly AreaDevice[]> {
  const { rows } = await sql<{ mac: string; device_uuid: string; areas: string[] }>`
    select device.mac, device.uuid as device_uuid, array_agg(distinct leads.area_uuid::text) as areas
    from device_policy policy
    join device on device.project_uuid = policy.project_uuid and device.uuid = policy.device_uuid and device.connection = 'online'
    join door on door.project_uuid = device.project_uuid and door.device_uuid = device.uuid
    join area_door leads on leads.project_uuid = door.project_uuid and leads.door_uuid = door.uuid
    where policy.project_uuid = ${projectUuid} group by device.mac, device.uuid order by device.mac`.execute(
    systemQueries(db, systemScope),
  )
  return rows.map(({ mac, device_uuid, areas }) => ({ mac, deviceUuid: device_uuid, areas }))
}

/** The site of a device. */
export async function siteOfDevice(db: Db, mac: string): Promise<string | undefined> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('device_credential')
    .select('project_uuid')
    .where('mac', '=', mac)
    .executeTakeFirst()
  return row?.project_uuid
}

/**
 * Positions of all people in an area that still count, newest last: a device with less room drops the oldest. Those
 * who have left belong to it: a device that was away may still take them for inside.
 */
export async function positionsIn(
  db: Db,
  projectUuid: string,
  areaUuid: string,
  now: Date,
): Promise<readonly SeenPosition[]> {
  const { rows } = await sql<PositionRow>`
    select area_position.area_uuid, area_position.person_uuid, area_position.is_inside, area_position.at,
      area_position.door_uuid, area_position.entered_at
    from area_position
    join area on area.project_uuid = area_position.project_uuid
      and area.uuid = area_position.area_uuid
    join project on project.uuid = area_position.project_uuid
    where area_position.project_uuid = ${projectUuid} and area_position.area_uuid = ${areaUuid}
      and case when area_position.is_inside then ${isInside(systemScope, now)}
        else coalesce(${positionResetsAt} > ${now}, true) end
    order by area_position.at desc limit ${linkLimits.positionsPerArea}`.execute(systemQueries(db, systemScope))
  return rows.map(seenIn).reverse()
}

/** What changed of a site's positions since a moment by the database's clock, and that clock now. */
export async function changedPositions(
  db: Db,
  projectUuid: string,
  since: Date,
  most: number,
): Promise<readonly ChangedPosition[]> {
  const { rows } = await sql<PositionRow & { device_uuid: string | null }>`
    select moved.area_uuid, moved.person_uuid, moved.is_inside, moved.at, moved.door_uuid, moved.entered_at, door.device_uuid
    from area_position moved
    left join door on door.project_uuid = moved.project_uuid and door.uuid = moved.door_uuid
    where moved.project_uuid = ${projectUuid} and moved.changed_at > ${since}
    order by moved.changed_at limit ${most}`.execute(systemQueries(db, systemScope))
  return rows.map((row) => ({ areaId: row.area_uuid, deviceUuid: row.device_uuid, position: seenIn(row) }))
}

/** The time by the clock that marks changes. */
export async function clockOfDatabase(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(systemQueries(db, systemScope))
  return rows[0]!.at
}
