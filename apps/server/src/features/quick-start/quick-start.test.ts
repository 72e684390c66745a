import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device } from '@lintel/contract/devices/operations.ts'
import { distributor } from '@lintel/contract/distributors/operations.ts'
import { policy } from '@lintel/contract/legal-texts/operations.ts'
import { policies } from '@lintel/contract/legal-texts/texts.ts'
import { quickStart as contract } from '@lintel/contract/quick-start/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { allRows, callerOf, fixturePassword, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { buildingForm, removeDistributors } from './calls.samples.ts'

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

const count = () =>
  allRows(testApp)(async (db) => {
    const rows = await Promise.all(
      (['account', 'operator', 'project', 'device', 'door', 'policy_acceptance'] as const).map((table) =>
        db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return rows.map((row) => Number(row.count))
  })

const create = (changes: object = {}) => superCaller.call(contract.create, { ...buildingForm, ...changes } as never)

describe('a quick start', () => {
  it('is refused while there is a distributor, and to every other account', async () => {
    expect((await superCaller.call(contract.get, {})).data).toEqual({ isPossible: false, site: null })
    const before = await count()
    expect((await create()).failure).toBe('platformNotEmpty')
    for (const actor of [testApp.fixtures.subSuperManager, testApp.fixtures.ours.installer])
      expect((await (await testApp.as(actor)).call(contract.create, buildingForm)).failure).toBe('noPermission')
    expect(await count()).toEqual(before)
  })

  it('names each field that is wrong, and changes nothing', async () => {
    await removeDistributors(testApp)
    expect((await superCaller.call(contract.get, {})).data).toEqual({ isPossible: true, site: null })
    const before = await count()
    for (const [field, changes] of [
      ['kind', { kind: 'villa' }],
      ['name', { name: '' }],
      ['city', { city: '' }],
      ['country', { country: 'XX' }],
      ['timeZone', { timeZone: 'Europe/Nowhere' }],
      ['email', { email: 'no address' }],
      ['displayName', { displayName: '' }],
      ['deviceName', { deviceName: '' }],
      ['mac', { isSimulated: false, mac: '0C11', model: 'LD-200' }],
      ['model', { isSimulated: false, mac: '0C11050A3B42' }],
      ['model', { isSimulated: false, mac: '0C11050A3B42', model: 'no such model' }],
    ] as const) {
      const answer = await create(changes)
      expect([answer.failure, answer.issues[0]?.field], JSON.stringify(changes)).toEqual(['invalidInput', field])
    }
    expect((await create({ classificationAccepted: false })).failure).toBe('classificationNotAccepted')
    await write(testApp, (db) =>
      db
        .updateTable('account')
        .set({ email: 'super@test.invalid' })
        .where('uuid', '=', testApp.fixtures.superManager.uuid)
        .execute(),
    )
    const conflict = await create({ email: 'super@test.invalid' })
    expect([conflict.failure, conflict.issues[0]?.field]).toEqual(['alreadyExists', 'email'])
    expect(await count()).toEqual(before)
  })

  it('makes the chain for one person with one password and one acceptance, and a device that is marked', async () => {
    await superCaller.call(policy.accept, { policy: 'privacyPolicy', version: policies.privacyPolicy.version })
    const form = { ...buildingForm, key: randomUUID() }
    const { data, code, msg } = await superCaller.callWhole(contract.create, form)
    expect(code, msg).toBe(0)
    const afterFirst = await count()
    expect((await superCaller.callWhole(contract.create, form)).data).toEqual(data)
    expect(await count()).toEqual(afterFirst)
    expect(data.claimCode).toBeNull()
    expect((await superCaller.call(contract.get, {})).data).toEqual({
      isPossible: false,
      site: { uuid: data.uuid, name: 'Quay House' },
    })
    expect((await superCaller.call(distributor.list, {})).data.rows).toMatchObject([{ displayName: 'Quay House' }])
    for (const [userName, section] of [
      [data.userNames.distributor, 'distributor'],
      [data.userNames.installer, 'installer'],
      [data.userNames.manager, 'propertyOffice'],
    ] as const) {
      const login = await testApp.anonymous.call(session.login, { account: userName, password: fixturePassword })
      expect([login.code, login.data.initialization]).toEqual([0, '1'])
      const caller = callerOf(testApp.url, testApp.services.now, login.data.token!, section)
      expect((await caller.call(session.current, {})).data.facts.section).toBe(section)
      expect((await caller.call(policy.accepted, {})).data.rows.map((row) => row.policy)).toContain('privacyPolicy')
    }
    expect((await create({ email: 'second@quay.invalid' })).failure).toBe('platformNotEmpty')
  })

  it('lets the same person into the building without a password, until one of the two has another one', async () => {
    const { data } = await superCaller.call(contract.enter, {})
    const manager = callerOf(testApp.url, testApp.services.now, data.token, 'propertyOffice')
    expect((await manager.call(session.current, {})).data).toMatchObject({
      userName: 'mara@quay.invalid',
      site: { name: 'Quay House' },
    })
    expect((await manager.call(device.list, {})).data.rows).toMatchObject([{ name: 'Front door', isSimulated: true }])
    expect((await superCaller.call(contract.get, {})).failure).toBe('sessionEnded')
    const change = await manager.call(session.changePassword, {
      oldPassword: fixturePassword,
      newPassword: 'Another-secret-2',
    })
    expect(change.code).toBe(0)
    superCaller = await testApp.as(testApp.fixtures.superManager)
    expect((await superCaller.call(contract.enter, {})).failure).toBe('switchNotAllowed')
  })

  it('makes a community with an own device, which asks for its claim code', async () => {
    await removeDistributors(testApp)
    const { data, code, msg } = await create({
      kind: 'community',
      name: 'Gable Court',
      email: 'second@quay.invalid',
      isSimulated: false,
      mac: '0c:11:05:0a:3b:42',
      model: 'LD-100',
    })
    expect(code, msg).toBe(0)
    expect(data.claimCode).toMatch(/^[0-9A-Z]+$/)
    const { token } = (await superCaller.call(contract.enter, {})).data
    const manager = callerOf(testApp.url, testApp.services.now, token, 'propertyCommunity')
    expect((await manager.call(device.list, {})).data.rows).toMatchObject([
      { mac: '0C11050A3B42', isSimulated: false, connection: 'waiting' },
    ])
  })
})
