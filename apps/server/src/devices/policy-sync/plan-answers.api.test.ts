import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { PolicyHolder } from '../../../test/devices/policy-holder.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'

let testApp: DeviceTestApp
let device: TestDevice
const holder = new PolicyHolder()
beforeAll(async () => {
  testApp = await startDeviceTestApp('embedded')
  device = await testApp.connected({ policyVersion: 0 })
  await holder.next(device)
})
afterAll(() => testApp.close())

const change = <Row>(text: ReturnType<typeof sql<Row>>) =>
  testApp.test.database.write(systemScope, async (db) => (await text.execute(systemQueries(db, systemScope))).rows)
const waiting = async (run: string) => {
  const rows = await testApp.rows((db) =>
    db.selectFrom('plan_run_door').select('confirmed_at').where('run_uuid', '=', run).execute(),
  )
  return rows.filter(({ confirmed_at }) => confirmed_at === null).length
}

/** Starts a new plan for all doors of the device. */
async function start(name: string, isDrill: boolean): Promise<{ plan: string; run: string }> {
  const site = testApp.projectUuid
  const [plan] = await change<{ uuid: string }>(sql`insert into emergency_plan (project_uuid, name, kind, rank)
    values (${site}, ${name}, 'lockdown', 1) returning uuid`)
  await holder.next(device)
  const [run] = await change<{ uuid: string }>(sql`
    with run as (
      insert into plan_run (project_uuid, plan_uuid, started_by, is_drill)
      values (${site}, ${plan!.uuid}, 'the test', ${isDrill}) returning project_uuid, uuid
    ), reached as (
      insert into plan_run_door (project_uuid, run_uuid, door_uuid, door_name, device_uuid, device_name, was_online)
      select run.project_uuid, run.uuid, door.uuid, door.name, door.device_uuid, 'a device', true
      from run join door on door.project_uuid = run.project_uuid and door.device_uuid = ${device.uuid}
    )
    select uuid from run`)
  return { plan: plan!.uuid, run: run!.uuid }
}

describe('a device that receives a plan', () => {
  it('confirms the doors of a run by its answer', async () => {
    const { plan, run } = await start('Lockdown', false)
    expect(await waiting(run)).toBe(device.doors.length)
    const { message } = await holder.next(device)
    expect(message.plans?.map(({ planId }) => planId)).toEqual([plan])
    await until(async () => (await waiting(run)) === 0)
    await change(sql`update plan_run set ended_at = now() where uuid = ${run}`)
    expect((await holder.next(device)).message.plans).toEqual([])
  })

  it('answers a drill, which changes nothing at its doors', async () => {
    const { run } = await start('Drill', true)
    const { message } = await holder.next(device)
    expect([message.from === message.to, message.ops, message.plans]).toEqual([true, [], []])
    await until(async () => (await waiting(run)) === 0)
  })
})
