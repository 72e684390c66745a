import { randomUUID } from 'node:crypto'
import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { EventRow } from '../../devices/ingest/event-rows.ts'
import { insertEvents } from '../../devices/ingest/insert-events.ts'

/** A quarter past eleven at night of Tuesday, 10 March in Berlin. */
const now = new Date('2026-03-10T22:15:00Z')

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(now)
})
afterAll(() => testApp.close())

interface Report {
  readonly at: string
  readonly door?: number
  readonly granted?: boolean
  readonly reason?: string
  readonly companyUuid?: string
}

async function report(events: readonly Report[]): Promise<void> {
  const { office } = testApp.fixtures.ours
  const rows = events.map(
    ({ at, door = 0, granted = true, reason = null, companyUuid = null }, index) =>
      ({
        uuid: randomUUID(),
        type: 'access',
        occurredAt: at,
        receivedAt: at,
        timeQuality: 'synced',
        doorUuid: office.doors[door],
        doorName: `door ${door}`,
        granted,
        reason,
        number: index,
        lastNumber: null,
        underDuress: false,
        companyUuid,
        personUuid: null,
      }) as unknown as EventRow,
  )
  const source = { deviceUuid: office.deviceUuid, deviceName: 'office panel', doors: [] }
  const cursor = { projectUuid: office.uuid, epoch: randomUUID(), received: [], source }
  await testApp.test.database.write(systemScope, (db) => insertEvents(db, systemScope, cursor, rows, []))
}

describe('the charts of a first page', () => {
  beforeAll(() =>
    report([
      // Wednesday, 11 February, is the first day of four weeks; the day before is not counted.
      { at: '2026-02-11T09:05:00Z' },
      { at: '2026-02-10T09:05:00Z' },
      // Half past midnight of Wednesday in Berlin is Tuesday evening in UTC.
      { at: '2026-03-03T23:35:00Z' },
      // Tuesday a week ago, before and after the present time of day.
      { at: '2026-03-03T22:00:00Z', door: 1 },
      { at: '2026-03-03T22:35:00Z', door: 1 },
      { at: '2026-03-03T22:05:00Z', granted: false, reason: 'denySchedule' },
      { at: '2026-03-10T09:00:00Z', door: 1 },
      { at: '2026-03-10T09:10:00Z', door: 1 },
      { at: '2026-03-10T10:00:00Z', granted: false, reason: 'denySchedule' },
      { at: '2026-03-10T10:01:00Z', granted: false, reason: 'denySchedule' },
      { at: '2026-03-10T10:02:00Z', granted: false, reason: 'denyUnknown' },
    ]),
  )
  const patterns = async () =>
    (await (await testApp.as(testApp.fixtures.ours.officeManager)).call(home.patterns, {})).data

  it('count openings of four weeks by the weekday and hour of the site', async () => {
    expect((await patterns()).hours).toEqual([
      { weekday: 2, hour: 10, openings: 2 },
      { weekday: 2, hour: 23, openings: 2 },
      { weekday: 3, hour: 0, openings: 1 },
      { weekday: 3, hour: 10, openings: 1 },
    ])
  })

  it('compare with the same weekday until the same time of day', async () => {
    expect((await patterns()).lastWeek).toEqual({ day: '2026-03-03', opened: 1, refused: 1 })
  })

  it('name the doors opened most in seven days and why access was refused today', async () => {
    const { doors } = testApp.fixtures.ours.office
    const { busiestDoors, refusals } = await patterns()
    expect(busiestDoors).toEqual([
      { uuid: doors[1], name: 'door 1', openings: 2 },
      { uuid: doors[0], name: 'door 0', openings: 1 },
    ])
    expect(refusals).toEqual([
      { reason: 'denySchedule', count: 2 },
      { reason: 'denyUnknown', count: 1 },
    ])
  })

  it('tell an administrator what its own people did', async () => {
    const { people } = testApp.fixtures.ours
    await report([{ at: '2026-03-09T12:00:00Z', companyUuid: people.companyUuid }])
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    const { hours, refusals } = (await admin.call(home.patterns, {})).data
    expect(hours).toEqual([{ weekday: 1, hour: 13, openings: 1 }])
    expect(refusals).toEqual([])
  })

  it('are empty above a site', async () => {
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { data } = await installer.call(home.patterns, {})
    expect(data).toEqual({ hours: null, busiestDoors: null, refusals: null, lastWeek: null })
  })
})

describe('a new site', () => {
  it('says which steps to its first opening are done, until all are', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.communityManager)
    const { setup } = (await manager.call(home.overview, {})).data
    expect(setup).toMatchObject({ hasDevice: true, hasOpening: false })
    const office = await testApp.as(testApp.fixtures.ours.officeManager)
    const done = (await office.call(home.overview, {})).data.setup
    expect(done === null || (done.hasDevice && done.hasOpening)).toBe(true)
  })
})
