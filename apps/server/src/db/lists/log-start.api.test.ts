import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

/** More events than all pages of a list have, a second apart: the first at 2026-01-01 00:00:01, none later than 03:00. */
const count = limits.exactTotal + 50
const momentOf = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString()
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  await write(testApp, (db) => {
    const { uuid, deviceUuid } = testApp.fixtures.ours.office
    return sql`insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number,
        device_uuid, device_name, method, granted)
      select ${uuid}, gen_random_uuid(), at, at, 'synced', 'access', 'long', i, ${deviceUuid}, 'panel', 'face', true
      from generate_series(1, ${count}::int) i,
        lateral (select timestamptz '2026-01-01 00:00Z' + i * interval '1 second') w (at)`.execute(db)
  })
}, 60_000)
afterAll(() => testApp.close())

const events = async (input: object) => (await manager.call(contract.doorLog.list, { method: 'face', ...input })).data
const times = async (input: object) => (await events(input)).rows.map((row) => row.occurredAt)

describe('a log that begins at a moment', () => {
  it('answers the newest at or before it, and goes on from there', async () => {
    expect((await times({ at: momentOf(500) })).slice(0, 2)).toEqual([momentOf(500), momentOf(499)])
    expect((await times({ at: momentOf(500), page: 2 }))[0]).toBe(momentOf(490))
    expect((await times({ at: momentOf(500.4) }))[0]).toBe(momentOf(500))
  })

  it('answers the oldest at or after it where the oldest come first', async () => {
    expect((await times({ at: momentOf(500), order: 'asc' })).slice(0, 2)).toEqual([momentOf(500), momentOf(501)])
  })

  it('reaches what lies behind the last page, and counts from there', async () => {
    const lastPage = await events({ page: limits.exactTotal / 10 })
    expect([lastPage.capped, lastPage.rows.at(-1)?.occurredAt]).toEqual([true, momentOf(51)])
    const behind = await events({ at: momentOf(50) })
    expect([behind.total, behind.capped, behind.rows[0]?.occurredAt]).toEqual([50, false, momentOf(50)])
    expect((await events({ at: momentOf(0) })).total).toBe(0)
  })

  it('is narrowed by filters as it is without', async () => {
    expect(await times({ at: momentOf(500), from: momentOf(498) })).toEqual([498, 499, 500].map(momentOf).reverse())
  })

  it('refuses what is no moment, and names the field', async () => {
    for (const at of ['yesterday', '2026-13-01T00:00:00Z', '2026-01-01']) {
      const { failure, issues } = await manager.call(contract.doorLog.list, { at })
      expect([failure, issues.map((issue) => issue.field)], at).toEqual(['invalidInput', ['at']])
    }
  })

  it('of calls, alarms, pictures and entries of the audit log begins there too', async () => {
    const { callLog, alarm, capturedImage, auditLog } = contract
    for (const list of [callLog.list, alarm.list, capturedImage.list, auditLog.list]) {
      const all = await manager.call(list, {})
      const none = await manager.call(list, { at: '2020-01-01T00:00:00Z' })
      const late = await manager.call(list, { at: '2090-01-01T00:00:00Z' })
      expect([none.failure, none.data.total, late.data.total], list.path).toEqual([undefined, 0, all.data.total])
    }
  })
})

describe('the audit log', () => {
  it('looks through the year that ends where the list begins', async () => {
    const entryAt = async (input: object) => (await manager.call(contract.auditLog.list, input)).data.rows[0]?.at
    await manager.call(contract.doorLog.export, { method: 'face', from: momentOf(1), to: momentOf(9) })
    const newest = await entryAt({})
    expect(newest).toBeDefined()
    expect(await entryAt({ at: newest })).toBe(newest)
    const twoYearsOn = new Date(Date.parse(newest!) + 2 * 365 * 24 * 3_600_000).toISOString()
    expect(await entryAt({ at: twoYearsOn })).toBeUndefined()
  })
})
