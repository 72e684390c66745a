import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import type { Family, Site } from '../../../test/fixtures.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { presenceOf, type Presence } from '../../devices/presence/presence.ts'
import { relayNotice } from './all.ts'

const minute = 60_000
const start = new Date('2026-03-02T08:00:00Z')

describe('a device that goes away', () => {
  let testApp: TestApp
  let presence: Presence
  let site: Site
  let family: Family
  beforeAll(async () => {
    testApp = await startTestApp()
    family = testApp.fixtures.ours
    site = family.community
    presence = presenceOf(
      testApp.test.database,
      () => testApp.services.now(),
      testApp.services.log,
      () => {},
    )
  })
  afterAll(() => testApp.close())

  const write = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
    testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))
  const setDevice = (values: object) =>
    write((db) => db.updateTable('device').set(values).where('uuid', '=', site.deviceUuid).execute())
  const setSite = (settings: object) =>
    write((db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify(settings) })
        .where('uuid', '=', site.uuid)
        .execute(),
    )
  const mails = () => mailsIn(testApp)
  const waiting = async () =>
    (await write((db) => db.selectFrom('outbox').select('due_at').where('kind', '=', 'offlineNotice').execute())).map(
      ({ due_at }) => due_at.getTime() - start.getTime(),
    )
  /** Moves the clock to minutes after the start and does all that is due. */
  const after = async (minutes: number) => {
    testApp.setNow(new Date(start.getTime() + minutes * minute))
    while (await relayNotice(testApp.services, 'offline'));
  }
  const goes = async (minutes: number) => {
    await after(minutes)
    await setDevice({
      connection: 'online',
      birth_session: 'one',
      online_since: new Date(start.getTime() + minutes * minute - 1),
      last_seen_at: null,
    })
    await presence.onDeath(site.mac, 'one')
  }

  beforeEach(async () => {
    testApp.setNow(start)
    await write((db) => db.deleteFrom('outbox').execute())
    await setDevice({ offline_notified_at: null })
    await setSite({ deviceOfflineNotify: true })
    await write((db) =>
      db
        .updateTable('account')
        .set({ muted_notices: [], language: 'en', state: 'normal' })
        .where('uuid', '=', family.communityManager.uuid)
        .execute(),
    )
  })

  it('is told to the managers of its site a minute later, in the site’s zone, with a link to the device', async () => {
    await goes(0)
    expect(await waiting()).toEqual([minute])
    await after(0.9)
    expect(await mails()).toEqual([])
    await after(1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.to).toBe('ours-community-pm@test.invalid')
    expect(mail!.subject).toBe('community panel at ours community is offline')
    // 08:00 UTC is 09:00 in Berlin.
    expect(mail!.text).toContain('2026-03-02 09:00:00 (')
    const link = new URL(/https?:\S+/.exec(mail!.text)![0])
    expect(link.pathname).toBe('/manager/transfer-station')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      navType: 'oEmailDevice',
      userType: 'pmCommunity',
      account: 'ours-community-pm',
      site: site.uuid,
      id: site.deviceUuid,
    })
    expect(await waiting()).toEqual([])
  })

  it('is an alarm after five minutes, also without recipients, which closes itself when the device is back', async () => {
    const alarms = () =>
      write((db) =>
        db
          .selectFrom('alarm_record')
          .select(['type', 'level', 'device_name', 'occurred_at', 'cleared_at', 'status', 'acknowledged_by'])
          .where('device_uuid', '=', site.deviceUuid)
          .orderBy('occurred_at')
          .execute(),
      )
    await write((db) => db.deleteFrom('alarm_record').execute())
    await setSite({ deviceOfflineNotify: false })
    const sweepAfter = async (minutes: number) => {
      await after(minutes)
      await presence.sweep(testApp.services.now().getTime())
    }
    await goes(0)
    await sweepAfter(4.9)
    expect(await alarms()).toEqual([])
    await sweepAfter(5)
    await sweepAfter(5.1)
    const alarm = { type: 'offline', level: 'warning', device_name: 'community panel', occurred_at: start }
    expect(await alarms()).toEqual([{ ...alarm, cleared_at: null, status: 'new', acknowledged_by: null }])
    const back = new Date(start.getTime() + 7 * minute)
    await setDevice({ connection: 'online', online_since: back })
    expect(await alarms()).toEqual([{ ...alarm, cleared_at: back, status: 'resolved', acknowledged_by: null }])
    await goes(10)
    await sweepAfter(15)
    expect((await alarms()).map(({ status }) => status)).toEqual(['resolved', 'new'])
  })

  it('and comes back within the minute sends nothing, also later', async () => {
    await goes(0)
    await setDevice({ connection: 'online', online_since: new Date(start.getTime() + 0.5 * minute) })
    await after(1)
    expect([await mails(), await waiting()]).toEqual([[], []])
  })

  it('again is told once an hour at most', async () => {
    await goes(0)
    await after(1)
    await goes(10)
    await after(11)
    expect([(await mails()).length, await waiting()]).toEqual([1, [61 * minute]])
    await after(60)
    expect(await mails()).toHaveLength(1)
    await after(61)
    expect([(await mails()).length, await waiting()]).toEqual([2, []])
  })

  it('is told once for one absence, also when it was silent first', async () => {
    await goes(0)
    await write((db) =>
      db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', site.deviceUuid).execute(),
    )
    testApp.setNow(new Date(start.getTime() + 4 * minute))
    await presence.sweep(0)
    expect(await waiting()).toHaveLength(2)
    await after(6)
    expect([(await mails()).length, await waiting()]).toEqual([1, []])
  })

  it('is not told where the site or the manager has switched it off, or the account does not work any more', async () => {
    await setSite({ deviceOfflineNotify: false })
    await goes(0)
    await after(1)
    await setSite({ deviceOfflineNotify: true })
    for (const [index, change] of [
      { muted_notices: ['deviceOffline'] },
      { muted_notices: [], state: 'expired' as const },
    ].entries()) {
      await write((db) =>
        db.updateTable('account').set(change).where('uuid', '=', family.communityManager.uuid).execute(),
      )
      await goes(100 + index * 100)
      await after(101 + index * 100)
    }
    expect([await mails(), await waiting()]).toEqual([[], []])
  })

  it('of an office is told to each manager who has not switched it off, whatever the site says', async () => {
    const community = site
    site = family.office
    await setSite({ deviceOfflineNotify: false })
    await setDevice({ offline_notified_at: null })
    const mute = (notices: string[]) =>
      write((db) =>
        db
          .updateTable('account')
          .set({ muted_notices: notices })
          .where('uuid', '=', family.officeManager.uuid)
          .execute(),
      )
    await mute(['deviceOffline'])
    await goes(0)
    await after(1)
    expect(await mails()).toEqual([])
    await mute([])
    await setDevice({ offline_notified_at: null })
    await goes(100)
    await after(101)
    expect((await mails()).map(({ to }) => to)).toEqual(['ours-office-pm@test.invalid'])
    site = community
  })

  it('is not told where it is unknown whether it is there', async () => {
    await goes(0)
    await setDevice({ connection: 'unknown' })
    await after(1)
    expect([await mails(), await waiting()]).toEqual([[], []])
  })
})
