import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { relayNotice } from '../../jobs/notices/all.ts'

const { areaRestriction, alarm } = contract
const minute = 60_000
const start = new Date('2032-11-24T10:00:00Z').getTime()

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await at(0)
  for (const table of ['area', 'alarm_record', 'outbox'] as const)
    await write(testApp, (db) => db.deleteFrom(table).execute())
})

async function at(minutes: number): Promise<void> {
  testApp.setNow(new Date(start + minutes * minute))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
}

type Form = InputOf<typeof areaRestriction.create>
async function areaWith(values: Partial<Form> = {}): Promise<void> {
  const [front] = testApp.fixtures.ours.office.doors as [string]
  const form = { name: 'Hall', entryDoorUuids: [front], exitDoorUuids: [front], antiPassback: 'off' as const }
  const answer = await manager.call(areaRestriction.create, {
    ...form,
    occupancyLimit: 2,
    occupancyStrength: 'soft',
    ...values,
  })
  expect(answer.code).toBe(0)
}

let number = 0
/** A person enters by the front door, and the device notes that the area was full. */
async function enters(minutes: number, more: object = {}): Promise<void> {
  const n = ++number
  const event = {
    n,
    t: start + minutes * minute,
    tq: 'synced',
    mono: 1,
    type: 'access',
    door: 0,
    granted: true,
    reason: 'allowGrant',
    person: testApp.fixtures.ours.people.personUuid,
    direction: 'entry',
    notes: ['areaFull'],
    ...more,
  }
  const batch = { v: 1 as const, ts: null, epoch: 'full', boot: 1, from: n, to: n, events: [event] }
  expect(
    await ingestBatch(testApp.test.database, testApp.fixtures.ours.office.mac, batch, testApp.services.now()),
  ).not.toBeNull()
}
const alarms = async (caller = manager) => (await caller.call(alarm.list, { type: 'occupancy' })).data.rows
const mailRecipients = async () => {
  while (await relayNotice(testApp.services, 'occupancy'));
  return (await mailsIn(testApp)).map(({ to }) => to).sort()
}

describe('an area that only notes that it is full', () => {
  it('makes one alarm in an hour, which names the area and the door', async () => {
    await areaWith()
    await enters(0)
    expect(await alarms()).toMatchObject([
      { type: 'occupancy', level: 'notice', areaName: 'Hall', doorName: 'office front', companyName: null },
    ])
    await at(59)
    await enters(59)
    expect(await alarms()).toHaveLength(1)
    await at(60)
    await enters(60)
    expect(await alarms()).toHaveLength(2)
    // An older event that comes late is of an hour that has its alarm.
    await enters(30)
    expect(await alarms()).toHaveLength(2)
  })

  it('makes none where a person was refused or left, or the area was not full', async () => {
    await areaWith()
    await enters(0, { granted: false, reason: 'areaFull' })
    await enters(1, { direction: 'exit' })
    await enters(2, { notes: [] })
    await enters(3, { door: 1 })
    expect(await alarms()).toEqual([])
  })

  it('makes none any more where it refuses, or has no limit', async () => {
    await areaWith({ occupancyStrength: 'hard' })
    await enters(0)
    await write(testApp, (db) => db.deleteFrom('area').execute())
    await areaWith({ occupancyLimit: null })
    await enters(1)
    expect(await alarms()).toEqual([])
  })

  it('is mailed to the managers where its area notifies them, and of a company to its administrators', async () => {
    await areaWith()
    await enters(0)
    expect(await mailRecipients()).toEqual([])
    const [front] = testApp.fixtures.ours.office.doors as [string]
    await write(testApp, (db) => db.deleteFrom('area').execute())
    const { companyUuid } = testApp.fixtures.ours.people
    await areaWith({ companyUuid, entryDoorUuids: [front], exitDoorUuids: [], notify: true })
    await at(2)
    await enters(1)
    await enters(2)
    expect(await mailRecipients()).toEqual(['ours-admin@test.invalid', 'ours-office-pm@test.invalid'])
    const mail = (await mailsIn(testApp)).at(-1)!
    expect(mail.subject).toContain('Hall')
    expect(mail.text).toContain('is 2.')
    const [newest] = await alarms(await testApp.as(testApp.fixtures.ours.admin))
    expect(newest).toMatchObject({ areaName: 'Hall', companyName: 'ours company' })
  })
})
