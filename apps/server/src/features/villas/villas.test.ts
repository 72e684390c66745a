import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../seed/records.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import type { Actor } from '../../../test/fixtures.ts'

const { villa, session, manage, project } = contract

let testApp: TestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer, 'single')
})
afterAll(() => testApp.close())

const form = (name: string) => ({
  firstName: 'Lucia',
  lastName: name,
  email: `${name}@test.invalid`,
  address: 'Lakeside 7',
  timeZone: 'Europe/Zurich',
  language: 'it',
})

describe('a villa account', () => {
  it('signs in with its address, or with its number when it has none', async () => {
    const newVilla = await installer.call(villa.create, form('ferri'))
    expect(newVilla.data.userName).toBe('ferri@test.invalid')
    const { data } = await installer.call(villa.get, { uuid: newVilla.data.uuid })
    expect(data).toMatchObject({ displayName: 'Lucia ferri', firstName: 'Lucia', lastName: 'ferri', version: 1 })
    const phone = await installer.call(villa.create, {
      ...form('rossi'),
      email: '',
      phoneCode: '41',
      phone: '791234567',
    })
    expect(phone.data.userName).toBe('41791234567')
    const login = { account: '41791234567', password: phone.data.password }
    expect((await testApp.anonymous.call(session.login, login)).data.initialization).toBe('0')
  })

  it('has an address or a number, a name and a place', async () => {
    for (const [field, changes] of [
      ['email', { email: '' }],
      ['firstName', { firstName: ' ' }],
      ['address', { address: '' }],
      ['timeZone', { timeZone: 'Mars' }],
    ] as const) {
      const answer = await installer.call(villa.create, { ...form('wrong'), ...changes })
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
  })

  it('has an address and a number that no other account has', async () => {
    const mail = await installer.call(villa.create, { ...form('double'), email: 'theirs-dis@test.invalid' })
    expect([mail.failure, mail.params, mail.issues[0]?.field]).toEqual(['alreadyExists', { thing: 'email' }, 'email'])
    const formWithPhone = { ...form('double'), email: '', phoneCode: '41', phone: '791234555' }
    expect((await installer.call(villa.create, formWithPhone)).code).toBe(0)
    expect((await installer.call(villa.create, formWithPhone)).params).toEqual({ thing: 'phone' })
  })

  it('is changed by the one who saw it last and deleted by its installer, not by another', async () => {
    const { data } = await installer.call(villa.create, form('bianchi'))
    const edit = { ...form('neri'), uuid: data.uuid, version: 1 }
    const other = await testApp.as(testApp.fixtures.theirs.installer, 'single')
    expect((await other.call(villa.edit, edit)).failure).toBe('notFound')
    expect((await installer.call(villa.edit, edit)).code).toBe(0)
    expect((await installer.call(villa.edit, edit)).failure).toBe('staleRecord')
    expect((await other.call(villa.remove, { uuid: data.uuid })).failure).toBe('notFound')
    expect((await installer.call(villa.remove, { uuid: data.uuid })).code).toBe(0)
    expect((await installer.call(villa.list, { keyword: 'neri' })).data.total).toBe(0)
  })
})

describe('the owner of a villa', () => {
  it('is not its installer: it manages no account, sees no sites and takes no other identity', async () => {
    const { single, office } = testApp.fixtures.ours
    const owner = await testApp.as(single)
    for (const call of [villa.list, project.list]) {
      expect((await owner.call(call, {})).failure).toBe('noPermission')
    }
    expect((await owner.call(villa.create, form('never'))).failure).toBe('noPermission')
    for (const section of ['installer', 'community', 'office'] as const) {
      expect((await owner.call(session.switchIdentity, { section })).failure).toBe('switchNotAllowed')
    }
    const answer = await owner.call(session.switchIdentity, { section: 'propertyOffice', uuid: office.uuid })
    expect(answer.failure).toBe('switchNotAllowed')
  })
})

describe('the devices in the house of a villa account', () => {
  const names = async (actor: Actor, uuid = testApp.fixtures.ours.single.uuid) => {
    const { data, failure } = await (await testApp.as(actor)).call(villa.devices, { uuid })
    return failure ?? data.rows.map(({ name, connection }) => [name, connection])
  }

  it('are those of its villa, with their state, and not those of other sites that it is a member of', async () => {
    const { superManager, ours } = testApp.fixtures
    await write(testApp, async (db) => {
      await insertMember(db, ours.single, [ours.office.uuid])
      await db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', ours.villa.deviceUuid).execute()
    })
    for (const actor of [superManager, ours.distributor, ours.subDistributor, ours.installer]) {
      expect(await names(actor), actor.user_name).toEqual([['villa panel', 'online']])
    }
  })

  it('are not there for those who do not look after the account', async () => {
    const { ours, theirs } = testApp.fixtures
    expect(await names(theirs.distributor)).toBe('notFound')
    expect(await names(theirs.installer)).toBe('notFound')
    // An account that is no villa has no house.
    expect(await names(ours.installer, ours.officeManager.uuid)).toBe('notFound')
    expect(await names(ours.single)).toBe('noPermission')
  })
})

describe('the villa of a villa account', () => {
  const sitesOf = (account: string) =>
    write(testApp, (db) => db.selectFrom('project').selectAll().where('owner_uuid', '=', account).execute())

  it('is made with the account, as a site with one household, and deleted with it', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const owner = { firstName: 'Ada', lastName: 'Lake', email: 'ada.lake@test.invalid', address: 'Lake 1' }
    const newVilla = await installer.call(villa.create, { ...owner, timeZone: 'Europe/Berlin', language: 'en' })
    expect(newVilla.code).toBe(0)
    const [site] = await sitesOf(newVilla.data.uuid)
    expect(site).toMatchObject({ kind: 'villa', time_zone: 'Europe/Berlin' })
    const homes = await write(testApp, (db) =>
      db.selectFrom('apartment').select(['number', 'building_uuid']).where('project_uuid', '=', site!.uuid).execute(),
    )
    expect(homes).toEqual([{ number: '1', building_uuid: null }])
    expect((await installer.call(villa.remove, { uuid: newVilla.data.uuid })).code).toBe(0)
    expect(await sitesOf(newVilla.data.uuid)).toEqual([])
  })

  it('keeps its account while devices are in it', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    const answer = await installer.call(villa.remove, { uuid: ours.single.uuid })
    expect(answer).toMatchObject({ failure: 'siteHasDevices', params: { count: 1 } })
  })
})

describe('the accounts directly below', () => {
  it('are an installer’s own people, and none for a manager', async () => {
    const { ours } = testApp.fixtures
    const { data } = await (await testApp.as(ours.installer)).call(manage.children, {})
    const uuids = data.rows.map(({ uuid }) => uuid)
    expect(uuids).toContain(ours.subInstaller.uuid)
    expect(uuids).not.toContain(ours.installer.uuid)
    const distributor = await (await testApp.as(ours.distributor)).call(manage.children, {})
    expect(distributor.data.rows.map(({ kind }) => kind)).toEqual(['subDistributor'])
    expect((await (await testApp.as(ours.officeManager)).call(manage.children, {})).data.rows).toEqual([])
  })

  it('have an installer that says its names', async () => {
    const { data } = await installer.call(manage.installer, {})
    expect(data).toMatchObject({ kind: 'installer', userName: 'ours-ins', displayName: 'ours-ins' })
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await manager.call(manage.installer, {})).failure).toBe('featureOff')
  })
})
