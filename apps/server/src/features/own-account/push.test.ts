import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { pushSubscription, session } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await write(testApp, (db) => db.deleteFrom('push_subscription').execute())
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})

const browser = (endpoint = `https://93.184.215.14/send/${randomUUID()}`) => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const add = async (caller: Caller, form = browser()) => (await caller.call(pushSubscription.add, form)).data.uuid
const devicesOf = async (caller: Caller) =>
  (await caller.call(pushSubscription.list, {})).data.rows.map(({ uuid }) => uuid)
const storedDevices = () => allRows(testApp)((db) => db.selectFrom('push_subscription').selectAll().execute())

describe('devices on which an account is notified', () => {
  it('are seen and removed by their own account alone, and tell nobody where they are reached', async () => {
    const form = browser()
    const uuid = await add(manager, form)
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect(await devicesOf(manager)).toEqual([uuid])
    expect(await devicesOf(admin)).toEqual([])
    for (const call of [pushSubscription.remove, pushSubscription.test])
      expect((await admin.call(call, { uuid })).failure).toBe('notFound')
    const deviceList = JSON.stringify((await manager.call(pushSubscription.list, {})).data)
    const [row] = await storedDevices()
    for (const secret of [form.endpoint, form.auth]) {
      expect(deviceList).not.toContain(secret)
      expect(row!.ciphertext.includes(secret)).toBe(false)
    }
    expect((await manager.call(pushSubscription.remove, { uuid })).code).toBe(0)
    expect(await devicesOf(manager)).toEqual([])
  })

  it.each([
    'http://93.184.215.14/x',
    'https://user:secret@93.184.215.14/x',
    'push',
    'file:///etc/passwd',
    'https://10.0.0.1/x',
    'https://127.1/x',
    'https://169.254.169.254/x',
    'https://100.64.0.1/x',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
    'https://localhost/x',
  ])('are not reached at %s', async (endpoint) => {
    const answer = await manager.call(pushSubscription.add, browser(endpoint))
    expect([answer.failure, answer.issues[0]?.field ?? answer.params?.['field']]).toEqual(['invalidInput', 'endpoint'])
    expect(await storedDevices()).toEqual([])
  })

  it('belong to the account that added them last', async () => {
    const form = browser()
    await add(manager, form)
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const uuid = await add(admin, form)
    expect(await devicesOf(manager)).toEqual([])
    expect(await devicesOf(admin)).toEqual([uuid])
  })

  it('are ten at most, of which each may be added again', async () => {
    const forms = Array.from({ length: limits.pushDevices }, () => browser())
    for (const form of forms) await add(manager, form)
    const answer = await manager.call(pushSubscription.add, browser())
    expect([answer.failure, answer.params]).toEqual(['tooManyPushDevices', { max: 10 }])
    expect((await manager.call(pushSubscription.add, forms[0]!)).code).toBe(0)
    expect(await devicesOf(manager)).toHaveLength(10)
  })

  it('are removed by signing out there, and stay when the session ends by time', async () => {
    const other = await testApp.as(testApp.fixtures.ours.officeManager)
    await add(other)
    const uuid = await add(manager)
    expect((await other.call(session.logout, {})).code).toBe(0)
    expect(await devicesOf(manager)).toEqual([uuid])
    await write(testApp, (db) => db.deleteFrom('session').execute())
    expect(await storedDevices()).toHaveLength(1)
  })

  it('end with a new password where their session is over, and with the account', async () => {
    await add(manager)
    await write(testApp, (db) => db.deleteFrom('session').execute())
    const { uuid } = testApp.fixtures.ours.officeManager
    await write(testApp, (db) =>
      db.updateTable('account').set({ password_hash: 'another' }).where('uuid', '=', uuid).execute(),
    )
    expect(await storedDevices()).toEqual([])
    const otherCaller = await testApp.as(testApp.fixtures.ours.subInstaller)
    await add(otherCaller)
    const account = testApp.fixtures.ours.subInstaller.uuid
    await write(testApp, (db) => db.deleteFrom('account').where('uuid', '=', account).execute())
    expect(await storedDevices()).toEqual([])
  })

  it('subscribe with one key of the installation, whose private half is encrypted', async () => {
    const keys = await Promise.all(
      [manager, await testApp.as(testApp.fixtures.ours.admin)].map(
        async (caller) => (await caller.call(pushSubscription.list, {})).data.publicKey,
      ),
    )
    expect(Buffer.from(keys[0]!, 'base64url')).toHaveLength(65)
    expect(keys[1]).toBe(keys[0])
    const [row] = await allRows(testApp)((db) => db.selectFrom('push_key').selectAll().execute())
    expect(row!.public_key).toBe(keys[0])
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(testApp.services.vault.decrypt(row!.private_key), 'base64url')
    expect(curve.getPublicKey('base64url')).toBe(keys[0])
  })
})
