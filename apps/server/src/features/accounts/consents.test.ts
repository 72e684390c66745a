import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Answer, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { impersonate } from '../../../test/roles.ts'

/**
 * A site that asks (decisions.md accounts): what would put an operator, or an account it chooses, in a manager's
 * place waits for the consent of a manager there.
 */

const { account, admin, delegation, propertyManager, session } = contract

let testApp: TestApp
let installer: Caller
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const sql = (text: string) => testApp.test.database.owner.query(text)

beforeEach(async () => {
  const { ours } = testApp.fixtures
  await sql(`update delegation set state = 'ended' where state in ('pending', 'active')`)
  await sql(`update project set entry_policy = case when uuid = '${ours.office.uuid}' then 'ask' else 'announce' end`)
  installer = await testApp.as(ours.installer)
  manager = await testApp.as(ours.officeManager)
})

const form = (name: string, projects: readonly { uuid: string }[] = []) => ({
  displayName: name,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'en',
  projects: [...projects],
})
const pending = async (by: Caller = manager) =>
  (await by.call(delegation.list, {})).data.rows.filter(({ state }) => state === 'pending')

/** Waits at first, is asked of the managers by mail and on their page, and goes through once after one has agreed. */
async function waits(kind: string, subject: string, act: () => Promise<Answer<unknown>>): Promise<void> {
  const before = (await mailsIn(testApp)).length
  const first = await act()
  expect([first.failure, first.params]).toEqual(['consentWaiting', { site: 'ours office' }])
  expect((await act()).failure).toBe('consentWaiting')
  const consent = await pending()
  expect(consent).toMatchObject([{ kind, subject, byName: expect.any(String) }])
  const mails = (await mailsIn(testApp)).slice(before).filter((mail) => /asks to change/.test(mail.subject))
  expect(mails.map(({ to }) => to)).toEqual(['ours-office-pm@test.invalid'])
  expect((await manager.call(delegation.approve, { uuid: consent[0]!.uuid })).code).toBe(0)
  const done = await act()
  expect([done.code, done.failure]).toEqual([0, undefined])
}

describe('a site that asks', () => {
  it('gets a new manager only with the consent of one', async () => {
    const { office } = testApp.fixtures.ours
    await waits('joinSite', 'nora@test.invalid', () =>
      installer.call(propertyManager.create, form('nora', [{ uuid: office.uuid }])),
    )
    const again = await installer.call(propertyManager.create, form('nina', [{ uuid: office.uuid }]))
    expect(again.failure).toBe('consentWaiting')
    expect((await installer.call(propertyManager.byEmail, { email: 'nina@test.invalid' })).failure).toBe('notFound')
  })

  it('is not added to a manager of another site without it', async () => {
    const { office, community } = testApp.fixtures.ours
    const { data } = await installer.call(propertyManager.create, form('omar', [{ uuid: community.uuid }]))
    const both = form('omar', [{ uuid: community.uuid }, { uuid: office.uuid }])
    await waits('joinSite', 'omar@test.invalid', () =>
      installer.call(propertyManager.edit, { ...both, uuid: data.uuid, version: 1 }),
    )
  })

  it('keeps the way its managers sign in: password, address and second step', async () => {
    const { uuid } = testApp.fixtures.ours.officeManager
    const version = async () => (await installer.call(propertyManager.get, { uuid })).data.version
    const edit = async (change: object) =>
      installer.call(propertyManager.edit, { uuid, version: await version(), ...change } as never)
    await waits('changeTwoFactor', 'ours-office-pm', () => edit({ twoFactor: true }))
    await sql(`update account set two_factor = false where uuid = '${uuid}'`)
    const change = 'ours-office-pm@test.invalid → evil@test.invalid'
    const first = await edit({ email: 'evil@test.invalid' })
    expect(first.failure).toBe('consentWaiting')
    expect(await pending()).toMatchObject([{ kind: 'changeEmail', subject: change }])
    // What is agreed to is this address and no other.
    await manager.call(delegation.approve, { uuid: (await pending())[0]!.uuid })
    expect((await edit({ email: 'worse@test.invalid' })).failure).toBe('consentWaiting')
    expect((await edit({ displayName: 'Another name' })).code).toBe(0)
    for (const by of [
      installer,
      await testApp.as(testApp.fixtures.ours.distributor),
      await testApp.as(testApp.fixtures.superManager),
    ]) {
      expect((await by.call(account.resetPassword, { uuid })).failure).toBe('consentWaiting')
    }
    expect((await manager.call(session.current, {})).code).toBe(0)
  })

  it('asks before a password is reset, once for each time', async () => {
    const { uuid } = testApp.fixtures.ours.officeManager
    await waits('resetPassword', 'ours-office-pm@test.invalid', () => installer.call(account.resetPassword, { uuid }))
    await sql(`update account set initialized = true where uuid = '${uuid}'`)
    expect((await installer.call(account.resetPassword, { uuid })).failure).toBe('consentWaiting')
  })

  it('does not lose its last manager without consent, by taking the site away or deleting the account', async () => {
    await sql(`delete from project_member m using account a where a.uuid = m.account_uuid
      and m.project_uuid = '${testApp.fixtures.ours.office.uuid}' and a.kind = 'propertyManager' and a.email <> 'ours-office-pm@test.invalid'`)
    const { uuid } = testApp.fixtures.ours.officeManager
    const { version } = (await installer.call(propertyManager.get, { uuid })).data
    expect((await installer.call(propertyManager.remove, { uuid })).failure).toBe('consentWaiting')
    const answer = await installer.call(propertyManager.edit, { uuid, version, projects: [] } as never)
    expect(answer.failure).toBe('consentWaiting')
    expect(await pending()).toMatchObject([{ kind: 'leaveSite', subject: 'ours-office-pm@test.invalid' }])
    expect((await installer.call(propertyManager.get, { uuid })).data.projects).toHaveLength(1)
  })

  it('is asked about its company administrators too', async () => {
    const { uuid } = testApp.fixtures.ours.admin
    expect((await installer.call(account.resetPassword, { uuid })).failure).toBe('consentWaiting')
    expect((await installer.call(admin.resetPassword, { uuid })).failure).toBe('consentWaiting')
    expect((await manager.call(admin.resetPassword, { uuid })).code).toBe(0)
  })

  it('is answered by its own managers alone, not by who has entered it with consent', async () => {
    const { ours } = testApp.fixtures
    await sql(`update project set entry_policy = 'announce' where uuid = '${ours.office.uuid}'`)
    const enteredCaller = await impersonate(testApp, ours.officeManager)
    await sql(`update project set entry_policy = 'ask' where uuid = '${ours.office.uuid}'`)
    await installer.call(propertyManager.create, form('petra', [{ uuid: ours.office.uuid }]))
    const [consent] = await pending()
    expect((await enteredCaller.call(delegation.approve, { uuid: consent!.uuid })).failure).toBe('noPermission')
    expect((await installer.call(delegation.approve, { uuid: consent!.uuid })).code).not.toBe(0)
  })

  it('that refuses is not changed, and an agreement ends after seven days', async () => {
    const { office } = testApp.fixtures.ours
    const act = () => installer.call(propertyManager.create, form('quentin', [{ uuid: office.uuid }]))
    await act()
    const [refused] = await pending()
    expect((await manager.call(delegation.revoke, { uuid: refused!.uuid })).code).toBe(0)
    expect((await act()).failure).toBe('consentWaiting')
    const [consent] = await pending()
    await manager.call(delegation.approve, { uuid: consent!.uuid })
    testApp.setNow(new Date(Date.now() + 7 * 86_400_000 + 1_000))
    installer = await testApp.as(testApp.fixtures.ours.installer)
    expect((await act()).failure).toBe('consentWaiting')
    testApp.setNow(new Date())
  })

  it('has its agreement used by who asked and for one call, also of many at once', async () => {
    const { office, subInstaller } = testApp.fixtures.ours
    const act = (by: Caller) => by.call(propertyManager.create, form('rita', [{ uuid: office.uuid }]))
    await act(installer)
    await manager.call(delegation.approve, { uuid: (await pending())[0]!.uuid })
    expect((await act(await testApp.as(subInstaller))).code).not.toBe(0)
    const answers = await Promise.all([act(installer), act(installer), act(installer)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})

describe('a site that asks no manager', () => {
  it('gets its first manager: there is no manager who could consent', async () => {
    const { office } = testApp.fixtures.ours
    await sql(`delete from project_member m using account a where a.uuid = m.account_uuid
      and m.project_uuid = '${office.uuid}' and a.kind = 'propertyManager'`)
    expect((await installer.call(propertyManager.create, form('first', [{ uuid: office.uuid }]))).code).toBe(0)
  })

  it('that announces needs no consent', async () => {
    const { community } = testApp.fixtures.ours
    expect((await installer.call(propertyManager.create, form('sara', [{ uuid: community.uuid }]))).code).toBe(0)
  })
})
