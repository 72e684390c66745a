import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { readLive } from '../../../test/live-reader.ts'
import { reportEvents, type ReportedEvent } from '../../../test/devices/report-events.ts'
import { write } from '../../../test/samples/kit.ts'
import { soundingAlarm, spareAlarm } from '../../../test/samples/records.ts'

const { alarm } = contract
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

interface EventReport extends Omit<ReportedEvent, 'at' | 'door'> {
  readonly at: string
  readonly door?: 0 | 1
}

/** What the panel of our office reports in one batch, at the latest of its moments. */
const batch = (events: readonly EventReport[]) => {
  const reports = events.map(({ type, at, door = 0, ...more }) => ({
    ...more,
    type,
    at: new Date(at),
    ...(type === 'tamper' ? {} : { door }),
    ...(type === 'access' ? { granted: false } : {}),
  }))
  const receivedAt = new Date(Math.max(...reports.map(({ at }) => at.getTime())))
  return reportEvents(testApp, testApp.fixtures.ours.office, reports, receivedAt)
}

const rowsOn = async (day: string) =>
  (await manager.call(alarm.list, { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z`, order: 'asc' })).data.rows

describe('an alarm', () => {
  it('is made of what doors and devices report, and of nothing else', async () => {
    await batch([
      { type: 'doorForced', at: '2026-11-01T08:00:00Z' },
      { type: 'doorHeldOpen', at: '2026-11-01T09:00:00Z', door: 1 },
      { type: 'tamper', at: '2026-11-01T10:00:00Z' },
      { type: 'access', at: '2026-11-01T11:00:00Z', reason: 'passback' },
      { type: 'access', at: '2026-11-01T12:00:00Z', reason: 'outsideSchedule' },
      { type: 'doorOpened', at: '2026-11-01T13:00:00Z' },
    ])
    const rows = await rowsOn('2026-11-01')
    expect(rows.map(({ type, level, status }) => [type, level, status])).toEqual([
      ['doorForced', 'critical', 'new'],
      ['doorHeldOpen', 'warning', 'new'],
      ['tamper', 'critical', 'new'],
      ['passback', 'notice', 'new'],
    ])
    expect(rows[0]).toMatchObject({ doorName: 'office front', deviceName: 'office panel', clearedAt: null })
    expect(rows[2]).toMatchObject({ doorName: null, deviceName: 'office panel' })
    expect((await manager.call(alarm.get, { uuid: rows[0]!.uuid })).data).toEqual(rows[0])
  })

  it('ends when its door is closed, and stays listed', async () => {
    await batch([
      { type: 'doorHeldOpen', at: '2026-11-02T08:00:00Z' },
      { type: 'doorForced', at: '2026-11-02T08:00:00Z', door: 1 },
      { type: 'tamper', at: '2026-11-02T08:00:00Z' },
    ])
    await batch([{ type: 'doorClosed', at: '2026-11-02T08:05:00Z' }])
    const clearTimes = (await rowsOn('2026-11-02')).map(({ type, clearedAt }) => [type, clearedAt])
    expect(clearTimes).toContainEqual(['doorHeldOpen', '2026-11-02T08:05:00.000Z'])
    expect(clearTimes).toContainEqual(['doorForced', null])
    expect(clearTimes).toContainEqual(['tamper', null])
  })

  it('is over already when a device reports it late, in any order', async () => {
    await batch([
      { type: 'doorHeldOpen', at: '2026-11-03T08:00:00Z' },
      { type: 'doorClosed', at: '2026-11-03T08:01:00Z' },
    ])
    await batch([{ type: 'doorClosed', at: '2026-11-03T09:01:00Z' }])
    await batch([{ type: 'doorHeldOpen', at: '2026-11-03T09:00:00Z' }])
    // A door that was closed before is open all the same.
    await batch([{ type: 'doorHeldOpen', at: '2026-11-03T10:00:00Z' }])
    expect((await rowsOn('2026-11-03')).map(({ clearedAt }) => clearedAt)).toEqual([
      '2026-11-03T08:01:00.000Z',
      '2026-11-03T09:01:00.000Z',
      null,
    ])
  })

  it('is one for each cause as long as it lasts, however often and however late the device reports it', async () => {
    await batch([
      { type: 'doorForced', at: '2026-11-04T08:00:00Z' },
      { type: 'doorForced', at: '2026-11-04T08:01:00Z' },
      { type: 'doorClosed', at: '2026-11-04T08:02:00Z' },
      { type: 'doorForced', at: '2026-11-04T09:00:00Z' },
      { type: 'doorForced', at: '2026-11-04T09:01:00Z' },
    ])
    await batch([{ type: 'doorForced', at: '2026-11-04T09:02:00Z' }])
    // The second ends in the same batch in which it is reported again, and the third begins after that end.
    await batch([
      { type: 'doorForced', at: '2026-11-04T09:03:00Z' },
      { type: 'doorClosed', at: '2026-11-04T09:04:00Z' },
      { type: 'doorForced', at: '2026-11-04T10:00:00Z' },
    ])
    await batch([{ type: 'doorForced', at: '2026-11-04T08:01:30Z' }])
    expect((await rowsOn('2026-11-04')).map(({ occurredAt, clearedAt }) => [occurredAt, clearedAt])).toEqual([
      ['2026-11-04T08:00:00.000Z', '2026-11-04T08:02:00.000Z'],
      ['2026-11-04T09:00:00.000Z', '2026-11-04T09:04:00.000Z'],
      ['2026-11-04T10:00:00.000Z', null],
    ])
  })

  it('is found by type, status and door', async () => {
    const [door] = testApp.fixtures.ours.office.doors
    const { data } = await manager.call(alarm.list, { type: 'doorForced', status: 'new', door: door! })
    expect(data.rows.length).toBeGreaterThan(0)
    for (const row of data.rows) expect(row).toMatchObject({ type: 'doorForced', status: 'new', doorUuid: door })
    expect((await manager.call(alarm.list, { status: 'resolved' })).data.total).toBe(0)
  })

  it('is found by the company that it is about', async () => {
    const { companyUuid } = testApp.fixtures.ours.people
    const before = (await manager.call(alarm.list, { company: companyUuid })).data.total
    const uuid = await spareAlarm(testApp, testApp.fixtures.ours)
    await write(testApp, (db) =>
      db.updateTable('alarm_record').set({ company_uuid: companyUuid }).where('uuid', '=', uuid).execute(),
    )
    const { data } = await manager.call(alarm.list, { company: companyUuid })
    expect(data.total).toBe(before + 1)
    expect(data.rows.map((row) => row.uuid)).toContain(uuid)
    const { companyUuid: other } = testApp.fixtures.theirs.people
    expect((await manager.call(alarm.list, { company: other })).data.total).toBe(0)
  })
})

/** An open page of alarms shows them as they come, without a new request. */
describe('an open page of alarms', () => {
  it('is updated with each that comes and each that a manager handles; a company with those in its list', async () => {
    const { office, admin } = testApp.fixtures.ours
    await batch([{ type: 'doorClosed', at: '2026-11-05T07:00:00Z', door: 1 }])
    const managers = await readLive(testApp, manager, 'propertyOffice')
    const company = await testApp.as(admin)
    const admins = await readLive(testApp, company, 'admin')
    await batch([{ type: 'tamper', at: '2026-11-05T08:00:00Z' }])
    await managers.sees('alarm')
    await batch([{ type: 'doorHeldOpen', at: '2026-11-05T08:01:00Z', door: 1 }])
    await admins.sees('alarm')
    // The one without a door is none of the company's.
    expect(admins.eventNames.filter((kind) => kind === 'alarm')).toHaveLength(1)
    const [row] = (await rowsOn('2026-11-05')).filter(({ doorUuid }) => doorUuid === office.doors[1])
    const noticeCount = () => managers.eventNames.filter((kind) => kind === 'alarm').length
    await expect.poll(noticeCount, { timeout: 15_000 }).toBe(2)
    await manager.call(alarm.acknowledge, { uuid: row!.uuid, version: row!.version, status: 'inProgress', remark: '' })
    await expect.poll(noticeCount, { timeout: 15_000 }).toBe(3)
    managers.stop()
    admins.stop()
  })
})

describe('the siren of an alarm', () => {
  const commands = () =>
    write(testApp, (db) =>
      db
        .selectFrom('door_command')
        .select(['name', 'args', 'door_uuid', 'device_uuid'])
        .where('name', '=', 'disarm')
        .execute(),
    )

  it('is ended at the device and the door, and the alarm goes on', async () => {
    const uuid = await soundingAlarm(testApp, testApp.fixtures.ours)
    expect((await manager.call(alarm.disarm, { uuid })).code).toBe(0)
    expect(await commands()).toEqual([
      { name: 'disarm', args: { door: 0 }, door_uuid: null, device_uuid: testApp.fixtures.ours.office.deviceUuid },
    ])
    expect((await manager.call(alarm.get, { uuid })).data).toMatchObject({ status: 'new', clearedAt: null })
  })

  it('shows the answer of the device and its seconds, or that it did not answer', async () => {
    const uuid = await soundingAlarm(testApp, testApp.fixtures.ours)
    const details = async () => (await manager.call(alarm.get, { uuid })).data
    expect((await details()).disarm).toBeNull()
    const { version } = await details()
    expect((await manager.call(alarm.disarm, { uuid })).code).toBe(0)
    expect(await details()).toMatchObject({ version, disarm: { state: 'sent', seconds: null, detail: null } })
    const becomes = (state: 'accepted' | 'done' | 'failed' | 'expired' | 'unknown', detail: string | null = null) =>
      write(testApp, (db) =>
        db
          .updateTable('door_command')
          .set({ state, detail, settled_at: sql`created_at + interval '2.5 seconds'` })
          .where('name', '=', 'disarm')
          .execute(),
      )
    await becomes('accepted')
    expect((await details()).disarm).toMatchObject({ state: 'sent', seconds: null })
    await becomes('done')
    expect((await details()).disarm).toMatchObject({ state: 'confirmed', seconds: 2.5 })
    await becomes('failed', 'No siren here.')
    expect((await details()).disarm).toMatchObject({ state: 'refused', seconds: 2.5, detail: 'No siren here.' })
    for (const state of ['expired', 'unknown'] as const) {
      await becomes(state)
      expect((await details()).disarm).toMatchObject({ state: 'silent', seconds: null })
    }
    // The next order is another one.
    await manager.call(alarm.disarm, { uuid })
    expect((await details()).disarm?.state).toBe('sent')
    const alarmRow = (await manager.call(alarm.list, { size: 40 })).data.rows.find((row) => row.uuid === uuid)
    expect(alarmRow?.disarm?.state).toBe('sent')
  })

  it('is offered where the device has one alone', async () => {
    const uuid = await soundingAlarm(testApp, testApp.fixtures.ours)
    const { deviceUuid } = testApp.fixtures.ours.office
    const setModel = (model: string) =>
      write(testApp, (db) => db.updateTable('device').set({ model }).where('uuid', '=', deviceUuid).execute())
    const hasSiren = async () => (await manager.call(alarm.get, { uuid })).data.hasSiren
    expect(await hasSiren()).toBe(true)
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect((await admin.call(alarm.list, { size: 40 })).data.rows.some((row) => row.hasSiren)).toBe(false)
    for (const model of ['LD-100', 'LG-1', 'of another maker']) {
      await setModel(model)
      expect(await hasSiren()).toBe(false)
      expect((await manager.call(alarm.disarm, { uuid })).failure).toBe('notFound')
    }
    await setModel('LD-200')
    const nowhere = await spareAlarm(testApp, testApp.fixtures.ours)
    expect((await manager.call(alarm.get, { uuid: nowhere })).data.hasSiren).toBe(false)
  })

  it('is not ended later at a device that is away, nor for alarms of no device', async () => {
    const uuid = await soundingAlarm(testApp, testApp.fixtures.ours)
    const { deviceUuid } = testApp.fixtures.ours.office
    await write(testApp, (db) =>
      db.updateTable('device').set({ connection: 'offline' }).where('uuid', '=', deviceUuid).execute(),
    )
    const before = await commands()
    expect((await manager.call(alarm.disarm, { uuid })).failure).toBe('deviceOffline')
    const nowhere = await spareAlarm(testApp, testApp.fixtures.ours)
    expect((await manager.call(alarm.disarm, { uuid: nowhere })).failure).toBe('notFound')
    expect(await commands()).toEqual(before)
  })
})

describe('seeing to an alarm', () => {
  const acknowledge = (uuid: string, version: number, status: 'inProgress' | 'resolved', remark = '') =>
    manager.call(alarm.acknowledge, { uuid, version, status, remark })

  it('goes from new over in progress to resolved, with who and when, and no further', async () => {
    const uuid = await spareAlarm(testApp, testApp.fixtures.ours)
    const name = testApp.fixtures.ours.officeManager.user_name
    expect((await acknowledge(uuid, 1, 'inProgress', 'On my way')).code).toBe(0)
    expect((await manager.call(alarm.get, { uuid })).data).toMatchObject({
      status: 'inProgress',
      acknowledgedBy: name,
      resolvedAt: null,
      remark: 'On my way',
      version: 2,
    })
    expect((await acknowledge(uuid, 2, 'resolved')).code).toBe(0)
    const { data } = await manager.call(alarm.get, { uuid })
    expect(data).toMatchObject({ status: 'resolved', remark: 'On my way', version: 3 })
    expect(data.resolvedAt).not.toBeNull()
    expect((await acknowledge(uuid, 3, 'inProgress')).failure).toBe('alarmResolved')
  })

  it('tells the second of two that it is done, or that the first has it in hand', async () => {
    const [firstAlarm, secondAlarm] = [
      await spareAlarm(testApp, testApp.fixtures.ours),
      await spareAlarm(testApp, testApp.fixtures.ours),
    ]
    const answers = await Promise.all([acknowledge(firstAlarm, 1, 'resolved'), acknowledge(firstAlarm, 1, 'resolved')])
    expect(new Set(answers.map(({ failure }) => failure))).toEqual(new Set(['alarmResolved', undefined]))
    await acknowledge(secondAlarm, 1, 'inProgress')
    expect((await acknowledge(secondAlarm, 1, 'resolved')).failure).toBe('staleRecord')
  })

  it('is done for several at once, for all or for none', async () => {
    const open = [await spareAlarm(testApp, testApp.fixtures.ours), await spareAlarm(testApp, testApp.fixtures.ours)]
    const foreign = await spareAlarm(testApp, testApp.fixtures.theirs)
    const many = (uuids: readonly string[]) =>
      manager.call(alarm.acknowledgeMany, {
        alarms: uuids.map((uuid) => ({ uuid, version: 1 })),
        status: 'resolved',
        remark: 'Drill',
      })
    const states = () => Promise.all(open.map(async (uuid) => (await manager.call(alarm.get, { uuid })).data.status))
    expect((await many([...open, foreign])).failure).toBe('notFound')
    expect((await many([...open, randomUUID()])).failure).toBe('notFound')
    expect(await states()).toEqual(['new', 'new'])
    expect((await many(open)).code).toBe(0)
    expect(await states()).toEqual(['resolved', 'resolved'])
    expect((await many(open)).failure).toBe('alarmResolved')
    const tooMany = Array.from({ length: limits.alarmsAtOnce + 1 }, () => randomUUID())
    expect((await many(tooMany)).failure).toBe('invalidInput')
  })

  it('refuses a remark that is too long', async () => {
    const uuid = await spareAlarm(testApp, testApp.fixtures.ours)
    expect((await acknowledge(uuid, 1, 'resolved', 'x'.repeat(limits.generic + 1))).failure).toBe('invalidInput')
  })

  it('needs attention until a manager has it in hand', async () => {
    const newAlarms = async () => {
      const { critical, warning } = (await manager.call(alarm.open, {})).data
      return critical + warning
    }
    const before = await newAlarms()
    const uuid = await spareAlarm(testApp, testApp.fixtures.ours)
    expect(await newAlarms()).toBe(before + 1)
    await acknowledge(uuid, 1, 'inProgress')
    expect(await newAlarms()).toBe(before)
  })
})
