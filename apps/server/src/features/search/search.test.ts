import { search } from '@lintel/contract/search/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { owner } = testApp.test.database
  const { office } = testApp.fixtures.ours
  await owner.query("update door set name = 'Quartz gate' where uuid = $1", [office.doors[0]])
  await owner.query("update device set name = 'Quartz panel' where uuid = $1", [office.deviceUuid])
  await owner.query("update person set last_name = 'Quartz' where uuid = $1", [testApp.fixtures.ours.people.personUuid])
})
afterAll(() => testApp.close())

const find = async (by: Caller, keyword: string) => (await by.call(search.find, { keyword })).data.rows
const kindsOf = (rows: readonly { readonly kind: string }[]) => [...new Set(rows.map(({ kind }) => kind))]

describe('a search for every kind of record', () => {
  it('finds people, doors and devices of the site, a door by its own name before those of its device', async () => {
    const rows = await find(await testApp.as(testApp.fixtures.ours.officeManager), 'quartz')
    expect(kindsOf(rows)).toEqual(['personnel', 'door', 'device'])
    expect(rows.find(({ kind }) => kind === 'door')).toMatchObject({ name: 'Quartz gate', detail: 'Quartz panel' })
  })

  it('finds of what a role may not read nothing', async () => {
    expect(kindsOf(await find(await testApp.as(testApp.fixtures.ours.admin), 'quartz'))).not.toContain('device')
  })

  it('finds nothing of another site or another operator', async () => {
    expect(await find(await testApp.as(testApp.fixtures.ours.communityManager), 'quartz')).toEqual([])
    expect(await find(await testApp.as(testApp.fixtures.theirs.officeManager), 'quartz')).toEqual([])
    expect(await find(await testApp.as(testApp.fixtures.theirs.installer), 'quartz')).toEqual([])
  })

  it('finds devices with their site above sites, and no people', async () => {
    const rows = await find(await testApp.as(testApp.fixtures.ours.installer), 'quartz')
    expect(kindsOf(rows)).toEqual(['siteDevice'])
  })

  it('takes marks and directions as letters and refuses what is too long', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    expect(await find(manager, '%')).toEqual([])
    expect(await find(manager, '\u202Equartz\u202C%_')).toEqual([])
    expect((await manager.call(search.find, { keyword: 'q'.repeat(10_000) })).failure).toBe('invalidInput')
  })
})
