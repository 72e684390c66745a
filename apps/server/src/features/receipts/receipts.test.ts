import { policyReceipt } from '@lintel/contract/receipts/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const list = async (filter: object = {}) =>
  (await manager.call(policyReceipt.list, { page: 1, size: 10, ...filter })).data

const hold = (
  site: { readonly uuid: string; readonly deviceUuid: string },
  version: number,
  problem: string | null = null,
) =>
  testApp.test.database.write(systemScope, (db) => {
    const values = { confirmed_version: String(version), confirmed_at: new Date(), problem }
    return systemQueries(db, systemScope)
      .insertInto('device_policy')
      .values({ project_uuid: site.uuid, device_uuid: site.deviceUuid, ...values })
      .onConflict((conflict) => conflict.columns(['project_uuid', 'device_uuid']).doUpdateSet(values))
      .execute()
  })

describe('receipts', () => {
  it('name a device that holds no rules, and count it to neither side', async () => {
    const { rows, ...site } = await list()
    expect(rows).toMatchObject([
      {
        uuid: testApp.fixtures.ours.office.deviceUuid,
        doors: ['office front', 'office back'],
        state: 'none',
        version: null,
      },
    ])
    expect(site).toMatchObject({ confirmed: 0, behind: 0, total: 1 })
    expect(site.version).toBeGreaterThan(0)
    expect(site.at).not.toBeNull()
  })

  it('say since when a device is behind, and that it has caught up', async () => {
    await testApp.test.database.write(systemScope, (db) =>
      systemQueries(db, systemScope)
        .updateTable('person')
        .set({ needs_more_time: true })
        .where('uuid', '=', testApp.fixtures.ours.people.personUuid)
        .execute(),
    )
    const { version } = await list()
    await hold(testApp.fixtures.ours.office, version - 1, 'mismatch')
    const behind = await list({ state: 'behind' })
    expect(behind).toMatchObject({ confirmed: 0, behind: 1 })
    expect(behind.rows).toMatchObject([
      { state: 'behind', version: version - 1, behindSince: behind.at, problem: 'mismatch' },
    ])
    await hold(testApp.fixtures.ours.office, version)
    const current = await list({ device: testApp.fixtures.ours.office.deviceUuid })
    expect(current).toMatchObject({ confirmed: 1, behind: 0 })
    expect(current.rows).toMatchObject([{ state: 'current', behindSince: null, problem: null }])
    expect((await list({ state: 'behind' })).rows).toEqual([])
  })

  it('tell nothing of the devices of another site', async () => {
    await hold(testApp.fixtures.theirs.office, 0)
    const ours = await list()
    expect(ours.rows.map(({ uuid }) => uuid)).toEqual([testApp.fixtures.ours.office.deviceUuid])
    expect(ours.behind).toBe(0)
    expect((await list({ device: testApp.fixtures.theirs.office.deviceUuid })).rows).toEqual([])
  })
})
