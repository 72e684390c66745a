import { door as contract } from '@lintel/contract/doors/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** The total of the list of doors, which triggers keep, against counting. */

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const total = async (filter = {}) => (await manager.call(contract.list, { size: 10, ...filter })).data.total

const counters = () =>
  write(testApp, async (db) => {
    const { rows } = await sql<{ counter: number | null; counted: number }>`
      select counter.doors as counter, counted.doors as counted
      from (select project_uuid, count(*)::int as doors from door group by project_uuid) counted
      full join site_counter counter using (project_uuid)
      where coalesce(counter.doors, 0) <> coalesce(counted.doors, 0)`.execute(db)
    return rows
  })

/** Doors at one device of the office, made in one statement. */
const addDoors = (many: number) =>
  write(testApp, async (db) => {
    const { uuid, deviceUuid } = testApp.fixtures.ours.office
    const { rows } = await sql<{ uuid: string }>`insert into door (project_uuid, device_uuid, relay, name)
      select ${uuid}, ${deviceUuid}, 19 - n, 'Counted ' || n from generate_series(0, ${many - 1}::int) n returning uuid`.execute(
      db,
    )
    return rows.map((row) => row.uuid)
  })

describe('the total of the list of doors', () => {
  it('follows doors that are made and deleted, and is that of counting', async () => {
    const before = await total()
    expect(before).toBeGreaterThan(0)
    const newDoors = await addDoors(3)
    expect(await total()).toBe(before + 3)
    expect(await total({ page: 2 })).toBe(before + 3)
    expect(await counters()).toEqual([])
    const answer = await manager.call(contract.remove, { uuid: newDoors[0]!, cascade: true })
    expect(answer.code).toBe(0)
    expect(await total()).toBe(before + 2)
    expect(await counters()).toEqual([])
  })

  it('counts what a filter finds', async () => {
    const all = await total()
    const some = await total({ keyword: 'Counted' })
    expect(some).toBe(2)
    expect(all).toBeGreaterThan(some)
    expect(await total({ device: testApp.fixtures.ours.office.deviceUuid, keyword: '' })).toBeLessThanOrEqual(all)
    expect(await total({ connection: 'online', keyword: '' })).toBe(0)
  })

  it('and rows are those of each question, however often others were asked between', async () => {
    const names = async (filter: object) =>
      (await manager.call(contract.list, { size: 10, ...filter })).data.rows.map(({ name }) => name)
    const { deviceUuid } = testApp.fixtures.ours.office
    const rising = await names({})
    for (let round = 0; round < 2; round++) {
      expect(await names({ order: 'desc' })).toEqual(rising.toReversed())
      expect(await names({ connection: 'online' })).toEqual([])
      expect(await names({ device: deviceUuid })).toContain('Counted 1')
      expect(await names({ device: deviceUuid, connection: 'online' })).toEqual([])
      expect(await names({ keyword: 'Counted' })).toEqual(['Counted 1', 'Counted 2'])
      expect(await names({ page: 2 })).toEqual([])
      expect(await names({})).toEqual(rising)
    }
  })

  it('follows many that are deleted at once', async () => {
    const before = await total()
    const { uuid } = testApp.fixtures.ours.office
    await write(testApp, (db) =>
      sql`delete from door where project_uuid = ${uuid} and name like 'Counted%'`.execute(db),
    )
    expect(await total()).toBe(before - 2)
    expect(await counters()).toEqual([])
  })

  it('is not written by a caller', async () => {
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query('begin; set local role lintel_app')
      await expect(client.query('update site_counter set doors = 0')).rejects.toThrow('permission denied')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
