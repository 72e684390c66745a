import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { explainEvent } from '../../features/door-logs/explanation.ts'
import { saveFirePlan } from '../../features/site-settings/fire-plan.ts'
import { planByUuid } from '../../features/emergency-plans/queries.ts'
import { startRun, stopRun } from '../../features/emergency-plans/runs.ts'
import { failWith } from '../../kernel/failure.ts'
import { policyVersion } from '../../domain/policy/snapshot.ts'

/** A fire input opens all emergency doors where the site wants it, once, until an operator ends that manually. */

let testApp: DeviceTestApp
const scope = () => projectScope(testApp.projectUuid)
beforeAll(async () => {
  testApp = await startDeviceTestApp()
})
afterAll(() => testApp.close())

const setFirePlan = (isWanted: boolean) =>
  testApp.test.database.write(scope(), (db) => saveFirePlan(db, scope(), { isWanted, now: new Date() }))
beforeEach(async () => {
  await testApp.test.database.write(systemScope, async (db) => {
    await systemQueries(db, systemScope).deleteFrom('emergency_plan').execute()
    await systemQueries(db, systemScope).deleteFrom('alarm_record').execute()
  })
  await setFirePlan(true)
})

async function online(): Promise<TestDevice> {
  const device = await testApp.connected()
  await until(async () => (await testApp.connectionOf(device)) === 'online')
  return device
}
const lastNumbers: Record<string, number> = {}
/** Reports events of a door in one batch, and waits until they are stored. */
async function report(device: TestDevice, ...events: (readonly [type: string, secondsAgo?: number, more?: object])[]) {
  const from = (lastNumbers[device.mac] ?? 0) + 1
  const to = (lastNumbers[device.mac] = from + events.length - 1)
  await device.report(from, to, (n) => {
    const [type, secondsAgo = 1, more = {}] = events[n - from]!
    return { t: Date.now() - secondsAgo * 1_000, tq: 'synced', mono: n, type, door: 0, ...more }
  })
  await device.next('evtack', ({ upTo }) => upTo === to)
}
const runs = () =>
  testApp.rows((db) =>
    db
      .selectFrom('plan_run')
      .innerJoin('emergency_plan as plan', 'plan.uuid', 'plan_run.plan_uuid')
      .select(['plan_run.uuid', 'plan_run.plan_uuid', 'plan.built_in', 'is_drill', 'started_by', 'ended_at', 'ends_at'])
      .orderBy('started_at')
      .execute(),
  )
const open = async () => (await runs()).filter(({ ended_at }) => ended_at === null)
const plan = async () => {
  const row = await testApp.rows((db) => db.selectFrom('emergency_plan').select('uuid').executeTakeFirstOrThrow())
  return testApp.test.database.read(scope(), (db) => planByUuid(db, scope(), row.uuid, new Date()))
}
const startManually = async (how: { readonly isDrill: boolean; readonly minutes?: number }) => {
  const firePlan = (await plan())!
  return testApp.test.database.write(scope(), (db) =>
    startRun(db, scope(), firePlan, { reason: '', ...how }, 'manager', new Date(), failWith),
  )
}
const stopManually = async () => {
  const { uuid } = (await plan())!
  await testApp.test.database.write(scope(), (db) => stopRun(db, scope(), uuid, 'manager', new Date()))
}

describe('a fire input', () => {
  it('opens the emergency doors of the whole site, with an alarm and an entry in the audit log', async () => {
    await using device = await online()
    await using other = await online()
    await report(device, ['fireStarted'])
    const [run, ...more] = await open()
    expect([run!.built_in, run!.is_drill, run!.ends_at, more]).toEqual(['fire', false, null, []])
    expect(run!.started_by).toMatch(/^Front \d+ \(Panel \d+\)$/)
    const doors = await testApp.rows((db) =>
      db.selectFrom('plan_run_door').select('door_uuid').where('run_uuid', '=', run!.uuid).execute(),
    )
    expect(doors.map(({ door_uuid }) => door_uuid).sort()).toEqual([...device.doors, ...other.doors].sort())
    const alarm = await testApp.rows((db) => db.selectFrom('alarm_record').select(['type', 'door_uuid']).execute())
    expect(alarm).toEqual([{ type: 'emergency', door_uuid: device.doors[0] }])
    const entries = await testApp.rows((db) =>
      db
        .selectFrom('audit_entry')
        .select(['actor_uuid', 'project_uuid'])
        .where('operation', '=', 'emergencyPlan.start')
        .where('target', '=', run!.plan_uuid)
        .execute(),
    )
    expect(entries).toEqual([{ actor_uuid: device.uuid, project_uuid: testApp.projectUuid }])
  })

  it('opens them once, however many inputs report, and neither closes them nor does a device that is lost', async () => {
    await using device = await online()
    await using other = await online()
    await Promise.all([report(device, ['fireStarted']), report(other, ['fireStarted'])])
    await report(device, ['fireEnded'], ['fireStarted'])
    await report(other, ['fireEnded'])
    await other[Symbol.asyncDispose]()
    await until(async () => (await testApp.connectionOf(other)) === 'offline')
    expect(await runs()).toHaveLength(1)
    expect(await open()).toHaveLength(1)
  })

  it('does not overrule who has ended it while the fire goes on, and opens them again for the next one', async () => {
    await using device = await online()
    await using other = await online()
    await report(device, ['fireStarted'])
    await stopManually()
    await report(other, ['fireStarted'])
    expect(await open()).toEqual([])
    await report(other, ['fireEnded'])
    await report(device, ['fireEnded'])
    await report(other, ['fireStarted'], ['fireEnded'])
    expect(await open()).toHaveLength(1)
  })

  it('ends a drill of its plan and takes the time from a run that was started manually', async () => {
    await using device = await online()
    await startManually({ isDrill: true })
    await report(device, ['fireStarted'])
    expect((await runs()).map(({ is_drill, ended_at }) => [is_drill, ended_at !== null])).toEqual([
      [true, true],
      [false, false],
    ])
    await stopManually()
    await report(device, ['fireEnded'])
    await startManually({ isDrill: false, minutes: 5 })
    await report(device, ['fireStarted'])
    expect(await open()).toMatchObject([{ started_by: 'manager', ends_at: null }])
  })

  it('opens no other doors where the site does not want it', async () => {
    await setFirePlan(false)
    await using device = await online()
    await report(device, ['fireStarted'])
    expect(await runs()).toEqual([])
  })

  it('of long ago opens nothing, unless the device says that it still burns', async () => {
    await using device = await online()
    await report(device, ['fireStarted', 3_600])
    expect(await runs()).toEqual([])
    await device.say('reported', { v: 1, ts: Date.now(), version: 0, unlockedRelays: { 0: 'fire' } })
    await until(async () => (await open()).length === 1)
    await stopManually()
    await device.say('reported', { v: 1, ts: Date.now(), version: 0, unlockedRelays: { 0: 'fire', 1: 'rules' } })
    await until(async () => JSON.stringify((await testApp.deviceRow(device)).unlocked_relays).includes('rules'))
    expect(await open()).toEqual([])
  })

  it('is found again in what a device of the site let in meanwhile', async () => {
    await using device = await online()
    const version = await testApp.test.database.read(scope(), (db) => policyVersion(db, scope()))
    const { uuid } = (await plan())!
    await setFirePlan(true)
    const read = { side: 'entry', granted: true, reason: 'allowPlanOpen', ruleId: uuid, policyVersion: version }
    await report(device, ['fireStarted', 3_600], ['access', 3_500, { ...read, method: 'card' }])
    const event = (await testApp.eventsOf(device)).find(({ type }) => type === 'access')!
    const { explanation } = await testApp.test.database.read(scope(), (db) =>
      explainEvent({ db, scope: scope(), language: 'de' }, event as never),
    )
    expect(explanation).toMatchObject({
      result: 'allow',
      reason: 'allowPlanOpen',
      rule: { kind: 'emergencyPlan', name: 'Feueralarm' },
      notes: expect.arrayContaining(['fireActive']),
    })
  })
})
