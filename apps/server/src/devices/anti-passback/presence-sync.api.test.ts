import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { SimulatedDevice } from '../../../../simulator/src/device/device.ts'
import type { RegisteredDevice } from '../../../test/devices/test-device.ts'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { insertPeople, type SeededPeople } from '../../seed/records.ts'

/** Areas whose doors hang on several devices (office.md 14; access-decision.md 7). */

let testApp: DeviceTestApp
let people: SeededPeople
let folder: string
const running: SimulatedDevice[] = []
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  people = await testApp.test.database.write(systemScope, (db) =>
    insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
  )
  folder = await mkdtemp(join(tmpdir(), 'areas-'))
})
afterAll(async () => {
  await Promise.all(running.map((device) => device.stop()))
  await rm(folder, { recursive: true, force: true })
  await testApp.close()
})

const change = <Row>(text: ReturnType<typeof sql<Row>>) =>
  testApp.test.database.write(systemScope, async (db) => (await text.execute(systemQueries(db, systemScope))).rows)

async function hire(name: string, card: string): Promise<string> {
  const { vault } = testApp.services
  // A second try hires the same person again.
  await change(sql`delete from person where project_uuid = ${testApp.projectUuid} and personnel_id = ${name}`)
  const [row] = await change<{ person_uuid: string }>(sql`
    with person as (
      insert into person (project_uuid, company_uuid, first_name, last_name, personnel_id)
      values (${testApp.projectUuid}, ${people.companyUuid}, ${name}, 'Guest', ${name}) returning project_uuid, company_uuid, uuid
    ), member as (
      insert into access_group_member (project_uuid, company_uuid, access_group_uuid, person_uuid)
      select project_uuid, company_uuid, ${people.accessGroupUuid}::uuid, uuid from person
    )
    insert into credential (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext)
    select project_uuid, company_uuid, uuid, 'card', ${vault.keyedHash(testApp.projectUuid, 'card', card)}, ${vault.encrypt(card)}
    from person returning person_uuid`)
  return row!.person_uuid
}

const start = async ({ mac, claimCode }: RegisteredDevice): Promise<SimulatedDevice> => {
  const device = await SimulatedDevice.start({
    mac,
    code: claimCode,
    // Without a camera: no event waits for pictures.
    model: 'LC-4',
    portal: testApp.url,
    stateDir: folder,
    reconnectMinMs: 20,
    reconnectMaxMs: 100,
  })
  running.push(device)
  return device
}

interface Area {
  readonly uuid: string
  readonly entry: RegisteredDevice
  readonly exit: RegisteredDevice
}

let count = 0
/** An area that is entered at one device and left at another. */
async function areaOf(columns: ReturnType<typeof sql> = sql``, values: ReturnType<typeof sql> = sql``): Promise<Area> {
  const [entry, exit] = [await testApp.register(), await testApp.register()]
  count += 1
  const [row] = await change<{ uuid: string }>(sql`insert into area (project_uuid, name ${columns})
    values (${testApp.projectUuid}, ${`Store ${count}`} ${values}) returning uuid`)
  await change(sql`insert into area_door (project_uuid, area_uuid, door_uuid, direction) values
    (${testApp.projectUuid}, ${row!.uuid}, ${entry.doors[0]}, 'entry'), (${testApp.projectUuid}, ${row!.uuid}, ${exit.doors[0]}, 'exit')`)
  return { uuid: row!.uuid, entry, exit }
}

const headOf = async () => {
  const head = await testApp.rows((db) =>
    db
      .selectFrom('policy_head')
      .select('version')
      .where('project_uuid', '=', testApp.projectUuid)
      .executeTakeFirstOrThrow(),
  )
  return Number(head.version)
}
const isCurrent = async (...devices: SimulatedDevice[]) => {
  await until(async () => {
    const version = await headOf()
    return devices.every((device) => device.status().policyVersion === version)
  })
}
const enters = async (device: SimulatedDevice, value: string) =>
  (await device.present({ kind: 'card', value, door: 0, side: 'entry' })).reason
const leaves = async (device: SimulatedDevice, value: string) =>
  (await device.present({ kind: 'card', value, door: 0, side: 'exit' })).reason
/** Comes in, and goes out again at once where that was granted, so that the next try finds the area as it was. */
const triesToEnter = async (device: SimulatedDevice, value: string) => {
  const reason = await enters(device, value)
  if (reason === 'allowGrant') await leaves(device, value)
  return reason
}
/** Once the server has seen the person, and the devices have had time to hear of it. */
async function isSeen(person: string): Promise<void> {
  await until(async () => {
    const positions = await testApp.rows((db) =>
      db.selectFrom('area_position').select('at').where('person_uuid', '=', person).execute(),
    )
    return positions.length > 0
  })
  await pause(1_000)
}
/** Once word has come round; each refusal is an event, so that it is not asked all the time. */
async function soon(ask: () => Promise<string>, reason: string): Promise<void> {
  await until(
    async () => {
      if ((await ask()) === reason) return true
      await pause(150)
      return false
    },
    10_000,
    reason,
  )
}

describe('an area with doors on two devices', () => {
  it('refuses at one who has entered at the other, and lets in again who has left there', async () => {
    const area = await areaOf()
    await hire('Alma', 'AA01')
    const [front, back] = [await start(area.entry), await start(area.exit)]
    await isCurrent(front, back)
    expect(await enters(front, 'AA01')).toBe('allowGrant')
    expect(await enters(front, 'AA01')).toBe('passback')
    await soon(() => enters(back, 'AA01'), 'passback')
    expect(await leaves(back, 'AA01')).toBe('allowEgress')
    await soon(() => enters(front, 'AA01'), 'allowGrant')
  })

  it('tells a device that was away, or was switched off, of the whole area when it is back', async () => {
    const area = await areaOf()
    await hire('Bea', 'BB02')
    const front = await start(area.entry)
    await isCurrent(front)
    expect(await enters(front, 'BB02')).toBe('allowGrant')
    await until(async () => (await testApp.eventsOf(area.entry)).some(({ granted }) => granted))
    const back = await start(area.exit)
    await isCurrent(back)
    await soon(() => enters(back, 'BB02'), 'passback')
    await back.stop()
    await front.stop()
    const again = await start(area.exit)
    await soon(() => enters(again, 'BB02'), 'passback')
    expect(await leaves(again, 'BB02')).toBe('allowEgress')
    await until(async () => (await testApp.eventsOf(area.exit)).some(({ granted }) => granted))
    const frontAgain = await start(area.entry)
    await isCurrent(frontAgain)
    await soon(() => enters(frontAgain, 'BB02'), 'allowGrant')
  })

  it('counts who is inside wherever they came in, and those who are gone from the site no more', async () => {
    const area = await areaOf(sql`, anti_passback, occupancy_limit`, sql`, 'off', 1`)
    const first = await hire('Cleo', 'CC03')
    await hire('Dora', 'DD04')
    const [front, back] = [await start(area.entry), await start(area.exit)]
    await isCurrent(front, back)
    expect(await enters(front, 'CC03')).toBe('allowGrant')
    await isSeen(first)
    await soon(() => triesToEnter(back, 'DD04'), 'areaFull')
    await change(sql`delete from person where uuid = ${first}`)
    await soon(() => enters(back, 'DD04'), 'allowGrant')
  })

  it('resets anti-passback for all people when an emergency plan starts, and still once it is over', async () => {
    const area = await areaOf()
    const person = await hire('Edda', 'EE05')
    const [front, back] = [await start(area.entry), await start(area.exit)]
    await isCurrent(front, back)
    expect(await enters(front, 'EE05')).toBe('allowGrant')
    await soon(() => enters(back, 'EE05'), 'passback')
    const [plan] = await change<{ uuid: string }>(sql`insert into emergency_plan (project_uuid, name, kind, rank)
      values (${testApp.projectUuid}, 'Evacuate', 'open', 1) returning uuid`)
    const run = (isDrill: boolean) =>
      change(sql`insert into plan_run (project_uuid, plan_uuid, started_by, is_drill, started_at, ended_at, ended_by)
        values (${testApp.projectUuid}, ${plan!.uuid}, 'the test', ${isDrill}, now(), now(), 'the test')`)
    const apbResets = () =>
      testApp.rows((db) => db.selectFrom('apb_reset').select('created_by').where('area_uuid', '=', area.uuid).execute())
    await run(true)
    expect(await apbResets()).toEqual([])
    await run(false)
    expect(await apbResets()).toEqual([{ created_by: 'the test' }])
    await soon(() => enters(back, 'EE05'), 'allowGrant')
    await until(async () => {
      const refusedPeople = await testApp.rows((db) =>
        db.selectFrom('refused_person').select('uuid').where('person_uuid', '=', person).execute(),
      )
      return refusedPeople.length === 0
    })
  })
})

describe('a door between two areas', () => {
  it('leads out of the one into the other, for its device as for the server', async () => {
    const [panel, other] = [await testApp.register(), await testApp.register()]
    const areas = await change<{ uuid: string; name: string }>(sql`insert into area (project_uuid, name)
      values (${testApp.projectUuid}, 'Hall'), (${testApp.projectUuid}, 'Vault') returning uuid, name`)
    const [hall, safe] = ['Hall', 'Vault'].map((name) => areas.find((area) => area.name === name)!.uuid)
    await change(sql`insert into area_door (project_uuid, area_uuid, door_uuid, direction) values
      (${testApp.projectUuid}, ${hall}, ${other.doors[0]}, 'entry'), (${testApp.projectUuid}, ${hall}, ${other.doors[0]}, 'exit'),
      (${testApp.projectUuid}, ${hall}, ${panel.doors[0]}, 'exit'), (${testApp.projectUuid}, ${safe}, ${panel.doors[0]}, 'entry'),
      (${testApp.projectUuid}, ${safe}, ${panel.doors[1]}, 'exit')`)
    const person = await hire('Fay', 'FF06')
    const [inner, outer] = [await start(panel), await start(other)]
    await isCurrent(inner, outer)
    const where = async () => {
      const rows = await testApp.rows((db) =>
        db.selectFrom('area_position').select(['area_uuid', 'is_inside']).where('person_uuid', '=', person).execute(),
      )
      return Object.fromEntries(rows.map((row) => [row.area_uuid === hall ? 'hall' : 'vault', row.is_inside]))
    }
    expect(await enters(outer, 'FF06')).toBe('allowGrant')
    await until(async () => (await where())['hall'] === true)
    expect(await enters(outer, 'FF06')).toBe('passback')
    expect(await enters(inner, 'FF06')).toBe('allowGrant')
    await until(async () => (await where())['vault'] === true)
    expect(await where()).toEqual({ hall: false, vault: true })
    // Back through the same door is the way out of the vault, which is never refused, into the hall.
    expect(await leaves(inner, 'FF06')).toBe('allowEgress')
    await until(async () => (await where())['hall'] === true)
    expect(await where()).toEqual({ hall: true, vault: false })
    await isSeen(person)
    expect(await enters(outer, 'FF06')).toBe('passback')
  })
})
