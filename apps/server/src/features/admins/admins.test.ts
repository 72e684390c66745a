import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareAdmin, spareCompany } from '../../../test/samples/people.ts'
import { hashPassword } from '../../domain/sessions/passwords.ts'

const { admin, ownAdmin, company, personnel, session } = contract

let testApp: TestApp
let manager: Caller
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

const form = (name: string, companyUuid: string) => ({
  firstName: 'Admin',
  lastName: name,
  email: `${name}@test.invalid`,
  language: 'en',
  companyUuid,
})
const newCompany = async (name: string) => (await manager.call(company.create, { name })).data.uuid
const signIn = (account: string, password: string) => testApp.anonymous.call(session.login, { account, password })

/** An administrator with the fixtures' password, signed in. */
async function signedIn(companyUuid: string) {
  const administrator = await spareAdmin(testApp, testApp.fixtures.ours, companyUuid, {
    password_hash: await hashPassword(fixturePassword),
  })
  const { data } = await signIn(administrator.email, fixturePassword)
  return { ...administrator, caller: callerOf(testApp.url, () => testApp.services.now(), data.token, 'admin') }
}

describe('a company', () => {
  it('has a name of its own in its office, in any case of letters', async () => {
    expect((await manager.call(company.create, { name: 'Harbour Law' })).code).toBe(0)
    const again = await manager.call(company.create, { name: 'harbour LAW' })
    expect([again.failure, again.params, again.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'company' },
      'name',
    ])
    const { theirs } = testApp.fixtures
    const other = await (
      await testApp.as(theirs.installer)
    ).call(company.create, { name: 'Harbour Law', projectUuid: theirs.office.uuid })
    expect(other.code).toBe(0)
  })

  it('is in an office of its own installer; another’s, a community or none is not found', async () => {
    const { ours, theirs } = testApp.fixtures
    for (const projectUuid of [theirs.office.uuid, ours.community.uuid, crypto.randomUUID(), undefined]) {
      expect((await installer.call(company.create, { name: 'Nowhere', projectUuid })).failure).toBe('notFound')
    }
    expect((await manager.call(company.create, { name: 'Nowhere', projectUuid: theirs.office.uuid })).failure).toBe(
      'notFound',
    )
    expect((await installer.call(company.list, { projectUuid: theirs.office.uuid })).failure).toBe('notFound')
    expect((await installer.call(company.create, { name: 'Named', projectUuid: ours.office.uuid })).code).toBe(0)
  })

  it('is renamed by the one who saw it last', async () => {
    const uuid = await newCompany('Renamed')
    expect((await manager.call(company.edit, { uuid, version: 1, name: 'Renamed once' })).code).toBe(0)
    expect((await manager.call(company.edit, { uuid, version: 1, name: 'Renamed twice' })).failure).toBe('staleRecord')
    const answer = await manager.call(company.edit, { uuid, version: 2, name: 'harbour law' })
    expect(answer.failure).toBe('alreadyExists')
  })

  it('is deleted only when it has no administrators', async () => {
    const uuid = await newCompany('Leaving')
    const { data } = await manager.call(admin.create, form('last', uuid))
    const refusal = await manager.call(company.remove, { uuid })
    expect([refusal.failure, refusal.params]).toEqual(['companyHasAdmins', { count: 1 }])
    await manager.call(admin.remove, { uuid: data.uuid })
    expect((await manager.call(company.remove, { uuid })).code).toBe(0)
  })
})

describe('an administrator', () => {
  it('is listed with its mobile number and when it last signed in, and is asked for a new password each month', async () => {
    const { companyUuid } = testApp.fixtures.ours.people
    const contact = { phoneCode: '49', phone: '151234567', passwordReminder: true }
    const { uuid } = (await manager.call(admin.create, { ...form('monthly', companyUuid), ...contact })).data
    const { lastSignInAt, phoneCode, phone } = (await manager.call(admin.list, { keyword: 'monthly' })).data.rows[0]!
    expect([lastSignInAt, phoneCode, phone]).toEqual([null, '49', '151234567'])
    expect((await manager.call(admin.get, { uuid })).data.passwordReminder).toBe(true)
    const own = await signedIn(companyUuid)
    const isOld = async () => (await own.caller.call(session.current, {})).data.passwordIsOld
    const old = (reminded: boolean) =>
      testApp.test.database.owner.query(
        `update account set password_reminder = $2, password_changed_at = now() - interval '31 days' where uuid = $1`,
        [own.uuid, reminded],
      )
    await old(false)
    expect(await isOld()).toBe(false)
    await old(true)
    expect(await isOld()).toBe(true)
    const rows = (await manager.call(admin.list, { keyword: own.email })).data.rows
    expect(rows.map((row) => row.lastSignInAt !== null)).toEqual([true])
  })

  it('cannot sign in before it is activated, and then stands in its company', async () => {
    const companyUuid = await newCompany('North Ltd')
    const { data } = await manager.call(admin.create, form('north', companyUuid))
    expect((await signIn('north@test.invalid', data.password)).failure).toBe('accountInactive')
    expect((await manager.call(admin.activate, { uuid: data.uuid })).code).toBe(0)
    const login = await signIn('north@test.invalid', data.password)
    const north = callerOf(testApp.url, () => testApp.services.now(), login.data.token, 'admin')
    await north.call(session.initialization, { password: 'Own-password-1' })
    const current = await north.call(session.current, {})
    expect(current.data).toMatchObject({ companyName: 'North Ltd', site: { name: 'ours office' } })
  })

  it('cannot sign in once its time is over, and an open session ends with it', async () => {
    const { uuid, email, caller } = await signedIn(await newCompany('Brief'))
    expect((await caller.call(ownAdmin.get, {})).code).toBe(0)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    expect((await manager.call(admin.setExpiry, { uuid, expiresAt: yesterday })).code).toBe(0)
    expect((await signIn(email, fixturePassword)).failure).toBe('accountExpired')
    expect((await caller.call(ownAdmin.get, {})).failure).toBe('sessionEnded')
    expect((await manager.call(admin.get, { uuid })).data.state).toBe('expired')
    expect((await manager.call(admin.list, { state: 'expired' })).data.rows).toMatchObject([{ uuid }])
    await manager.call(admin.setExpiry, { uuid, expiresAt: null })
    expect((await signIn(email, fixturePassword)).code).toBe(0)
  })

  it('is made by an installer that names its office, and by no account for another’s office or company', async () => {
    const { ours, theirs } = testApp.fixtures
    const companyUuid = await newCompany('Of the installer')
    const good = { ...form('by-installer', companyUuid), projectUuid: ours.office.uuid }
    expect((await installer.call(admin.create, good)).code).toBe(0)
    const foreign = await spareCompany(testApp, theirs)
    const wrongSite = await installer.call(admin.create, {
      ...form('wrong', companyUuid),
      projectUuid: theirs.office.uuid,
    })
    const wrongCompany = await manager.call(admin.create, form('wrong', foreign))
    expect([wrongSite.failure, wrongCompany.failure]).toEqual(['notFound', 'notFound'])
    const answer = await manager.call(admin.create, {
      ...form('double', companyUuid),
      email: 'theirs-ins@test.invalid',
    })
    expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'email' },
      'email',
    ])
  })

  it('moves to another company of its office; the second of two editors is told', async () => {
    const [first, second] = [await newCompany('Before'), await newCompany('After')]
    const { data } = await manager.call(admin.create, form('mover', first))
    const edit = { ...form('mover', second), uuid: data.uuid, version: 1 }
    expect((await manager.call(admin.edit, edit)).code).toBe(0)
    expect((await manager.call(admin.edit, edit)).failure).toBe('staleRecord')
    expect((await manager.call(admin.get, { uuid: data.uuid })).data.companyName).toBe('After')
    const foreign = await spareCompany(testApp, testApp.fixtures.theirs)
    const away = await manager.call(admin.edit, { ...edit, companyUuid: foreign, version: 2 })
    expect(away.failure).toBe('notFound')
  })

  it('has a first and a last name of at most 32 characters each, shown together', async () => {
    const companyUuid = await newCompany('Names')
    for (const field of ['firstName', 'lastName']) {
      for (const bad of ['', 'x'.repeat(33)]) {
        const refusal = await manager.call(admin.create, { ...form('nameless', companyUuid), [field]: bad })
        expect([refusal.failure, refusal.params]).toEqual(['invalidInput', { field }])
      }
    }
    const names = { firstName: ' Mary Ann ', lastName: 'x'.repeat(32) }
    const { uuid } = (await manager.call(admin.create, { ...form('named', companyUuid), ...names })).data
    const shownNames = { firstName: 'Mary Ann', lastName: 'x'.repeat(32), displayName: `Mary Ann ${'x'.repeat(32)}` }
    expect((await manager.call(admin.list, { keyword: 'mary ann' })).data.rows).toMatchObject([{ uuid, ...shownNames }])
    const edit = { ...form('named', companyUuid), uuid, version: 1, lastName: 'Short' }
    expect((await manager.call(admin.edit, edit)).code).toBe(0)
    expect((await manager.call(admin.get, { uuid })).data).toMatchObject({ displayName: 'Admin Short' })
  })

  it('is linked to a person of its own company, one administrator each, until that person is deleted', async () => {
    const { companyUuid, personUuid } = testApp.fixtures.ours.people
    const person = async (company: string) =>
      (await manager.call(personnel.create, { companyUuid: company, firstName: 'Li', lastName: 'Nked' })).data.uuid
    const linkPersonnelUuid = await person(companyUuid)
    const linkedForm = { ...form('linked', companyUuid), linkPersonnelUuid }
    const { uuid } = (await manager.call(admin.create, linkedForm)).data
    const info = async () => (await manager.call(admin.get, { uuid })).data
    expect(await info()).toMatchObject({ linkPersonnelUuid, linkPersonnelName: 'Li Nked' })
    const second = await manager.call(admin.create, { ...form('second', companyUuid), linkPersonnelUuid })
    expect([second.failure, second.issues[0]?.field]).toEqual(['alreadyExists', 'linkPersonnelUuid'])
    const foreign = [
      await person(await newCompany('Beside')),
      testApp.fixtures.theirs.people.personUuid,
      crypto.randomUUID(),
    ]
    for (const other of foreign) {
      const refusal = await manager.call(admin.create, { ...form('wrong', companyUuid), linkPersonnelUuid: other })
      expect(refusal.failure).toBe('notFound')
    }
    const edit = { ...linkedForm, uuid, version: 1, linkPersonnelUuid: personUuid }
    expect((await manager.call(admin.edit, edit)).code).toBe(0)
    // An administrator that moves to another company cannot be linked to a person of the one before.
    const moveForm = { ...edit, version: 2, companyUuid: await newCompany('Elsewhere') }
    expect((await manager.call(admin.edit, moveForm)).failure).toBe('notFound')
    await manager.call(admin.edit, { ...edit, version: 2, linkPersonnelUuid })
    expect((await manager.call(personnel.remove, { uuids: [linkPersonnelUuid] })).code).toBe(0)
    expect(await info()).toMatchObject({ linkPersonnelUuid: null, linkPersonnelName: null })
  })

  it('sees the administrators of its own company and changes none', async () => {
    const [own, other] = [await newCompany('Own'), await newCompany('Other')]
    const { uuid, caller } = await signedIn(own)
    await spareAdmin(testApp, testApp.fixtures.ours, other)
    expect((await caller.call(admin.list, {})).data.rows.map((row) => row.uuid)).toEqual([uuid])
    expect((await caller.call(admin.count, {})).data).toMatchObject({ total: 1 })
    expect((await caller.call(admin.names, {})).data.rows).toHaveLength(1)
    expect((await caller.call(admin.create, form('never', own))).failure).toBe('noPermission')
    const { data } = await caller.call(admin.configuration, {})
    expect(data).toMatchObject({ siteName: 'ours office', companyName: 'Own', attendanceActiveStatus: 'active' })
  })

  it('gets itself from the address that names a record, and no other administrator', async () => {
    const { uuid, caller } = await signedIn(await newCompany('Literal'))
    expect((await caller.call(admin.get, { uuid })).data.uuid).toBe(uuid)
    const other = await spareAdmin(testApp, testApp.fixtures.ours)
    expect((await caller.call(admin.get, { uuid: other.uuid })).failure).toBe('notFound')
  })

  it('changes its own password to one that is not too weak, after the old one', async () => {
    const { caller, email } = await signedIn(await newCompany('Careful'))
    for (const newPassword of ['short1A', 'Password1', email, 'a'.repeat(12)]) {
      const weak = await caller.call(ownAdmin.updatePassword, { oldPassword: fixturePassword, newPassword })
      expect([weak.failure, weak.params], newPassword).toEqual(['invalidInput', { field: 'newPassword' }])
    }
    const wrong = await caller.call(ownAdmin.updatePassword, { oldPassword: 'wrong', newPassword: 'Other-pass-1' })
    expect(wrong.failure).toBe('passwordIncorrect')
    const same = { oldPassword: fixturePassword, newPassword: fixturePassword }
    expect((await caller.call(ownAdmin.updatePassword, same)).failure).toBe('passwordUnchanged')
    expect((await caller.call(ownAdmin.checkPassword, { password: 'wrong' })).failure).toBe('passwordIncorrect')
    expect((await caller.call(ownAdmin.checkPassword, { password: fixturePassword })).code).toBe(0)
    const passwordForm = { oldPassword: fixturePassword, newPassword: 'Other-pass-1' }
    expect((await caller.call(ownAdmin.updatePassword, passwordForm)).code).toBe(0)
    expect((await signIn(email, 'Other-pass-1')).code).toBe(0)
    expect((await manager.call(ownAdmin.checkPassword, { password: fixturePassword })).failure).toBe('featureOff')
  })

  it('gets a new password from its manager, which ends its sessions', async () => {
    const { uuid, caller } = await signedIn(await newCompany('Forgetful'))
    expect((await manager.call(admin.resetPassword, { uuid })).data.password).toMatch(/./)
    expect((await caller.call(ownAdmin.get, {})).failure).toBe('sessionEnded')
    const { communityManager, officeManager } = testApp.fixtures.ours
    const other = await testApp.as(communityManager)
    expect((await other.call(admin.resetPassword, { uuid })).failure).toBe('noPermission')
    expect((await manager.call(admin.resetPassword, { uuid: officeManager.uuid })).failure).toBe('notFound')
  })
})
