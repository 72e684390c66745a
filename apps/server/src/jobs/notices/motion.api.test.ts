import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { relayNotice } from './all.ts'

const minute = 60_000
const start = new Date('2026-03-02T08:00:00Z')

describe('motion before a device', () => {
  let testApp: TestApp
  let number = 0
  beforeAll(async () => {
    testApp = await startTestApp()
  })
  afterAll(() => testApp.close())

  const office = () => testApp.fixtures.ours.office
  const watches = (settings: object) =>
    write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify(settings) })
        .where('uuid', '=', office().uuid)
        .execute(),
    )
  /** The device tells of motion so many minutes after the start, seen some time before. */
  const moves = async (minutes: number, agoMs = 1_000) => {
    const at = new Date(start.getTime() + minutes * minute)
    testApp.setNow(at)
    number += 1
    const event = { n: number, t: at.getTime() - agoMs, tq: 'synced', mono: number, type: 'motion' }
    const batch = { v: 1 as const, ts: at.getTime(), epoch: 'motion', boot: 1, from: number, to: number }
    await ingestBatch(testApp.test.database, office().mac, { ...batch, events: [event] }, at)
    while (await relayNotice(testApp.services, 'motion'));
  }
  const mails = async () => (await mailsIn(testApp)).filter(({ subject }) => subject.startsWith('Motion'))

  const alarms = () =>
    write(testApp, (db) =>
      db
        .selectFrom('alarm_record')
        .select(['type', 'level', 'device_name', 'event_uuid'])
        .orderBy('occurred_at')
        .execute(),
    )

  beforeEach(async () => {
    await write(testApp, (db) => db.deleteFrom('alarm_record').execute())
    await write(testApp, (db) => db.deleteFrom('outbox').execute())
    await write(testApp, (db) => db.updateTable('device').set({ motion_notified_at: null }).execute())
    await watches({ motion: 'video', motionActions: ['notify'] })
  })

  it('is in the log, and mailed to the managers of the site once an hour at most', async () => {
    await moves(0)
    await moves(10)
    const noticeMails = await mails()
    expect(noticeMails.map(({ subject }) => subject)).toEqual(['Motion at office panel, ours office'])
    expect(noticeMails[0]!.text).toContain('2026-03-02')
    await moves(61)
    expect(await mails()).toHaveLength(2)
    const events = await write(testApp, (db) =>
      db.selectFrom('door_event').select('uuid').where('type', '=', 'motion').orderBy('occurred_at').execute(),
    )
    expect(events).toHaveLength(3)
    expect(await alarms()).toEqual([
      { type: 'motion', level: 'notice', device_name: 'office panel', event_uuid: events[0]!.uuid },
      { type: 'motion', level: 'notice', device_name: 'office panel', event_uuid: events[2]!.uuid },
    ])
  })

  it('is mailed to no recipient where the site does not want it, or when it was long ago', async () => {
    await moves(0, 11 * minute)
    await watches({ motion: 'video', motionActions: ['capture'] })
    await moves(1)
    await watches({ motion: 'off', motionActions: ['notify'] })
    await moves(2)
    expect(await mails()).toEqual([])
    expect(await alarms()).toEqual([])
  })
})
