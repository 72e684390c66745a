import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => testApp.close())

const cards = (count: number, method: string) =>
  write(testApp, (db) => {
    const { uuid, deviceUuid } = testApp.fixtures.ours.office
    return sql`insert into door_event (project_uuid, uuid, occurred_at, received_at, time_quality, type, epoch, number,
        device_uuid, device_name, method, granted)
      select ${uuid}, gen_random_uuid(), at, at, 'synced', 'access', 'many', i, ${deviceUuid}, 'panel', ${method}, true
      from generate_series(1, ${count}::int) i, lateral (select timestamptz '2026-11-25 08:00Z' + i * interval '1 second') w (at)`.execute(
      db,
    )
  })
const total = async (method: 'plate' | 'fingerprint') =>
  (await manager.call(contract.doorLog.list, { method })).data.total

describe('the total of a log', () => {
  it('is exact at once where it is small', async () => {
    await cards(3, 'fingerprint')
    expect(await total('fingerprint')).toBe(3)
    await cards(1, 'fingerprint')
    expect(await total('fingerprint')).toBe(4)
  })

  it('of many lines may be some seconds old, and its lines are not', async () => {
    const many = limits.foundTotal + 1
    await cards(many, 'plate')
    expect(await total('plate')).toBe(many)
    await cards(1, 'plate')
    const { data } = await manager.call(contract.doorLog.list, { method: 'plate', order: 'asc' })
    expect(data.rows).toHaveLength(10)
    expect(await total('plate')).toBe(many)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
    expect(await total('plate')).toBe(many + 1)
  })
})

describe('very many people with the words of a search', () => {
  it('are listed in the order of their names, page by page, and counted up to a limit', async () => {
    const { office, people } = testApp.fixtures.ours
    const names = await write(testApp, async (db) => {
      const { rows } = await sql<{ last_name: string }>`insert into person
          (project_uuid, company_uuid, personnel_id, first_name, last_name)
        select ${office.uuid}, ${people.companyUuid}, 'COMMON' || i, 'Common', 'Name' || to_char((i * 7919) % 6000, 'FM0000')
        from generate_series(1, 5200) i returning last_name`.execute(db)
      return rows.map((row) => row.last_name).sort()
    })
    const page = async (input: object) =>
      (await manager.call(contract.personnel.list, { keyword: 'common', ...input })).data
    const first = await page({ size: 20 })
    expect(first.rows.map(({ lastName }) => lastName)).toEqual(names.slice(0, 20))
    expect([first.total > limits.foundTotal || first.capped, first.total <= names.length]).toEqual([true, true])
    const third = await page({ size: 20, page: 3, sort: 'name', order: 'desc' })
    expect(third.rows.map(({ lastName }) => lastName)).toEqual(names.toReversed().slice(40, 60))
    expect((await page({ keyword: 'common name0001', size: 20 })).rows).toHaveLength(
      names.filter((name) => name === 'Name0001').length,
    )
  })
})
