import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contract } from '@lintel/contract/all/contract.ts'
import { settings } from '@lintel/devices/protocol/settings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, type Caller, type TestApp } from '../../../test/test-app.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { insertSeededDevice } from '../../seed/records.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { Importing, short } from '../imports/importing.samples.ts'

/** Which readers doors begin with, and what is seen of one that no door has (office.md 5.4). */

const { device, door, doorLog } = contract
let importing: Importing
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  importing = await Importing.open()
  ;({ testApp, manager } = importing)
})
afterAll(() => testApp.close())

const mac = () => `0C11${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`
async function register(model: string) {
  const address = mac()
  const form = { mac: address, name: `Reads ${short()}`, model, location: '', companyUuids: [] }
  const { data } = await manager.call(device.register, form)
  return { uuid: data.uuid, mac: address }
}
const desiredOf = (uuid: string) =>
  allRows(testApp)((db) =>
    db.selectFrom('device').select(['desired', 'desired_version']).where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
/** The readers of each relay in the desired settings. */
async function readersOnDevice(uuid: string) {
  const { doors } = (await desiredOf(uuid)).desired as { readonly doors?: unknown }
  return settings.doors
    .parse(doors ?? [])
    .map(({ relay, entryReaders, exitReaders }) => [relay, entryReaders, exitReaders])
}
/** The readers of each relay as the portal shows them. */
async function readersInPortal(uuid: string) {
  const { doors } = (await manager.call(device.get, { uuid })).data
  const names = (readers: readonly { port: string; index: number }[]) =>
    readers.map(({ port, index }) => `${port}${index}`)
  const infos = await Promise.all(doors.map((one) => manager.call(door.get, { uuid: one.uuid })))
  return infos.map(({ data: { entryReaders, exitReaders } }) => [names(entryReaders), names(exitReaders)])
}

describe('the first door of a new device has its built-in reader, also in the desired settings', () => {
  it('when it is registered', async () => {
    const { uuid } = await register('LD-200')
    expect(await readersInPortal(uuid)).toEqual([
      [['builtIn0'], []],
      [[], []],
    ])
    expect(await readersOnDevice(uuid)).toEqual([
      [0, ['builtIn0'], []],
      [1, [], []],
    ])
  })

  it('when it is imported', async () => {
    const deviceName = `Reads ${short()}`
    await importing.imported([{ deviceName, model: 'LD-200', mac: mac() }], 'device')
    const { uuid } = (await manager.call(device.list, { keyword: deviceName })).data.rows[0]!
    expect(await readersOnDevice(uuid)).toEqual([
      [0, ['builtIn0'], []],
      [1, [], []],
    ])
  })

  it('and a controller without one, and a device without doors, get no readers', async () => {
    expect(await readersOnDevice((await register('LC-4')).uuid)).toEqual([0, 1, 2, 3].map((relay) => [relay, [], []]))
    expect(await readersOnDevice((await register('LG-1')).uuid)).toEqual([])
  })
})

describe('a device that was there before', () => {
  const migration = new URL('../../../../../database/migrations/2026-11-28-1105-built-in-readers.sql', import.meta.url)
  const before = (
    model: string,
    { desired = { timezone: 'UTC' }, settings: built = {} }: Record<string, object> = {},
  ) =>
    testApp.test.database.write(systemScope, async (scopedDb) => {
      const db = systemQueries(scopedDb, systemScope)
      const name = `Before ${short()}`
      const { uuid } = await insertSeededDevice(db, testApp.fixtures.ours.office.uuid, {
        mac: mac(),
        name,
        model,
        type: 'doorPhone',
        doors: [`${name} A`, `${name} B`],
      })
      const row = { desired: JSON.stringify(desired), desired_version: 4 }
      await db.updateTable('device').set(row).where('uuid', '=', uuid).execute()
      const door = { settings: JSON.stringify(built) }
      await db.updateTable('door').set(door).where('device_uuid', '=', uuid).execute()
      return uuid
    })

  it('gets its built-in reader, unless a person has chosen readers, it has desired doors, or it has none', async () => {
    const withoutDoors = await before('LD-200')
    const others = [
      await before('LD-200', { settings: { entryReaders: [] } }),
      await before('LD-200', { settings: { exitReaders: [{ port: 'wiegand', index: 0 }] } }),
      await before('LD-200', { desired: { doors: [{ relay: 0 }] } }),
      await before('LC-4'),
    ]
    const othersBefore = await Promise.all(others.map(desiredOf))
    await testApp.test.database.owner.query(readFileSync(migration, 'utf8'))
    expect(await desiredOf(withoutDoors)).toEqual({
      desired: { timezone: 'UTC', doors: [{ relay: 0, entryReaders: ['builtIn0'] }, { relay: 1 }] },
      desired_version: 5,
    })
    expect(await readersOnDevice(withoutDoors)).toEqual([
      [0, ['builtIn0'], []],
      [1, [], []],
    ])
    expect(await Promise.all(others.map(desiredOf))).toEqual(othersBefore)
  })
})

describe('a reader that no door uses', () => {
  /** Reads of readers by their numbers, a minute apart, the last of them a minute ago. */
  async function reportReads(address: string, readers: readonly number[]): Promise<Date> {
    const at = testApp.services.now()
    const events = readers.map((reader, index) => ({
      n: index + 1,
      t: at.getTime() - (readers.length - index) * 60_000,
      tq: 'synced',
      mono: index,
      type: 'credentialRead',
      reader,
      method: 'card',
      cred: '****1234',
    }))
    const place = { epoch: 'readers', boot: 1, from: 1, to: readers.length }
    await ingestBatch(testApp.test.database, address, { v: 1, ts: at.getTime(), ...place, events } as never, at)
    return at
  }
  const wiegand = (index: number) => ({ port: 'wiegand' as const, index })
  const readerWithoutDoor = async (uuid: string) => (await manager.call(device.get, { uuid })).data.readerWithoutDoor
  async function editSecondDoor(uuid: string, readers: object): Promise<void> {
    const { doors } = (await manager.call(device.get, { uuid })).data
    const { data } = await manager.call(door.get, { uuid: doors[1]!.uuid })
    const answer = await manager.call(door.edit, { ...data, ...readers, uuid: doors[1]!.uuid } as never)
    expect(answer.failure).toBeUndefined()
  }

  it('is shown in the log and at its device with its last read, until a door has it', async () => {
    const { uuid, mac: address } = await register('LD-200')
    const at = await reportReads(address, [16, 0, 16])
    const { rows } = (await manager.call(doorLog.list, { device: uuid, type: 'credentialRead' })).data
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      doorName: null,
      granted: null,
      method: 'card',
      credential: '****1234',
      personName: null,
    })
    expect((await manager.call(doorLog.get, { uuid: rows[0]!.uuid })).data.reader).toEqual(wiegand(0))
    const lastReadAt = new Date(at.getTime() - 60_000).toISOString()
    expect(await readerWithoutDoor(uuid)).toEqual({ ...wiegand(0), lastReadAt })
    await editSecondDoor(uuid, { entryReaders: [wiegand(0)] })
    expect(await readerWithoutDoor(uuid)).toBeNull()
  })

  it('is the one of several that read last, and none that a door has at its exit', async () => {
    const { uuid, mac: address } = await register('LC-4')
    await reportReads(address, [17, 16])
    expect(await readerWithoutDoor(uuid)).toMatchObject(wiegand(0))
    await editSecondDoor(uuid, { exitReaders: [wiegand(0)] })
    expect(await readerWithoutDoor(uuid)).toMatchObject(wiegand(1))
  })
})
