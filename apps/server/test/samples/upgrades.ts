import { randomUUID } from 'node:crypto'
import { writeBehaviour, type Behaviour } from '@lintel/devices/firmware/behaviour.ts'
import { readVersion } from '@lintel/devices/firmware/version.ts'
import { writeHeader } from '@lintel/devices/firmware/image.ts'
import { signImage } from '@lintel/devices/firmware/signing.ts'
import type { Insertable } from 'kysely'
import { systemScope } from '../../src/db/scope/scope.ts'
import type { DB } from '../../src/db/tables.ts'
import { firmwareKeysOf } from '../../src/domain/firmware/keys.ts'
import type { Services } from '../../src/kernel/services.ts'
import type { TestApp } from '../test-app.ts'
import { write } from './kit.ts'

/** What a test of upgrades needs of its server. */
interface Stage extends Pick<TestApp, 'test'> {
  readonly services: Pick<Services, 'objects' | 'vault' | 'now'>
}

interface NewImage {
  readonly version: string
  readonly model?: string
  readonly least?: string
  /** Length of what follows its header. */
  readonly bytes?: number
  /** What simulated devices make of it. */
  readonly simulate?: Behaviour['simulate']
}

/** A published version whose image is there, signed as the server signs it. Answers its id. */
export async function insertImage(
  testApp: Stage,
  { version, model = 'LD-200', least, bytes = 1_000, simulate }: NewImage,
): Promise<string> {
  const header = writeHeader({ model, version, ...(least !== undefined && { minVersion: least }) })
  const object = await testApp.services.objects.put(
    (async function* () {
      yield header
      if (simulate) yield writeBehaviour({ simulate })
      for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), version)
    })(),
  )
  const keys = await testApp.test.database.write(systemScope, (db) => firmwareKeysOf(db, systemScope, testApp.services))
  const at = new Date('2026-11-01T08:00:00Z')
  return write(testApp, async (db) => {
    await db
      .insertInto('stored_object')
      .values({ ...object, kind: 'firmware', named_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { uuid } = await db
      .insertInto('firmware')
      .values({
        ...object,
        model,
        name: version,
        number: [...readVersion(version)!],
        ...(least !== undefined && { least_name: least, least_number: [...readVersion(least)!] }),
        signature: signImage(object.sha256, keys),
        visibility: 'all',
        published_by: 'Platform',
        published_at: at,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

interface NewTask {
  /** Ids of the devices, in the order in which their jobs are answered. */
  readonly devices: readonly string[]
  readonly version: string
  readonly model?: string
  /** A version that is there; without it one is published. */
  readonly firmware?: string
  readonly dueAt?: Date
  /** More of the task and of each of its devices, as their rows. */
  readonly task?: Partial<Insertable<DB['upgrade_task']>>
  readonly job?: Partial<Insertable<DB['upgrade_device']>>
}

/** An upgrade task as its call makes it. Answers its id and the jobs of its devices. */
export async function insertUpgradeTask(
  testApp: Stage,
  { devices, version, model = 'LD-200', firmware, dueAt, task, job }: NewTask,
): Promise<{ readonly task: string; readonly jobs: readonly string[] }> {
  const now = testApp.services.now()
  const uuid = randomUUID()
  const image = firmware ?? (await insertImage(testApp, { version, model }))
  const jobs = devices.map(() => randomUUID())
  await write(testApp, async (db) => {
    await db
      .insertInto('upgrade_task')
      .values({
        uuid,
        firmware_uuid: image,
        model,
        number: [...readVersion(version)!],
        version_name: version,
        is_of_platform: true,
        device_count: devices.length,
        created_by: 'Platform',
        created_at: now,
        ...task,
      })
      .execute()
    const rows = await db
      .selectFrom('device')
      .select(['uuid', 'project_uuid', 'name', 'mac', 'firmware'])
      .where('uuid', 'in', devices)
      .execute()
    await db
      .insertInto('upgrade_device')
      .values(
        devices.map((device, index) => {
          const row = rows.find((one) => one.uuid === device)!
          return {
            uuid: jobs[index]!,
            task_uuid: uuid,
            project_uuid: row.project_uuid,
            device_uuid: row.uuid,
            device_name: row.name,
            mac: row.mac,
            due_at: dueAt ?? now,
            ...job,
          }
        }),
      )
      .execute()
  })
  return { task: uuid, jobs }
}
