import { randomUUID } from 'node:crypto'
import { readVersion } from '@lintel/devices/firmware/version.ts'
import { signImage } from '@lintel/devices/firmware/signing.ts'
import { writeHeader } from '@lintel/devices/firmware/image.ts'
import type { Kysely } from 'kysely'
import type { Objects } from '../../base/objects.ts'
import { before, dayMs, minuteMs } from '../../base/durations.ts'
import type { Vault } from '../../access/vault.ts'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/tables.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { firmwareKeysOf } from '../../domain/firmware/keys.ts'
import { recordObject } from '../../domain/objects/rows.ts'

/** Versions that the platform of the demo has published: one to install, and two that devices run already. */
const versions = [
  { model: 'LD-200', name: '20.1.0.0', days: 90, notes: 'First version of the series.' },
  { model: 'LC-4', name: '50.1.0.0', days: 45, notes: 'Readers by RS-485 answer faster.' },
  {
    model: 'LD-200',
    name: '20.2.0.0',
    days: 3,
    notes: 'Doors held open are reported once.\nThe camera starts faster.',
  },
] as const

/** What devices of the demo run besides the version of all others, by their MAC addresses. */
export const demoFirmware: Readonly<Record<string, string>> = {
  '0C11050A0003': '50.1.0.0',
  '0C11050B0001': '20.1.0.0',
}
const factoryVersion = '1.0.0'

/** The device of the finished task. */
const upgradedMac = '0C11050A0003'
const imageBytes = 256 * 1024

interface Setting {
  readonly db: Kysely<DB>
  readonly scopedDb: Db
  readonly vault: Vault
  readonly objects: Objects
  /** The installer whose task it was. */
  readonly installer: { readonly uuid: string; readonly name: string }
  readonly now: Date
}

/** Publishes versions, and writes the task that brought one of them to a device (fleet.md F26 to F48). */
export async function seedFirmware(setting: Setting): Promise<void> {
  const uuids = new Map<string, string>()
  for (const version of versions) uuids.set(version.name, await publish(setting, version))
  for (const [mac, firmware] of Object.entries(demoFirmware))
    await setting.db.updateTable('device').set({ firmware }).where('mac', '=', mac).execute()
  await writeTask(setting, uuids)
}

async function publish(
  { db, scopedDb, vault, objects, now }: Setting,
  { model, name, days, notes }: (typeof versions)[number],
): Promise<string> {
  const parts = [writeHeader({ model, version: name }), new Uint8Array(imageBytes).fill(name.length)]
  const image = await objects.put(
    (async function* () {
      yield* parts
    })(),
  )
  const at = before(now, days * dayMs)
  await recordObject(scopedDb, systemScope, image, 'firmware', at)
  const keys = await firmwareKeysOf(scopedDb, systemScope, { vault })
  const row = {
    model,
    name,
    number: [...readVersion(name)!],
    ...image,
    signature: signImage(image.sha256, keys),
    notes,
    published_by: 'Lintel',
    published_at: at,
  }
  const { uuid } = await db.insertInto('firmware').values(row).returning('uuid').executeTakeFirstOrThrow()
  return uuid
}

/** One version, one device, done a month ago. */
async function writeTask({ db, installer, now }: Setting, uuids: ReadonlyMap<string, string>): Promise<void> {
  const device = await db
    .selectFrom('device')
    .select(['project_uuid', 'uuid', 'name', 'mac', 'model'])
    .where('mac', '=', upgradedMac)
    .executeTakeFirstOrThrow()
  const version = demoFirmware[upgradedMac]!
  const [madeAt, endedAt] = [before(now, 30 * dayMs), before(now, 30 * dayMs - 9 * minuteMs)]
  const place = { project_uuid: device.project_uuid, device_uuid: device.uuid }
  const task_uuid = randomUUID()
  await db
    .insertInto('upgrade_task')
    .values({
      uuid: task_uuid,
      firmware_uuid: uuids.get(version)!,
      model: device.model,
      number: [...readVersion(version)!],
      version_name: version,
      remark: 'Third floor first',
      state: 'executed',
      is_of_platform: false,
      owner_uuid: installer.uuid,
      device_count: 1,
      created_by: installer.name,
      created_at: madeAt,
      ended_at: endedAt,
    })
    .execute()
  await db
    .insertInto('upgrade_device')
    .values({
      ...place,
      task_uuid,
      device_name: device.name,
      mac: device.mac,
      due_at: madeAt,
      state: 'succeeded',
      step: 'rebooting',
      percent: 100,
      tries: 1,
      before: factoryVersion,
      born_at: before(endedAt, 5 * minuteMs),
      last_word_at: before(endedAt, 5 * minuteMs),
      ended_at: endedAt,
    })
    .execute()
  await db.deleteFrom('device_firmware').where('device_uuid', '=', device.uuid).execute()
  const history = [
    { since: before(now, 60 * dayMs), version: factoryVersion },
    { since: before(endedAt, 5 * minuteMs), version },
  ]
  await db
    .insertInto('device_firmware')
    .values(history.map((row) => ({ ...place, ...row, mac: device.mac })))
    .execute()
}
