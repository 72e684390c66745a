import { randomUUID } from 'node:crypto'
import { device } from '@lintel/contract/devices/operations.ts'
import { home } from '@lintel/contract/home/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareCall } from '../../../test/samples/captured-images.ts'
import { spareAdmin, spareCompany } from '../../../test/samples/people.ts'
import { companyScope, projectScope, systemScope } from '../../db/scope/scope.ts'
import { insertInto } from '../../db/db.ts'
import { insertEvents } from '../../devices/ingest/insert-events.ts'
import type { EventRow } from '../../devices/ingest/event-rows.ts'
import { activityOfWeek } from './counters.ts'
import { daysOf } from '../../domain/site-clock/site-days.ts'

/** Half an hour after a full one, so that days begin in the middle of an hour of UTC. */
const zone = 'Asia/Kolkata'
/** Five minutes past midnight of 11 March there. */
const now = new Date('2026-03-10T18:35:00Z')

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.test.database.owner.query('update project set time_zone = $1 where uuid = $2', [
    zone,
    testApp.fixtures.ours.office.uuid,
  ])
  testApp.setNow(now)
})
afterAll(() => testApp.close())

const overview = async () =>
  (await (await testApp.as(testApp.fixtures.ours.officeManager)).call(home.overview, {})).data

/** What a device of our office tells of a person at a door. */
async function report(
  events: readonly { at: string; granted: boolean; companyUuid?: string; personUuid?: string }[],
): Promise<void> {
  const { office } = testApp.fixtures.ours
  const rows = events.map(
    ({ at, granted, companyUuid = null, personUuid = null }, index) =>
      ({
        uuid: randomUUID(),
        type: 'access',
        occurredAt: at,
        receivedAt: at,
        timeQuality: 'synced',
        doorUuid: office.doors[0],
        doorName: 'office front',
        granted,
        number: index,
        lastNumber: null,
        underDuress: false,
        companyUuid,
        personUuid,
      }) as unknown as EventRow,
  )
  const source = { deviceUuid: office.deviceUuid, deviceName: 'office panel', doors: [] }
  const cursor = { projectUuid: office.uuid, epoch: randomUUID(), received: [], source }
  await testApp.test.database.write(systemScope, (db) => insertEvents(db, systemScope, cursor, rows, []))
}

function person(values: object): Promise<{ uuid: string }> {
  const { office, people } = testApp.fixtures.ours
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'person', {
      company_uuid: people.companyUuid,
      personnel_id: randomUUID().replaceAll('-', ''),
      ...values,
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
}

describe('the days of a first page', () => {
  it('are the site’s: what happened before midnight there belongs to the day before', async () => {
    await report([
      // 23:50 and 00:00 of the first day of the week, then 23:50 and 00:00 around the midnight just past.
      { at: '2026-03-04T18:20:00Z', granted: true },
      { at: '2026-03-04T18:30:00Z', granted: true },
      { at: '2026-03-10T18:20:00Z', granted: true },
      { at: '2026-03-10T18:30:00Z', granted: true },
      { at: '2026-03-10T18:34:00Z', granted: true },
      { at: '2026-03-10T18:34:30Z', granted: false },
    ])
    const { activity, today } = await overview()
    expect(activity!.map(({ day }) => day)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
    ])
    expect(activity!.map(({ opened, refused }) => [opened, refused])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [2, 1],
    ])
    expect(today).toEqual({ opened: 2, refused: 1 })
  })

  it('show a company what its own people did', async () => {
    const { office, people } = testApp.fixtures.ours
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    await report([
      { at: '2026-03-09T12:00:00Z', granted: true, companyUuid: people.companyUuid },
      { at: '2026-03-09T12:01:00Z', granted: false, companyUuid: people.companyUuid },
      { at: '2026-03-09T12:02:00Z', granted: true, companyUuid: other },
    ])
    const scope = companyScope(office.uuid, people.companyUuid)
    const week = await testApp.test.database.read(scope, async (db) =>
      activityOfWeek(db, scope, await daysOf(db, scope, now)),
    )
    expect(week.find(({ day }) => day === '2026-03-09')).toEqual({ day: '2026-03-09', opened: 1, refused: 1 })
    expect(week.reduce((sum, { opened }) => sum + opened, 0)).toBe(1)
  })
})

describe('the calls of a first page', () => {
  it('are counted by the days of the site, of a company those to its own people', async () => {
    const { ours } = testApp.fixtures
    const call = (at: string, row: object = {}) => spareCall(testApp, ours, { occurred_at: new Date(at), ...row })
    await call('2026-03-04T18:29:59Z')
    await call('2026-03-04T18:30:00Z')
    await call('2026-03-10T18:29:00Z', { company_uuid: null })
    await call('2026-03-10T18:31:00Z')
    const counts = async (by: Caller) => (await by.call(home.overview, {})).data.calls!.map(({ calls }) => calls)
    expect(await counts(await testApp.as(ours.officeManager))).toEqual([1, 0, 0, 0, 0, 1, 1])
    expect(await counts(await testApp.as(ours.admin))).toEqual([1, 0, 0, 0, 0, 0, 1])
    const community = await testApp.as(ours.communityManager)
    expect(await counts(community)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the people of a first page', () => {
  it('are new from the first moment of the site’s month, and end soon within 30 days', async () => {
    const before = (await overview()).people!
    // The last and the first minute around the beginning of March in the site.
    await person({ created_at: new Date('2026-02-28T18:29:00Z') })
    await person({ created_at: new Date('2026-02-28T18:30:00Z'), valid_until: new Date('2026-04-09T18:35:00Z') })
    await person({ created_at: new Date('2026-01-01Z'), valid_until: new Date('2026-04-09T18:36:00Z') })
    await person({ created_at: new Date('2026-01-01Z'), valid_until: new Date('2026-03-10T18:35:00Z') })
    await spareAdmin(testApp, testApp.fixtures.ours, testApp.fixtures.ours.people.companyUuid)
    expect((await overview()).people).toEqual({
      personnel: before.personnel + 4,
      admins: before.admins + 1,
      newThisMonth: before.newThisMonth + 1,
      monthBegins: '2026-03-01',
      endingSoon: before.endingSoon + 1,
    })
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const { total } = (await manager.call(personnel.list, { validity: 'endingSoon' })).data
    expect(total, 'the list that the figure leads to').toBe(before.endingSoon + 1)
    const isNew = { createdFrom: '2026-02-28T18:30:00.000Z' }
    expect((await manager.call(personnel.list, isNew)).data.total).toBe(before.newThisMonth + 1)
  })
})

describe('the visitors of today', () => {
  async function visitor(from: string, until: string, revokedAt: string | null = null): Promise<string> {
    const { office, people } = testApp.fixtures.ours
    const { uuid } = await person({ kind: 'visitor', valid_from: new Date(from), valid_until: new Date(until) })
    const scope = projectScope(office.uuid)
    await testApp.test.database.write(scope, (db) =>
      insertInto(db, scope, 'temp_key', {
        company_uuid: people.companyUuid,
        person_uuid: uuid,
        repeat: 'never',
        created_by: 'us',
        revoked_at: revokedAt === null ? null : new Date(revokedAt),
      }).execute(),
    )
    return uuid
  }

  it('hold a key at some time of the site’s day; those count as used who passed today', async () => {
    const yesterday = await visitor('2026-03-10T08:00:00Z', '2026-03-10T18:30:00Z')
    const early = await visitor('2026-03-10T08:00:00Z', '2026-03-10T18:31:00Z')
    const late = await visitor('2026-03-11T18:29:00Z', '2026-03-12T08:00:00Z')
    await visitor('2026-03-11T18:30:00Z', '2026-03-12T08:00:00Z')
    await visitor('2026-03-10T08:00:00Z', '2026-03-12T08:00:00Z', '2026-03-10T09:00:00Z')
    expect((await overview()).visitors).toMatchObject({ validToday: 2, usedToday: 0 })
    await report([
      { at: '2026-03-10T18:29:00Z', granted: true, personUuid: yesterday },
      { at: '2026-03-10T18:29:59Z', granted: true, personUuid: early },
      { at: '2026-03-10T18:32:00Z', granted: false, personUuid: late },
    ])
    expect((await overview()).visitors).toMatchObject({ validToday: 2, usedToday: 0 })
    await report([
      { at: '2026-03-10T18:30:00Z', granted: true, personUuid: early },
      { at: '2026-03-10T18:30:30Z', granted: true, personUuid: early },
    ])
    expect((await overview()).visitors).toEqual({
      validToday: 2,
      usedToday: 1,
      nextAt: '2026-03-11T18:29:00.000Z',
      endingToday: 0,
    })
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const listUuids = async (today: 'valid' | 'used') =>
      (await manager.call(tempKey.list, { today })).data.rows.map(({ uuid }) => uuid).sort()
    expect(await listUuids('valid'), 'the lists that the figures lead to').toEqual([early, late].sort())
    expect(await listUuids('used')).toEqual([early])
  })
})

describe('the devices of a first page', () => {
  it('are offline in the figure as in the list that it leads to', async () => {
    const { office } = testApp.fixtures.ours
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    for (const connection of ['offline', 'stale', 'unknown', 'online', 'waiting'] as const) {
      await testApp.test.database.owner.query('update device set connection = $1 where uuid = $2', [
        connection,
        office.deviceUuid,
      ])
      const { total } = (await manager.call(device.list, { connection: 'away' })).data
      expect(total, connection).toBe((await overview()).devices!.offline)
      expect(total, connection).toBe(connection === 'online' || connection === 'waiting' ? 0 : 1)
    }
  })
})
