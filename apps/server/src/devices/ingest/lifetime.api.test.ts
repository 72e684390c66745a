import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/device-test-app.ts'
import { PolicyHolder } from '../../../test/policy-holder.ts'
import { systemScope } from '../../db/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { insertPeople } from '../../seed/records.ts'

/** Lifetime after first use (access-decision.md 14.12) from one device over the server to another. */

let testApp: DeviceTestApp
let folder: string
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  folder = await mkdtemp(join(tmpdir(), 'lifetime-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await testApp.close()
})

/** A visitor with a key for all doors of some devices, for a day and for a minute after its first use. */
async function visit(doors: readonly string[], code: string): Promise<string> {
  const { vault } = testApp.services
  return testApp.test.database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const { companyUuid } = await insertPeople(queries, testApp.projectUuid, 'Acme')
    const { rows } = await sql<{ uuid: string }>`
      with times as (select now() - interval '1 hour' as since, now() + interval '1 day' as until
      ), visitor as (
        insert into person (project_uuid, company_uuid, kind, first_name, last_name, valid_from, valid_until, created_at)
        select ${testApp.projectUuid}, ${companyUuid}, 'visitor', '', 'Vic', since, until, since from times returning *
      ), key as (
        insert into temp_key (project_uuid, company_uuid, person_uuid, repeat, created_by, created_at, lifetime_minutes)
        select project_uuid, company_uuid, uuid, 'never', 'test', created_at, 1 from visitor returning *
      ), doors as (
        insert into temp_key_door (project_uuid, company_uuid, person_uuid, door_uuid)
        select project_uuid, company_uuid, person_uuid, unnest(${[...doors]}::uuid[]) from key
      )
      insert into credential (project_uuid, company_uuid, person_uuid, kind, lookup, sealed, valid_from, valid_until, lifetime_minutes)
      select project_uuid, company_uuid, uuid, 'pin', ${vault.lookup(testApp.projectUuid, 'pin', code)},
        ${vault.seal(code)}, valid_from, valid_until, 1 from visitor
      returning uuid`.execute(queries)
    return rows[0]!.uuid
  })
}

it('another device knows the end that a first use has made, and the device that was used knows it at once', async () => {
  const [used, other] = [await testApp.register(), await testApp.claimed()]
  const { doors } = other
  const credential = await visit([...used.doors, ...doors], '91234567')
  const holder = new PolicyHolder()
  await other.connect({ policyVersion: 0 })
  const told = () => holder.records.get(`credential ${credential}`)
  await holder.until(other, () => told() !== undefined)
  expect(told()).toMatchObject({ lifetimeAfterFirstUseSeconds: 60 })
  const before = told()!['until'] as number

  const device = await SimulatedDevice.start({
    mac: used.mac,
    code: used.claimCode,
    model: 'LC-4',
    portal: testApp.url,
    stateDir: folder,
    reconnectMinMs: 20,
    reconnectMaxMs: 100,
  })
  try {
    await until(() => Promise.resolve(device.status().policyVersion >= holder.version))
    // Without a connection when the key is used first.
    device.offline()
    const usedAt = Date.now()
    const shown = { kind: 'pin', value: '91234567', door: 0, side: 'entry' } as const
    expect(await device.present(shown)).toMatchObject({ granted: true, reason: 'allowGrant' })
    expect(told()).toMatchObject({ until: before })
    device.online()
    await holder.until(other, () => told()!['until'] !== before)
    expect(Math.abs((told()!['until'] as number) - usedAt - 60_000)).toBeLessThan(5_000)
    expect(await device.present(shown)).toMatchObject({ granted: true, reason: 'allowGrant' })
  } finally {
    await device.stop()
  }
})
