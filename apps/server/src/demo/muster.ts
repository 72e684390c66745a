import { readerName } from '@lintel/contract/doors/settings.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { before, dayMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'

/** Who is inside the tower is followed for so long. */
export const musterDays = 2

/** Doors around the tower, and the reader at its assembly point: the one of the roof terrace. */
const perimeter = ['Main entrance', 'Delivery gate', 'Garage barrier']
export const assembly = { device: 'Third floor', reader: readerName({ port: 'wiegand', index: 3 }) }
const resetAt = 4 * 60

/** Sets up the roll-calls of the tower (office.md 17.1). */
export async function seedMuster(db: Kysely<DB>, projectUuid: string, now: Date): Promise<void> {
  const site = { project_uuid: projectUuid }
  const setting = { ...site, uuid: randomUUID(), since: before(now, musterDays * dayMs), version: 1 }
  await db
    .insertInto('muster_setting')
    .values({ ...setting, daily_reset_at: resetAt, mail_addresses: ['safety@tower.invalid'] })
    .execute()
  const doors = await db
    .selectFrom('door')
    .select(['uuid', 'name'])
    .where('project_uuid', '=', projectUuid)
    .where('name', 'in', perimeter)
    .execute()
  await db
    .insertInto('muster_door')
    .values(doors.map(({ uuid, name }) => ({ ...site, setting_uuid: setting.uuid, door_uuid: uuid, door_name: name })))
    .execute()
  const device = await db
    .selectFrom('device')
    .select(['uuid', 'name'])
    .where('project_uuid', '=', projectUuid)
    .where('name', '=', assembly.device)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('muster_reader')
    .values({
      ...site,
      setting_uuid: setting.uuid,
      device_uuid: device.uuid,
      device_name: device.name,
      reader: assembly.reader,
    })
    .execute()
}
