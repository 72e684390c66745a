import { redirection as contract, redirectServer } from '@lintel/contract/redirections/operations.ts'
import { device } from '@lintel/contract/devices/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: TestApp
let superCaller: Caller
let elsewhere: string
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  const form = { name: 'Elsewhere', url: 'https://elsewhere.example/' }
  elsewhere = (await superCaller.call(redirectServer.create, form)).data.uuid
})
afterAll(() => testApp.close())

const redirect = async (macs: string[], more: { server?: string; overrides?: boolean } = {}) =>
  superCaller.call(contract.create, { macs, server: elsewhere, ...more })
const resultsOf = async (...args: Parameters<typeof redirect>) =>
  (await redirect(...args)).data.lines.map(({ result }) => result)
const recordOf = async (mac: string) => (await superCaller.call(contract.query, { mac })).data

/** Puts a MAC address into the library of a distributor, as long as no device has it. */
const addEntry = (mac: string, distributor_uuid: string) =>
  write(testApp, (db) =>
    db.insertInto('mac_library_entry').values({ mac, distributor_uuid, source: 'added' }).execute(),
  )

/** The device of a MAC address has been claimed. */
const claim = (mac: string) =>
  write(testApp, (db) =>
    db
      .updateTable('device_credential')
      .set({ claimed_at: new Date('2031-01-01') })
      .where('mac', '=', mac)
      .execute(),
  )

describe('servers', () => {
  it('have names and addresses of their own, and this portal is always the first', async () => {
    const { rows } = (await superCaller.call(redirectServer.list, {})).data
    expect(rows[0]).toMatchObject({ server: 'own', url: testApp.services.config.publicUrl, version: 0 })
    expect(rows[1]).toMatchObject({ name: 'Elsewhere', url: 'https://elsewhere.example', count: 0, version: 1 })
    const create = (form: { name: string; url: string }) => superCaller.call(redirectServer.create, form)
    expect(await create({ name: 'ELSEWHERE', url: 'https://other.example' })).toMatchObject({
      failure: 'alreadyExists',
      issues: [{ field: 'name' }],
    })
    for (const url of ['https://elsewhere.example', testApp.services.config.publicUrl])
      expect(await create({ name: 'Twice', url })).toMatchObject({
        failure: 'alreadyExists',
        issues: [{ field: 'url' }],
      })
  })

  it('have an address with https alone, without user, query and fragment', async () => {
    for (const url of [
      'http://elsewhere.example',
      'file:///etc/passwd',
      'https://nora:secret@elsewhere.example',
      'https://elsewhere.example?mac=1',
      'https://elsewhere.example#here',
    ])
      expect(await superCaller.call(redirectServer.create, { name: 'Wrong', url }), url).toMatchObject({
        failure: 'invalidInput',
        issues: [{ field: 'url', key: 'redirections:problem.url' }],
      })
    expect(
      (await superCaller.call(redirectServer.create, { name: 'x'.repeat(33), url: 'https://a.example' })).failure,
    ).toBe('invalidInput')
  })

  it('are changed by one editor at a time, and deleted once nothing is redirected there', async () => {
    const form = { name: 'Region', url: 'https://region.example' }
    const { uuid } = (await superCaller.call(redirectServer.create, form)).data
    await redirect(['0C1105FD0001', '0C1105FD0002'], { server: uuid })
    const edit = { uuid, version: 1, name: 'Region', url: 'https://new.region.example' }
    expect((await superCaller.call(redirectServer.edit, edit)).code).toBe(0)
    expect((await superCaller.call(redirectServer.edit, edit)).failure).toBe('staleRecord')
    expect((await recordOf('0C1105FD0001')).url).toBe('https://new.region.example')
    expect(await superCaller.call(redirectServer.remove, { uuid })).toMatchObject({
      failure: 'redirectServerInUse',
      params: { count: 2 },
    })
    const { rows } = (await superCaller.call(contract.list, { server: uuid })).data
    expect(rows).toMatchObject([{ serverName: 'Region', createdBy: 'super' }, { lastRequestAt: null }])
    await superCaller.call(contract.remove, { uuids: rows.map((row) => row.uuid) })
    expect((await superCaller.call(redirectServer.remove, { uuid })).code).toBe(0)
    expect((await superCaller.call(contract.remove, { uuids: [rows[0]!.uuid] })).failure).toBe('notFound')
  })
})

describe('a list of MAC addresses', () => {
  it('is answered line by line, and a wrong line loses no other', async () => {
    const { theirs } = testApp.fixtures
    await addEntry('0C1105FD0103', theirs.distributor.uuid)
    await claim(theirs.office.mac)
    const answer = await redirect(['0c:11:05:fd:01:01', 'A123', '0C1105000000', '0C1105FD0103', theirs.office.mac])
    expect(answer.data).toMatchObject({
      count: 1,
      lines: [
        { line: 1, mac: '0C1105FD0101', result: 'ok' },
        { line: 2, mac: 'A123', result: 'invalidMac' },
        { line: 3, mac: '0C1105000000', result: 'invalidMac' },
        { line: 4, mac: '0C1105FD0103', result: 'registeredElsewhere' },
        { line: 5, mac: theirs.office.mac, result: 'inUse' },
      ],
    })
    expect(await recordOf('0C1105FD0103')).toMatchObject({
      redirection: null,
      distributor: { uuid: theirs.distributor.uuid },
      site: null,
    })
  })

  it('takes with the tick what is in a library or redirected elsewhere, and never a device in use', async () => {
    const { ours } = testApp.fixtures
    await addEntry('0C1105FD0201', ours.distributor.uuid)
    await claim(ours.office.mac)
    await redirect(['0C1105FD0202'])
    const macs = ['0C1105FD0201', '0C1105FD0202', ours.office.mac]
    expect(await resultsOf(macs, { server: 'own' })).toEqual(['ok', 'registeredElsewhere', 'ok'])
    expect(await resultsOf(macs, { overrides: true })).toEqual(['ok', 'ok', 'inUse'])
    expect(await recordOf(ours.office.mac)).toMatchObject({
      url: testApp.services.config.publicUrl,
      redirection: { server: 'own' },
      site: { uuid: ours.office.uuid },
    })
    const signs = (await superCaller.call(contract.list, { mac: '05:fd:02' })).data.rows
    const serverOf = new Map(signs.map(({ mac, server }) => [mac, server]))
    expect([serverOf.size, serverOf.get('0C1105FD0201'), serverOf.get('0C1105FD0202')]).toEqual([
      2,
      elsewhere,
      elsewhere,
    ])
  })

  it('has a thousand lines at most, and a server that is there', async () => {
    const macs = Array.from({ length: limits.importBatch + 1 }, () => '0C1105FD0301')
    expect(await redirect(macs)).toMatchObject({ failure: 'invalidInput', issues: [{ field: 'macs' }] })
    expect((await redirect(macs.slice(1))).data.count).toBe(1)
    const unknown = '00000000-0000-4000-8000-0000000000ff'
    expect((await redirect(['0C1105FD0301'], { server: unknown })).failure).toBe('notFound')
  })
})

describe('a MAC address that is redirected elsewhere', () => {
  it('is registered at no site until its redirection ends', async () => {
    const { ours } = testApp.fixtures
    const manager = await testApp.as(ours.officeManager)
    const register = (mac: string) => manager.call(device.register, { mac, name: `Redirected ${mac}`, model: 'LD-100' })
    await redirect(['0C1105FD0401'])
    const refusal = {
      failure: 'macRedirected',
      msg: 'This MAC address is redirected on RPS.',
      issues: [{ field: 'mac' }],
    }
    expect(await register('0C1105FD0401')).toMatchObject(refusal)
    const { uuid } = (await register('0C1105FD0402')).data
    const replace = { uuid, version: 1, mac: '0C1105FD0401', deletesLogs: true }
    expect(await manager.call(device.replace, replace)).toMatchObject(refusal)
    await redirect(['0C1105FD0401'], { server: 'own', overrides: true })
    expect((await register('0C1105FD0401')).code).toBe(0)
  })
})

it('is for the platform alone', async () => {
  const { ours, subSuperManager } = testApp.fixtures
  expect((await (await testApp.as(subSuperManager)).call(contract.list, {})).code).toBe(0)
  expect((await (await testApp.as(ours.distributor)).call(contract.list, {})).failure).toBe('noPermission')
})
