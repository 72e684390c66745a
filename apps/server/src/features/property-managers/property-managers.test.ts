import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

const { propertyManager, ownPropertyManager, session, account } = contract

let testApp: TestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const form = (name: string) => ({
  displayName: `Manager ${name}`,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'en',
})

describe('a property manager', () => {
  it('signs in with its address and stands at the site it was given', async () => {
    const { community } = testApp.fixtures.ours
    const newManager = await installer.call(propertyManager.create, {
      ...form('Anna'),
      projects: [{ uuid: community.uuid }],
    })
    expect(newManager.data.userName).toBe('anna@test.invalid')
    const login = await testApp.anonymous.call(session.login, {
      account: 'ANNA@test.invalid',
      password: newManager.data.password,
    })
    expect(login.data.initialization).toBe('0')
    const { data } = await installer.call(propertyManager.get, { uuid: newManager.data.uuid })
    expect(data.projects).toEqual([
      {
        uuid: community.uuid,
        name: 'ours community',
        mayUseApp: false,
        mayDeleteAccounts: true,
        mayReadLogs: true,
        maySeeImages: true,
      },
    ])
  })

  it('cannot have an address that another account has, in any tree', async () => {
    for (const email of ['theirs-office-pm@test.invalid', 'THEIRS-ins@test.invalid', 'super@test.invalid']) {
      const answer = await installer.call(propertyManager.create, { ...form('double'), email })
      expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
        'alreadyExists',
        { thing: 'email' },
        'email',
      ])
    }
  })

  it('is assigned to own sites that have a manager, and to no others', async () => {
    const { ours, theirs } = testApp.fixtures
    for (const uuid of [theirs.office.uuid, crypto.randomUUID(), ours.villa.uuid]) {
      const answer = await installer.call(propertyManager.create, { ...form('foreign'), projects: [{ uuid }] })
      expect(answer.failure).toBe('notFound')
    }
    expect((await installer.call(propertyManager.byEmail, { email: 'foreign@test.invalid' })).failure).toBe('notFound')
  })

  it('keeps what it may do at each site apart', async () => {
    const { office, community } = testApp.fixtures.ours
    const projects = [{ uuid: office.uuid }, { uuid: community.uuid, mayReadLogs: false }]
    const newManager = await installer.call(propertyManager.create, { ...form('both'), projects })
    const permissions = { mayUseApp: true, mayDeleteAccounts: false, mayReadLogs: true, maySeeImages: false }
    const set = await installer.call(propertyManager.setPermissions, {
      uuid: newManager.data.uuid,
      projectUuid: office.uuid,
      ...permissions,
    })
    expect(set.code).toBe(0)
    const { data } = await installer.call(propertyManager.get, { uuid: newManager.data.uuid })
    expect(data.projects).toMatchObject([
      { uuid: community.uuid, mayUseApp: false, mayDeleteAccounts: true, mayReadLogs: false, maySeeImages: true },
      { uuid: office.uuid, ...permissions },
    ])
    const elsewhere = await installer.call(propertyManager.setPermissions, {
      uuid: newManager.data.uuid,
      projectUuid: testApp.fixtures.theirs.office.uuid,
      ...permissions,
    })
    expect(elsewhere.failure).toBe('notFound')
  })

  it('changes its user name with its address, and is edited by the one who saw it last', async () => {
    const { data } = await installer.call(propertyManager.create, form('old-name'))
    const edit = { ...form('new-name'), uuid: data.uuid, version: 1 }
    expect((await installer.call(propertyManager.edit, edit)).code).toBe(0)
    expect((await installer.call(propertyManager.edit, edit)).failure).toBe('staleRecord')
    const found = await installer.call(propertyManager.findByEmail, { email: 'NEW-name' })
    expect(found.data.rows).toMatchObject([{ uuid: data.uuid, email: 'new-name@test.invalid' }])
    expect((await installer.call(propertyManager.get, { uuid: data.uuid })).data.userName).toBe('new-name@test.invalid')
  })

  it('is removed from all its sites once it is deleted', async () => {
    const { office, community } = testApp.fixtures.ours
    const projects = [{ uuid: office.uuid }, { uuid: community.uuid }]
    const { data } = await installer.call(propertyManager.create, { ...form('leaving'), projects })
    expect((await installer.call(propertyManager.remove, { uuid: data.uuid })).code).toBe(0)
    const { rows } = await testApp.test.database.owner.query('select from project_member where account_uuid = $1', [
      data.uuid,
    ])
    expect(rows).toEqual([])
    expect((await installer.call(propertyManager.get, { uuid: data.uuid })).failure).toBe('notFound')
  })

  it('is read by the accounts above and repaired by them, and by no others', async () => {
    const { ours, theirs } = testApp.fixtures
    const distributor = await testApp.as(ours.distributor)
    expect((await distributor.call(propertyManager.get, { uuid: ours.officeManager.uuid })).code).toBe(0)
    expect((await distributor.call(propertyManager.get, { uuid: theirs.officeManager.uuid })).failure).toBe('notFound')
    expect((await distributor.call(propertyManager.create, form('no'))).failure).toBe('noPermission')
    const other = await testApp.as(theirs.installer)
    expect((await other.call(account.resetPassword, { uuid: ours.officeManager.uuid })).failure).toBe('notFound')
  })

  it('reads its own record, which no other account gets at this address', async () => {
    const { ours } = testApp.fixtures
    const manager = await testApp.as(ours.officeManager)
    const { data } = await manager.call(ownPropertyManager.get, {})
    expect(data).toMatchObject({ uuid: ours.officeManager.uuid, projects: [{ uuid: ours.office.uuid }] })
    expect((await installer.call(ownPropertyManager.get, {})).failure).toBe('featureOff')
  })
})

describe('the monthly reminder', () => {
  it('comes when the manager asked for it and the password is older than a month', async () => {
    const { uuid } = testApp.fixtures.ours.communityManager
    const old = new Date(Date.now() - (limits.passwordReminderDays + 1) * 86_400_000)
    const isOld = async () => {
      const manager = await testApp.as(testApp.fixtures.ours.communityManager)
      return (await manager.call(session.current, {})).data.passwordIsOld
    }
    const { owner } = testApp.test.database
    await owner.query('update account set password_changed_at = $2 where uuid = $1', [uuid, old])
    expect(await isOld()).toBe(false)
    await owner.query('update account set password_reminder = true where uuid = $1', [uuid])
    expect(await isOld()).toBe(true)
    await owner.query('update account set password_changed_at = now() where uuid = $1', [uuid])
    expect(await isOld()).toBe(false)
  })
})
