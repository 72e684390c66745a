import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, type DeviceTestApp } from '../../../../test/devices/device-test-app.ts'
import { accessEvent } from '../../../../test/devices/test-device.ts'
import { insertPeople, type SeededPeople } from '../../../seed/records.ts'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'

let testApp: DeviceTestApp
let people: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  people = await write((db) => insertPeople(db, testApp.projectUuid, 'Acme'))
})
afterAll(() => testApp.close())

const write = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>): Promise<Result> =>
  testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))

/** Administrator of the company and its call target. */
const administrator = () =>
  write(async (db) => {
    const above = await db.selectFrom('account').select('uuid').limit(1).executeTakeFirstOrThrow()
    const { uuid } = await db
      .insertInto('account')
      .values({
        kind: 'admin',
        user_name: `${randomUUID()}@acme.invalid`,
        display_name: 'Ada Admin',
        parent_uuid: above.uuid,
        password_hash: 'x',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const place = { project_uuid: testApp.projectUuid, company_uuid: people.companyUuid, account_uuid: uuid }
    await db
      .insertInto('company_admin')
      .values({ ...place, app_enabled: true })
      .execute()
    return uuid
  })

const call = (person: string) => (n: number) => ({
  t: Date.now(),
  tq: 'synced',
  mono: n,
  type: 'call',
  to: '104',
  callResult: 'answered',
  callKind: 'app',
  person,
})

describe('a call from a door phone', () => {
  it('is to an administrator by name, with the company, and to no person of another site', async () => {
    const uuid = await administrator()
    await using device = await testApp.connected()
    await device.report(1, 1, call(uuid))
    await device.report(2, 2, call(randomUUID()))
    // Who passed a door is never an administrator.
    await device.report(3, 3, (n) => ({ ...accessEvent(n), person: uuid }))
    await device.next('evtack', ({ upTo }) => upTo === 3)
    expect(await testApp.eventsOf(device)).toMatchObject([
      { type: 'call', person_name: 'Ada Admin', company_uuid: people.companyUuid, person_uuid: null, call_kind: 'app' },
      { type: 'call', person_name: '104', company_uuid: null },
      { type: 'access', person_name: null, company_uuid: null },
    ])
  })
})
