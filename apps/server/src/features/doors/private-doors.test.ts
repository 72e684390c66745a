import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { asksForReason } from '@lintel/contract/doors/unlock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareApartment } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'

/** Doors of apartments: who opens one from the portal says why (community.md 9.3). */

const { door, doorLog, auditLog } = contract
const reason = 'Water leak in 12'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
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
afterAll(() => testApp.close())

const open = (caller: Caller, uuid: string, more: object = {}) =>
  caller.call(door.open, { uuid, key: randomUUID(), ...more })

describe('the door of an apartment', () => {
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
    const [entry] = (await manager.call(auditLog.list, { size: 10 })).data.rows
    const { data } = await manager.call(auditLog.get, { id: entry!.id })
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
    expect((await manager.call(doorLog.get, { uuid: event })).data.commandReason).toBe(reason)
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
