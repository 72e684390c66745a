import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { startAccessTestApp } from '../../../test/access-test-app.ts'
import { spareGroup } from '../../../test/samples/access.ts'
import { write } from '../../../test/samples/kit.ts'

const { accessGroup } = contract
const { testApp, manager, company, createGroup: addGroup } = await startAccessTestApp()
afterAll(() => testApp.close())

describe('the schedule calendar', () => {
  it('shows hours, holidays and changes of the clock by the clock of the site', async () => {
    const uuid = await addGroup('ScheduleCalendar', {
      repeat: 'daily',
      windows: [{ days: [1], from: 22 * 60, to: 6 * 60 }],
    })
    await write(testApp, (db) =>
      db
        .insertInto('holiday')
        .values({
          project_uuid: testApp.fixtures.ours.office.uuid,
          company_uuid: company,
          name: 'Founding day',
          starts_on: '2027-05-03',
          ends_on: '2027-05-03',
        })
        .execute(),
    )
    const { days } = (await manager.call(accessGroup.scheduleCalendar, { uuid, year: 2027 })).data
    const on = (date: string) => days.find((day) => day.date === date)
    expect(days.length).toBe(365)
    const night = [
      { from: 0, to: 360 },
      { from: 1320, to: 1440 },
    ]
    expect(on('2027-01-02')).toEqual({ date: '2027-01-02', kind: 'normal', minutes: 1440, open: night, differs: false })
    // The window of the day before ends on the holiday; that of the holiday does not begin.
    expect(on('2027-05-03')).toMatchObject({ kind: 'holiday1', open: [{ from: 0, to: 360 }] })
    expect(on('2027-05-04')).toMatchObject({ kind: 'normal', open: [{ from: 1320, to: 1440 }] })
    expect([on('2027-03-28')?.minutes, on('2027-10-31')?.minutes]).toEqual([1380, 1500])
    expect(on('2027-03-28')?.open).toEqual(night)
  })

  it('leaves out the hours of a holiday alone', async () => {
    const uuid = await addGroup('Half', { repeat: 'daily', windows: [{ days: [1], from: 540, to: 1020 }] })
    await manager.call(contract.holiday.create, {
      name: 'Afternoon',
      companyUuid: company,
      startsOn: '2027-12-24',
      endsOn: '2027-12-24',
      hours: { from: 840, to: 1440 },
    })
    const { days } = (await manager.call(accessGroup.scheduleCalendar, { uuid, year: 2027 })).data
    const day = days.find(({ date }) => date === '2027-12-24')
    expect(day).toMatchObject({ kind: 'holiday1', open: [{ from: 540, to: 840 }] })
  })

  it('lists exactly the days that differ from its week', async () => {
    const differingDays = async (uuid: string, dates: readonly string[]) => {
      const { days } = (await manager.call(accessGroup.scheduleCalendar, { uuid, year: 2027 })).data
      return days.filter(({ date, differs }) => differs && dates.includes(date)).map(({ date }) => date)
    }
    const holiday = ['2027-05-02', '2027-05-03', '2027-05-04']
    const clock = ['2027-03-27', '2027-03-28', '2027-10-31', '2027-11-01']
    const [dayTime, night] = [[{ days: [1], from: 540, to: 1020 }], [{ days: [1], from: 22 * 60, to: 6 * 60 }]]
    const office = await addGroup('Day', { repeat: 'daily', windows: dayTime })
    expect(await differingDays(office, [...holiday, ...clock]), 'the clock is set while it is closed').toEqual([
      '2027-05-03',
    ])
    const guards = await addGroup('Night', { repeat: 'daily', windows: night })
    // The window that would have begun on the holiday is missing in the morning after.
    expect(await differingDays(guards, [...holiday, ...clock])).toEqual([
      '2027-03-28',
      '2027-05-03',
      '2027-05-04',
      '2027-10-31',
    ])
    const always = await addGroup('Always', { repeat: 'daily', windows: dayTime, onHolidays: 'asUsual' })
    expect(await differingDays(always, holiday), 'it knows no holidays').toEqual([])
  })

  it('of one span is open in the span alone', async () => {
    const uuid = await addGroup('Span', { repeat: 'never', startsAt: '2027-06-01T12:30', endsAt: '2027-06-03T08:00' })
    const { days } = (await manager.call(accessGroup.scheduleCalendar, { uuid, year: 2027 })).data
    expect(days.filter(({ open }) => open.length > 0).map(({ date, open }) => [date, open[0]])).toEqual([
      ['2027-06-01', { from: 750, to: 1440 }],
      ['2027-06-02', { from: 0, to: 1440 }],
      ['2027-06-03', { from: 0, to: 480 }],
    ])
  })

  it('answers for groups of the site only', async () => {
    const foreign = await spareGroup(testApp, 'theirs')
    expect((await manager.call(accessGroup.scheduleCalendar, { uuid: foreign, year: 2027 })).failure).toBe('notFound')
  })
})
