import { randomUUID } from 'node:crypto'
import { emergencyPlan } from '@lintel/contract/emergency-plans/operations.ts'
import {
  musterPresence,
  musterReport as contract,
  musterSetting as setting,
} from '@lintel/contract/muster/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { endMusterReports } from '../../jobs/muster-audit.ts'
import { dealWithEmergency } from '../../jobs/muster.ts'
import { insertSeededDevice } from '../../seed/records.ts'

/** Muster of an office (office.md 17, attendance.md 63 to 78): settings, presence by events, reports and marks. */

let testApp: TestApp
let manager: Caller
let admin: Caller
let number = 0
const start = Date.now()
const at = (minutes: number): Date => new Date(start + minutes * 60_000)
const assemblyMac = '0C1105A0AA01'
let assemblyUuid: string

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
  const { office } = testApp.fixtures.ours
  await write(testApp, async (db) => {
    const device = { mac: assemblyMac, name: 'Car park reader', model: 'LD-200', type: 'doorPhone', doors: [] } as const
    assemblyUuid = (await insertSeededDevice(db, office.uuid, device)).uuid
    await db.updateTable('device').set({ connection: 'online' }).execute()
  })
})
afterAll(() => testApp.close())

beforeEach(async () => {
  testApp.setNow(at(0))
  await write(testApp, async (db) => {
    for (const table of ['muster_report', 'muster_presence', 'muster_sign', 'muster_opening', 'muster_due'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('muster_setting').execute()
  })
})

const plain = { musterReaders: [], dailyResetAt: null, inactiveHours: null, autoOnEmergency: true, mailAddresses: [] }

/** Sets the first door as the perimeter, and the reader of the car park; it holds since an hour before. */
async function setPerimeter(more: object = {}) {
  testApp.setNow(at(-60))
  const answer = await manager.call(setting.save, {
    version: 0,
    perimeterDoorUuids: [testApp.fixtures.ours.office.doors[0]!],
    ...plain,
    musterReaders: [{ deviceUuid: assemblyUuid, reader: null }],
    ...more,
  })
  expect(answer.code).toBe(0)
  testApp.setNow(at(0))
}

interface Reported {
  readonly minutes: number
  readonly type?: string
  readonly direction?: 'entry' | 'exit'
  readonly granted?: boolean
  readonly person?: string | null
  readonly card?: string
  readonly mac?: string
  readonly receivedAt?: Date
}

/** An event of the panel, or of the reader in the car park: the person of the fixtures is read, unless it says otherwise. */
async function report(reading: Reported) {
  const { minutes, type = 'access', direction, granted = true, person, card, mac, receivedAt } = reading
  const { office, people } = testApp.fixtures.ours
  number += 1
  const who = person === undefined ? people.personUuid : person
  const event = {
    n: number,
    t: at(minutes).getTime(),
    tq: 'synced',
    mono: number,
    type,
    ...(mac === undefined ? { door: 0 } : {}),
    ...(type === 'access' && mac === undefined && { granted, method: who === null ? 'button' : 'card' }),
    ...(mac !== undefined && { reader: 0, method: 'card' }),
    ...(who !== null && { person: who }),
    ...(card !== undefined && { card }),
    ...(direction && { direction }),
    policyVersion: 1,
  }
  const batch = { v: 1 as const, ts: event.t, epoch: 'muster', boot: 1, from: number, to: number }
  await ingestBatch(
    testApp.test.database,
    mac ?? office.mac,
    { ...batch, events: [event] },
    receivedAt ?? at(Math.max(minutes, 0)),
    testApp.services.vault,
  )
}

const readAtCarPark = (minutes: number, more: Partial<Reported> = {}) =>
  report({ minutes, mac: assemblyMac, type: 'credentialRead', ...more })

const create = (more: object = {}) => manager.call(contract.create, more)
const newReport = async () => {
  const { people } = testApp.fixtures.ours
  return (await create({ companyUuids: [people.companyUuid] })).data.uuids[0]!
}
const peopleOf = async (uuid: string) => (await manager.call(contract.people, { uuid })).data.rows
const mark = (uuid: string, status: 'safe' | 'missing', minutes: number, own = randomUUID()) =>
  manager.call(contract.mark, {
    uuid,
    marks: [{ uuid: own, personUuid: testApp.fixtures.ours.people.personUuid, status, at: at(minutes).toISOString() }],
  })
const inside = async () =>
  (await manager.call(contract.companies, {})).data.rows.find(
    ({ uuid }) => uuid === testApp.fixtures.ours.people.companyUuid,
  )!.inside

/** Actors of the audit entries about a report. */
const auditOf = async (call: 'create' | 'end', report: string) => {
  const entries = await write(testApp, (db) =>
    db
      .selectFrom('audit_entry')
      .select('actor_name')
      .where('target', '=', report)
      .where('operation', '=', `musterReport.${call}`)
      .execute(),
  )
  return entries.map(({ actor_name }) => actor_name)
}

describe('the muster setting', () => {
  const form = (more: object = {}) => ({
    version: 0,
    ...plain,
    perimeterDoorUuids: [testApp.fixtures.ours.office.doors[0]!],
    ...more,
  })

  it('has at most 20 doors and five readers, and no reader of a perimeter door', async () => {
    const uuids = (count: number) => Array.from({ length: count }, () => randomUUID())
    expect((await manager.call(setting.save, form({ perimeterDoorUuids: uuids(21) }))).failure).toBe('invalidInput')
    expect((await manager.call(setting.save, form({ perimeterDoorUuids: [] }))).failure).toBe('invalidInput')
    const six = uuids(6).map((deviceUuid) => ({ deviceUuid, reader: null }))
    expect((await manager.call(setting.save, form({ musterReaders: six }))).failure).toBe('invalidInput')
    const both = [{ deviceUuid: testApp.fixtures.ours.office.deviceUuid, reader: null }]
    expect((await manager.call(setting.save, form({ musterReaders: both }))).failure).toBe('musterReaderAtPerimeter')
    expect((await manager.call(setting.get, {})).data).toMatchObject({ version: 0, autoOnEmergency: true })
  })

  it('is set by a manager and read by an administrator, who sees no addresses', async () => {
    const fullForm = form({ mailAddresses: ['guard@test.invalid'] })
    expect((await admin.call(setting.save, fullForm)).failure).toBe('noPermission')
    expect((await manager.call(setting.save, fullForm)).code).toBe(0)
    expect((await manager.call(setting.save, fullForm)).failure).toBe('staleRecord')
    expect((await manager.call(setting.get, {})).data.mailAddresses).toEqual(['guard@test.invalid'])
    const read = (await admin.call(setting.get, {})).data
    expect(read).toMatchObject({ version: 1, mailAddresses: [] })
    expect(read.perimeterDoors).toHaveLength(1)
  })
})

describe('presence', () => {
  it('follows entries and exits of the perimeter by the time of the device, in whatever order they come', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    expect(await inside()).toBe(1)
    await report({ minutes: -10, direction: 'exit' })
    expect(await inside()).toBe(0)
    // Late: an entry of before the exit changes nothing, one after it does.
    await report({ minutes: -20, receivedAt: at(0) })
    expect(await inside()).toBe(0)
    await report({ minutes: -5, direction: 'entry', receivedAt: at(0) })
    expect(await inside()).toBe(1)
    // A refused read is a sign of life and nothing more.
    await report({ minutes: -4, direction: 'exit', granted: false })
    expect(await inside()).toBe(1)
  })

  it('counts events by the setting of their time', async () => {
    await setPerimeter()
    await report({ minutes: -90, receivedAt: at(0) })
    expect(await inside()).toBe(0)
  })

  it('ends without a sign for the hours that the setting says', async () => {
    await setPerimeter({ inactiveHours: 1 })
    await report({ minutes: -50 })
    expect(await inside()).toBe(1)
    testApp.setNow(at(10))
    expect(await inside()).toBe(0)
  })

  it('is doubtful after an opening that nobody was read for, until the next sign', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    await report({ minutes: -20, person: null })
    const uuid = await newReport()
    expect(await peopleOf(uuid)).toMatchObject([
      { status: 'missing', evidence: 'read', doubts: ['unreadOpening'], insideSince: at(-30).toISOString() },
    ])
    await report({ minutes: 1, granted: false })
    expect((await peopleOf(uuid))[0]).toMatchObject({ status: 'missing', doubts: [], lastSignAt: at(1).toISOString() })
  })
})

describe('what a manager types', () => {
  const type = (state: 'inside' | 'outside', reason = '') =>
    manager.call(musterPresence.set, { personUuid: testApp.fixtures.ours.people.personUuid, state, reason })
  const present = async () => (await manager.call(musterPresence.list, {})).data.rows

  it('needs a perimeter', async () => {
    expect((await type('inside')).failure).toBe('perimeterMissing')
  })

  it('puts a person in and takes them out, each at its time: events of before and after count by theirs', async () => {
    await setPerimeter()
    expect((await type('inside', 'Came without a card')).code).toBe(0)
    expect(await present()).toMatchObject([
      {
        evidence: 'typed',
        typedAt: at(0).toISOString(),
        typedByName: testApp.fixtures.ours.officeManager.user_name,
        reason: 'Came without a card',
        insideSince: at(0).toISOString(),
        lastSignPlace: null,
      },
    ])
    // An exit of before that comes late changes nothing, a later one takes out.
    await report({ minutes: -5, direction: 'exit', receivedAt: at(0) })
    expect(await inside()).toBe(1)
    await report({ minutes: 1, direction: 'exit' })
    testApp.setNow(at(2))
    expect(await present()).toEqual([])
    await report({ minutes: 3, direction: 'entry' })
    testApp.setNow(at(4))
    await type('outside')
    expect(await inside()).toBe(0)
    // The door reads the person again.
    await report({ minutes: 5, direction: 'entry' })
    testApp.setNow(at(6))
    expect(await present()).toMatchObject([{ evidence: 'read', typedByName: null, reason: '' }])
  })

  it('makes a person missing in the report that runs, also one who was safe, and leaves a report when outside', async () => {
    await setPerimeter()
    const uuid = await newReport()
    testApp.setNow(at(1))
    await type('inside')
    expect(await peopleOf(uuid)).toMatchObject([{ status: 'missing', evidence: 'typed', typedAt: at(1).toISOString() }])
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ total: 1, missing: 1, cameLater: 0 })
    await readAtCarPark(2)
    testApp.setNow(at(3))
    expect((await peopleOf(uuid))[0]!.status).toBe('safe')
    await type('inside')
    expect((await peopleOf(uuid))[0]!.status).toBe('missing')
    testApp.setNow(at(4))
    await type('outside')
    expect(await inside()).toBe(0)
    expect((await peopleOf(uuid))[0]!.status).toBe('missing')
  })

  it('finds people who are not known to be inside, and is about people of the own company for an administrator', async () => {
    await setPerimeter()
    const { ours, theirs } = testApp.fixtures
    const outside = async (caller: Caller) =>
      (await caller.call(musterPresence.list, { state: 'outside' })).data.rows.map(({ personUuid }) => personUuid)
    expect(await outside(admin)).toContain(ours.people.personUuid)
    expect((await admin.call(musterPresence.set, { personUuid: ours.people.personUuid, state: 'inside' })).code).toBe(0)
    expect(await outside(manager)).not.toContain(ours.people.personUuid)
    const foreign = { personUuid: theirs.people.personUuid, state: 'inside' } as const
    expect((await admin.call(musterPresence.set, foreign)).failure).toBe('notFound')
  })
})

describe('a muster report', () => {
  it('needs a perimeter, runs once for a company, and ends the first one when asked to', async () => {
    expect((await create()).failure).toBe('perimeterMissing')
    await setPerimeter()
    const uuid = await newReport()
    expect((await create()).failure).toBe('musterRunning')
    const second = (await create({ endsRunning: true })).data.uuids
    expect(second).not.toContain(uuid)
    expect((await manager.call(contract.get, { uuid })).data.state).toBe('ended')
    expect((await manager.call(contract.end, { uuid })).failure).toBe('musterNotRunning')
  })

  it('is made by an administrator for its own company and no other', async () => {
    await setPerimeter()
    const foreign = testApp.fixtures.theirs.people.companyUuid
    expect((await admin.call(contract.create, { companyUuids: [foreign] })).failure).toBe('notFound')
    const { uuids } = (await admin.call(contract.create, {})).data
    const list = (await admin.call(contract.list, {})).data.rows
    expect(list.map(({ uuid }) => uuid)).toEqual(uuids)
    expect(list[0]).toMatchObject({ trigger: 'manual', companyUuid: testApp.fixtures.ours.people.companyUuid })
  })

  it('has who is read at a muster reader as safe, also where nobody knew that they were inside', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    const uuid = await newReport()
    await readAtCarPark(2)
    expect(await peopleOf(uuid)).toMatchObject([
      { status: 'safe', markedAt: at(2).toISOString(), readerName: 'Car park reader', markedByName: null },
    ])
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ total: 1, safe: 1, safeByReader: 1 })
    // The reader takes nobody out and brings nobody in.
    expect(await inside()).toBe(1)
    await manager.call(contract.end, { uuid })
    await report({ minutes: 3, direction: 'exit' })
    testApp.setNow(at(4))
    const next = await newReport()
    await readAtCarPark(5)
    expect(await peopleOf(next)).toMatchObject([{ status: 'safeUnexpected' }])
    expect(await inside()).toBe(0)
  })

  it('knows whose card is read at a muster reader by its number, whatever its device knows', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    const uuid = await newReport()
    const { office, people } = testApp.fixtures.ours
    const card = 'A55E3B1E'
    await write(testApp, (db) =>
      db
        .insertInto('credential')
        .values({
          project_uuid: office.uuid,
          company_uuid: people.companyUuid,
          person_uuid: people.personUuid,
          kind: 'card',
          keyed_hash: testApp.services.vault.keyedHash(office.uuid, 'card', card),
          ciphertext: testApp.services.vault.encrypt(card),
          masked_value: '****3B1E',
        })
        .execute(),
    )
    await readAtCarPark(2, { person: null, card: '00000000' })
    expect((await peopleOf(uuid)).map(({ status }) => status)).toEqual(['missing'])
    await readAtCarPark(3, { person: null, card })
    expect(await peopleOf(uuid)).toMatchObject([{ status: 'safe', markedAt: at(3).toISOString() }])
  })

  it('tells who enters while it runs apart', async () => {
    await setPerimeter()
    const uuid = await newReport()
    await report({ minutes: 1 })
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({ total: 0, missing: 0, cameLater: 1 })
  })

  it('has the latest mark of a person, each once, and marks again after back to missing', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    const uuid = await newReport()
    const statusAt = async (minutes: number) => {
      testApp.setNow(at(minutes))
      return (await peopleOf(uuid))[0]!.status
    }
    const press = randomUUID()
    testApp.setNow(at(10))
    await mark(uuid, 'missing', 5)
    // Pressed at 2 on a telephone without a line, sent at 10.
    await mark(uuid, 'safe', 2, press)
    await mark(uuid, 'safe', 2, press)
    expect(await statusAt(10)).toBe('missing')
    await readAtCarPark(11)
    expect(await statusAt(11)).toBe('safe')
    testApp.setNow(at(12))
    await mark(uuid, 'missing', 12)
    expect(await statusAt(12)).toBe('missing')
  })

  it('is frozen after its end: later marks are notes, and later reads nothing', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    const uuid = await newReport()
    testApp.setNow(at(5))
    expect((await manager.call(contract.end, { uuid })).code).toBe(0)
    testApp.setNow(at(10))
    expect((await mark(uuid, 'safe', 4)).data).toEqual({ late: 1 })
    await readAtCarPark(11)
    expect((await peopleOf(uuid))[0]).toMatchObject({ status: 'missing', markedAt: null })
    const { lateMarks, missing } = (await manager.call(contract.get, { uuid })).data
    expect(missing).toBe(1)
    expect(lateMarks).toMatchObject([{ status: 'safe', at: at(4).toISOString() }])
  })

  it('ends by itself after 24 hours', async () => {
    await setPerimeter()
    await report({ minutes: -30 })
    const uuid = await newReport()
    testApp.setNow(at(24 * 60))
    // A session is not as long as a report.
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({
      state: 'ended',
      endedAt: at(24 * 60).toISOString(),
      endedBy: null,
    })
    expect((await mark(uuid, 'safe', 24 * 60)).data).toEqual({ late: 1 })
    await endMusterReports(testApp.services)
    await endMusterReports(testApp.services)
    expect(await auditOf('end', uuid)).toEqual(['system'])
    expect((await manager.call(contract.get, { uuid })).data.endedBy).toBeNull()
    testApp.setNow(at(0))
    manager = await testApp.as(testApp.fixtures.ours.officeManager)
  })
})

describe('an emergency', () => {
  const startPlan = async (isDrill: boolean) => {
    const name = `Open ${randomUUID().slice(0, 8)}`
    const { uuid } = (await manager.call(emergencyPlan.create, { name, kind: 'open' })).data
    expect((await manager.call(emergencyPlan.start, { uuid, isDrill })).code).toBe(0)
    while (await dealWithEmergency(testApp.services));
    return uuid
  }
  const reports = async () => (await manager.call(contract.list, {})).data.rows

  it('makes a report of each company and mails the list; its drill is marked and mails nothing', async () => {
    await setPerimeter({ mailAddresses: ['guard@test.invalid'] })
    await report({ minutes: -30 })
    const mails = async () => (await mailsIn(testApp)).filter(({ to }) => to === 'guard@test.invalid')
    await startPlan(true)
    expect((await reports()).map(({ trigger }) => trigger)).toEqual(['drill'])
    expect(await mails()).toEqual([])
    testApp.setNow(at(1))
    await startPlan(false)
    const companies = (await manager.call(contract.companies, {})).data.rows
    const running = (await reports()).filter(({ state }) => state === 'running')
    expect(running.map(({ trigger, companyUuid }) => [trigger, companyUuid])).toEqual(
      companies.map(({ uuid }) => ['emergency', uuid]),
    )
    // What the server does by itself is in the audit log: the reports, and the end of the drill.
    for (const { uuid } of running) expect(await auditOf('create', uuid)).toEqual(['system'])
    for (const { uuid } of (await reports()).filter(({ trigger }) => trigger === 'drill'))
      expect(await auditOf('end', uuid)).toEqual(['system'])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    const [person] = await peopleOf(running[0]!.uuid)
    expect(mail!.text).toContain(person!.personName)
    expect(mail!.attachments).toMatchObject([{ name: expect.stringMatching(/\.xlsx$/) }])
  })

  it('makes none where the setting says so', async () => {
    await setPerimeter({ autoOnEmergency: false })
    await startPlan(false)
    expect(await reports()).toEqual([])
  })
})
