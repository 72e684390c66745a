import { randomUUID } from 'node:crypto'
import { callLog } from '@lintel/contract/call-logs/operations.ts'
import { device } from '@lintel/contract/devices/operations.ts'
import { doorLog } from '@lintel/contract/door-logs/operations.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { villa } from '@lintel/contract/villas/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: TestApp
let owner: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  owner = await testApp.as(testApp.fixtures.ours.single)
})
afterAll(() => testApp.close())

describe('the owner of a villa', () => {
  it('sees devices and doors of the own villa, and no others', async () => {
    const { villa, community } = testApp.fixtures.ours
    const devices = (await owner.call(device.list, {})).data.rows
    expect(devices.map(({ uuid }) => uuid)).toEqual([villa.deviceUuid])
    const doors = (await owner.call(door.list, {})).data.rows
    expect(doors.map(({ uuid }) => uuid).toSorted()).toEqual(villa.doors.toSorted())
    expect((await owner.call(device.get, { uuid: community.deviceUuid })).failure).toBe('notFound')
    const theirs = owner.naming(testApp.fixtures.theirs.villa.uuid)
    expect((await theirs.call(device.list, {})).failure).toBe('notFound')
  })

  it('opens a door that is online, as itself, and reads who came and who rang', async () => {
    const { villa, community, single } = testApp.fixtures.ours
    const [front] = villa.doors
    await write(testApp, (db) => db.updateTable('device').set({ connection: 'online' }).execute())
    expect((await owner.call(door.open, { uuid: front!, key: randomUUID() })).code).toBe(0)
    const commands = await write(testApp, (db) =>
      db.selectFrom('door_command').select(['project_uuid', 'door_uuid', 'operator_name']).execute(),
    )
    expect(commands).toEqual([{ project_uuid: villa.uuid, door_uuid: front, operator_name: single.user_name }])
    const foreign = await owner.call(door.open, { uuid: community.doors[0]!, key: randomUUID() })
    expect(foreign.failure).toBe('notFound')
    expect((await owner.call(doorLog.list, {})).data.rows).toEqual([])
    expect((await owner.call(callLog.list, {})).data.rows).toEqual([])
  })

  it('registers, edits and deletes no device; its installer does, and opens no door there', async () => {
    const { villa, installer } = testApp.fixtures.ours
    expect((await owner.call(device.remove, { uuid: villa.deviceUuid })).failure).toBe('noPermission')
    const maker = (await testApp.as({ ...installer, section: 'single' })).naming(villa.uuid)
    expect((await maker.call(device.list, {})).data.rows).toHaveLength(1)
    const answer = await maker.call(door.open, { uuid: villa.doors[0]!, key: randomUUID() })
    expect(answer.failure).toBe('noPermission')
  })

  it('reads times by the clock of the villa, also after its installer has changed it', async () => {
    const { single, installer } = testApp.fixtures.ours
    const zoneOf = async () => (await owner.call(session.current, {})).data.timeZone
    const maker = await testApp.as(installer)
    const form = async () => (await maker.call(villa.get, { uuid: single.uuid })).data
    await write(testApp, (db) =>
      db.updateTable('project').set({ time_zone: 'Europe/Rome' }).where('owner_uuid', '=', single.uuid).execute(),
    )
    expect([await zoneOf(), (await form()).timeZone]).toEqual(['Europe/Rome', 'Europe/Rome'])
    const { siteUuid, ...before } = await form()
    const edit = {
      ...before,
      lastName: 'Owner',
      address: 'High Street 1',
      email: before.email || `${randomUUID()}@test.invalid`,
      timeZone: 'Asia/Kathmandu',
    }
    const answer = await maker.call(villa.edit, edit)
    expect(answer.issues).toEqual([])
    expect([await zoneOf(), (await form()).timeZone]).toEqual(['Asia/Kathmandu', 'Asia/Kathmandu'])
    const site = await write(testApp, (db) =>
      db.selectFrom('project').select('time_zone').where('uuid', '=', siteUuid!).executeTakeFirstOrThrow(),
    )
    expect(site.time_zone).toBe('Asia/Kathmandu')
  })
})
