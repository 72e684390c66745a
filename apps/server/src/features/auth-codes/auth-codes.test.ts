import { authCode as contract, authCodeImport } from '@lintel/contract/auth-codes/operations.ts'
import { redirection, redirectServer } from '@lintel/contract/redirections/operations.ts'
import { device } from '@lintel/contract/devices/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '../../../test/pictures.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let superCaller: Caller
let manager: Caller
const day = 86_400_000
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  // Installers below it add nothing by themselves.
  await write(testApp, (db) =>
    db
      .updateTable('operator')
      .set({ installers_add_macs: false })
      .where('account_uuid', '=', testApp.fixtures.ours.distributor.uuid)
      .execute(),
  )
})
beforeEach(() =>
  write(testApp, (db) => db.updateTable('auth_code').set({ author_uuid: null }).execute()).then(() => undefined),
)
afterAll(() => testApp.close())

const make = (mac: string, distributor = testApp.fixtures.ours.distributor.uuid) =>
  superCaller.call(contract.create, { mac, distributorUuid: distributor })
const codeFor = async (mac: string, distributor?: string) => (await make(mac, distributor)).data.code
const register = (mac: string, authCode = '') =>
  manager.call(device.register, { mac, name: `Device ${mac}`, model: 'LD-100', authCode })
const rowOf = async (mac: string) => (await superCaller.call(contract.list, { mac })).data.rows[0]!
const entryOf = (mac: string) =>
  write(testApp, (db) =>
    db.selectFrom('mac_library_entry').selectAll().where('mac', '=', mac).executeTakeFirstOrThrow(),
  )

describe('an auth code', () => {
  it('registers the device that the library does not have, once, and says which account used it, where and when', async () => {
    const mac = '0C1105FB0001'
    expect((await register(mac)).failure).toBe('macNotInLibrary')
    const { uuid, code } = (await make(mac)).data
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(await rowOf(mac)).toMatchObject({ uuid, lastFour: code.slice(-4), state: 'unused', usedBy: null })
    const storedRows = await write(testApp, (db) =>
      db.selectFrom('auth_code').selectAll().where('uuid', '=', uuid).execute(),
    )
    expect(JSON.stringify(storedRows)).not.toContain(code.slice(0, 9))

    expect((await register(mac, code.toLowerCase().replaceAll('-', ' '))).code).toBe(0)
    expect(await rowOf(mac)).toMatchObject({
      state: 'used',
      usedBy: 'ours-office-pm',
      siteName: 'ours office',
      model: 'LD-100',
    })
    expect(await entryOf(mac)).toMatchObject({
      source: 'authCode',
      distributor_uuid: testApp.fixtures.ours.distributor.uuid,
      state: 'waiting',
    })
    expect((await superCaller.call(contract.revoke, { uuid })).failure).toBe('authCodeEnded')
  })

  it('moves a free entry of another library, and puts a device in place of another', async () => {
    const { ours, theirs } = testApp.fixtures
    const mac = '0C1105FB0002'
    await write(testApp, (db) =>
      db
        .insertInto('mac_library_entry')
        .values({
          mac,
          distributor_uuid: theirs.distributor.uuid,
          source: 'added',
          kept_for_uuid: theirs.installer.uuid,
        })
        .execute(),
    )
    const uuid = await spareDevice(testApp, ours.office.uuid)
    const replace = (authCode: string) =>
      manager.call(device.replace, { uuid, version: 1, mac, deletesLogs: true, authCode })
    expect((await replace('')).failure).toBe('macNotInLibrary')
    expect((await replace(await codeFor(mac))).code).toBe(0)
    expect(await entryOf(mac)).toMatchObject({
      distributor_uuid: ours.distributor.uuid,
      kept_for_uuid: null,
      source: 'authCode',
    })
  })

  it('is refused in one sentence when it is wrong, used, over, revoked, of another MAC address or distributor', async () => {
    const { theirs } = testApp.fixtures
    const mac = '0C1105FB0003'
    const refusals: unknown[] = []
    const tryIt = async (address: string, code: string) => {
      const { failure, msg, issues } = await register(address, code)
      refusals.push([failure, msg, issues.map(({ field }) => field)])
    }
    await tryIt(mac, 'AAAA-BBBB-CCCC')
    await tryIt(mac, await codeFor('0C1105FB0004'))
    const foreign = '0C1105FB0005'
    await tryIt(foreign, await codeFor(foreign, theirs.distributor.uuid))
    const first = await codeFor('0C1105FB0006')
    await codeFor('0C1105FB0006')
    await tryIt('0C1105FB0006', first)
    const revokedCode = (await make('0C1105FB0007')).data
    await superCaller.call(contract.revoke, { uuid: revokedCode.uuid })
    expect((await rowOf('0C1105FB0007')).state).toBe('revoked')
    await tryIt('0C1105FB0007', revokedCode.code)
    const over = await codeFor('0C1105FB0008')
    await write(testApp, (db) =>
      db
        .updateTable('auth_code')
        .set({ expires_at: new Date(Date.now() - day) })
        .where('mac', '=', '0C1105FB0008')
        .execute(),
    )
    expect((await rowOf('0C1105FB0008')).state).toBe('expired')
    await tryIt('0C1105FB0008', over)
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(refusals[0]).toMatchObject(['authCodeRefused', expect.stringContaining('not valid'), ['authCode']])
    expect(refusals).toHaveLength(6)
  })

  it('is tried five times for a MAC address, which is locked for an hour then', async () => {
    const mac = '0C1105FB0009'
    const code = await codeFor(mac)
    for (let tries = 0; tries < 4; tries++) expect((await register(mac, 'WRONG')).failure).toBe('authCodeRefused')
    expect(await register(mac, 'WRONG')).toMatchObject({
      status: 429,
      failure: 'authCodeLocked',
      params: { minutes: 60 },
    })
    expect((await register(mac, code)).failure).toBe('authCodeLocked')
    expect((await register('0C1105FB0010', await codeFor('0C1105FB0010'))).code).toBe(0)
    testApp.setNow(new Date(Date.now() + 61 * 60_000))
    try {
      const later = await testApp.as(testApp.fixtures.ours.officeManager)
      const form = { mac, name: 'Later', model: 'LD-100', authCode: code }
      expect((await later.call(device.register, form)).code).toBe(0)
    } finally {
      testApp.setNow(new Date())
    }
  })
})

describe('making auth codes', () => {
  it('is refused for a device that is registered anywhere, and for what is redirected elsewhere', async () => {
    const { theirs } = testApp.fixtures
    expect(await make(theirs.office.mac)).toMatchObject({ failure: 'alreadyExists', issues: [{ field: 'mac' }] })
    const server = { name: 'Elsewhere', url: 'https://elsewhere.example' }
    const { uuid } = (await superCaller.call(redirectServer.create, server)).data
    await superCaller.call(redirection.create, { macs: ['0C1105FB0020'], server: uuid })
    expect(await make('0C1105FB0020')).toMatchObject({ failure: 'macRedirected', issues: [{ field: 'mac' }] })
    expect((await make('0C1105FB0021', theirs.installer.uuid)).failure).toBe('notFound')
    const days = (count: number) =>
      superCaller.call(contract.create, { mac: '0C1105FB0021', distributorUuid: theirs.distributor.uuid, days: count })
    for (const count of [0, 366]) expect((await days(count)).failure).toBe('invalidInput')
  })

  it('stops an account at the eleventh in half an hour', async () => {
    for (let index = 0; index < 10; index++) expect((await make('0C1105FB0030')).code).toBe(0)
    expect(await make('0C1105FB0030')).toMatchObject({ status: 429, failure: 'tooManyCodes', params: { minutes: 30 } })
  })

  it('by a sheet counts as none, is all or nothing, and answers the codes once', async () => {
    const { ours } = testApp.fixtures
    const send = (text: string) =>
      superCaller.call(authCodeImport.create, {
        distributorUuid: ours.distributor.uuid,
        days: 7,
        file: fileOf(Buffer.from(text), 'macs.csv'),
      })
    const wrong = await send('MAC address\n0C1105FB0041\nA123\n0C:11:05:FB:00:41\n')
    expect(wrong.failure).toBe('fileCheckFailed')
    expect(wrong.issues).toMatchObject([
      { field: 'file', key: 'authCodes:problem.mac', params: { line: 3 } },
      { field: 'file', key: 'authCodes:problem.twice', params: { line: 4 } },
    ])
    expect((await send(`MAC address\n${ours.office.mac}\n`)).issues).toMatchObject([
      { key: 'authCodes:problem.alreadyExists' },
    ])
    expect((await send('Name\nLobby\n')).failure).toBe('fileCheckFailed')
    const many = Array.from({ length: 1_001 }, (_, index) => `0C1105F9${index.toString(16).padStart(4, '0')}`)
    expect((await send(`MAC address\n${many.join('\n')}\n`)).issues).toMatchObject([{ key: 'authCodes:problem.lines' }])
    expect((await superCaller.call(contract.list, { mac: '0C1105FB004' })).data.total).toBe(0)
    const macs = Array.from({ length: 12 }, (_, index) => `0C1105FB005${index.toString(16).toUpperCase()}`)
    expect((await send(`MAC address\n${macs.join('\n')}\n`)).status).toBe(200)
    expect((await superCaller.call(contract.list, { mac: '0C1105FB005' })).data).toMatchObject({ total: 12 })
  })
})

it('is for the super manager, and for a sub-super manager with auth codes', async () => {
  const { ours, subSuperManager } = testApp.fixtures
  const tick = (abilities: string[]) =>
    write(testApp, (db) =>
      db.updateTable('account').set({ abilities }).where('uuid', '=', subSuperManager.uuid).execute(),
    )
  const list = async () => (await (await testApp.as(subSuperManager)).call(contract.list, {})).failure
  await tick(['deviceSetting', 'accountSetting'])
  expect(await list()).toBe('noPermission')
  await tick(['authCode'])
  expect(await list()).toBeUndefined()
  expect((await (await testApp.as(ours.distributor)).call(contract.list, {})).failure).toBe('noPermission')
})
