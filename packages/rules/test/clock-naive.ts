/** Clocks, calendars, windows and areas for the plain reading: asked of Intl and of the policy again each time. */

import type { Id } from '../src/access/model-time.ts'
import type { Policy, Span } from '../src/access/model.ts'
import type { DayType, Schedule, Window } from '../src/access/model-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock as date and minute. */
export const clockIn = (zone: string, at: number): { date: string; minute: number } => {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  const [date = '', time = ''] = format.format(at).split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return { date, minute: hour! * 60 + minute! }
}

/** The wall clock of a site, whose zone may change at an instant. */
export const siteClock = ({ zone, nextZone }: Policy['site'], at: number) =>
  clockIn(nextZone && at >= nextZone.from ? nextZone.zone : zone, at)

const shift = (date: string, days: number): string => {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

const rankOfType: readonly DayType[] = ['normal', 'special', 'holiday1', 'holiday2', 'holiday3']

/** What a date is at a minute of it; the minutes of its windows after midnight are as its last. */
export const dayTypeNaive = (policy: Policy, date: string, companyId: Id | undefined, depth = 0): DayType => {
  const minute = Math.min(depth, 1439)
  const isAlone = policy.calendars.some(
    (each) => each.layer === 'company' && each.companyId === companyId && each.followsSite === false,
  )
  for (const layer of isAlone ? (['company'] as const) : (['site', 'company', 'country'] as const)) {
    const types: DayType[] = []
    for (const calendar of policy.calendars) {
      if (calendar.layer !== layer) continue
      if (calendar.layer === 'company' && calendar.companyId !== companyId) continue
      for (const entry of calendar.entries) {
        const { hours } = entry
        const end = hours?.to === 1439 ? 1440 : hours?.to
        const isNow = !hours || end! <= hours.from || (hours.from <= minute && minute < end!)
        const type = isNow ? entry.dayType : 'normal'
        if ('on' in entry && entry.on === date) types.push(type)
        if ('from' in entry && entry.from <= date && date <= entry.to) types.push(type)
        if ('month' in entry) {
          const text = `${String(entry.month).padStart(2, '0')}-${String(entry.day).padStart(2, '0')}`
          if (date.slice(5) === text) types.push(type)
        }
      }
    }
    if (types.length > 0) return types.sort((a, b) => rankOfType.indexOf(b) - rankOfType.indexOf(a))[0]!
  }
  return 'normal'
}

const windowsOf = (schedule: Schedule, date: string, type: DayType): readonly Window[] => {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
  const usual = schedule.week.filter((window) => (window.days as readonly number[]).includes(weekday))
  if (type === 'normal') return usual
  const plan = schedule.onDayTypes[type]
  if (plan === 'asUsual' || (plan === undefined && type === 'special')) return usual
  return plan === 'closed' || plan === undefined ? [] : plan.windows
}

export const isOpenNaive = (
  policy: Policy,
  schedule: Schedule,
  at: number,
  companyId: Id | undefined,
  typeSeen: (type: DayType) => DayType,
): boolean => {
  const { date, minute } = siteClock(policy.site, at)
  for (const back of [0, 1]) {
    const day = shift(date, -back)
    const now = minute + back * 1440
    for (const window of windowsOf(schedule, day, typeSeen(dayTypeNaive(policy, day, companyId, now)))) {
      const end = window.to === 1439 ? 1440 : window.to
      const lastMinute = end > window.from ? end : end + 1440
      if (window.from <= now && now < lastMinute) return true
    }
  }
  return false
}

export const inside = (span: Span, at: number) =>
  (span.from === undefined || span.from <= at) && (span.until === undefined || at < span.until)

/** The areas above one, itself included; null where one of them has no record. */
export const upwards = (policy: Policy, areaId: Id): { ids: Id[]; isWhole: boolean } => {
  const ids: Id[] = []
  let id: Id | undefined = areaId
  while (id !== undefined && !ids.includes(id)) {
    ids.push(id)
    const area = policy.areas.find((each) => each.id === id)
    if (!area) return { ids, isWhole: false }
    id = area.parentId
  }
  return { ids, isWhole: true }
}
