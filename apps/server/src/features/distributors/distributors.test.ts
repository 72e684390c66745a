import { allBusiness, businessBits } from '@lintel/contract/access/roles.ts'
import { distributor as contract } from '@lintel/contract/distributors/operations.ts'
import { account } from '@lintel/contract/accounts/operations.ts'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

const form = (name: string) => ({
  userName: name,
  displayName: `The ${name} company`,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'de',
  business: allBusiness,
  chargeMode: 0 as const,
  attendancePricing: 1 as const,
  featurePlans: ['base', 'premium'] as ('base' | 'premium')[],
  ...operatorSwitches,
  smartHome: true,
})

describe('a distributor', () => {
  it('is made with a password that is shown once and has to be changed at the first sign-in', async () => {
    const newDistributor = await superCaller.call(contract.create, form('northern'))
    expect(newDistributor.data.userName).toBe('northern')
    const login = await testApp.anonymous.call(session.login, {
      account: 'northern',
      password: newDistributor.data.password,
    })
    expect(login.data.initialization).toBe('0')
    const { data } = await superCaller.call(contract.get, { uuid: newDistributor.data.uuid })
    expect(data).toMatchObject({ displayName: 'The northern company', smartHome: true, callLog: true, version: 1 })
    expect(JSON.stringify(data)).not.toContain(newDistributor.data.password)
  })

  it('cannot take a user name or an address that another account has, in any case and any tree', async () => {
    const name = await superCaller.call(contract.create, { ...form('second'), userName: 'OURS-INS' })
    expect([name.failure, name.params, name.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'userName' },
      'userName',
    ])
    const mail = await superCaller.call(contract.create, { ...form('second'), email: 'theirs-INS@test.invalid' })
    expect([mail.failure, mail.params, mail.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'email' }, 'email'])
  })

  it('is refused with the field that is wrong', async () => {
    for (const [field, value] of [
      ['userName', 'with space'],
      ['userName', 'a#b'],
      ['userName', 'x'.repeat(33)],
      ['email', 'nobody'],
      ['timeZone', 'Mars/Olympus'],
      ['business', 0],
      ['phone', '12a'],
      ['displayName', ''],
    ] as const) {
      const answer = await superCaller.call(contract.create, { ...form('wrong'), [field]: value } as never)
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
  })

  it('is found by the types of projects it may build', async () => {
    await superCaller.call(contract.create, { ...form('villas-only'), business: businessBits.villa })
    const found = async (business: 'community' | 'villa') =>
      (await superCaller.call(contract.list, { business, keyword: 'villas-only' })).data.rows.map(
        ({ userName }) => userName,
      )
    expect(await found('villa')).toEqual(['villas-only'])
    expect(await found('community')).toEqual([])
  })

  it('is edited by the one who saw it last; the other is told that it was updated', async () => {
    const { data } = await superCaller.call(contract.create, form('edited'))
    const { userName: _userName, ...changes } = form('edited')
    const first = await superCaller.call(contract.edit, {
      ...changes,
      uuid: data.uuid,
      version: 1,
      displayName: 'First',
    })
    const second = await superCaller.call(contract.edit, {
      ...changes,
      uuid: data.uuid,
      version: 1,
      displayName: 'Second',
    })
    expect([first.code, second.failure]).toEqual([0, 'staleRecord'])
    expect((await superCaller.call(contract.get, { uuid: data.uuid })).data).toMatchObject({
      displayName: 'First',
      version: 2,
    })
  })

  it('is deleted only after the password was typed again, and never while an account is below it', async () => {
    const { data } = await superCaller.call(contract.create, form('leaving'))
    const withoutPassword = await superCaller.call(contract.remove, { uuid: data.uuid })
    expect(withoutPassword.failure).toBe('superPasswordNeeded')
    const wrong = await superCaller.call(session.verifySuperPassword, { password: 'wrong' })
    expect(wrong.failure).toBe('passwordIncorrect')
    await superCaller.call(session.verifySuperPassword, { password: fixturePassword })
    expect((await superCaller.call(contract.remove, { uuid: data.uuid })).code).toBe(0)
    expect((await superCaller.call(contract.get, { uuid: data.uuid })).failure).toBe('notFound')
    const answer = await superCaller.call(contract.remove, { uuid: testApp.fixtures.ours.distributor.uuid })
    expect([answer.failure, answer.params]).toEqual(['distributorHasAccounts', { count: 2 }])
  })
})

describe('the account that may reset a password', () => {
  it('is an account above it; its sessions end with it', async () => {
    const { ours } = testApp.fixtures
    const manager = await testApp.as(ours.officeManager)
    const reset = await (
      await testApp.as(ours.installer)
    ).call(account.resetPassword, { uuid: ours.officeManager.uuid })
    expect(reset.code).toBe(0)
    expect((await manager.call(session.current, {})).failure).toBe('sessionEnded')
  })

  it('is not a sub-super manager, about those who run the platform', async () => {
    const { superManager, subSuperManager } = testApp.fixtures
    await testApp.test.database.owner.query(`update account set abilities = '{accountSetting}' where uuid = $1`, [
      subSuperManager.uuid,
    ])
    const helper = await testApp.as(subSuperManager)
    expect((await helper.call(account.resetPassword, { uuid: superManager.uuid })).failure).toBe('notFound')
    expect((await helper.call(contract.create, form('never'))).failure).toBe('noPermission')
  })
})
