import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { PolicyHolder } from '../../../test/devices/policy-holder.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { insertPeople } from '../../seed/records.ts'
import { firstUses } from './consumers/first-uses.ts'

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
      insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext, valid_from, valid_until, lifetime_minutes)
      select project_uuid, company_uuid, uuid, 'pin', ${vault.keyedHash(testApp.projectUuid, 'pin', code)},
        ${vault.encrypt(code)}, valid_from, valid_until, 1 from visitor
      returning uuid`.execute(queries)
    return rows[0]!.uuid
  })
}

it('lifetime after first use: another device learns the end that a first use has set, and the device of that use at once', async () => {
  const [used, other] = [await testApp.register(), await testApp.claimed()]
  const { doors } = other
  const credential = await visit([...used.doors, ...doors], '91234567')
  const holder = new PolicyHolder()
  await other.connect({ policyVersion: 0 })
  const readRecord = () => holder.records.get(`credential ${credential}`)
  await holder.until(other, () => readRecord() !== undefined)
  expect(readRecord()).toMatchObject({ lifetimeAfterFirstUseSeconds: 60 })
  const before = readRecord()!['until'] as number

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
    const pinEntry = { kind: 'pin', value: '91234567', door: 0, side: 'entry' } as const
    expect(await device.present(pinEntry)).toMatchObject({ granted: true, reason: 'allowGrant' })
    expect(readRecord()).toMatchObject({ until: before })
    device.online()
    await holder.until(other, () => readRecord()!['until'] !== before)
    expect(Math.abs((readRecord()!['until'] as number) - usedAt - 60_000)).toBeLessThan(5_000)
    expect(await device.present(pinEntry)).toMatchObject({ granted: true, reason: 'allowGrant' })
  } finally {
    await device.stop()
  }
})

it('lifetime after first use: a code of staff begins with its first use', async () => {
  const kind = 'staff'
  const at = '2026-03-11T09:30:00.000Z'
  const { vault } = testApp.services
  const startedAt = await testApp.test.database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const { companyUuid } = await insertPeople(queries, testApp.projectUuid, `Lasting ${kind}`)
    const { rows } = await sql<{ uuid: string; person_uuid: string }>`
      with person as (
        insert into person (project_uuid, company_uuid, kind, first_name, last_name, created_at)
        select ${testApp.projectUuid}, ${companyUuid}, ${kind}, '', 'Lasting', '2026-01-01T00:00:00Z' returning *
      )
      insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext, created_at, lifetime_minutes)
      select project_uuid, company_uuid, uuid, 'card', ${vault.keyedHash(testApp.projectUuid, 'card', kind)},
        ${vault.encrypt(kind)}, created_at, 1 from person
      returning uuid, person_uuid`.execute(queries)
    const { uuid: credentialUuid, person_uuid: personUuid } = rows[0]!
    const row = {
      type: 'access',
      granted: true,
      personKind: kind,
      personUuid,
      credentialUuid,
      secondCredentialUuid: null,
    }
    const batch = { projectUuid: testApp.projectUuid, rows: [{ ...row, occurredAt: at, receivedAt: at }] }
    await firstUses.run(batch as never, db)
    const found = await sql<{ at: Date }>`select first_used_at as at from credential
      where project_uuid = ${testApp.projectUuid} and uuid = ${credentialUuid}`.execute(queries)
    return found.rows[0]!.at
  })
  expect(startedAt.toISOString()).toBe(at)
})
