import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { UpMessage } from '@lintel/devices/protocol/messages.ts'
import type { DB } from '../../src/db/tables.ts'
import { write } from '../samples/kit.ts'
import { until, type DeviceTestApp } from './device-test-app.ts'
import type { TestDevice } from './test-device.ts'

/** What tests of upgrades over a real broker do again and again. */

export const oldVersion = '20.1.0.0'

/** So many devices that are there with the old version and know jobs. */
export async function upgradable(testApp: DeviceTestApp, count: number): Promise<TestDevice[]> {
  const devices: TestDevice[] = []
  for (let number = 0; number < count; number += 1) devices.push(await testApp.connected({ fw: oldVersion, job: null }))
  for (const device of devices) await until(async () => (await testApp.deviceRow(device)).knows_jobs === true)
  return devices
}

/** How a job stands in the database. */
export const jobRow = (testApp: DeviceTestApp, uuid: string): Promise<Selectable<DB['upgrade_device']>> =>
  testApp.rows((db) => db.selectFrom('upgrade_device').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow())

/** States of jobs, in their order. */
export const statesOf = async (testApp: DeviceTestApp, jobs: readonly string[]): Promise<string[]> =>
  Promise.all(jobs.map(async (uuid) => (await jobRow(testApp, uuid)).state))

/** Waits until a job is in a state. */
export const untilState = (testApp: DeviceTestApp, uuid: string, state: string): Promise<void> =>
  until(async () => (await jobRow(testApp, uuid)).state === state, 60_000, `the job ${uuid} is ${state}`)

export const taskState = async (testApp: DeviceTestApp, uuid: string): Promise<string> => {
  const row = await testApp.rows((db) =>
    db.selectFrom('upgrade_task').select('state').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
  return row.state
}

/** Has the server look at its tasks at once, as the change of a task does. */
export const runTasks = (testApp: DeviceTestApp): Promise<unknown> =>
  write(testApp, (db) => sql`select pg_notify('upgrades', '')`.execute(db))

/** Moves the time of the server; devices that are there say something at the new one. */
export async function moveTime(
  testApp: DeviceTestApp,
  minutes: number,
  there: readonly TestDevice[] = [],
): Promise<void> {
  const now = testApp.services.now().getTime()
  const ahead = now + minutes * 60_000 - Date.now()
  testApp.setNow(new Date(Date.now() + ahead))
  for (const device of there) await device.say('time', { v: 1, ts: null, t1: 1 })
  for (const device of there) await device.next('time')
  await runTasks(testApp)
}

/** It connects again, as after a restart or a break of its line. */
export async function reconnect(device: TestDevice, birth: Partial<UpMessage<'birth'>>): Promise<void> {
  await device.leave()
  await device.connect({ fw: oldVersion, ...birth })
}
