import { beforeAll, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { jobRow, moveTime, taskState, untilState, upgradable } from '../../../test/devices/upgrade-stage.ts'
import { insertUpgradeTask } from '../../../test/samples/upgrades.ts'
import { startDevicePath } from '../index.ts'

let testApp: DeviceTestApp
beforeAll(async () => {
  testApp = await startDeviceTestApp('mosquitto')
  return () => testApp.close()
})

const another = () => startDevicePath({ services: testApp.services, url: testApp.test.url })

it('a server that takes over goes on at each step from what the rows say', async () => {
  const [one, other] = await upgradable(testApp, 2)
  const second = await another()
  const devices = [one!.uuid, other!.uuid]
  const { task, jobs } = await insertUpgradeTask(testApp, { devices, version: '20.2.0.0' })
  const message = await one!.takeJob()
  // The other one has not answered when its server ends.
  await other!.next('job')
  await until(async () => (await jobRow(testApp, jobs[0]!)).answered_at !== null)
  await testApp.devices.close()
  await one!.sayOfJob(message, 'downloading')
  await untilState(testApp, jobs[0]!, 'downloading')
  const again = await other!.takeJob()
  expect(again.id).toBe(jobs[1])
  await Promise.all([one!.doJob(message), other!.doJob(again)])
  for (const uuid of jobs) await until(async () => (await jobRow(testApp, uuid)).born_at !== null)
  const third = await another()
  await second.close()
  await until(() => third.isReady())
  await moveTime(testApp, 6, [one!, other!])
  for (const uuid of jobs) await untilState(testApp, uuid, 'succeeded')
  await until(async () => (await taskState(testApp, task)) === 'executed')
  expect(one!.heard('job')).toEqual([])
  for (const device of [one!, other!]) await device.leave()
  await third.close()
}, 120_000)
