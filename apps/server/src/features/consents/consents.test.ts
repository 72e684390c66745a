import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, fixturePassword, type Caller } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { relayScheduledNotices } from '../../jobs/notices/all.ts'

/**
 * Requests for the consent of sites that ask, for those who asked, and managers who cannot be reached (docs/adr/0032).
 */

const { account, consent, delegation, propertyManager, session } = contract
const testApp = await startTestApp()
afterAll(() => testApp.close())

const { ours, theirs } = testApp.fixtures
const managerMail = 'ours-office-pm@test.invalid'
const start = Date.parse('2026-11-23T09:00:00Z')
const sql = (text: string) => testApp.test.database.owner.query(text)
const day = async (days: number) => {
  testApp.setNow(new Date(start + days * 86_400_000))
  await relayScheduledNotices(testApp.services, 'consentReminder')
}

beforeEach(async () => {
  testApp.setNow(new Date(start))
  await sql('delete from delegation')
  await sql(`update project set entry_policy = case when uuid = '${ours.office.uuid}' then 'ask' else 'announce' end`)
})

const form = (name: string) => ({
  displayName: name,
  email: `${name}@test.invalid`,
  timeZone: 'Europe/Berlin',
  language: 'en',
  projects: [{ uuid: ours.office.uuid }],
})
/** A call that waits, made by an installer; it may be made again. */
const act = async (name: string) => (await testApp.as(ours.installer)).call(propertyManager.create, form(name))
const requests = async (by: Caller, filter: object = {}) => (await by.call(consent.list, filter)).data.rows
const superManager = async (isVerified = true) => {
  const caller = await testApp.as(testApp.fixtures.superManager)
  if (isVerified) await caller.call(session.verifySuperPassword, { password: fixturePassword })
  return caller
}
const override = async (uuid: string, more: object = {}, by?: Caller) =>
  (by ?? (await superManager())).call(consent.override, {
    uuid,
    siteName: 'ours office',
    reason: 'Left the company',
    ...more,
  })
const mailsAbout = async (subject: RegExp, name: string) =>
  (await mailsIn(testApp)).filter((mail) => subject.test(mail.subject) && mail.text.includes(`${name}@test.invalid`))

describe('a request for consent', () => {
  it('is read and withdrawn by the account that asked, and by no other', async () => {
    await act('nora')
    const installer = await testApp.as(ours.installer)
    const [row] = await requests(installer)
    expect(row).toMatchObject({
      kind: 'joinSite',
      subject: 'nora@test.invalid',
      siteName: 'ours office',
      state: 'pending',
      isOwn: true,
      isOverridden: false,
      overridableFrom: null,
      until: new Date(start + 14 * 86_400_000).toISOString(),
    })
    for (const other of [ours.distributor, ours.subDistributor, theirs.installer]) {
      const caller = await testApp.as(other)
      expect(await requests(caller)).toEqual([])
      expect((await caller.call(consent.withdraw, { uuid: row!.uuid })).failure).toBe('notFound')
    }
    expect(await requests(await superManager())).toMatchObject([{ uuid: row!.uuid, isOwn: false }])
    expect((await (await superManager()).call(consent.withdraw, { uuid: row!.uuid })).failure).toBe('notFound')
    expect((await installer.call(consent.withdraw, { uuid: row!.uuid })).code).toBe(0)
    expect((await installer.call(consent.withdraw, { uuid: row!.uuid })).failure).toBe('staleRecord')
    const manager = await testApp.as(ours.officeManager)
    expect((await manager.call(delegation.approve, { uuid: row!.uuid })).failure).toBe('staleRecord')
    expect(await requests(installer, { state: 'withdrawn' })).toMatchObject([{ state: 'withdrawn' }])
    expect(await requests(installer, { state: 'pending' })).toEqual([])
  })

  it('of a distributor and of the platform is on their own page, and not among the entries into portals', async () => {
    const { uuid } = ours.officeManager
    for (const by of [ours.distributor, testApp.fixtures.superManager]) {
      const caller = await testApp.as(by)
      expect((await caller.call(account.resetPassword, { uuid })).failure).toBe('consentWaiting')
      expect((await requests(caller)).filter(({ isOwn }) => isOwn)).toMatchObject([{ kind: 'resetPassword' }])
    }
    expect((await (await testApp.as(ours.distributor)).call(delegation.list, {})).data.rows).toEqual([])
    expect(await requests(await testApp.as(ours.distributor))).toHaveLength(1)
  })

  it('that no manager answers is over after fourteen days, and an agreement seven days after it was given', async () => {
    await act('olga')
    const installer = () => testApp.as(ours.installer)
    await day(13.9)
    const [row] = await requests(await installer())
    expect(row!.state).toBe('pending')
    const manager = await testApp.as(ours.officeManager)
    expect((await manager.call(delegation.approve, { uuid: row!.uuid })).code).toBe(0)
    await day(20.8)
    expect(await requests(await installer())).toMatchObject([{ state: 'active' }])
    await day(21)
    expect(await requests(await installer(), { state: 'expired' })).toMatchObject([{ state: 'expired' }])
    await sql('delete from delegation')
    testApp.setNow(new Date(start))
    await act('paula')
    await day(14)
    expect((await requests(await installer())).map(({ state }) => state)).toEqual(['expired'])
  })
})

describe('managers who do not answer', () => {
  it('are mailed again after five days, once', async () => {
    await act('rosa')
    await day(4.9)
    expect(await mailsAbout(/still waits/, 'rosa')).toEqual([])
    await day(5)
    await day(5.1)
    const [mail, ...others] = await mailsAbout(/still waits/, 'rosa')
    expect([mail?.to, others]).toEqual([managerMail, []])
    expect((await requests(await testApp.as(ours.installer)))[0]!.overridableFrom).toBe(
      new Date(start + 7 * 86_400_000).toISOString(),
    )
  })

  it('are answered for by the super manager alone, after seven days and two mails', async () => {
    await act('tina')
    const [{ uuid } = { uuid: '' }] = await requests(await superManager())
    // The second mail came late: two days have to follow it.
    testApp.setNow(new Date(start + 7.5 * 86_400_000))
    expect((await override(uuid)).failure).toBe('consentNotOverdue')
    await day(7.5)
    expect((await override(uuid)).failure).toBe('consentNotOverdue')
    await day(9.4)
    expect((await override(uuid)).failure).toBe('consentNotOverdue')
    await day(9.5)
    expect((await override(uuid, {}, await superManager(false))).failure).toBe('superPasswordNeeded')
    for (const by of [ours.distributor, ours.installer, testApp.fixtures.subSuperManager])
      expect((await override(uuid, {}, await testApp.as(by))).failure).toBe('noPermission')
    for (const [more, field] of [
      [{ siteName: 'ours' }, 'siteName'],
      [{ siteName: '' }, 'siteName'],
      [{ reason: ' ' }, 'reason'],
    ] as const) {
      const answer = await override(uuid, more)
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', field])
    }
    expect((await act('tina')).failure).toBe('consentWaiting')
    expect((await override(uuid)).code).toBe(0)
    expect((await override(uuid)).failure).toBe('staleRecord')
    const mails = await mailsAbout(/agreed in your place/, 'tina')
    expect(mails.map(({ to }) => to)).toEqual([managerMail])
    expect(mails[0]!.text).toContain('Left the company')
    const entries = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_entry')
        .select(['project_uuid', 'detail'])
        .where('operation', '=', 'consent.override')
        .where('result', '=', 'done')
        .execute(),
    )
    expect(entries).toMatchObject([
      { project_uuid: ours.office.uuid, detail: { reason: 'Left the company', name: 'tina@test.invalid' } },
    ])
    const manager = await testApp.as(ours.officeManager)
    expect((await manager.call(delegation.list, {})).data.rows).toMatchObject([{ isOverridden: true, state: 'active' }])
    expect((await act('tina')).code).toBe(0)
    expect((await act('tessa')).failure).toBe('consentWaiting')
  })

  it('can still refuse what was agreed to in their place', async () => {
    await act('vera')
    await day(5)
    await day(7)
    const [{ uuid } = { uuid: '' }] = await requests(await superManager())
    expect((await override(uuid)).code).toBe(0)
    const manager = await testApp.as(ours.officeManager)
    expect((await manager.call(delegation.revoke, { uuid })).code).toBe(0)
    expect((await act('vera')).failure).toBe('consentWaiting')
  })

  it('have answered when they refused, and are not answered for', async () => {
    await act('wanda')
    await day(5)
    const [{ uuid } = { uuid: '' }] = await requests(await superManager())
    await (await testApp.as(ours.officeManager)).call(delegation.revoke, { uuid })
    await day(8)
    expect((await override(uuid)).failure).toBe('staleRecord')
  })
})
