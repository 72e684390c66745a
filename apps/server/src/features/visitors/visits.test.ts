import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { relayNotice } from '../../jobs/notices/all.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  await write(testApp, (db) =>
    db
      .updateTable('person')
      .set({ email: 'host@test.invalid' })
      .where('uuid', '=', testApp.fixtures.ours.people.personUuid)
      .execute(),
  )
})
afterAll(() => testApp.close())

// Notices compare with the database's clock, so that keys of these tests hold around it.
const siteDay = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:00`

const form = (name: string) => ({
  name,
  repeat: 'never' as const,
  startsAt: siteDay(-3),
  endsAt: siteDay(30),
  hostUuid: testApp.fixtures.ours.people.personUuid,
  doorUuids: [testApp.fixtures.ours.office.doors[0]!],
})
const createKey = async (name: string, more: object = {}) =>
  (
    await manager.call(tempKey.create, {
      ...form(name),
      companyUuid: testApp.fixtures.ours.people.companyUuid,
      ...more,
    })
  ).data.uuid
const stateOf = async (uuid: string) => (await manager.call(tempKey.get, { uuid })).data.state

let number = 0
/** A visitor comes with their key at the front door. */
async function comes(personUuid: string, at: Date, more: object = {}): Promise<void> {
  const { office } = testApp.fixtures.ours
  const event = {
    n: ++number,
    t: at.getTime(),
    tq: 'synced',
    mono: 1,
    type: 'access',
    door: 0,
    direction: 'entry',
    method: 'pin',
    granted: true,
    reason: 'allowGrant',
    person: personUuid,
    ...more,
  }
  const batch = { v: 1 as const, ts: null, epoch: 'visits', boot: 1, from: number, to: number, events: [event] }
  expect(await ingestBatch(testApp.test.database, office.mac, batch, testApp.services.now())).not.toBeNull()
}
const toHost = async () => {
  while (await relayNotice(testApp.services, 'visitor'));
  return (await mailsIn(testApp)).filter(({ to }) => to === 'host@test.invalid')
}

describe('a key that opens a door', () => {
  it('has its host told, once on each day of the site', async () => {
    const uuid = await createKey('Vic', { countPerDoor: 9 })
    const before = (await toHost()).length
    await comes(uuid, testApp.services.now())
    await comes(uuid, testApp.services.now())
    const mails = await toHost()
    expect(mails.length).toBe(before + 1)
    expect(mails.at(-1)?.subject).toContain('Vic')
    expect(mails.at(-1)?.text).toContain('office front')
    testApp.setNow(new Date(testApp.services.now().getTime() + 86_400_000))
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
    await comes(uuid, testApp.services.now())
    expect((await toHost()).length).toBe(before + 2)
  })

  it('tells no host of what lies days back, of refusals, or where no host is named', async () => {
    const before = (await toHost()).length
    const late = await createKey('Wim', { countPerDoor: 9 })
    await comes(late, new Date(testApp.services.now().getTime() - 3 * 86_400_000))
    await comes(late, testApp.services.now(), { granted: false, reason: 'outsideSchedule' })
    await comes(await createKey('Xia', { hostUuid: '' }), testApp.services.now())
    expect((await toHost()).length).toBe(before)
  })

  it('is used up when each device has counted its uses, and opens again with more of them', async () => {
    const uuid = await createKey('Yan', { countPerDoor: 2, email: 'yan@test.invalid' })
    await comes(uuid, testApp.services.now())
    expect(await stateOf(uuid)).toBe('valid')
    await comes(uuid, testApp.services.now())
    expect(await stateOf(uuid)).toBe('usedUp')
    const uuidsIn = async (state: 'usedUp' | 'valid') =>
      (await manager.call(tempKey.list, { state, keyword: 'Yan' })).data.rows.map((row) => row.uuid)
    expect([await uuidsIn('usedUp'), await uuidsIn('valid')]).toEqual([[uuid], []])
    expect((await manager.call(tempKey.resend, { uuid })).failure).toBe('keyOver')
    const edit = { ...form('Yan'), email: 'yan@test.invalid', uuid, version: 1, countPerDoor: 3 }
    expect((await manager.call(tempKey.edit, edit)).code).toBe(0)
    expect(await stateOf(uuid)).toBe('valid')
    expect((await manager.call(tempKey.edit, { ...edit, version: 2, countPerDoor: 2 })).code).toBe(0)
    expect(await stateOf(uuid)).toBe('usedUp')
    const daily = { repeat: 'daily' as const, windows: [{ days: [1], from: 0, to: 1440 }] }
    const endless = await createKey('Zoe', daily)
    await comes(endless, testApp.services.now())
    expect(await stateOf(endless)).toBe('valid')
  })
})
