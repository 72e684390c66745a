import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFirmware } from '../firmware/calls.samples.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

/** Sites of an operator by the health of their devices, without anything of people (operators.md 3.6). */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const run = (text: string, values: readonly unknown[] = []) =>
  testApp.test.database.owner
    .query(`set lintel.scope = 'system'`)
    .then(() => testApp.test.database.owner.query(text, [...values]))
const setDevice = (uuid: string, connection: string, firmware: string) =>
  run('update device set connection = $2, firmware = $3, model = $4 where uuid = $1', [
    uuid,
    connection,
    firmware,
    'LD-200',
  ])

type Operator = keyof Pick<TestApp['fixtures']['ours'], 'installer' | 'distributor'>
const sitesOf = async (operator: Operator = 'installer', filter: object = {}) =>
  (await (await testApp.as(testApp.fixtures.ours[operator])).call(home.siteHealth, filter)).data.rows

beforeEach(async () => {
  const { office, community } = testApp.fixtures.ours
  await run(`update device set connection = 'online', firmware = null`)
  await run('delete from alarm_record')
  await setDevice(office.deviceUuid, 'online', '1.9.0')
  await setDevice(community.deviceUuid, 'online', '1.9.0')
})

describe('the sites of an operator by health', () => {
  it('are those with a device that was connected once and is not', async () => {
    const { office } = testApp.fixtures.ours
    expect(await sitesOf()).toEqual([])
    const seenAt = new Date('2026-03-10T22:15:00Z')
    await run(`update device set connection = 'offline', last_seen_at = $2 where uuid = $1`, [
      office.deviceUuid,
      seenAt,
    ])
    const expected = [{ uuid: office.uuid, offline: 1, oldFirmware: 0, lastSeenAt: seenAt.toISOString() }]
    expect(await sitesOf()).toMatchObject(expected)
    expect(await sitesOf('distributor')).toMatchObject(expected)
  })

  it('count firmware as old by the numbers of the newest version of the same model', async () => {
    const { office, community } = testApp.fixtures.ours
    await setDevice(community.deviceUuid, 'online', '1.10.0')
    expect(await sitesOf()).toMatchObject([{ uuid: office.uuid, oldFirmware: 1, offline: 0 }])
    await run(`update device set model = 'LD-100' where uuid = $1`, [community.deviceUuid])
    expect(await sitesOf()).toEqual([])
  })

  it('count firmware as old that is below a version which the operator may install', async () => {
    const { office, community } = testApp.fixtures.ours
    const counts = async () => Object.fromEntries((await sitesOf()).map(({ uuid, oldFirmware }) => [uuid, oldFirmware]))
    const hiddenVersion = await addFirmware({ testApp }, { name: '20.9.0.0', visibility: 'hidden' })
    expect(await counts()).toEqual({})
    await run(`update firmware set visibility = 'all' where uuid = $1`, [hiddenVersion])
    expect(await counts()).toEqual({ [community.uuid]: 1, [office.uuid]: 1 })
    await run('delete from firmware')
  })

  it('have new alarms by level alone, the worst first', async () => {
    const { office, community } = testApp.fixtures.ours
    await run(`update device set connection = 'offline' where uuid = $1`, [office.deviceUuid])
    const raise = (site: string, level: string) =>
      run(`insert into alarm_record (project_uuid, type, level, occurred_at) values ($1, 'tamper', $2, now())`, [
        site,
        level,
      ])
    await raise(office.uuid, 'warning')
    await raise(community.uuid, 'critical')
    await raise(community.uuid, 'notice')
    const rows = await sitesOf()
    expect(rows.map(({ uuid, criticalAlarms, warnings }) => [uuid, criticalAlarms, warnings])).toEqual([
      [community.uuid, 1, 0],
      [office.uuid, 0, 1],
    ])
    const [first] = await sitesOf('installer', { sort: 'offline' })
    expect(first!.uuid).toBe(office.uuid)
  })

  it('are not for who manages a site, and of another operator there are none', async () => {
    await run(`update device set connection = 'offline'`)
    const own = (await sitesOf()).map(({ uuid }) => uuid)
    const { theirs, ours } = testApp.fixtures
    const others = (await (await testApp.as(theirs.installer)).call(home.siteHealth, {})).data.rows
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(({ uuid }) => own.includes(uuid))).toEqual([])
    expect((await (await testApp.as(ours.officeManager)).call(home.siteHealth, {})).failure).toBe('noPermission')
  })
})
