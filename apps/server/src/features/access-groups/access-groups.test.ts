import { contract } from '@lintel/contract/contract.ts'
import { limits } from '@lintel/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type Caller, type House } from '../../../test/harness.ts'
import { spareGroup } from '../../../test/samples/access.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { accessGroup } = contract

let house: House
let manager: Caller
let company: string
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as(house.world.ours.officeManager)
  company = house.world.ours.people.companyUuid
})
afterAll(() => house.close())

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const form = (name: string, more: object = {}) => ({
  name,
  repeat: 'weekly' as const,
  windows: [{ days: [5, 1, 1], from: 22 * 60, to: 6 * 60 }],
  onHolidays: 'closed' as const,
  allDoors: true,
  ...more,
})
const create = (name: string, more: object = {}) =>
  manager.call(accessGroup.create, { companyUuid: company, ...form(name, more) })
const made = async (name: string, more: object = {}) => (await create(name, more)).data.uuid
const get = async (uuid: string) => (await manager.call(accessGroup.get, { uuid })).data
const refusal = async (more: object) => {
  const answer = await create('Refused', more)
  return [answer.failure, String(answer.params?.['field'])]
}

async function person(companyUuid: string, name: string, groupUuid?: string): Promise<string> {
  const { uuid } = await write(house, (db) =>
    db
      .insertInto('person')
      .values({
        project_uuid: house.world.ours.office.uuid,
        company_uuid: companyUuid,
        first_name: name,
        last_name: 'Tester',
        personnel_id: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
        group_uuid: groupUuid ?? null,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

describe('an access group', () => {
  it('keeps its hours, also those that cross midnight, and is found by name, company and door', async () => {
    const [front, back] = house.world.ours.office.doors as [string, string]
    const uuid = await made('Night watch', { allDoors: false, doorUuids: [front] })
    expect(await get(uuid)).toMatchObject({
      name: 'Night watch',
      companyUuid: company,
      windows: [{ days: [1, 5], from: 1320, to: 360 }],
      doors: 1,
      people: 0,
      doorRows: [{ uuid: front }],
      departments: [],
      version: 1,
    })
    const found = async (filter: object) => {
      const { rows } = (await manager.call(accessGroup.list, filter)).data
      return rows.some((row) => row.uuid === uuid)
    }
    expect(await Promise.all([{ keyword: 'night' }, { companyUuid: company }, { doorUuid: front }].map(found))).toEqual(
      [true, true, true],
    )
    expect(await Promise.all([{ keyword: '%' }, { doorUuid: back }].map(found))).toEqual([false, false])
    const names = (await manager.call(accessGroup.names, { companyUuid: company })).data.rows
    expect(names).toContainEqual({ uuid, name: 'Night watch' })
  })

  it('has a name of its own in its company, in any case of letters', async () => {
    await made('Cleaners')
    const again = await create('cleanERS')
    expect([again.failure, again.params]).toEqual(['alreadyExists', { thing: 'accessGroup' }])
    const other = await spareCompany(house, house.world.ours)
    expect((await create('Cleaners', { companyUuid: other })).code).toBe(0)
  })

  it('of one span is kept as moments of the site, whatever zone the server has', async () => {
    const uuid = await made('Fair', {
      repeat: 'never',
      windows: [],
      startsAt: '2027-07-01T08:15',
      endsAt: '2027-07-02T18:00',
    })
    expect(await get(uuid)).toMatchObject({ startsAt: '2027-07-01T08:15', endsAt: '2027-07-02T18:00', windows: [] })
    const { starts_at } = await write(house, (db) =>
      db.selectFrom('access_group').select('starts_at').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    // Berlin is two hours ahead in July.
    expect(starts_at?.toISOString()).toBe('2027-07-01T06:15:00.000Z')
    // The clock goes from 2:00 to 3:00, so half past two comes after ten past three.
    expect(await refusal({ repeat: 'never', startsAt: '2027-03-28T02:30', endsAt: '2027-03-28T03:10' })).toEqual([
      'invalidInput',
      'endsAt',
    ])
  })

  it('that could never open is refused at its field', async () => {
    expect(await refusal({ windows: [] })).toEqual(['invalidInput', 'windows'])
    expect(await refusal({ windows: [{ days: [], from: 0, to: 60 }] })).toEqual(['invalidInput', 'windows.0.days'])
    expect(await refusal({ windows: [{ days: [1], from: 60, to: 60 }] })).toEqual(['invalidInput', 'windows.0.to'])
    expect(await refusal({ allDoors: false })).toEqual(['invalidInput', 'doorUuids'])
    expect(await refusal({ onHolidays: 'own' })).toEqual(['invalidInput', 'holidayWindows'])
    expect(await refusal({ repeat: 'never' })).toEqual(['invalidInput', 'startsAt'])
    expect(await refusal({ repeat: 'never', startsAt: '2027-01-02T00:00', endsAt: '2027-01-01T00:00' })).toEqual([
      'invalidInput',
      'endsAt',
    ])
    expect(await refusal({ repeat: 'never', startsAt: '0000-01-02T00:00', endsAt: '2027-01-01T00:00' })).toEqual([
      'invalidInput',
      'startsAt',
    ])
    const windows = Array.from({ length: limits.windowsMax + 1 }, () => ({ days: [1], from: 0, to: 60 }))
    expect(await refusal({ windows })).toEqual(['invalidInput', 'windows'])
  })

  it('opens doors that are lent to its company; others are refused, and foreign ones not found', async () => {
    const [front, back] = house.world.ours.office.doors as [string, string]
    const other = await spareCompany(house, house.world.ours)
    await write(house, async (db) => {
      await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', other).execute()
      await db
        .insertInto('company_door')
        .values({ project_uuid: house.world.ours.office.uuid, company_uuid: other, door_uuid: front })
        .execute()
    })
    const of = (doorUuids: string[]) => create('Lent', { companyUuid: other, allDoors: false, doorUuids })
    expect((await of([front, back])).failure).toBe('doorNotLent')
    expect((await of([house.world.theirs.office.doors[0]!])).failure).toBe('notFound')
    expect((await of([front, front])).code).toBe(0)
    const all = await made('All lent', { companyUuid: other })
    expect(await get(all)).toMatchObject({ doors: 1 })
    expect((await create('Foreign', { companyUuid: house.world.theirs.people.companyUuid })).failure).toBe('notFound')
  })

  it('is changed whole or not at all, by the one who saw it last', async () => {
    const [front, back] = house.world.ours.office.doors as [string, string]
    const uuid = await made('Edited', { allDoors: false, doorUuids: [front] })
    const edit = (version: number, more: object) =>
      manager.call(accessGroup.edit, { uuid, version, ...form('Edited', more) })
    const foreign = house.world.theirs.office.doors[0]!
    expect((await edit(1, { name: 'Half', allDoors: false, doorUuids: [back, foreign] })).failure).toBe('notFound')
    expect(await get(uuid)).toMatchObject({ name: 'Edited', version: 1, doorRows: [{ uuid: front }] })
    const own = [{ days: [3], from: 600, to: 720 }]
    expect((await edit(1, { repeat: 'daily', onHolidays: 'own', holidayWindows: own })).code).toBe(0)
    expect(await get(uuid)).toMatchObject({
      version: 2,
      allDoors: true,
      doorRows: [],
      windows: [{ days: everyDay }],
      holidayWindows: [{ days: everyDay, from: 600, to: 720 }],
    })
    expect((await edit(1, {})).failure).toBe('staleRecord')
  })

  it('is deleted only when no person and no department has it', async () => {
    const { office, people } = house.world.ours
    const uuid = await made('In use')
    await manager.call(accessGroup.addMembers, { uuid, people: [people.personUuid] })
    await write(house, (db) =>
      db
        .insertInto('person_group_access')
        .values({
          project_uuid: office.uuid,
          company_uuid: company,
          person_group_uuid: people.groupUuid,
          access_group_uuid: uuid,
        })
        .execute(),
    )
    const info = await get(uuid)
    expect([info.people, info.departments.map((one) => one.uuid)]).toEqual([1, [people.groupUuid]])
    const refused = await manager.call(accessGroup.remove, { uuid })
    expect([refused.failure, refused.params]).toEqual(['accessGroupInUse', { count: 2 }])
    await manager.call(accessGroup.removeMembers, { uuid, people: [people.personUuid] })
    expect((await manager.call(accessGroup.remove, { uuid })).params).toEqual({ count: 1 })
    await write(house, (db) => db.deleteFrom('person_group_access').where('access_group_uuid', '=', uuid).execute())
    expect((await manager.call(accessGroup.remove, { uuid })).code).toBe(0)
    expect((await manager.call(accessGroup.get, { uuid })).failure).toBe('notFound')
  })
})

describe('people of an access group', () => {
  it('join and leave together, any number of times', async () => {
    const uuid = await made('Joined')
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

  it('are of its company, all of them or none, and not more than a batch', async () => {
    const uuid = await made('Strict')
    const own = await person(company, 'Cy')
    const other = await person(await spareCompany(house, house.world.ours), 'Dan')
    for (const stranger of [other, house.world.theirs.people.personUuid, crypto.randomUUID()])
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
    const [front] = house.world.ours.office.doors as [string, string]
    const who = await person(company, 'Eve')
    const day = { repeat: 'daily' as const, windows: [{ days: everyDay, from: 540, to: 1020 }] }
    const uuid = await made('Previewed', { ...day, allDoors: false, doorUuids: [front] })
    const before = await get(uuid)

    const joining = await manager.call(accessGroup.previewMembers, { uuid, people: [who], change: 'add' })
    expect(joining.data).toMatchObject({ gaining: 1, losing: 0, count: 1 })
    const [row] = joining.data.rows
    expect(row).toMatchObject({ personUuid: who, personName: 'Eve Tester', doors: ['office front'], lost: [] })
    // From the running day on, at nine by the clock of Berlin, for eight hours.
    const spans = row!.gained
    expect([limits.previewDays, limits.previewDays + 1]).toContain(spans.length)
    const hourIn = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' })
    const { from, until } = spans[2]!
    expect([hourIn.format(new Date(from)), hourIn.format(new Date(until))]).toEqual(['09', '17'])
    expect((await manager.call(accessGroup.members, { uuid })).data.total).toBe(0)

    await manager.call(accessGroup.addMembers, { uuid, people: [who] })
    const edit = {
      uuid,
      version: 1,
      ...form('Previewed', { ...day, windows: [{ days: everyDay, from: 600, to: 1080 }] }),
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
    const uuid = await made('Crowd')
    const { office } = house.world.ours
    const people = Array.from({ length: 250 }, (_, index) => ({
      project_uuid: office.uuid,
      company_uuid: company,
      uuid: crypto.randomUUID(),
      first_name: `Crowd ${index}`,
      personnel_id: `C${index}x${uuid.slice(0, 8)}`,
    }))
    await write(house, async (db) => {
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
      ...form('Crowd', { repeat: 'daily', windows: [{ days: [1], from: 0, to: 1440 }] }),
    }
    const { data } = await manager.call(accessGroup.previewEdit, edit)
    expect([data.gaining, data.losing, data.count, data.rows.length]).toEqual([250, 0, 250, 200])
  })
})

describe('the ribbon of a year', () => {
  it('shows hours, holidays and changes of the clock by the clock of the site', async () => {
    const uuid = await made('Ribbon', { repeat: 'daily', windows: [{ days: [1], from: 22 * 60, to: 6 * 60 }] })
    await write(house, (db) =>
      db
        .insertInto('holiday')
        .values({
          project_uuid: house.world.ours.office.uuid,
          company_uuid: company,
          name: 'Founding day',
          starts_on: '2027-05-03',
          ends_on: '2027-05-03',
        })
        .execute(),
    )
    const { days } = (await manager.call(accessGroup.ribbon, { uuid, year: 2027 })).data
    const on = (date: string) => days.find((day) => day.date === date)
    expect(days.length).toBe(365)
    const night = [
      { from: 0, to: 360 },
      { from: 1320, to: 1440 },
    ]
    expect(on('2027-01-02')).toEqual({ date: '2027-01-02', isHoliday: false, minutes: 1440, open: night })
    // The window of the day before ends on the holiday; that of the holiday does not begin.
    expect(on('2027-05-03')).toMatchObject({ isHoliday: true, open: [{ from: 0, to: 360 }] })
    expect(on('2027-05-04')).toMatchObject({ isHoliday: false, open: [{ from: 1320, to: 1440 }] })
    expect([on('2027-03-28')?.minutes, on('2027-10-31')?.minutes]).toEqual([1380, 1500])
    expect(on('2027-03-28')?.open).toEqual(night)
  })

  it('of one span is open in the span alone', async () => {
    const uuid = await made('Span', { repeat: 'never', startsAt: '2027-06-01T12:30', endsAt: '2027-06-03T08:00' })
    const { days } = (await manager.call(accessGroup.ribbon, { uuid, year: 2027 })).data
    expect(days.filter(({ open }) => open.length > 0).map(({ date, open }) => [date, open[0]])).toEqual([
      ['2027-06-01', { from: 750, to: 1440 }],
      ['2027-06-02', { from: 0, to: 1440 }],
      ['2027-06-03', { from: 0, to: 480 }],
    ])
  })

  it('answers for groups of the site only', async () => {
    const foreign = await spareGroup(house, 'theirs')
    expect((await manager.call(accessGroup.ribbon, { uuid: foreign, year: 2027 })).failure).toBe('notFound')
  })
})
