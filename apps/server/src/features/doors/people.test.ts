import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyDay, startAccessTestApp } from '../../../test/access-test-app.ts'
import { write } from '../../../test/samples/kit.ts'

/** Who may enter a door now: the access decision of the devices, for the people who have access (access-decision.md 3). */

const { door } = contract
const { testApp, manager, company, createGroup, person } = await startAccessTestApp()
afterAll(() => testApp.close())

const { office } = testApp.fixtures.ours
const [front] = office.doors as [string]
const row = { project_uuid: office.uuid, company_uuid: company }
let day: string

const people = async (after?: string) => (await manager.call(door.people, { uuid: front, after })).data
/** What is said of a person now. */
const entryOf = async (uuid: string) => {
  const { mayEnter, reason, nextAt } = (await people()).rows.find((one) => one.uuid === uuid)!
  return [mayEnter, reason, nextAt]
}

async function memberOf(accessGroupUuid: string, name: string, hasCard = true) {
  const uuid = await person(company, name)
  const cardUuid = randomUUID()
  await write(testApp, async (db) => {
    const member = { ...row, access_group_uuid: accessGroupUuid, person_uuid: uuid }
    await db.insertInto('access_group_member').values(member).execute()
    const value = { keyed_hash: Buffer.from(cardUuid), ciphertext: Buffer.from(cardUuid) }
    const card = { ...row, ...value, uuid: cardUuid, person_uuid: uuid, kind: 'card' as const }
    if (hasCard) await db.insertInto('credential').values(card).execute()
  })
  return { uuid, cardUuid }
}

const entry = [true, null, null]

beforeAll(async () => {
  // A Wednesday, half past ten in Berlin.
  testApp.setNow(new Date('2026-11-25T09:30:00Z'))
  const hours = { allDoors: false, doorUuids: [front], windows: [{ days: everyDay, from: 8 * 60, to: 18 * 60 }] }
  day = await createGroup('Day', hours)
})

describe('who may enter a door now', () => {
  it('is who is within the schedule; of others the next time is given by the clock of the site', async () => {
    const windows = [{ days: everyDay, from: 22 * 60, to: 6 * 60 }]
    const night = await createGroup('Night', { allDoors: false, doorUuids: [front], windows })
    const atDay = await memberOf(day, 'Day')
    const atNight = await memberOf(night, 'Night')
    expect(await entryOf(atDay.uuid)).toEqual(entry)
    expect(await entryOf(atNight.uuid)).toEqual([false, 'outsideSchedule', '2026-11-25T21:00:00.000Z'])
  })

  it('is nobody who is suspended', async () => {
    const { uuid } = await memberOf(day, 'Suspended')
    await write(testApp, (db) =>
      db.updateTable('person').set({ suspended_at: new Date() }).where('uuid', '=', uuid).execute(),
    )
    expect(await entryOf(uuid)).toEqual([false, 'personSuspended', null])
  })

  it('is nobody whose only card is blocked, until the block ends', async () => {
    const { uuid, cardUuid } = await memberOf(day, 'Blocked')
    const times = { starts_at: new Date('2026-11-25T08:00Z'), ends_at: new Date('2026-11-25T12:00Z') }
    await write(testApp, (db) =>
      db
        .insertInto('access_block')
        .values({ ...row, ...times, credential_uuid: cardUuid, reason: 'Lent', created_by: 'the test' })
        .execute(),
    )
    expect(await entryOf(uuid)).toEqual([false, 'blocked', '2026-11-25T12:00:00.000Z'])
    const value = { keyed_hash: Buffer.from('second'), ciphertext: Buffer.from('second') }
    await write(testApp, (db) =>
      db
        .insertInto('credential')
        .values({ ...row, ...value, person_uuid: uuid, kind: 'face' })
        .execute(),
    )
    expect(await entryOf(uuid)).toEqual(entry)
  })

  it('is nobody without a credential, unless the door is unlocked', async () => {
    const { uuid } = await memberOf(day, 'Without card', false)
    expect(await entryOf(uuid)).toEqual([false, 'noCredential', null])
    await manager.call(door.setOverride, { uuid: front, mode: 'unlocked', until: '2026-11-25T11:00', reason: 'Goods' })
    expect(await entryOf(uuid)).toEqual(entry)
    await manager.call(door.followTimetable, { uuid: front })
  })

  it('is nobody while a lockdown runs', async () => {
    const { uuid } = await memberOf(day, 'Locked down')
    const plan_uuid = randomUUID()
    await write(testApp, async (db) => {
      const plan = { project_uuid: office.uuid, uuid: plan_uuid, name: 'Seal', kind: 'lockdown' as const, rank: 3 }
      await db
        .insertInto('emergency_plan')
        .values({ ...plan, all_doors: true })
        .execute()
      const run = {
        project_uuid: office.uuid,
        plan_uuid,
        started_by: 'test',
        started_at: new Date('2026-11-25T09:00Z'),
      }
      await db.insertInto('plan_run').values(run).execute()
    })
    expect(await entryOf(uuid)).toEqual([false, 'lockdown', null])
    await write(testApp, (db) =>
      db.updateTable('plan_run').set({ ended_at: new Date() }).where('plan_uuid', '=', plan_uuid).execute(),
    )
    expect(await entryOf(uuid)).toEqual(entry)
  })

  it('is decided for a page of people at a time, each of them once', async () => {
    const crowd = await createGroup('Crowd', { allDoors: false, doorUuids: [front] })
    await write(testApp, async (db) => {
      const rows = Array.from({ length: limits.peopleDecided }, (_, n) => ({
        ...row,
        first_name: `Crowd ${n}`,
        personnel_id: `CROWD${n}`,
      }))
      const crowdRows = await db.insertInto('person').values(rows).returning('uuid').execute()
      const members = crowdRows.map(({ uuid }) => ({ ...row, access_group_uuid: crowd, person_uuid: uuid }))
      await db.insertInto('access_group_member').values(members).execute()
    })
    const first = await people()
    const second = await people(first.next!)
    expect([first.rows.length, second.next]).toEqual([limits.peopleDecided, null])
    const uuids = [...first.rows, ...second.rows].map(({ uuid }) => uuid)
    const { total } = (await manager.call(contract.device.people, { uuid: office.deviceUuid, door: front })).data
    expect(new Set(uuids).size).toBe(uuids.length)
    // The list of the device leaves out who is suspended.
    expect(uuids.length).toBe(total + 1)
  })
})
