/** What random sites are made of: names, spans, windows and calendars around a change of the clock. */

import fc from '../../../tools/testing/fast-check.ts'
import type { Id } from '../src/access/model-time.ts'
import type { Grant, NextZone, Span, Targets } from '../src/access/model.ts'
import type { Calendar, CalendarEntry, DayPlan, Schedule, Weekday, Window } from '../src/access/model-time.ts'

/** Six days around a change of the clock, or around a date that a zone skipped. */
const scenes = [
  ['UTC', '2026-05-04'],
  ['Europe/Berlin', '2026-03-26'],
  ['Europe/Berlin', '2026-10-22'],
  ['America/New_York', '2026-10-29'],
  ['Asia/Tehran', '2021-03-19'],
  ['Australia/Lord_Howe', '2026-04-02'],
  ['Africa/Casablanca', '2024-03-07'],
  ['Pacific/Apia', '2011-12-27'],
] as const
export const sceneDays = 6

const minute = 60_000

export const some = <T>(arbitrary: fc.Arbitrary<T>, max = 2): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { maxLength: max })
/** Mostly not there. */
export const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary, weight: 1 })
export const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 14 }, { arbitrary: fc.constantFrom(...others), weight: 1 })
export const ids = (prefix: string, count: number): fc.Arbitrary<Id> =>
  fc.oneof(
    { arbitrary: fc.nat(count - 1).map((n) => `${prefix}${n}`), weight: 30 },
    { arbitrary: fc.constant('missing'), weight: 1 },
  )

export const areaId = ids('area', 4)
export const doorId = ids('door', 3)
export const doorGroupId = ids('doors', 2)
export const personId = ids('person', 3)
export const groupId = ids('group', 3)
export const scheduleId = ids('schedule', 3)
export const planId = ids('plan', 3)
export const companyId = fc.constantFrom('company0', 'company1')

/** Leaves out what is undefined, as JSON does. */
export const compact = <T extends object>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  arbitrary.map((value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T)

export const numberedList = <T extends { readonly id: Id }>(
  arbitrary: fc.Arbitrary<Omit<T, 'id'>>,
  prefix: string,
  count: number,
) =>
  fc
    .array(compact(arbitrary as fc.Arbitrary<object>), { minLength: count, maxLength: count })
    .map((items) => items.map((item, n) => ({ ...item, id: `${prefix}${n}` }) as T))

export const someNumbered = <T extends { readonly id: Id }>(
  arbitrary: fc.Arbitrary<Omit<T, 'id'>>,
  prefix: string,
  max: number,
) => fc.nat(max).chain((count) => numberedList<T>(arbitrary, prefix, count))

export const subjects = fc.record({ personIds: some(personId, 1), groupIds: some(groupId, 2) })
const someSubjects = fc.record({
  personIds: some(personId, 2),
  groupIds: fc.array(groupId, { minLength: 1, maxLength: 3 }),
})

/** Of a grant, which may name codes. */
export const grantSubjects: fc.Arbitrary<Grant['subjects']> = fc.oneof(
  { weight: 3, arbitrary: someSubjects },
  {
    weight: 1,
    arbitrary: fc.record({
      personIds: some(personId, 1),
      groupIds: rarely(groupId).map((id) => (id === undefined ? [] : [id])),
      credentialIds: fc.array(ids('credential', 5), { minLength: 1, maxLength: 3 }),
    }),
  },
)

export const targets: fc.Arbitrary<Targets> = compact(
  fc.record({
    wholeSite: rarely(fc.boolean()),
    doorIds: fc.option(some(doorId), { nil: undefined }),
    doorGroupIds: rarely(some(doorGroupId)),
    areas: fc.option(
      some(compact(fc.record({ areaId, direction: rarely(fc.constantFrom('entry' as const, 'exit' as const)) }))),
      { nil: undefined },
    ),
  }),
)

export const somewhere = fc.oneof(
  targets,
  fc.constantFrom<Targets>({ wholeSite: true }, { doorIds: ['door0', 'door1'] }, { areas: [{ areaId: 'area0' }] }),
)

const dayMinute = fc.oneof(
  fc.nat(47).map((half) => half * 30),
  fc.constantFrom(0, 30, 60, 90, 120, 150, 180, 1439),
  fc.nat(1439),
)
const window: fc.Arbitrary<Window> = fc.record({ from: dayMinute, to: fc.oneof(dayMinute, fc.constant(1440)) })
const dayPlan: fc.Arbitrary<DayPlan | undefined> = rarely(
  fc.oneof(
    fc.constant('asUsual' as const),
    fc.constant('closed' as const),
    some(window).map((windows) => ({ windows })),
  ),
)

export const schedule: fc.Arbitrary<Omit<Schedule, 'id'>> = fc.record({
  week: fc.array(
    fc.record({
      days: fc.uniqueArray(fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7), { minLength: 2 }),
      from: dayMinute,
      to: fc.oneof(dayMinute, fc.constant(1440)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  onDayTypes: compact(fc.record({ special: dayPlan, holiday1: dayPlan, holiday2: dayPlan, holiday3: dayPlan })),
})

export interface Scene {
  readonly zone: string
  readonly base: number
}

export const scene: fc.Arbitrary<Scene> = fc
  .constantFrom(...scenes)
  .map(([zone, date]) => ({ zone, base: Date.parse(`${date}T00:00:00Z`) }))

/** Zones some hours from those of the scenes: the readings of the text agree on days that come twice only in part. */
const zonesNear: Readonly<Record<string, readonly string[]>> = {
  UTC: ['Europe/Berlin', 'America/New_York'],
  'Europe/Berlin': ['Asia/Kolkata', 'America/New_York', 'UTC'],
  'America/New_York': ['UTC', 'America/Los_Angeles'],
  'Asia/Tehran': ['Asia/Kolkata', 'Europe/Berlin'],
  'Australia/Lord_Howe': ['Asia/Tokyo', 'Asia/Kolkata'],
  'Africa/Casablanca': ['America/New_York', 'Europe/Berlin'],
}

/** Now and then the site moves to another zone within the six days. */
export const nextZoneIn = ({ zone, base }: Scene): fc.Arbitrary<NextZone | undefined> => {
  const near = zonesNear[zone] ?? []
  if (near.length === 0) return fc.constant(undefined)
  const move = fc.record({
    zone: fc.constantFrom(...near),
    from: fc.nat(sceneDays * 24).map((hours) => base + hours * 60 * minute),
  })
  return fc.option(move, { nil: undefined, freq: 1 })
}

export const instantIn = ({ base }: Scene): fc.Arbitrary<number> =>
  fc.nat(sceneDays * 1440).map((minutes) => base + minutes * minute)

export const spanIn = (place: Scene): fc.Arbitrary<Span> =>
  compact(fc.record({ from: rarely(instantIn(place)), until: rarely(instantIn(place)) }))

export const calendarsIn = ({ base }: Scene): fc.Arbitrary<Calendar[]> => {
  const date = fc.nat(sceneDays).map((days) => new Date(base + days * 1440 * minute).toISOString().slice(0, 10))
  const type = { dayType: fc.constantFrom('normal', 'special', 'holiday1', 'holiday2', 'holiday3') } as const
  const day = fc.oneof(
    fc.record({ on: date }),
    fc.record({ from: date, to: date }),
    date.map((on) => ({ month: Number(on.slice(5, 7)), day: Number(on.slice(8)) })),
  )
  const hours = fc.option(window, { nil: undefined, freq: 1 })
  const entry: fc.Arbitrary<CalendarEntry> = fc
    .tuple(compact(fc.record({ ...type, hours })), day)
    .map(([typeAndHours, on]) => ({ ...typeAndHours, ...on }))
  const calendar = fc.oneof(
    fc.record({ layer: fc.constantFrom('site' as const, 'country' as const), entries: some(entry) }),
    compact(
      fc.record({
        layer: fc.constant('company' as const),
        companyId,
        followsSite: fc.constantFrom(undefined, true, false),
        entries: some(entry),
      }),
    ),
  )
  return some(calendar, 3).map((all) => all.map((each, n) => ({ ...each, id: `calendar${n}` }) as Calendar))
}
