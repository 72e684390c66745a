import { randomUUID } from 'node:crypto'
import { allBusiness, businessBits } from '@lintel/contract/access/roles.ts'
import { distributor } from '@lintel/contract/distributors/operations.ts'
import { installer as contract } from '@lintel/contract/installers/operations.ts'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { subDistributor } from '@lintel/contract/sub-distributors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let platform: Caller
let superCaller: Caller
let branch: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  const { superManager, ours } = testApp.fixtures
  platform = await testApp.as(superManager)
  superCaller = await testApp.as(ours.distributor)
  branch = await testApp.as(ours.subDistributor)
})
afterAll(() => testApp.close())

const contact = (name: string) => ({
  displayName: `The ${name} team`,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'de',
})
const form = (name: string) => ({ ...contact(name), userName: name, business: allBusiness, chargeMode: 0 as const })

const createInstaller = async (name: string, by = superCaller): Promise<string> => {
  const answer = await by.call(contract.create, form(name))
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.uuid
}

const flags = {
  chargeMode: 1 as const,
  attendancePricing: 1 as const,
  customizeForm: 5,
  autoRenew: true,
  idAccess: true,
  incentives: true,
  rfCard: true,
  apartmentChargePlan: true,
  badgePrinting: true,
  robot: true,
}

describe('an installer', () => {
  it('is made by its distributor or sub-distributor and changes the password at the first sign-in', async () => {
    const answer = await superCaller.call(contract.create, form('northern'))
    const login = await testApp.anonymous.call(session.login, { account: 'northern', password: answer.data.password })
    expect(login.data.initialization).toBe('0')
    const uuid = await createInstaller('by-branch', branch)
    expect((await superCaller.call(contract.get, { uuid })).data).toMatchObject({
      subDistributorName: 'ours-subDis',
      distributorName: 'ours-dis',
      callLog: true,
      communities: 0,
      allowed: { business: allBusiness, landline: false },
    })
    expect((await branch.call(contract.get, { uuid: answer.data.uuid })).failure).toBe('notFound')
  })

  it('is put below a sub-distributor of its own distributor only', async () => {
    const { ours, theirs } = testApp.fixtures
    const below = { ...form('below'), subDistributorUuid: ours.subDistributor.uuid }
    expect((await superCaller.call(contract.create, below)).code).toBe(0)
    for (const subDistributorUuid of [theirs.subDistributor.uuid, randomUUID(), ours.installer.uuid]) {
      expect((await superCaller.call(contract.create, { ...form('lost'), subDistributorUuid })).failure).toBe(
        'notFound',
      )
    }
    expect(
      (await branch.call(contract.create, { ...form('lost'), subDistributorUuid: ours.distributor.uuid })).failure,
    ).toBe('notFound')
  })

  it('cannot take a user name or an address that another account has', async () => {
    const name = await superCaller.call(contract.create, { ...form('second'), userName: 'THEIRS-ins' })
    expect([name.failure, name.params, name.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'userName' },
      'userName',
    ])
    const mail = await superCaller.call(contract.create, { ...form('second'), email: 'ours-DIS@test.invalid' })
    expect([mail.failure, mail.params, mail.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'email' }, 'email'])
  })

  it('is edited by the one who saw it last; charge mode and call log count as edits', async () => {
    const uuid = await createInstaller('edited')
    const edit = (version: number) =>
      superCaller.call(contract.edit, { ...contact('edited'), uuid, version, business: businessBits.office })
    expect([(await edit(1)).code, (await edit(1)).failure]).toEqual([0, 'staleRecord'])
    const pays = (version: number) => superCaller.call(contract.editChargeMode, { uuid, version, chargeMode: 1 })
    expect([(await pays(1)).failure, (await pays(2)).code]).toEqual(['staleRecord', 0])
    const logs = (version: number) => superCaller.call(contract.editCallLogSetting, { uuid, version, callLog: false })
    expect([(await logs(2)).failure, (await logs(3)).code]).toEqual(['staleRecord', 0])
    expect((await superCaller.call(contract.callLogSetting, { uuid })).data).toEqual({ callLog: false, version: 4 })
    expect((await superCaller.call(contract.get, { uuid })).data).toMatchObject({
      business: 2,
      chargeMode: 1,
      version: 4,
    })
  })

  it('sees at once who pays', async () => {
    const { installer } = testApp.fixtures.ours
    const own = await testApp.as(installer)
    const { data } = await superCaller.call(contract.get, installer)
    await superCaller.call(contract.editChargeMode, { uuid: installer.uuid, version: data.version, chargeMode: 1 })
    expect((await own.call(session.current, {})).data.facts.chargeMode).toBe(1)
  })

  it('gets the switches of the platform from the platform alone', async () => {
    const uuid = await createInstaller('flagged')
    const change = { ...contact('flagged'), uuid, version: 1, business: allBusiness, ...flags }
    expect((await superCaller.call(contract.editFlags, change)).failure).toBe('noPermission')
    expect((await platform.call(contract.editFlags, change)).code).toBe(0)
    expect((await platform.call(contract.get, { uuid })).data).toMatchObject({ ...flags, callLog: true })
    expect((await platform.call(contract.editFlags, change)).failure).toBe('staleRecord')
  })

  it('is of one family; for another it is not there', async () => {
    const { installer, distributor: foreign } = testApp.fixtures.theirs
    for (const answer of [
      await superCaller.call(contract.get, installer),
      await superCaller.call(contract.edit, { ...contact('x'), uuid: installer.uuid, version: 1, business: 1 }),
      await superCaller.call(contract.editChargeMode, { uuid: installer.uuid, version: 1, chargeMode: 1 }),
      await superCaller.call(contract.callLogSetting, installer),
      await superCaller.call(contract.remove, installer),
      await superCaller.call(contract.ofDistributor, foreign),
      await superCaller.call(contract.villaManagersOf, foreign),
      await branch.call(contract.ofDistributor, testApp.fixtures.ours.distributor),
    ]) {
      expect(answer.failure).toBe('notFound')
    }
  })
})

describe('the rights of an installer', () => {
  it('are never more than its distributor has', async () => {
    const { data } = await platform.call(distributor.create, {
      ...form('offices'),
      ...operatorSwitches,
      business: businessBits.office,
      attendancePricing: 1,
      rfCard: true,
    })
    const small = await testApp.as({ ...testApp.fixtures.ours.distributor, uuid: data.uuid })
    await testApp.test.database.owner.query(`update account set initialized = true where uuid = $1`, [data.uuid])
    expect((await small.call(contract.create, form('all-types'))).failure).toBe('projectTypeNotAllowed')
    const only = { ...form('one-type'), business: businessBits.office }
    const line = await small.call(contract.create, { ...only, officeLandline: true })
    expect([line.failure, line.params]).toEqual(['invalidInput', { field: 'officeLandline' }])
    const answer = await small.call(contract.create, only)
    const { uuid } = answer.data
    expect((await small.call(contract.get, { uuid })).data).toMatchObject({ attendancePricing: 1, rfCard: true })
    const change = { ...contact('one-type'), uuid, version: 1, business: businessBits.villa }
    expect((await small.call(contract.edit, change)).failure).toBe('projectTypeNotAllowed')
    expect((await platform.call(contract.editFlags, { ...change, ...flags })).failure).toBe('projectTypeNotAllowed')
    expect((await small.call(contract.villaManagersOf, { uuid: data.uuid })).data.rows).toEqual([])
  })

  it('are shown before one is made, also to a sub-distributor', async () => {
    for (const distributorCaller of [superCaller, branch]) {
      expect((await distributorCaller.call(contract.start, {})).data).toEqual({
        allowed: { business: allBusiness, landline: false },
        chargeMode: 0,
        featurePlans: [],
        timeZone: 'UTC',
        language: 'en',
      })
    }
  })
})

describe('deleting an installer', () => {
  it('is refused while it has a site or a villa account, and while an order is open', async () => {
    const answer = await superCaller.call(contract.remove, testApp.fixtures.ours.installer)
    expect([answer.failure, answer.params]).toEqual(['installerHasSites', { count: 5 }])
    const uuid = await createInstaller('ordering')
    await testApp.test.database.owner.query(
      `insert into payment_order (installer_uuid, payer_uuid, made_by_uuid, number, distributor_uuid)
        select uuid, uuid, uuid, 'of ' || uuid, distributor_uuid from account where uuid = $1`,
      [uuid],
    )
    const ordering = await superCaller.call(contract.remove, { uuid })
    expect([ordering.failure, ordering.params]).toEqual(['unpaidOrders', { count: 1 }])
    await testApp.test.database.owner.query(`update payment_order set state = 1 where installer_uuid = $1`, [uuid])
    expect((await superCaller.call(contract.remove, { uuid })).code).toBe(0)
  })

  it('takes its sub-installers with it and ends its sessions', async () => {
    const uuid = await createInstaller('leaving')
    const sub = randomUUID()
    await testApp.test.database.owner.query(
      `insert into account (uuid, kind, parent_uuid, distributor_uuid, installer_uuid, user_name, display_name, password_hash)
       values ($1, 'subInstaller', $2, $3, $2, 'leaving-sub', 'Leaving', 'none')`,
      [sub, uuid, testApp.fixtures.ours.distributor.uuid],
    )
    expect((await superCaller.call(contract.get, { uuid })).data).toMatchObject({ subInstallers: 1 })
    expect((await superCaller.call(contract.remove, { uuid })).code).toBe(0)
    expect((await superCaller.call(contract.get, { uuid })).failure).toBe('notFound')
    const accounts = await allRows(testApp)((db) =>
      db.selectFrom('account').select('uuid').where('uuid', 'in', [uuid, sub]).execute(),
    )
    expect(accounts).toEqual([])
  })
})

describe('installers by name', () => {
  it('are filtered by the distributor they belong to and found by words', async () => {
    const { ours, theirs } = testApp.fixtures
    const ofTheirs = await platform.call(contract.list, { distributor: theirs.distributor.uuid })
    expect(ofTheirs.data.rows.map(({ userName }) => userName)).toEqual(['theirs-ins'])
    const ofSub = await superCaller.call(contract.list, {
      subDistributor: ours.subDistributor.uuid,
      keyword: 'ours-INS',
    })
    expect(ofSub.data.rows).toMatchObject([
      { userName: 'ours-ins', communities: 2, offices: 1, villas: 1, devices: 4, households: 1 },
    ])
    expect((await superCaller.call(contract.search, { name: 'OURS-ins' })).data.rows).toHaveLength(1)
    expect((await platform.call(contract.names, {})).data.rows).toContainEqual({
      uuid: theirs.installer.uuid,
      name: 'theirs-ins',
    })
    expect((await superCaller.call(contract.ofDistributor, ours.distributor)).data.rows).toContainEqual({
      uuid: ours.installer.uuid,
      name: 'ours-ins',
    })
  })

  it('stand in a tree under their distributor, or under the sub-distributor that asks', async () => {
    const { ours, theirs } = testApp.fixtures
    const tree = (await platform.call(contract.tree, {})).data.rows
    expect(tree.map(({ label }) => label)).toEqual(expect.arrayContaining(['ours-dis', 'theirs-dis']))
    const leaf = { label: 'theirs-ins', value: theirs.installer.uuid }
    expect(tree.find(({ value }) => value === theirs.distributor.uuid)?.children).toEqual([leaf])
    const { data } = await branch.call(contract.tree, {})
    expect(data.rows).toMatchObject([{ label: 'ours-subDis', value: ours.subDistributor.uuid }])
  })
})

describe('a sub-distributor that is being deleted', () => {
  it('gets no new installer: one of the two is refused', async () => {
    const { data: sub } = await superCaller.call(subDistributor.create, { ...contact('closing'), userName: 'closing' })
    const answers = await Promise.all([
      superCaller.call(subDistributor.remove, sub),
      superCaller.call(contract.create, { ...form('late'), subDistributorUuid: sub.uuid }),
    ])
    const failures = answers.map(({ failure }) => failure)
    expect([
      [undefined, 'notFound'],
      ['subDistributorHasInstallers', undefined],
    ]).toContainEqual(failures)
  })
})
