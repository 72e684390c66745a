import { beforeAll, afterEach, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import type { TestDevice } from '../../../test/devices/test-device.ts'
import {
  jobRow,
  runTasks,
  moveTime,
  oldVersion,
  reconnect,
  statesOf,
  taskState,
  untilState,
  upgradable,
} from '../../../test/devices/upgrade-stage.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertUpgradeTask } from '../../../test/samples/upgrades.ts'
import { startUpgradeSync } from './upgrade-sync.ts'

let testApp: DeviceTestApp
let there: TestDevice[] = []
let versions = 0
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  return () => testApp.close()
})
afterEach(async () => {
  for (const device of there) await device.leave()
  there = []
  testApp.setNow(undefined)
  await write(testApp, (db) => db.deleteFrom('upgrade_task').execute())
  await write(testApp, (db) => db.updateTable('plan_run').set({ ended_at: new Date() }).execute())
})

/** So many devices in one task with a version of its own. */
async function taskOver(count: number, how: Partial<Parameters<typeof insertUpgradeTask>[1]> = {}) {
  versions += 1
  there = await upgradable(testApp, count)
  const version = `20.2.0.${versions}`
  const devices = there.map(({ uuid }) => uuid)
  return { ...(await insertUpgradeTask(testApp, { devices, version, ...how })), version }
}
const first = (): TestDevice => there[0]!

describe('a task', () => {
  it('of three devices gives each its job, waits for the proof of each, and is executed', async () => {
    const { task, jobs, version } = await taskOver(3)
    const messages = await Promise.all(there.map((device) => device.takeJob()))
    expect(messages[0]).toMatchObject({
      id: jobs[0],
      kind: 'firmware',
      path: `/device/v1/firmware/${jobs[0]}`,
      version,
    })
    expect(messages[0]!.ver).toBeGreaterThan(Date.now() - 600_000)
    await first().sayOfJob(messages[0]!, 'downloading', { percent: 40 })
    await until(async () => (await jobRow(testApp, jobs[0]!)).percent === 40)
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ state: 'downloading', tries: 1, before: oldVersion })
    await Promise.all(there.map((device, index) => device.doJob(messages[index]!)))
    await until(async () => (await Promise.all(jobs.map((uuid) => jobRow(testApp, uuid)))).every((row) => row.born_at))
    expect(await statesOf(testApp, jobs)).toEqual(['installing', 'installing', 'installing'])
    expect(await taskState(testApp, task)).toBe('processing')
    await moveTime(testApp, 4, there)
    expect(await statesOf(testApp, jobs)).toEqual(['installing', 'installing', 'installing'])
    await moveTime(testApp, 2, there)
    for (const uuid of jobs) await untilState(testApp, uuid, 'succeeded')
    await until(async () => (await taskState(testApp, task)) === 'executed')
    expect(there.flatMap((device) => device.heard('job'))).toEqual([])
  }, 60_000)

  it('of twelve halts when its canary never comes back, and goes on with the rest when it is resumed', async () => {
    const { task, jobs } = await taskOver(12)
    await until(async () => (await jobRowsIn(jobs, 'canary')).length === 1)
    const [canary] = await jobRowsIn(jobs, 'canary')
    const brick = there.find(({ uuid }) => uuid === canary!.device_uuid)!
    const others = there.filter((device) => device !== brick)
    const job = await brick.takeJob()
    await brick.sayOfJob(job, 'rebooting')
    await untilState(testApp, canary!.uuid, 'installing')
    brick.cut()
    await moveTime(testApp, 29, others)
    expect((await jobRow(testApp, canary!.uuid)).state).toBe('installing')
    await moveTime(testApp, 2, others)
    await untilState(testApp, canary!.uuid, 'timedOut')
    expect(await jobRow(testApp, canary!.uuid)).toMatchObject({ reason: 'SILENT' })
    await until(async () => (await taskState(testApp, task)) === 'halted')
    expect(others.flatMap((device) => device.heard('job'))).toEqual([])
    await write(testApp, async (db) => {
      await db.updateTable('upgrade_device').set({ is_accepted: true }).where('uuid', '=', canary!.uuid).execute()
      await db.updateTable('upgrade_task').set({ state: 'processing', halted_at: null }).execute()
    })
    await Promise.all(others.map((device) => device.takeJob()))
    expect(await jobRowsIn(jobs, 'rest')).toHaveLength(11)
  }, 60_000)

  it('begins at its time, and with none at whose door an emergency plan runs', async () => {
    const { task } = await taskOver(2, { dueAt: new Date(Date.now() + 3_600_000) })
    await runPlanAt(first())
    await moveTime(testApp, 59, there)
    expect(await taskState(testApp, task)).toBe('pending')
    await moveTime(testApp, 2, there)
    await there[1]!.takeJob()
    expect(first().heard('job')).toEqual([])
    await write(testApp, (db) => db.updateTable('plan_run').set({ ended_at: testApp.services.now() }).execute())
    await runTasks(testApp)
    await first().takeJob()
  }, 60_000)
})

describe('a device', () => {
  it('begins again by itself twice after a broken download, five minutes apart, and then no more', async () => {
    const { jobs } = await taskOver(1)
    for (const tries of [1, 2, 3]) {
      const job = await first().takeJob()
      await first().sayOfJob(job, 'downloading')
      await first().sayOfJob(job, 'failed', { code: 'DOWNLOAD' })
      if (tries === 3) break
      await first().dropJob()
      await until(async () => (await jobRow(testApp, jobs[0]!)).is_recalled === false)
      expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ state: 'waiting', tries, reason: null })
      await moveTime(testApp, 6, there)
    }
    await untilState(testApp, jobs[0]!, 'failed')
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ reason: 'DOWNLOAD', tries: 3 })
  }, 60_000)

  it('that loses its power while it installs begins again; one that lost its job before gets it once more', async () => {
    const { jobs } = await taskOver(1)
    const message = await first().takeJob()
    await first().sayOfJob(message, 'downloading')
    await untilState(testApp, jobs[0]!, 'downloading')
    await reconnect(first(), { job: null })
    const again = await first().takeJob()
    expect(again.id).toBe(message.id)
    expect(again.ver).toBeGreaterThan(message.ver)
    await first().sayOfJob(again, 'installing')
    await untilState(testApp, jobs[0]!, 'installing')
    await reconnect(first(), { job: null })
    await first().dropJob()
    await untilState(testApp, jobs[0]!, 'waiting')
    expect((await jobRow(testApp, jobs[0]!)).next_try_at).not.toBeNull()
  }, 60_000)

  it('that is there for half an hour and never answers its job has timed out; one that was away has not', async () => {
    const { jobs } = await taskOver(2)
    const [silent, away] = there
    await silent!.next('job')
    await away!.leave()
    await moveTime(testApp, 29, [silent!])
    expect((await jobRow(testApp, jobs[0]!)).state).toBe('waiting')
    await moveTime(testApp, 2, [silent!])
    await untilState(testApp, jobs[0]!, 'timedOut')
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ reason: 'SILENT' })
    expect((await jobRow(testApp, jobs[1]!)).state).toBe('waiting')
    await away!.connect({ fw: oldVersion, job: null })
    await away!.takeJob()
  }, 60_000)

  it('that comes back with its job does not get it again, and one that ended meanwhile is asked why', async () => {
    const { jobs } = await taskOver(1)
    const job = await first().takeJob()
    await reconnect(first(), { job: { id: job.id, state: 'downloading' } })
    await untilState(testApp, jobs[0]!, 'downloading')
    await runTasks(testApp)
    expect(first().heard('job')).toEqual([])
    await reconnect(first(), { job: { id: job.id, state: 'failed' } })
    const question = await first().next('job')
    expect(question).toMatchObject({ id: job.id })
    await first().sayOfJob(job, 'failed', { ver: question.ver, code: 'SIGNATURE' })
    await untilState(testApp, jobs[0]!, 'failed')
    expect((await jobRow(testApp, jobs[0]!)).reason).toBe('SIGNATURE')
  }, 60_000)

  it('that went back to its firmware has failed, also after it had come with the new one', async () => {
    const { jobs } = await taskOver(2)
    const messages = await Promise.all(there.map((device) => device.takeJob()))
    await first().sayOfJob(messages[0]!, 'rolledBack')
    await untilState(testApp, jobs[0]!, 'failed')
    await there[1]!.doJob(messages[1]!)
    await until(async () => (await jobRow(testApp, jobs[1]!)).born_at !== null)
    await reconnect(there[1]!, { job: { id: jobs[1]!, state: 'rolledBack' } })
    await untilState(testApp, jobs[1]!, 'failed')
    for (const uuid of jobs) expect((await jobRow(testApp, uuid)).reason).toBe('ROLLED_BACK')
  }, 60_000)

  it('that comes with the version and goes again before that was proven has failed', async () => {
    const { jobs } = await taskOver(1)
    await first().doJob(await first().takeJob())
    await until(async () => (await jobRow(testApp, jobs[0]!)).born_at !== null)
    first().cut()
    await until(async () => (await testApp.connectionOf(first())) === 'offline')
    await moveTime(testApp, 29)
    expect((await jobRow(testApp, jobs[0]!)).state).toBe('installing')
    await moveTime(testApp, 2)
    await untilState(testApp, jobs[0]!, 'timedOut')
  }, 60_000)

  it('whose task was ended tries no more', async () => {
    const { jobs } = await taskOver(1)
    const job = await first().takeJob()
    await first().sayOfJob(job, 'downloading')
    await untilState(testApp, jobs[0]!, 'downloading')
    await write(testApp, (db) => db.updateTable('upgrade_device').set({ may_retry: false }).execute())
    await first().sayOfJob(job, 'failed', { code: 'DOWNLOAD' })
    await untilState(testApp, jobs[0]!, 'failed')
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ reason: 'DOWNLOAD', tries: 1, next_try_at: null })
  }, 60_000)

  it('that is away for two weeks was missed; one that comes after thirteen days goes on', async () => {
    const { task, jobs } = await taskOver(2, { dueAt: new Date(Date.now() + 60_000) })
    for (const device of there) device.cut()
    for (const device of there) await until(async () => (await testApp.connectionOf(device)) === 'offline')
    await moveTime(testApp, 13 * 24 * 60)
    expect(await statesOf(testApp, jobs)).toEqual(['waiting', 'waiting'])
    await first().connect({ fw: oldVersion, job: null })
    const job = await first().takeJob()
    await moveTime(testApp, 24 * 60 + 5, [first()])
    await untilState(testApp, jobs[1]!, 'missed')
    expect((await jobRow(testApp, jobs[1]!)).reason).toBe('AWAY')
    expect((await jobRow(testApp, job.id)).state).toBe('waiting')
    expect(await taskState(testApp, task)).toBe('processing')
  }, 60_000)

  it('whose broker tells an old birth once more has brought no news', async () => {
    const { jobs, version } = await taskOver(1)
    const job = await first().takeJob()
    await first().sayOfJob(job, 'rebooting')
    await untilState(testApp, jobs[0]!, 'installing')
    const { database, vault, live, log, now } = testApp.services
    const sync = startUpgradeSync({ database, vault, live, log, now, publish: async () => {}, linkSince: () => null })
    first().session = 'after-the-job'
    const birth = first().birth({ fw: version, job: { id: job.id, state: 'done' } })
    await sync.onBirth!(first().mac, birth, { retained: true })
    await moveTime(testApp, 10, there)
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ state: 'installing', born_at: null })
    await sync.onBirth!(first().mac, birth, { retained: false })
    expect((await jobRow(testApp, jobs[0]!)).born_at).not.toBeNull()
    await sync.close()
  }, 60_000)

  it.each([
    ['whose hardware is another', { model: 'XX-9' }, 'MODEL'],
    ['whose firmware knows no jobs', { job: undefined }, 'UNSUPPORTED'],
    ['that has a newer version', { fw: '20.9.0.0' }, 'VERSION'],
  ] as const)(
    '%s when its turn comes has failed: %s',
    async (_what, birth, reason) => {
      const { jobs, task } = await taskOver(1, { dueAt: new Date(Date.now() + 3_600_000) })
      await reconnect(first(), { job: null, ...birth })
      await until(async () => (await testApp.deviceRow(first())).birth_session === first().session)
      await moveTime(testApp, 61, there)
      await untilState(testApp, jobs[0]!, 'failed')
      expect((await jobRow(testApp, jobs[0]!)).reason).toBe(reason)
      await until(async () => (await taskState(testApp, task)) === 'executed')
    },
    60_000,
  )

  it('that has got the version in another way has succeeded', async () => {
    const { jobs, version } = await taskOver(1, { dueAt: new Date(Date.now() + 3_600_000) })
    await reconnect(first(), { job: null, fw: version })
    await until(async () => (await testApp.deviceRow(first())).firmware === version)
    await moveTime(testApp, 61, there)
    await untilState(testApp, jobs[0]!, 'succeeded')
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ tries: 0, ver: null })
  }, 60_000)

  it('changes nothing by what it says of foreign, unknown, earlier or ended jobs', async () => {
    const { jobs } = await taskOver(2)
    const [own, other] = await Promise.all(there.map((device) => device.takeJob()))
    await first().sayOfJob(own!, 'installing')
    await untilState(testApp, jobs[0]!, 'installing')
    const before = [await jobRow(testApp, jobs[0]!), await jobRow(testApp, jobs[1]!)]
    await first().sayOfJob(other!, 'failed', { code: 'HASH' })
    await first().sayOfJob({ id: 'made-up', ver: own!.ver }, 'failed')
    await first().sayOfJob({ id: jobs[1]!, ver: own!.ver }, 'done')
    await first().sayOfJob({ ...own!, ver: own!.ver + 1 }, 'failed')
    await first().sayOfJob({ ...own!, ver: own!.ver - 1 }, 'failed')
    await first().sayOfJob(own!, 'downloading', { percent: 3 })
    await first().say('job', { v: 1, ts: null, id: null, ver: own!.ver, state: 'done' })
    await first().say('time', { v: 1, ts: null, t1: 1 })
    await first().next('time')
    expect([await jobRow(testApp, jobs[0]!), await jobRow(testApp, jobs[1]!)]).toEqual(before)
    await first().sayOfJob(own!, 'failed', { code: 'HASH' })
    await untilState(testApp, jobs[0]!, 'failed')
    const end = await jobRow(testApp, jobs[0]!)
    await first().sayOfJob(own!, 'rebooting')
    await first().say('time', { v: 1, ts: null, t1: 2 })
    await first().next('time')
    expect(await jobRow(testApp, jobs[0]!)).toEqual(end)
  }, 60_000)

  it('whose job is taken back hears so until it has dropped it', async () => {
    const { jobs } = await taskOver(1)
    const job = await first().takeJob()
    await until(async () => (await jobRow(testApp, jobs[0]!)).answered_at !== null)
    await first().leave()
    await until(async () => (await testApp.connectionOf(first())) === 'offline')
    await write(testApp, (db) =>
      db
        .updateTable('upgrade_device')
        .set({ state: 'cancelled', reason: 'ENDED', ended_at: testApp.services.now(), is_recalled: true })
        .execute(),
    )
    await first().connect({ fw: oldVersion, job: { id: job.id, state: 'queued' } })
    await first().dropJob()
    await until(async () => !(await jobRow(testApp, jobs[0]!)).is_recalled)
    expect(await jobRow(testApp, jobs[0]!)).toMatchObject({ state: 'cancelled', reason: 'ENDED' })
  }, 60_000)
})

const jobRowsIn = async (jobs: readonly string[], ring: 'canary' | 'rest') =>
  (await Promise.all(jobs.map((uuid) => jobRow(testApp, uuid)))).filter((row) => row.ring === ring)

/** Starts an emergency plan for the doors of a device. */
async function runPlanAt(device: TestDevice): Promise<void> {
  const site = testApp.projectUuid
  await write(testApp, async (db) => {
    const { uuid: plan } = await db
      .insertInto('emergency_plan')
      .values({ project_uuid: site, name: 'Lockdown', kind: 'lockdown', rank: 1, all_doors: false })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('emergency_plan_door')
      .values({ project_uuid: site, plan_uuid: plan, door_uuid: device.doors[0]! })
      .execute()
    await db
      .insertInto('plan_run')
      .values({ project_uuid: site, plan_uuid: plan, started_by: 'the test', is_drill: false })
      .execute()
  })
}
