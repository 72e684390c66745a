import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { equipDoor, switchDemoOn } from './calls.samples.ts'

/** The demo's sign-in by role and its simulated devices (decisions.md product). */
const { demo, session } = contract

let testApp: TestApp
let door: { readonly uuid: string; readonly mac: string }
let manager: Caller
/** What was done at simulated devices. */
let acts: string[]
beforeAll(async () => {
  testApp = await startTestApp({ limited: 'yes' })
  const actor = testApp.fixtures.ours.officeManager
  door = await equipDoor({ testApp, actor })
  await write(testApp, (db) =>
    db.updateTable('account').set({ display_name: 'Mara Lindqvist' }).where('uuid', '=', actor.uuid).execute(),
  )
})
beforeEach(async () => {
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  acts = []
})
afterAll(() => testApp.close())

const outsideDemo = () => Object.assign(testApp.services, { demoAccounts: [], demoDevices: undefined })
const inDemo = (userName: string = testApp.fixtures.ours.officeManager.user_name, mac = door.mac) =>
  switchDemoOn(testApp, [userName], {
    macs: async () => new Set([mac]),
    presentCard: async (at, relay) => acts.push(`card ${at} ${relay}`) > 0,
    forceOpen: async (at, relay) => void acts.push(`force ${at} ${relay}`),
  })
const entriesOf = (operation: string) =>
  allRows(testApp)((db) => db.selectFrom('audit_entry').selectAll().where('operation', '=', operation).execute())

describe('signing in as a role of the demo', () => {
  it('finds no role outside the demo', async () => {
    outsideDemo()
    const answer = await testApp.anonymous.call(session.demoLogin, { role: 'officeManager' })
    expect(answer).toMatchObject({ status: 404, failure: 'notFound' })
    expect((await testApp.anonymous.call(contract.system.start, {})).data.demoAccounts).toEqual([])
  })

  it('opens a session as the ordinary sign-in does, with an entry of its own', async () => {
    inDemo()
    const { data } = await testApp.anonymous.call(session.demoLogin, { role: 'officeManager' })
    expect(data).toEqual({ token: expect.any(String), initialization: '1' })
    const { uuid } = testApp.fixtures.ours.officeManager
    expect((await testApp.services.sessions.find(data.token!, new Date()))?.accountUuid).toBe(uuid)
    expect(await entriesOf('session.demoLogin')).toMatchObject([{ actor_uuid: uuid, result: 'done' }])
    expect(await testApp.anonymous.call(session.demoLogin, { role: 'installer' })).toMatchObject({ status: 404 })
  })

  it('is refused once the password is another one, which is no wrong try', async () => {
    inDemo()
    const [account] = testApp.services.demoAccounts
    Object.assign(testApp.services, { demoAccounts: [{ ...account!, password: 'Before-it-changed-1' }] })
    for (let tries = 0; tries < 12; tries++) {
      const answer = await testApp.anonymous.call(session.demoLogin, { role: 'officeManager' })
      expect(answer.failure).toBe('invalidLogin')
    }
    inDemo()
    expect((await testApp.anonymous.call(session.demoLogin, { role: 'officeManager' })).code).toBe(0)
  })
})

describe('a door of the demo', () => {
  it('is opened and forced at its simulated device, with an entry that names it', async () => {
    inDemo()
    const { data } = await manager.call(demo.offers, {})
    expect(data).toEqual({ openDoor: { uuid: door.uuid, name: 'office front' }, forceDoor: data.openDoor })
    expect((await manager.call(demo.openDoor, { uuid: door.uuid })).data).toMatchObject({ isGranted: true })
    expect((await manager.call(demo.forceDoor, { uuid: door.uuid })).code).toBe(0)
    expect(acts).toEqual([`card ${door.mac} 0`, `force ${door.mac} 0`])
    expect(await entriesOf('demo.forceDoor')).toMatchObject([{ target: door.uuid, detail: { door: 'office front' } }])
  })

  it.each([
    ['outside the demo', () => outsideDemo()],
    ['for an account that is none of the demo', () => inDemo('a-real-manager')],
    ['of a real device', () => inDemo(undefined, '0C11FFFFFFFF')],
    ['where the demo has no device', () => switchDemoOn(testApp, [testApp.fixtures.ours.officeManager.user_name])],
  ])('is not found %s', async (_case, prepare) => {
    prepare()
    expect((await manager.call(demo.offers, {})).data).toEqual({ openDoor: null, forceDoor: null })
    for (const call of [demo.openDoor, demo.forceDoor])
      expect(await manager.call(call, { uuid: door.uuid })).toMatchObject({ status: 404, failure: 'notFound' })
    expect(acts).toEqual([])
  })

  it('of another site is not found', async () => {
    inDemo()
    const other = await testApp.as(testApp.fixtures.ours.communityManager)
    switchDemoOn(testApp, [testApp.fixtures.ours.communityManager.user_name], { macs: async () => new Set([door.mac]) })
    expect((await other.call(demo.forceDoor, { uuid: door.uuid })).failure).toBe('notFound')
  })

  it('is moved only so often in a minute', async () => {
    inDemo()
    const answers = []
    for (let count = 0; count <= limits.demoActsPerMinute; count++)
      answers.push((await manager.call(demo.openDoor, { uuid: door.uuid })).failure)
    expect(answers).toEqual([...Array.from({ length: limits.demoActsPerMinute }, () => undefined), 'tooManyRequests'])
    expect(acts).toHaveLength(limits.demoActsPerMinute)
  })
})
