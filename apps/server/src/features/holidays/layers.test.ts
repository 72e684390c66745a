import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAccessTestApp } from '../../../test/access-test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { accessGroup, company: companies, holiday } = contract
const { testApp, manager, company, createGroup } = await startAccessTestApp()
const office = testApp.fixtures.ours.office.uuid
let group: string
beforeAll(async () => {
  group = await createGroup('Hours', { repeat: 'daily', windows: [{ days: [1], from: 540, to: 1020 }] })
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('holiday').where('project_uuid', '=', office).execute()))

const usual = [{ from: 540, to: 1020 }]
const add = async (name: string, day: string, more: object = {}) => {
  const { code, data } = await manager.call(holiday.create, { name, startsOn: day, endsOn: day, ...more })
  expect(code).toBe(0)
  return data.uuid
}
/** As the country has it: taken over by the site. */
const addPublic = (name: string, day: string) =>
  write(testApp, (db) =>
    db
      .insertInto('holiday')
      .values({ project_uuid: office, name, starts_on: day, ends_on: day, repeats_yearly: true, is_public: true })
      .execute(),
  )
/** What a day is for the company's group, and when the group is open on it. */
const dayOf = async (date: string, uuid = group) => {
  const { days } = (await manager.call(accessGroup.scheduleCalendar, { uuid, year: Number(date.slice(0, 4)) })).data
  const { kind, open } = days.find((day) => day.date === date)!
  return [kind, open]
}
const follow = async (holidayFollowsProject: boolean) => {
  const { uuid, name, version } = (await manager.call(companies.get, { uuid: company })).data
  expect((await manager.call(companies.edit, { uuid, name, version, holidayFollowsProject })).code).toBe(0)
}

describe('the layers of a calendar', () => {
  it('are the site’s over the company’s over the country’s, each for its date only', async () => {
    await addPublic('Labour day', '2020-05-01')
    expect([await dayOf('2031-05-01'), await dayOf('2032-05-01')]).toEqual([
      ['holiday1', []],
      ['holiday1', []],
    ])
    await add('We work', '2031-05-01', { companyUuid: company, kind: 'normal' })
    expect(await dayOf('2031-05-01')).toEqual(['normal', usual])
    expect(await dayOf('2032-05-01')).toEqual(['holiday1', []])
    await add('All close', '2031-05-01', { kind: 'holiday2' })
    expect(await dayOf('2031-05-01')).toEqual(['holiday2', []])
  })

  it('let a site cancel a holiday of the country, for all of its companies', async () => {
    await addPublic('Labour day', '2020-05-01')
    const form = { name: 'Open house', startsOn: '2033-05-01', endsOn: '2033-05-01', kind: 'normal' } as const
    expect((await manager.call(holiday.previewCreate, form)).data).toMatchObject({ gaining: 1, losing: 0 })
    const uuid = await add('Open house', '2033-05-01', { kind: 'normal', countsForAttendance: true })
    expect(await dayOf('2033-05-01')).toEqual(['normal', usual])
    const openDay = (await manager.call(holiday.get, { uuid })).data
    // A day on which people work excuses no person.
    expect(openDay).toMatchObject({ kind: 'normal', isPublic: false, countsForAttendance: false })
    expect((await manager.call(holiday.remove, { uuid })).code).toBe(0)
    expect(await dayOf('2033-05-01')).toEqual(['holiday1', []])
  })

  it('share no day within one of them, and may between two', async () => {
    const other = await spareCompany(testApp, testApp.fixtures.ours)
    await addPublic('Labour day', '2020-05-01')
    const holds = async (more: object) =>
      (await manager.call(holiday.create, { name: 'One', startsOn: '2031-05-01', endsOn: '2031-05-01', ...more }))
        .failure
    expect([await holds({}), await holds({ companyUuid: company }), await holds({ companyUuid: other })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([await holds({}), await holds({ companyUuid: company })]).toEqual(['holidaysOverlap', 'holidaysOverlap'])
  })

  it('keep what was taken over from the country in its layer when it is changed', async () => {
    await addPublic('Labour day', '2020-05-01')
    const [row] = (await manager.call(holiday.list, {})).data.rows
    expect(row).toMatchObject({ isPublic: true, companyUuid: null })
    const { uuid, version } = row!
    const form = { uuid, version, name: 'May Day', startsOn: '2020-05-02', endsOn: '2020-05-02', repeatsYearly: true }
    expect((await manager.call(holiday.edit, form)).code).toBe(0)
    await add('Ours', '2031-05-02')
    expect((await manager.call(holiday.get, { uuid })).data).toMatchObject({ name: 'May Day', isPublic: true })
  })
})

describe('a company that does not follow the site’s holidays', () => {
  it('has its own alone, and follows again', async () => {
    await addPublic('Labour day', '2020-05-01')
    await add('All close', '2031-05-02')
    await add('Our day', '2031-05-03', { companyUuid: company })
    await follow(false)
    expect((await manager.call(companies.get, { uuid: company })).data.holidayFollowsProject).toBe(false)
    expect([await dayOf('2031-05-01'), await dayOf('2031-05-02'), await dayOf('2031-05-03')]).toEqual([
      ['normal', usual],
      ['normal', usual],
      ['holiday1', []],
    ])
    const rows = (await manager.call(holiday.list, {})).data.rows
    const obeying = Object.fromEntries(rows.map(({ name, groups }) => [name, groups.obeying + groups.excepted > 0]))
    expect(obeying).toMatchObject({ 'All close': false, 'Our day': true })
    await follow(true)
    expect([await dayOf('2031-05-01'), await dayOf('2031-05-02')]).toEqual([
      ['holiday1', []],
      ['holiday1', []],
    ])
  })

  it('has no holiday at all without one of its own', async () => {
    await add('All close', '2031-05-02')
    await follow(false)
    expect(await dayOf('2031-05-02')).toEqual(['normal', usual])
    const { uuid, name, version } = (await manager.call(companies.get, { uuid: company })).data
    const again = { uuid, name, version, holidayFollowsProject: true }
    expect((await manager.call(companies.previewEdit, again)).code).toBe(0)
    await follow(true)
  })
})

describe('kinds of days', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  it('have hours of their own in a group, or are closed, or as usual', async () => {
    const early = { days: everyDay, from: 360, to: 480 }
    const uuid = await createGroup('By kind', {
      repeat: 'daily',
      windows: [{ days: [1], from: 540, to: 1020 }],
      dayPlans: {
        holiday2: { plan: 'own', windows: [early] },
        holiday3: { plan: 'asUsual', windows: [] },
        special: { plan: 'closed', windows: [] },
      },
    })
    for (const [day, kind] of [
      ['2031-06-02', 'holiday1'],
      ['2031-06-03', 'holiday2'],
      ['2031-06-04', 'holiday3'],
      ['2031-06-05', 'special'],
    ] as const)
      await add(kind, day, { kind })
    expect([
      await dayOf('2031-06-02', uuid),
      await dayOf('2031-06-03', uuid),
      await dayOf('2031-06-04', uuid),
      await dayOf('2031-06-05', uuid),
    ]).toEqual([
      ['holiday1', []],
      ['holiday2', [{ from: 360, to: 480 }]],
      ['holiday3', usual],
      ['special', []],
    ])
    // A group that says nothing of them closes on every kind of holiday, and a special day is like any other.
    expect([await dayOf('2031-06-03'), await dayOf('2031-06-05')]).toEqual([
      ['holiday2', []],
      ['special', usual],
    ])
    expect((await manager.call(accessGroup.get, { uuid })).data.dayPlans).toEqual({
      holiday2: { plan: 'own', windows: [early] },
      holiday3: { plan: 'asUsual', windows: [] },
      special: { plan: 'closed', windows: [] },
    })
  })

  it('are obeyed by a group that is regardless of other holidays', async () => {
    const uuid = await createGroup('But not then', {
      repeat: 'daily',
      windows: [{ days: [1], from: 540, to: 1020 }],
      onHolidays: 'asUsual',
      dayPlans: { holiday2: { plan: 'closed', windows: [] } },
    })
    await add('First', '2031-06-02')
    const second = await add('Second', '2031-06-03', { kind: 'holiday2' })
    expect([await dayOf('2031-06-02', uuid), await dayOf('2031-06-03', uuid)]).toEqual([
      ['holiday1', usual],
      ['holiday2', []],
    ])
    expect((await manager.call(holiday.get, { uuid: second })).data.groups.exceptedNames).not.toContain('But not then')
  })

  it('with hours of their own need some', async () => {
    const form = {
      companyUuid: company,
      name: 'None',
      repeat: 'daily' as const,
      windows: [{ days: [1], from: 0, to: 60 }],
    }
    const dayPlans = { special: { plan: 'own' as const, windows: [] } }
    const answer = await manager.call(accessGroup.create, { ...form, allDoors: true, dayPlans })
    expect([answer.failure, answer.params]).toEqual(['invalidInput', { field: 'dayPlans.special.windows' }])
    const windows = [{ days: everyDay, from: 0, to: 60 }]
    const unknown = { special: { plan: 'likeHolidays' as never, windows } }
    expect((await manager.call(accessGroup.create, { ...form, allDoors: true, dayPlans: unknown })).failure).toBe(
      'invalidInput',
    )
    const day = { name: 'Odd', startsOn: '2031-06-02', endsOn: '2031-06-02', kind: 'holiday4' as never }
    expect((await manager.call(holiday.create, day)).params).toEqual({ field: 'kind' })
  })
})
