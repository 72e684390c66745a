/** Warnings about schedules (access-decision.md 6). */

import { describe, expect, it } from 'vitest'
import { indexPolicy } from '../src/access/index-policy.ts'
import { warningsOf } from '../src/access/lint.ts'
import type { Policy } from '../src/access/model.ts'
import type { Calendar, Schedule } from '../src/access/model-time.ts'
import { allDays, doorOf, grantOf, policyOf, scheduleOf, timetableOf, weekly, workdays } from './factories.ts'

const now = Date.parse('2026-06-01T12:00+02:00')
const warnings = (changes: Partial<Policy>) => warningsOf(indexPolicy(policyOf(changes)), now).warnings

const office = (onDayTypes: Schedule['onDayTypes'] = {}) =>
  scheduleOf('office', [weekly(workdays, '09:00', '17:00')], onDayTypes)
const officeGrant = grantOf('grant', { scheduleId: 'office' })
/** Thursday and Saturday. */
const days: Calendar = {
  id: 'calendar',
  layer: 'site',
  entries: [
    { on: '2026-06-04', dayType: 'holiday1' },
    { on: '2026-06-06', dayType: 'holiday1' },
  ],
}

describe('a grant', () => {
  it('that closes on holidays is no reason to warn', () => {
    expect(warnings({ grants: [officeGrant], schedules: [office()], calendars: [days] })).toEqual([])
  })

  it('that is regardless of holidays is named with its doors and the days it would have lost', () => {
    const expected = [{ kind: 'ignoresHolidays', grantId: 'grant', doorIds: ['door'], ignored: ['2026-06-04'] }]
    const grants = [{ ...officeGrant, regardlessOfHolidays: true }]
    expect(warnings({ grants, schedules: [office()], calendars: [days] })).toEqual(expected)
    const schedules = [office({ holiday1: 'asUsual' })]
    expect(warnings({ grants: [officeGrant], schedules, calendars: [days] })).toEqual(expected)
  })

  it('is not warned about without holidays, without doors, and outside the door limit of its company', () => {
    const grants = [{ ...officeGrant, regardlessOfHolidays: true }]
    const schedules = [office()]
    expect(warnings({ grants, schedules })).toEqual([])
    expect(warnings({ grants, schedules, calendars: [days], doors: [] })).toEqual([])
    const own = grants.map((grant) => ({ ...grant, companyId: 'company' }))
    expect(warnings({ grants: own, schedules, calendars: [days] })).toEqual([])
    const companyDoorLimits = [{ id: 'lent', companyId: 'company', targets: { wholeSite: true }, scheduleId: 'office' }]
    expect(warnings({ grants: own, schedules, calendars: [days], companyDoorLimits })).toMatchObject([
      { doorIds: ['door'] },
    ])
  })

  it('goes by the holidays of its own company, and by what the site says of a day before them', () => {
    const companyDoorLimits = [{ id: 'lent', companyId: 'company', targets: { wholeSite: true }, scheduleId: 'office' }]
    const grants = [{ ...officeGrant, companyId: 'company', regardlessOfHolidays: true }]
    const ofCompany = (companyId: string): Calendar => ({ ...days, id: companyId, layer: 'company', companyId })
    const inCalendars = (...calendars: Calendar[]) =>
      warnings({ grants, companyDoorLimits, schedules: [office()], calendars })
    expect(inCalendars(ofCompany('other'))).toEqual([])
    expect(inCalendars(ofCompany('company'))).toHaveLength(1)
    const siteCalendar: Calendar = { id: 'site', layer: 'site', entries: [{ on: '2026-06-04', dayType: 'normal' }] }
    expect(inCalendars(ofCompany('company'), siteCalendar)).toEqual([])
  })

  it('that obeys only some holidays is named with both', () => {
    const calendars = [{ ...days, entries: [...days.entries, { on: '2026-06-05', dayType: 'holiday2' } as const] }]
    const schedules = [office({ holiday1: 'asUsual' })]
    expect(warnings({ grants: [officeGrant], schedules, calendars })).toEqual([
      {
        kind: 'obeysSomeHolidays',
        grantId: 'grant',
        doorIds: ['door'],
        ignored: ['2026-06-04'],
        obeyed: ['2026-06-05'],
      },
    ])
  })

  it('whose own hours of holidays hold all of its usual ones ignores them', () => {
    const own = (from: number, to: number) => [office({ holiday1: { windows: [{ from, to }] } })]
    const kinds = (schedules: Schedule[]) =>
      warnings({ grants: [officeGrant], schedules, calendars: [days] }).map(({ kind }) => kind)
    expect(kinds(own(480, 1080))).toEqual(['ignoresHolidays'])
    expect(kinds(own(600, 720))).toEqual([])
  })

  it('is judged by the hours of a holiday that has some', () => {
    const at = (from: number, to: number): Calendar[] => [
      { id: 'c', layer: 'site', entries: [{ on: '2026-06-04', dayType: 'holiday1', hours: { from, to } }] },
    ]
    const grants = [{ ...officeGrant, regardlessOfHolidays: true }]
    expect(warnings({ grants, schedules: [office()], calendars: at(1080, 1200) })).toEqual([])
    expect(warnings({ grants, schedules: [office()], calendars: at(960, 1200) })).toHaveLength(1)
    expect(warnings({ grants: [officeGrant], schedules: [office()], calendars: at(960, 1200) })).toEqual([])
  })

  it('that never opens in the next year has a warning, and nothing else', () => {
    const never = scheduleOf('office', [])
    expect(warnings({ grants: [officeGrant], schedules: [never], calendars: [days] })).toEqual([
      { kind: 'neverOpens', grantId: 'grant' },
    ])
    const once = {
      ...officeGrant,
      from: Date.parse('2026-06-04T09:00+02:00'),
      until: Date.parse('2026-06-04T17:00+02:00'),
    }
    expect(warnings({ grants: [once], schedules: [office()], calendars: [days] })).toMatchObject([
      { kind: 'neverOpens' },
    ])
    expect(warnings({ grants: [once], schedules: [office()] })).toEqual([])
    const later = { ...officeGrant, from: Date.parse('2027-06-02T12:00+02:00') }
    expect(warnings({ grants: [later], schedules: [office()] })).toMatchObject([{ kind: 'neverOpens' }])
  })

  it('that has ended is over', () => {
    expect(warnings({ grants: [{ ...officeGrant, until: now }], schedules: [office()] })).toEqual([
      { kind: 'isOver', grantId: 'grant', until: now },
    ])
    expect(warnings({ grants: [{ ...officeGrant, until: now + 60_000 }], schedules: [office()] })).toEqual([])
  })

  it('is known with the doors that it opens', () => {
    const doors = [doorOf('door'), doorOf('other')]
    const { doorsOfGrant } = warningsOf(
      indexPolicy(policyOf({ doors, grants: [officeGrant], schedules: [office()] })),
      now,
    )
    expect([doorsOfGrant('grant'), doorsOfGrant('unknown')]).toEqual([['door'], []])
  })

  it('for a guard’s pulse is left alone', () => {
    const grants = [{ ...officeGrant, gives: 'guardPulse' as const, regardlessOfHolidays: true }]
    expect(warnings({ grants, schedules: [office()], calendars: [days] })).toEqual([])
  })
})

describe('a timetable', () => {
  const doors = [doorOf('door', { timetableId: 'table' }), doorOf('other')]
  const timetable = timetableOf('table', [{ mode: 'unlocked', scheduleId: 'office' }])
  const schedule = scheduleOf('office', [weekly(allDays, '09:00', '17:00')], { holiday1: 'asUsual' })

  it('that unlocks on holidays is named with its doors and the days', () => {
    expect(warnings({ doors, timetables: [timetable], schedules: [schedule], calendars: [days] })).toEqual([
      { kind: 'unlocksOnHolidays', timetableId: 'table', doorIds: ['door'], on: ['2026-06-04', '2026-06-06'] },
    ])
  })

  it('that is controlled on holidays, locks down, has no door, or knows no holidays is no reason to warn', () => {
    expect(warnings({ doors, timetables: [timetable], schedules: [office()], calendars: [days] })).toEqual([])
    const lockedDown = timetableOf('table', [{ mode: 'lockdown', scheduleId: 'office' }])
    expect(warnings({ doors, timetables: [lockedDown], schedules: [schedule], calendars: [days] })).toEqual([])
    expect(warnings({ timetables: [timetable], schedules: [schedule], calendars: [days] })).toEqual([])
    expect(warnings({ doors, timetables: [timetable], schedules: [schedule] })).toEqual([])
    const company: Calendar = { ...days, layer: 'company', companyId: 'company' }
    expect(warnings({ doors, timetables: [timetable], schedules: [schedule], calendars: [company] })).toEqual([])
  })

  it('with hours of its own for holidays unlocks on a day that has none otherwise', () => {
    const own = scheduleOf('office', [weekly(workdays, '09:00', '17:00')], {
      holiday1: { windows: [{ from: 600, to: 720 }] },
    })
    const [warning] = warnings({ doors, timetables: [timetable], schedules: [own], calendars: [days] })
    expect(warning).toMatchObject({ on: ['2026-06-04', '2026-06-06'] })
  })
})

it('lint warns of nothing where the zone of the site is not known', () => {
  const site = { id: 'site', zone: 'Nowhere/Land', clockDriftLimitSeconds: 60 }
  expect(warnings({ site, grants: [{ ...officeGrant, until: now }], schedules: [office()] })).toEqual([])
})
