/** Windows, day types and changes of the clock (access-decision.md 5 and 6, property 10). */

import fc, { runsOf } from '../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { indexPolicy } from '../src/access/index-policy.ts'
import type { Calendar, DayType, Schedule, Window } from '../src/access/model-time.ts'
import { scheduleCalendarOf } from '../src/access/schedule-calendar.ts'
import { layerCalendars, dayOf, strongestOf } from '../src/access/time/days.ts'
import { hoursOf, isOpenAt } from '../src/access/time/hours.ts'
import { sizeOf } from '../src/access/time/intervals.ts'
import { openBetween } from '../src/access/time/openings.ts'
import { wallOf, zoneNamed, zoneOfSite } from '../src/access/time/zone.ts'
import { dayTypeNaive, isOpenNaive } from './clock-naive.ts'
import { allDays, policyOf, scheduleOf, weekly, workdays } from './factories.ts'
import { calendarsIn, nextZoneIn, scene, sceneDays, schedule } from './parts.ts'

const isOpen = (zone: string, hours: Schedule, at: string, calendars: readonly Calendar[] = []): boolean => {
  const instant = Date.parse(at)
  const { offset } = zoneNamed(zone)!.stretchAt(instant)!
  return isOpenAt(hoursOf(hours), layerCalendars(calendars).ofSite, wallOf(instant, offset))
}

const berlin = (hours: Schedule, at: string, calendars?: readonly Calendar[]) =>
  isOpen('Europe/Berlin', hours, at, calendars)

describe('windows', () => {
  it('are half open', () => {
    const day = scheduleOf('day', [weekly(allDays, '09:00', '17:00')])
    expect(berlin(day, '2026-06-10T08:59:59.999+02:00')).toBe(false)
    expect(berlin(day, '2026-06-10T09:00+02:00')).toBe(true)
    expect(berlin(day, '2026-06-10T16:59:59.999+02:00')).toBe(true)
    expect(berlin(day, '2026-06-10T17:00+02:00')).toBe(false)
  })

  it('may end at 24:00, and 23:59 means until the end of that minute', () => {
    for (const end of ['24:00', '23:59']) {
      const late = scheduleOf('late', [weekly([3], '22:00', end)])
      expect(berlin(late, '2026-06-10T23:59:59+02:00')).toBe(true)
      expect(berlin(late, '2026-06-11T00:00+02:00')).toBe(false)
    }
  })

  it('cross midnight with the day type of the day they started', () => {
    const night = scheduleOf('night', [weekly([5], '22:00', '02:00')])
    const holidayOn = (on: string): Calendar[] => [{ id: 'c', layer: 'site', entries: [{ on, dayType: 'holiday1' }] }]
    expect(berlin(night, '2026-06-13T01:59+02:00', holidayOn('2026-06-13'))).toBe(true)
    expect(berlin(night, '2026-06-13T01:59+02:00', holidayOn('2026-06-12'))).toBe(false)
    expect(berlin(night, '2026-06-12T01:59+02:00')).toBe(false)
  })

  it('that start where they end last a day', () => {
    const round = scheduleOf('round', [weekly([3], '09:00', '09:00')])
    expect(berlin(round, '2026-06-11T08:59+02:00')).toBe(true)
    expect(berlin(round, '2026-06-11T09:00+02:00')).toBe(false)
  })

  it('that make no sense never open', () => {
    for (const window of [
      { from: -1, to: 600 },
      { from: 0, to: 1441 },
      { from: 1440, to: 600 },
      { from: 0.5, to: 600 },
    ]) {
      expect(berlin(scheduleOf('odd', [{ days: allDays, ...window }]), '2026-06-10T05:00+02:00')).toBe(false)
    }
  })
})

describe('changes of the clock', () => {
  it('open a window that starts in the gap at the first minute after it, and skip one inside it', () => {
    const overlapping = scheduleOf('a', [weekly([7], '02:30', '04:00')])
    expect(berlin(overlapping, '2026-03-29T01:59:59+01:00')).toBe(false)
    expect(berlin(overlapping, '2026-03-29T03:00+02:00')).toBe(true)
    const within = scheduleOf('b', [weekly([7], '02:10', '02:50')])
    expect(berlin(within, '2026-03-29T03:00+02:00')).toBe(false)
  })

  it('open a repeated hour both times', () => {
    const within = scheduleOf('b', [weekly([7], '02:10', '02:50')])
    expect(berlin(within, '2026-10-25T02:30+02:00')).toBe(true)
    expect(berlin(within, '2026-10-25T02:50+02:00')).toBe(false)
    expect(berlin(within, '2026-10-25T02:30+01:00')).toBe(true)
  })

  it('keep the half hour of Lord Howe and the missing Friday of Apia', () => {
    const half = scheduleOf('half', [weekly([7], '01:30', '02:00')])
    expect(isOpen('Australia/Lord_Howe', half, '2024-04-07T01:45+11:00')).toBe(true)
    expect(isOpen('Australia/Lord_Howe', half, '2024-04-07T01:45+10:30')).toBe(true)
    // The night of a Friday that never was opens from the first minute after the gap.
    const night = scheduleOf('night', [weekly([5], '22:00', '02:00')])
    expect(isOpen('Pacific/Apia', night, '2011-12-31T01:00+14:00')).toBe(true)
  })
})

describe('calendars', () => {
  const typeOn = (date: string, calendars: readonly Calendar[]): DayType =>
    strongestOf(layerCalendars(calendars).ofCompany('acme')(dayOf(date)))
  const country: Calendar = { id: 'n', layer: 'country', entries: [{ month: 5, day: 1, dayType: 'holiday1' }] }

  it('layer site over company over country', () => {
    const company: Calendar = {
      id: 'c',
      layer: 'company',
      companyId: 'acme',
      entries: [{ on: '2026-05-01', dayType: 'holiday2' }],
    }
    const site: Calendar = { id: 's', layer: 'site', entries: [{ on: '2026-05-01', dayType: 'normal' }] }
    expect(typeOn('2026-05-01', [country])).toBe('holiday1')
    expect(typeOn('2026-05-01', [country, company])).toBe('holiday2')
    expect(typeOn('2026-05-01', [site, country, company])).toBe('normal')
    expect(typeOn('2027-05-01', [site, country, company])).toBe('holiday1')
    expect(layerCalendars([country, company]).ofSite(dayOf('2026-05-01'))).toBe('holiday1')
  })

  it('keep 29 February for leap years', () => {
    const leap: Calendar = { id: 'l', layer: 'site', entries: [{ month: 2, day: 29, dayType: 'holiday3' }] }
    expect(typeOn('2028-02-29', [leap])).toBe('holiday3')
    expect(typeOn('2027-02-28', [leap])).toBe('normal')
    expect(typeOn('2027-03-01', [leap])).toBe('normal')
  })

  it('close schedules on holidays unless they say otherwise, and leave special days alone', () => {
    const on = (dayType: DayType): Calendar[] => [{ id: 'c', layer: 'site', entries: [{ on: '2026-06-10', dayType }] }]
    const plain = scheduleOf('plain', [weekly(workdays, '09:00', '17:00')])
    const noon = '2026-06-10T12:00+02:00'
    expect(berlin(plain, noon, on('holiday2'))).toBe(false)
    expect(berlin(plain, noon, on('special'))).toBe(true)
    expect(berlin({ ...plain, onDayTypes: { holiday2: 'asUsual' } }, noon, on('holiday2'))).toBe(true)
    expect(berlin({ ...plain, onDayTypes: { special: 'closed' } }, noon, on('special'))).toBe(false)
  })
})

describe('holidays with hours', () => {
  const noon = { from: 720, to: 840 }
  const on = (hours: Window): Calendar[] => [
    { id: 'c', layer: 'site', entries: [{ on: '2026-06-10', dayType: 'holiday1', hours }] },
  ]
  const plain = scheduleOf('plain', [weekly(workdays, '09:00', '17:00')])
  const at = (time: string, day = '10') => `2026-06-${day}T${time}+02:00`

  it('suspend a schedule for these minutes alone', () => {
    const open = ['11:59', '12:00', '13:59', '14:00'].map((time) => berlin(plain, at(time), on(noon)))
    expect(open).toEqual([true, false, false, true])
    expect(berlin(plain, at('12:00', '11'), on(noon))).toBe(true)
  })

  it('have the hours that a schedule says of the holiday', () => {
    const own = { ...plain, onDayTypes: { holiday1: { windows: [{ from: 780, to: 1200 }] } } }
    const open = ['12:30', '13:00', '14:30', '18:00'].map((time) => berlin(own, at(time), on(noon)))
    expect(open).toEqual([false, true, true, false])
    expect(berlin({ ...plain, onDayTypes: { holiday1: 'asUsual' } }, at('12:30'), on(noon))).toBe(true)
  })

  it('until 24:00 also take what goes on after midnight, and from 00:00 on nothing of the day before', () => {
    const night = scheduleOf('night', [weekly(allDays, '22:00', '06:00')])
    expect(berlin(night, at('05:00', '11'), on({ from: 1200, to: 1440 }))).toBe(false)
    expect(berlin(night, at('05:00', '11'), on({ from: 1200, to: 1380 }))).toBe(true)
    expect(berlin(night, at('05:00'), on({ from: 0, to: 1440 }))).toBe(true)
    expect(berlin(night, at('23:00'), on({ from: 0, to: 1440 }))).toBe(false)
  })

  it('that make no sense are of the whole day', () => {
    for (const hours of [
      { from: 840, to: 720 },
      { from: -1, to: 720 },
    ])
      expect(berlin(plain, at('10:00'), on(hours))).toBe(false)
  })

  it('of a company that does not follow the site are its own alone', () => {
    const days = (layer: 'site' | 'country', on: string): Calendar => ({
      id: layer,
      layer,
      entries: [{ on, dayType: 'holiday1' }],
    })
    const alone: Calendar = {
      id: 'a',
      layer: 'company',
      companyId: 'acme',
      followsSite: false,
      entries: [{ on: '2026-05-03', dayType: 'holiday1' }],
    }
    const calendars = [days('site', '2026-05-01'), days('country', '2026-05-02'), alone]
    const dates = ['2026-05-01', '2026-05-02', '2026-05-03']
    const typesOf = (companyId: string) =>
      dates.map((date) => layerCalendars(calendars).ofCompany(companyId)(dayOf(date)))
    expect(typesOf('acme')).toEqual(['normal', 'normal', 'holiday1'])
    expect(typesOf('other')).toEqual(['holiday1', 'holiday1', 'normal'])
    expect(dates.map((date) => layerCalendars(calendars).ofSite(dayOf(date)))).toEqual([
      'holiday1',
      'holiday1',
      'normal',
    ])
  })

  it('keep what another layer says of the day away', () => {
    const company: Calendar = {
      id: 'd',
      layer: 'company',
      companyId: 'acme',
      entries: [{ on: '2026-06-10', dayType: 'holiday1' }],
    }
    const kind = layerCalendars([...on(noon), company]).ofCompany('acme')(dayOf('2026-06-10'))
    expect(kind).toEqual({
      parts: [
        { from: 0, to: 720, type: 'normal' },
        { from: 720, to: 840, type: 'holiday1' },
        { from: 840, to: 2880, type: 'normal' },
      ],
    })
  })
})

const minuteMs = 60_000

it('10: open times by formula equal those by sampling every minute', () => {
  const place = scene.chain((each) =>
    fc.record({ scene: fc.constant(each), nextZone: nextZoneIn(each), schedule, calendars: calendarsIn(each) }),
  )
  fc.assert(
    fc.property(place, ({ scene: { zone, base }, nextZone, schedule: hours, calendars }) => {
      const site = { id: 's', zone, clockDriftLimitSeconds: 60, ...(nextZone && { nextZone }) }
      const policy = policyOf({ site, calendars })
      const scheduleWithId = { ...hours, id: 'tested' }
      const types = layerCalendars(calendars).ofSite
      const open = openBetween(
        zoneOfSite(site),
        hoursOf(scheduleWithId),
        types,
        base,
        base + sceneDays * 1440 * minuteMs,
      )
      let openMinutes = 0
      for (let n = 0; n < sceneDays * 1440; n++) {
        const at = base + n * minuteMs
        const isIn = open.some(([from, until]) => from <= at && at < until)
        if (isIn !== isOpenNaive(policy, scheduleWithId, at, undefined, (type) => type))
          throw new Error(new Date(at).toISOString())
        if (isIn) openMinutes++
      }
      expect(sizeOf(open)).toBe(openMinutes * minuteMs)
    }),
    runsOf(240, 60),
  )
})

it.each([
  ['Europe/Berlin', 2026],
  ['Australia/Lord_Howe', 2024],
  ['Africa/Casablanca', 2024],
  ['Pacific/Apia', 2011],
] as const)(
  '10: the schedule calendar of a year equals the year by sampling every quarter of an hour: %s %i',
  (zone, year) => {
    const hours = scheduleOf(
      'tested',
      [weekly(workdays, '08:15', '18:00'), weekly([5, 6], '22:00', '03:30'), weekly([7], '01:30', '02:30')],
      { holiday1: { windows: [{ from: 600, to: 720 }] } },
    )
    const calendars: Calendar[] = [
      {
        id: 'c',
        layer: 'country',
        entries: [
          { month: 5, day: 1, dayType: 'holiday1' },
          { month: 12, day: 31, dayType: 'holiday2' },
        ],
      },
    ]
    const policy = policyOf({ site: { id: 's', zone, clockDriftLimitSeconds: 60 }, calendars, schedules: [hours] })
    const scheduleCalendar = new Map(
      scheduleCalendarOf(indexPolicy(policy), 'tested', year).map((day) => [day.date, day]),
    )
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    const minutes = new Map<string, number>()
    const openMinutes = new Map<string, number>()
    for (let at = Date.UTC(year, 0, -1); at < Date.UTC(year + 1, 0, 3); at += 15 * minuteMs) {
      const date = format.format(at)
      minutes.set(date, (minutes.get(date) ?? 0) + 15)
      if (isOpenNaive(policy, hours, at, undefined, (type) => type))
        openMinutes.set(date, (openMinutes.get(date) ?? 0) + 15)
    }
    expect(scheduleCalendar.size).toBe(year % 4 === 0 ? 366 : 365)
    for (const [date, day] of scheduleCalendar) {
      expect([date, day.minutes, day.openMinutes]).toEqual([date, minutes.get(date) ?? 0, openMinutes.get(date) ?? 0])
      expect(day.dayType).toBe(dayTypeNaive(policy, date, undefined))
    }
  },
)

it('an unknown schedule or zone has no schedule calendar', () => {
  expect(scheduleCalendarOf(indexPolicy(policyOf()), 'missing', 2026)).toEqual([])
  const nowhere = policyOf({ site: { id: 's', zone: 'Mars/Olympus', clockDriftLimitSeconds: 60 } })
  expect(scheduleCalendarOf(indexPolicy(nowhere), 'always', 2026)).toEqual([])
})
