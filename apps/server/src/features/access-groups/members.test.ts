import { previewSpans } from '@lintel/contract/access-groups/preview.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { everyDay, groupForm, startAccessTestApp } from '../../../test/access-test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { accessGroup } = contract
const { testApp, manager, company, createGroup: addGroup, get, person } = await startAccessTestApp()
afterAll(() => testApp.close())

describe('people of an access group', () => {
  it('join and leave together, any number of times', async () => {
    const uuid = await addGroup('Joined')
    const people = [await person(company, 'Ann'), await person(company, 'Bea')]
    const change = async (what: 'addMembers' | 'removeMembers', who = people) =>
      (await manager.call(accessGroup[what], { uuid, people: who })).data.changed
    const names = async (call: 'members' | 'candidates') =>
      (await manager.call(accessGroup[call], { uuid, keyword: 'Tester' })).data.rows.map(({ name }) => name)
    expect(await names('candidates')).toEqual(['Ann Tester', 'Bea Tester'])
    expect([await change('addMembers', [...people, people[0]!]), await change('addMembers')]).toEqual([2, 0])
    expect([await names('members'), await names('candidates')]).toEqual([['Ann Tester', 'Bea Tester'], []])
    expect([await change('removeMembers', [people[0]!]), await change('removeMembers')]).toEqual([1, 1])
    expect(await names('members')).toEqual([])
  })

  it('may have it for a time, which is changed and shown by the clock of the site', async () => {
    const uuid = await addGroup('For a while')
    const people = [await person(company, 'Ina')]
    const list = async () => (await manager.call(accessGroup.members, { uuid })).data.rows[0]
    const past = { startsAt: '2020-01-01T00:00', endsAt: '2020-06-01T00:00' }
    expect((await manager.call(accessGroup.addMembers, { uuid, people, ...past })).data.changed).toBe(1)
    expect(await list()).toMatchObject({ ...past, validity: 'expired' })
    const look = (change: object) =>
      manager.call(accessGroup.previewMembers, { uuid, people, change: 'setDates', ...change })
    expect((await look({ startsAt: '2020-01-01T00:00' })).data.gaining).toBe(1)
    expect((await look({ startsAt: '2120-01-01T00:00' })).data.gaining).toBe(0)
    const set = (dates: object) => manager.call(accessGroup.setDates, { uuid, people, ...dates })
    expect((await set({ startsAt: '2120-01-01T09:30' })).data.changed).toBe(1)
    expect(await list()).toMatchObject({ startsAt: '2120-01-01T09:30', endsAt: null, validity: 'notStarted' })
    expect((await set({ startsAt: '2120-01-01T09:30' })).data.changed).toBe(0)
    expect((await set({})).data.changed).toBe(1)
    expect(await list()).toMatchObject({ startsAt: null, endsAt: null, validity: 'valid' })
    expect((await set({ startsAt: '2030-01-02T00:00', endsAt: '2030-01-01T00:00' })).failure).toBe('invalidInput')
    expect((await set({ endsAt: '0030-01-01T00:00' })).failure).toBe('invalidInput')
  })

  it('are of its company, all of them or none, and not more than a batch', async () => {
    const uuid = await addGroup('Strict')
    const own = await person(company, 'Cy')
    const other = await person(await spareCompany(testApp, testApp.fixtures.ours), 'Dan')
    for (const stranger of [other, testApp.fixtures.theirs.people.personUuid, crypto.randomUUID()])
      for (const call of [accessGroup.addMembers, accessGroup.removeMembers] as const)
        expect((await manager.call(call, { uuid, people: [own, stranger] })).failure).toBe('notFound')
    expect((await manager.call(accessGroup.members, { uuid })).data.total).toBe(0)
    const many = Array.from({ length: limits.schedulingStaff + 1 }, () => crypto.randomUUID())
    expect((await manager.call(accessGroup.addMembers, { uuid, people: many })).failure).toBe('invalidInput')
    expect((await manager.call(accessGroup.addMembers, { uuid, people: [] })).failure).toBe('invalidInput')
  })
})

describe('a preview', () => {
  it('says who gains and loses which doors when, and changes nothing', async () => {
    const [front] = testApp.fixtures.ours.office.doors as [string, string]
    const who = await person(company, 'Eve')
    const day = { repeat: 'daily' as const, windows: [{ days: everyDay, from: 540, to: 1020 }] }
    const uuid = await addGroup('Previewed', { ...day, allDoors: false, doorUuids: [front] })
    const before = await get(uuid)

    const joining = await manager.call(accessGroup.previewMembers, { uuid, people: [who], change: 'add' })
    expect(joining.data).toMatchObject({ gaining: 1, losing: 0, count: 1 })
    const [row] = joining.data.rows
    expect(row).toMatchObject({ personUuid: who, personName: 'Eve Tester', doors: ['office front'], lost: [] })
    // From the running day on, at nine by the clock of Berlin, for eight hours.
    const spans = row!.gained
    expect([limits.previewDays, limits.previewDays + 1]).toContain(row!.gainedCount)
    expect(spans.length).toBe(previewSpans)
    const hourIn = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' })
    const { from, until } = spans[2]!
    expect([hourIn.format(new Date(from)), hourIn.format(new Date(until))]).toEqual(['09', '17'])
    expect((await manager.call(accessGroup.members, { uuid })).data.total).toBe(0)

    await manager.call(accessGroup.addMembers, { uuid, people: [who] })
    const edit = {
      uuid,
      version: 1,
      ...groupForm('Previewed', { ...day, windows: [{ days: everyDay, from: 600, to: 1080 }] }),
    }
    const wider = (await manager.call(accessGroup.previewEdit, edit)).data
    // All doors now: at the front an hour is lost and one gained, at the back the hours are new.
    expect(wider).toMatchObject({ gaining: 1, losing: 1, count: 2 })
    expect(wider.rows.map(({ doors }) => doors.join()).toSorted()).toEqual(['office back', 'office front'])
    expect(await get(uuid)).toMatchObject({ ...before, people: 1 })
    expect((await manager.call(accessGroup.previewEdit, { ...edit, version: 2 })).failure).toBe('staleRecord')

    const same = (await manager.call(accessGroup.previewMembers, { uuid, people: [who], change: 'add' })).data
    expect(same).toMatchObject({ gaining: 0, losing: 0, count: 0, rows: [] })
  })

  it('shows as many rows as one can read, and counts all', async () => {
    const uuid = await addGroup('Crowd')
    const { office } = testApp.fixtures.ours
    const people = Array.from({ length: 250 }, (_, index) => ({
      project_uuid: office.uuid,
      company_uuid: company,
      uuid: crypto.randomUUID(),
      first_name: `Crowd ${index}`,
      personnel_id: `C${index}x${uuid.slice(0, 8)}`,
    }))
    await write(testApp, async (db) => {
      await db.insertInto('person').values(people).execute()
      await db
        .insertInto('access_group_member')
        .values(
          people.map((one) => ({
            project_uuid: office.uuid,
            company_uuid: company,
            access_group_uuid: uuid,
            person_uuid: one.uuid,
          })),
        )
        .execute()
    })
    const edit = {
      uuid,
      version: 1,
      ...groupForm('Crowd', { repeat: 'daily', windows: [{ days: [1], from: 0, to: 1440 }] }),
    }
    const { data } = await manager.call(accessGroup.previewEdit, edit)
    expect([data.gaining, data.losing, data.count, data.rows.length]).toEqual([250, 0, 250, 200])
  })
})
