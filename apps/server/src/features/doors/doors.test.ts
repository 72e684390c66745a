import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { asksForReason } from '@lintel/contract/doors/unlock.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { spareApartment } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { door } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const connect = (connection: string) =>
  testApp.test.database.owner.query(
    `set lintel.scope = 'system'; update device set connection = '${connection}' where uuid = '${testApp.fixtures.ours.office.deviceUuid}'`,
  )
const waiting = () =>
  allRows(testApp)((db) => db.selectFrom('outbox').select('payload').where('kind', '=', 'command').execute())

describe('the door list', () => {
  it('shows the doors of the site with the state of their device, by name', async () => {
    await connect('online')
    const { data } = await manager.call(door.list, {})
    expect(data).toMatchObject({ total: 2, capped: false, page: 1, size: limits.pageSizeDefault })
    expect(data.rows.map(({ name, connection }) => [name, connection])).toEqual([
      ['office back', 'online'],
      ['office front', 'online'],
    ])
  })

  it('finds words anywhere and takes wildcards literally', async () => {
    expect((await manager.call(door.list, { keyword: 'FRONT' })).data.total).toBe(1)
    expect((await manager.call(door.list, { keyword: '%' })).data.total).toBe(0)
    expect((await manager.call(door.list, { keyword: '_' })).data.total).toBe(0)
  })

  it('knows the total on a page beyond the end', async () => {
    const { data } = await manager.call(door.list, { page: 5 })
    expect([data.rows.length, data.total]).toEqual([0, 2])
  })
})

describe('opening a door', () => {
  it('writes the command and its order in one go, and answers that it was made', async () => {
    await connect('online')
    const before = (await waiting()).length
    const key = randomUUID()
    const { data } = await manager.call(door.open, { uuid: testApp.fixtures.ours.office.doors[0]!, key })
    expect(data).toMatchObject({ uuid: key, state: 'created' })
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(limits.openCommandSeconds * 1_000)
    expect((await waiting()).length).toBe(before + 1)
    expect((await manager.call(door.command, { uuid: key })).data.uuid).toBe(key)
  })

  it('opens once for one key, however often and at once it is sent', async () => {
    const key = randomUUID()
    const before = (await waiting()).length
    const uuid = testApp.fixtures.ours.office.doors[0]!
    const answers = await Promise.all(Array.from({ length: 20 }, () => manager.call(door.open, { uuid, key })))
    expect(answers.every(({ code, data }) => code === 0 && data.uuid === key)).toBe(true)
    expect((await waiting()).length).toBe(before + 1)
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('number').where('operation', '=', 'door.open').execute(),
    )
    expect(entries).toHaveLength(2)
  })

  it('refuses the same key for another door', async () => {
    const key = randomUUID()
    const [first, second] = testApp.fixtures.ours.office.doors
    await manager.call(door.open, { uuid: first!, key })
    expect((await manager.call(door.open, { uuid: second!, key })).failure).toBe('idempotencyConflict')
  })

  it('refuses the key of a command to the device', async () => {
    const key = randomUUID()
    const { deviceUuid, doors } = testApp.fixtures.ours.office
    await manager.call(contract.device.reboot, { uuid: deviceUuid, key })
    expect((await manager.call(door.open, { uuid: doors[0]!, key })).failure).toBe('idempotencyConflict')
  })

  it.each(['offline', 'stale', 'unknown', 'waiting'])(
    'says at once that a device is not there when it is %s, and queues nothing',
    async (connection) => {
      await connect(connection)
      const before = (await waiting()).length
      const startedAt = performance.now()
      const answer = await manager.call(door.open, { uuid: testApp.fixtures.ours.office.doors[0]!, key: randomUUID() })
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect([answer.failure, answer.status]).toEqual(['deviceOffline', 409])
      expect(answer.msg).toContain('office panel')
      expect((await waiting()).length).toBe(before)
    },
  )
})

const open = (caller: Caller, uuid: string, more: object = {}) =>
  caller.call(door.open, { uuid, key: randomUUID(), ...more })

/** Doors of apartments: who opens one from the portal says why (community.md 9.3). */
describe('the door of an apartment', () => {
  const reason = 'Water leak in 12'
  beforeAll(async () => {
    const { community, oldCommunity, villa } = testApp.fixtures.ours
    await write(testApp, (db) => db.updateTable('device').set({ connection: 'online' }).execute())
    for (const { uuid, deviceUuid } of [community, oldCommunity]) {
      const apartment_uuid = await spareApartment(testApp, uuid)
      await write(testApp, (db) =>
        db.updateTable('device').set({ apartment_uuid }).where('device.uuid', '=', deviceUuid).execute(),
      )
    }
    await write(testApp, async (db) => {
      const home = await db
        .selectFrom('apartment')
        .select('apartment.uuid')
        .where('apartment.project_uuid', '=', villa.uuid)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('device')
        .set({ apartment_uuid: home.uuid })
        .where('device.uuid', '=', villa.deviceUuid)
        .execute()
    })
  })

  it.each(['community', 'oldCommunity'] as const)('of a %s is not opened without a reason', async (kind) => {
    const manager = await testApp.as(testApp.fixtures.ours[`${kind}Manager`])
    const [uuid] = testApp.fixtures.ours[kind].doors as [string]
    for (const more of [{}, { reason: '' }, { reason: '   ' }]) {
      const answer = await open(manager, uuid, more)
      expect([answer.failure, answer.issues.map(({ field }) => field)]).toEqual(['invalidInput', ['reason']])
    }
    const { data } = await open(manager, uuid, { reason })
    expect(data).toMatchObject({ state: 'created', reason })
    expect((await manager.call(door.command, { uuid: data.uuid })).data.reason).toBe(reason)
  })

  it('keeps the reason in the audit log, and with the event that its device reports', async () => {
    const { community, communityManager } = testApp.fixtures.ours
    const manager = await testApp.as(communityManager)
    const [uuid] = community.doors as [string]
    const { data: command } = await open(manager, uuid, { reason })
    const [entry] = (await manager.call(contract.auditLog.list, { size: 10 })).data.rows
    const { data } = await manager.call(contract.auditLog.get, { id: entry!.id })
    expect(data).toMatchObject({ operation: 'door.open', detail: { reason, command: command.uuid } })
    const at = new Date()
    const event = randomUUID()
    await write(testApp, (db) =>
      db
        .insertInto('door_event')
        .values({
          project_uuid: community.uuid,
          uuid: event,
          device_uuid: community.deviceUuid,
          device_name: 'panel',
          epoch: 'test',
          number: '1',
          type: 'remoteUnlock',
          occurred_at: at,
          received_at: at,
          time_quality: 'synced',
          door_uuid: uuid,
          door_name: 'door',
          command_uuid: command.uuid,
          operator_name: 'manager',
        })
        .execute(),
    )
    expect((await manager.call(contract.doorLog.get, { uuid: event })).data.commandReason).toBe(reason)
  })

  it('of a villa is opened by its owner without a question', async () => {
    const owner = await testApp.as(testApp.fixtures.ours.single)
    const { data } = await open(owner, testApp.fixtures.ours.villa.doors[0]!)
    expect(data).toMatchObject({ state: 'created', reason: '' })
  })

  it('is said to ask for a reason by what lists of doors answer', async () => {
    const { community, communityManager, single } = testApp.fixtures.ours
    const asking = async (caller: Caller) =>
      (await caller.call(door.list, {})).data.rows.map(({ apartmentName, buildingName }) =>
        asksForReason({ apartmentName, buildingName }),
      )
    expect(await asking(await testApp.as(communityManager))).toEqual(community.doors.map(() => true))
    expect(await asking(await testApp.as(single))).not.toContain(true)
  })
})
