import { Uuid } from '@lintel/contract/base/atoms.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { EventSource, IngestCursor, Operators } from './event-rows.ts'
import { parseRanges } from './sequence-ranges.ts'

/** How many lives of its event counter a device may have had: one that makes up more is not kept a row for each. */
const epochsPerDevice = 64

/** A life of the event counter of a device. */
export interface CounterLife {
  readonly mac: string
  readonly epoch: string
}

/**
 * A device's cursor in an epoch, locked until the commit so that its batches are stored one after the other,
 * with the device's doors. Null for a MAC that is not registered, or one with too many epochs.
 */
export async function lockedCursor(
  db: Db,
  scope: SystemScope,
  mac: string,
  epoch: string,
): Promise<IngestCursor | null> {
  const [cursor] = await lockedCursors(db, scope, [{ mac, epoch }])
  return cursor ?? null
}

/** The like of several devices, locked in the same order by every transaction. */
export async function lockedCursors(
  db: Db,
  scope: SystemScope,
  lives: readonly CounterLife[],
): Promise<readonly (IngestCursor | null)[]> {
  const cursors = await cursorsOf(db, scope, lives)
  const missing = lives.filter((_, index) => !cursors[index])
  if (missing.length === 0) return cursors
  const { numAffectedRows } = await sql`
    insert into device_cursor (project_uuid, device_uuid, epoch)
    select i.project_uuid, i.device_uuid, asked.epoch from ${tableOf(missing)}
    join device_credential i on i.mac = asked.mac
    where (
      select count(*) from device_cursor c where c.project_uuid = i.project_uuid and c.device_uuid = i.device_uuid
    ) < ${epochsPerDevice}
    order by i.device_uuid, asked.epoch
    on conflict do nothing`.execute(systemQueries(db, scope))
  return numAffectedRows === 0n && cursors.some(Boolean) ? cursors : cursorsOf(db, scope, lives)
}

const tableOf = (lives: readonly CounterLife[]) =>
  sql`unnest(${lives.map(({ mac }) => mac)}::text[], ${lives.map(({ epoch }) => epoch)}::text[])
    with ordinality as asked (mac, epoch, place)`

async function cursorsOf(
  db: Db,
  scope: SystemScope,
  lives: readonly CounterLife[],
): Promise<readonly (IngestCursor | null)[]> {
  const { rows } = await sql<{
    place: string
    project_uuid: string
    device_uuid: string
    device_name: string
    received: string
    doors: EventSource['doors']
  }>`
    select asked.place, d.project_uuid, d.uuid as device_uuid, d.name as device_name, c.received::text as received,
      (select coalesce(json_agg(json_build_object('uuid', o.uuid, 'relay', o.relay, 'name', o.name)), '[]')
        from door o where o.project_uuid = d.project_uuid and o.device_uuid = d.uuid) as doors
    from ${tableOf(lives)}
    join device_credential i on i.mac = asked.mac
    join device d on d.project_uuid = i.project_uuid and d.uuid = i.device_uuid
    join device_cursor c on c.project_uuid = d.project_uuid and c.device_uuid = d.uuid and c.epoch = asked.epoch
    order by c.device_uuid
    for update of c`.execute(systemQueries(db, scope))
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return lives.map(({ epoch }, index) => {
    const row = byPlace.get(index + 1)
    if (!row) return null
    return {
      projectUuid: row.project_uuid,
      epoch,
      received: parseRanges(row.received),
      source: { deviceUuid: row.device_uuid, deviceName: row.device_name, doors: row.doors },
    }
  })
}

/** Who gave those of the commands that this device was given; ids that are none of them are not in the answer. */
export async function operatorsOf(
  db: Db,
  scope: SystemScope,
  { projectUuid, source }: IngestCursor,
  commandIds: readonly string[],
): Promise<Operators> {
  const uuids = commandIds.filter((id) => Uuid.safeParse(id).success)
  if (uuids.length === 0) return new Map()
  const rows = await systemQueries(db, scope)
    .selectFrom('door_command')
    .select(['uuid', 'operator_name'])
    .where('project_uuid', '=', projectUuid)
    .where('device_uuid', '=', source.deviceUuid)
    .where('uuid', 'in', uuids)
    .execute()
  return new Map(rows.map((row) => [row.uuid, row.operator_name]))
}
