import { ownAccount } from '@lintel/contract/own-account/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsIn } from '../../../test/mails.ts'
import { addHouseholds, priceBook, setPaid, setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { remindOfEnds } from './reminders.ts'

/** Reminders of ends (billing.md 11; money.md 71). The sites are in Berlin, where ten o’clock is 08:00 UTC in summer. */

let testApp: TestApp
let community: string
let homes: string[]

beforeAll(async () => {
  testApp = await startTestApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  await setPrices(testApp, priceBook)
  homes = await addHouseholds(testApp, ours, [{}, {}, {}])
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await write(testApp, async (db) => {
    for (const table of ['outbox', 'paid_item', 'expiry_reminder', 'expiry_reminder_run'] as const)
      await db.deleteFrom(table).execute()
    return db.updateTable('account').set({ language: 'en', muted_notices: [] }).execute()
  })
  await setSite({ chargeMode: 0 })
  await setInstallerMode(0)
})

const setSite = (settings: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
      .where('uuid', '=', community)
      .execute(),
  )
const setInstallerMode = (mode: 0 | 1) =>
  write(testApp, (db) =>
    db
      .updateTable('operator')
      .set({ charge_mode: mode })
      .where('account_uuid', '=', testApp.fixtures.ours.installer.uuid)
      .execute(),
  )
const paidUntil = (...ends: string[]) =>
  setPaid(
    testApp,
    ends.map((until, index) => ({ site: community, service: 'app', subject: homes[index]!, until })),
  )
const runAt = async (moment: string) => {
  testApp.setNow(new Date(moment))
  await remindOfEnds(testApp.services)
}
/** Runs at one moment, forgets nothing, and at another; answers what was sent at the second one. */
const sentBetween = async (from: string, to: string) => {
  await runAt(from)
  await write(testApp, (db) => db.deleteFrom('outbox').execute())
  await runAt(to)
  return mailsIn(testApp)
}
const recipientsBetween = async (from: string, to: string) => (await sentBetween(from, to)).map((mail) => mail.to)

const manager = 'ours-community-pm@test.invalid'

describe('reminders of ends', () => {
  it('come at ten of the site, in one mail with all services of the day, and once', async () => {
    await paidUntil('2026-06-30', '2026-06-30', '2026-06-07')
    await runAt('2026-05-30T12:00:00Z')
    await runAt('2026-05-31T07:59:00Z')
    expect(await mailsIn(testApp)).toEqual([])
    await runAt('2026-05-31T08:00:00Z')
    const [mail, ...others] = await mailsIn(testApp)
    expect([others, mail!.to, mail!.subject]).toEqual([[], manager, 'ours community: services paid until 2026-06-07'])
    expect(mail!.text).toContain('App: 1 item, paid until 2026-06-07\n\nApp: 2 items, paid until 2026-06-30')
    expect(mail!.text).toContain('navType=oEmailSubscription&userType=pmCommunity')
    await runAt('2026-05-31T08:05:00Z')
    await write(testApp, (db) =>
      db
        .updateTable('expiry_reminder_run')
        .set({ ran_until: new Date('2026-05-31T07:00:00Z') })
        .execute(),
    )
    await runAt('2026-05-31T08:10:00Z')
    expect(await mailsIn(testApp)).toHaveLength(1)
  })

  it.each([30, 15, 7, 3, 1, 0])('come %i days before', async (days) => {
    await paidUntil('2026-06-30')
    const day = new Date(Date.UTC(2026, 5, 30 - days)).toISOString().slice(0, 10)
    expect(await recipientsBetween(`${day}T07:00:00Z`, `${day}T08:00:00Z`)).toEqual([manager])
  })

  it('are sent later for the last one that was missed alone', async () => {
    await paidUntil('2026-06-30')
    const mails = await sentBetween('2026-06-14T12:00:00Z', '2026-06-28T12:00:00Z')
    expect(mails).toHaveLength(1)
    expect(await recipientsBetween('2026-06-28T12:00:00Z', '2026-06-29T07:00:00Z')).toEqual([])
  })

  it('are in the language of who reads them', async () => {
    await paidUntil('2026-06-30')
    await write(testApp, (db) =>
      db.updateTable('account').set({ language: 'de' }).where('user_name', '=', 'ours-community-pm').execute(),
    )
    const [mail] = await sentBetween('2026-06-29T07:00:00Z', '2026-06-29T08:00:00Z')
    expect(mail!.text).toContain('App: 1 Position, bezahlt bis 2026-06-30')
  })

  it('are switched off but for the day itself', async () => {
    await paidUntil('2026-06-30')
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    await caller.call(ownAccount.editNotices, { on: [] })
    expect(await recipientsBetween('2026-06-29T07:00:00Z', '2026-06-29T08:00:00Z')).toEqual([])
    expect(await recipientsBetween('2026-06-30T07:00:00Z', '2026-06-30T08:00:00Z')).toEqual([manager])
  })

  it('go to the installer where managers may not pay, and in central mode to the operator above it', async () => {
    await paidUntil('2026-06-30')
    await setSite({ chargeMode: 1 })
    expect(await recipientsBetween('2026-06-27T07:00:00Z', '2026-06-27T08:00:00Z')).toEqual(['ours-ins@test.invalid'])
    await setInstallerMode(1)
    expect(await recipientsBetween('2026-06-29T07:00:00Z', '2026-06-29T08:00:00Z')).toEqual([
      'ours-subDis@test.invalid',
    ])
  })

  it('go to managers in central mode too, where their site lets them pay', async () => {
    await paidUntil('2026-06-30')
    await setInstallerMode(1)
    expect(await recipientsBetween('2026-06-29T07:00:00Z', '2026-06-29T08:00:00Z')).toEqual([manager])
  })

  it('are not sent of sites that are free, of what has no price, and of what is no longer there', async () => {
    await paidUntil('2026-06-30')
    await write(testApp, (db) =>
      db.updateTable('project').set({ is_free: true }).where('uuid', '=', community).execute(),
    )
    expect(await sentBetween('2026-06-27T07:00:00Z', '2026-06-27T08:00:00Z')).toEqual([])
    await write(testApp, (db) =>
      db.updateTable('project').set({ is_free: false }).where('uuid', '=', community).execute(),
    )
    await write(testApp, (db) => db.updateTable('price').set({ ends_on: '2026-06-28' }).execute())
    expect(await sentBetween('2026-06-29T07:00:00Z', '2026-06-29T08:00:00Z')).toEqual([])
    await write(testApp, (db) => db.updateTable('price').set({ ends_on: null }).execute())
    await setPaid(testApp, [{ site: community, service: 'landline', subject: homes[1]!, until: '2026-07-30' }])
    expect(await sentBetween('2026-07-29T07:00:00Z', '2026-07-29T08:00:00Z')).toEqual([])
  })
})
