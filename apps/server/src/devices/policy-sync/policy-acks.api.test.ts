import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { PolicyHolder } from '../../../test/devices/policy-holder.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { saveConfirmedVersion } from './queries.ts'

/** An acknowledgement confirms a policy where version, digest and number of records are those that were sent. */

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp('embedded')
})
afterAll(() => testApp.close())

const change = <Row>(text: ReturnType<typeof sql<Row>>) =>
  testApp.test.database.write(systemScope, async (db) => (await text.execute(systemQueries(db, systemScope))).rows)
const receiptOf = ({ uuid }: TestDevice) =>
  testApp.rows((db) =>
    db
      .selectFrom('device_policy')
      .select(['confirmed_version', 'confirmed_at', 'digest', 'problem'])
      .where('device_uuid', '=', uuid)
      .executeTakeFirstOrThrow(),
  )
const confirmedOf = async (device: TestDevice) => Number((await receiptOf(device)).confirmed_version)

/** A device that has taken all there is. */
async function upToDate(): Promise<{ device: TestDevice; holder: PolicyHolder }> {
  const device = await testApp.connected({ policyVersion: 0 })
  const holder = new PolicyHolder()
  await holder.next(device)
  await until(async () => (await confirmedOf(device)) === holder.version)
  return { device, holder }
}

/** A change that concerns every device of the site. */
const area = () =>
  change(sql`insert into area (project_uuid, name) values (${testApp.projectUuid}, ${randomUUID().slice(0, 20)})`)

/** Takes the next message, and answers what came of it only when asked to, with other numbers where they are named. */
async function takeNext(device: TestDevice, holder: PolicyHolder) {
  const message = await device.next('policy')
  expect([message.parts, holder.apply(message, message.ops)]).toEqual([1, undefined])
  const right = { v: 1, ts: Date.now(), version: holder.version, digest: holder.digest, count: holder.records.size }
  return { from: message.from, right, answer: (other: object = {}) => device.say('policyack', { ...right, ...other }) }
}

const wrongAcks: readonly (readonly [string, (right: Answer) => object])[] = [
  ['another digest', ({ digest }) => ({ digest: digest.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })],
  ['a newer version', ({ version }) => ({ version: version + 1 })],
  ['one record more', ({ count }) => ({ count: count + 1 })],
  ['one record less', ({ count }) => ({ count: count - 1 })],
  ['a problem beside all that is right', () => ({ problem: 'mismatch' })],
]
type Answer = Awaited<ReturnType<typeof takeNext>>['right']

it.each(wrongAcks)('an acknowledgement with %s confirms nothing, and brings the whole policy', async (_what, wrong) => {
  const { device, holder } = await upToDate()
  const before = await receiptOf(device)
  await area()
  const { right, answer } = await takeNext(device, holder)
  await answer(wrong(right))
  await until(async () => (await receiptOf(device)).problem !== null)
  expect(await receiptOf(device)).toEqual({ ...before, problem: 'mismatch' })
  const whole = await holder.next(device)
  expect(whole.message.from).toBe(0)
  await until(async () => (await confirmedOf(device)) === holder.version)
  expect(await receiptOf(device)).toMatchObject({ digest: holder.digest, problem: null })
  await device.leave()
})

it('an acknowledgement that comes after that of a newer version changes nothing', async () => {
  const { device, holder } = await upToDate()
  await area()
  const older = await takeNext(device, holder)
  await area()
  const newer = await takeNext(device, holder)
  await newer.answer()
  await until(async () => (await confirmedOf(device)) === newer.right.version)
  const before = await receiptOf(device)
  await area()
  const newest = await takeNext(device, holder)
  await older.answer()
  await device.report(1, 1)
  await device.next('evtack')
  expect(await receiptOf(device)).toEqual(before)
  expect(device.heard('policy')).toEqual([])
  await newest.answer()
  await until(async () => (await confirmedOf(device)) === newest.right.version)
  await device.leave()
})

it('a device that answers the newest alone is not asked for its older answers again', async () => {
  const { device, holder } = await upToDate()
  await area()
  await takeNext(device, holder)
  await area()
  const newest = await takeNext(device, holder)
  await newest.answer()
  await until(async () => (await confirmedOf(device)) === newest.right.version)
  testApp.setNow(new Date(Date.now() + 45_000))
  // What is overdue is looked for every five seconds.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  testApp.setNow(undefined)
  expect(device.heard('policy')).toEqual([])
  await device.leave()
})

it('a confirmation of an older version that is saved late changes nothing of what is kept', async () => {
  const { device, holder } = await upToDate()
  const before = await receiptOf(device)
  const { projectUuid } = testApp
  await testApp.test.database.write(systemScope, (db) =>
    saveConfirmedVersion(
      db,
      { projectUuid, deviceUuid: device.uuid },
      { version: holder.version - 1, digest: 'older', at: new Date() },
    ),
  )
  expect(await receiptOf(device)).toEqual(before)
  await device.leave()
})

it('a device that comes back with less than it had confirmed is not said to hold it any more', async () => {
  const { device, holder } = await upToDate()
  await device.leave()
  expect((await receiptOf(device)).digest).toBe(holder.digest)
  await device.connect({ policyVersion: 0 })
  const fresh = new PolicyHolder()
  const { answer } = await takeNext(device, fresh)
  expect(await receiptOf(device)).toMatchObject({ confirmed_version: '0', digest: null })
  await answer()
  await until(async () => (await receiptOf(device)).digest === fresh.digest)
  await device.leave()
})

it('a device with a newer version than the site has is not believed, and receives the whole policy', async () => {
  const { device, holder } = await upToDate()
  await device.leave()
  await device.connect({ policyVersion: 1_000_000 })
  const fresh = new PolicyHolder()
  const { from, right, answer } = await takeNext(device, fresh)
  expect(from).toBe(0)
  expect(await confirmedOf(device)).toBe(holder.version)
  await answer()
  await until(async () => (await receiptOf(device)).digest === right.digest)
  await device.leave()
})

it('a running plan travels with the moments of its start and its end', async () => {
  const { device, holder } = await upToDate()
  const [plan] = await change<{ uuid: string }>(sql`insert into emergency_plan (project_uuid, name, kind, rank)
    values (${testApp.projectUuid}, 'With an end', 'lock', 1) returning uuid`)
  await holder.next(device)
  const [since, ends] = ['2026-11-01T10:00:00Z', '2036-11-01T10:00:00Z'].map((text) => new Date(text))
  await change(sql`insert into plan_run (project_uuid, plan_uuid, started_by, started_at, ends_at)
    values (${testApp.projectUuid}, ${plan!.uuid}, 'the test', ${since}, ${ends})`)
  const { message } = await holder.next(device)
  expect(message.plans).toContainEqual({ planId: plan!.uuid, since: since!.getTime(), until: ends!.getTime() })
  await device.leave()
})

it('a plan that a device did not confirm before it left is sent again when it comes back', async () => {
  const { device, holder } = await upToDate()
  const [plan] = await change<{ uuid: string }>(sql`insert into emergency_plan (project_uuid, name, kind, rank)
    values (${testApp.projectUuid}, 'Unconfirmed', 'lock', 1) returning uuid`)
  await holder.next(device)
  await change(sql`insert into plan_run (project_uuid, plan_uuid, started_by)
    values (${testApp.projectUuid}, ${plan!.uuid}, 'the test')`)
  await takeNext(device, holder)
  await device.leave()
  await device.connect({ policyVersion: holder.version })
  const { message } = await holder.next(device)
  expect(message.plans).toContainEqual(expect.objectContaining({ planId: plan!.uuid }))
  await device.leave()
})

it('an acknowledgement of what was sent before a plan began does not confirm the plan', async () => {
  const { device, holder } = await upToDate()
  const plan = async (name: string) => {
    const [row] = await change<{ uuid: string }>(sql`insert into emergency_plan (project_uuid, name, kind, rank)
      values (${testApp.projectUuid}, ${name}, 'lock', 1) returning uuid`)
    await holder.next(device)
    return row!.uuid
  }
  const [first, second] = [await plan('First'), await plan('Second')]
  const begin = (planUuid: string) =>
    change(sql`with run as (
        insert into plan_run (project_uuid, plan_uuid, started_by) values (${testApp.projectUuid}, ${planUuid}, 'the test')
        returning project_uuid, uuid)
      insert into plan_run_door (project_uuid, run_uuid, door_uuid, door_name, device_uuid, device_name, was_online)
      select run.project_uuid, run.uuid, door.uuid, door.name, door.device_uuid, 'a device', true
      from run join door on door.project_uuid = run.project_uuid and door.device_uuid = ${device.uuid}`)
  const isConfirmed = async (planUuid: string) => {
    const rows = await change<{ confirmed: boolean }>(sql`select bool_and(confirmed_at is not null) as confirmed
      from plan_run_door join plan_run on plan_run.project_uuid = plan_run_door.project_uuid and plan_run.uuid = run_uuid
      where plan_uuid = ${planUuid}`)
    return rows[0]!.confirmed
  }
  await begin(first)
  const before = await takeNext(device, holder)
  await begin(second)
  const after = await takeNext(device, holder)
  await before.answer()
  await until(() => isConfirmed(first))
  expect(await isConfirmed(second)).toBe(false)
  await after.answer()
  await until(() => isConfirmed(second))
  await device.leave()
})

it('a change of the zone of a site travels before its moment, and is taken back', async () => {
  const { device, holder } = await upToDate()
  const at = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000
  const announce = (zone: string | null, from: Date | null) =>
    change(
      sql`update project set next_time_zone = ${zone}, next_zone_from = ${from} where uuid = ${testApp.projectUuid}`,
    )
  await announce('Asia/Tokyo', new Date(at))
  const { message } = await holder.next(device)
  expect(message.zone?.tz).toBe('Europe/Berlin')
  expect(message.zone?.dst?.at(-1)).toEqual({ at, offsetMinutes: 540 })
  await announce(null, null)
  const back = await holder.next(device)
  expect(back.message.zone?.dst).not.toContainEqual({ at, offsetMinutes: 540 })
  await device.leave()
})
