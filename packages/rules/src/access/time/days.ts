/** Days of the calendar as numbers (days since 1970-01-01), and the day type of each (access-decision 6). */

import type { Id } from '../model.ts'
import type { Calendar, CalendarEntry, DayType, LocalDate, Weekday } from '../model-time.ts'
import { dayTypes } from '../model-time.ts'
import { dayMs } from './zone.ts'

export const dayOf = (date: LocalDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)

export const dateOf = (day: number): LocalDate => new Date(day * dayMs).toISOString().slice(0, 10)

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): Weekday => (((((day + 3) % 7) + 7) % 7) + 1) as Weekday

/** The day type that holds on a day. */
export type DayTypes = (day: number) => DayType

export const isHoliday = (type: DayType): boolean => type !== 'normal' && type !== 'special'

/** A grant that is *regardless of holidays* takes holidays for normal days (section 6). */
export const regardlessOfHolidays =
  (types: DayTypes): DayTypes =>
  (day) => {
    const type = types(day)
    return isHoliday(type) ? 'normal' : type
  }

/** Which type wins where one layer says two: the later in the list, so that order and accident never lift a holiday. */
const stronger = (a: DayType, b: DayType): DayType => (dayTypes.indexOf(a) >= dayTypes.indexOf(b) ? a : b)

interface Range {
  readonly first: number
  readonly last: number
  readonly type: DayType
}

/** One layer, that is all calendars of it together. */
interface Layer {
  readonly ranges: readonly Range[]
  /** By month × 100 + day. 29 February matches in leap years only. */
  readonly yearly: ReadonlyMap<number, DayType>
}

const yearlyKey = (month: number, day: number): number => month * 100 + day

const layerOf = (entries: readonly CalendarEntry[]): Layer => {
  const ranges: Range[] = []
  const yearly = new Map<number, DayType>()
  for (const entry of entries) {
    if ('month' in entry) {
      const key = yearlyKey(entry.month, entry.day)
      yearly.set(key, stronger(entry.dayType, yearly.get(key) ?? 'normal'))
    } else if ('on' in entry) {
      const day = dayOf(entry.on)
      ranges.push({ first: day, last: day, type: entry.dayType })
    } else ranges.push({ first: dayOf(entry.from), last: dayOf(entry.to), type: entry.dayType })
  }
  return { ranges, yearly }
}

const typeIn = (layer: Layer, day: number): DayType | undefined => {
  let type: DayType | undefined
  if (layer.yearly.size > 0) {
    const date = new Date(day * dayMs)
    type = layer.yearly.get(yearlyKey(date.getUTCMonth() + 1, date.getUTCDate()))
  }
  for (const range of layer.ranges) {
    if (range.first <= day && day <= range.last) type = stronger(range.type, type ?? 'normal')
  }
  return type
}

export interface DayTypesOfSite {
  /** For the landlord's grants, ceilings and timetables: site over country. */
  readonly ofSite: DayTypes
  /** For a company's grants: site over company over country. */
  ofCompany(companyId: Id): DayTypes
}

/** Layers the calendars of a site. The site's entry beats the company's beats the country's, for that date only. */
export const layerCalendars = (calendars: readonly Calendar[]): DayTypesOfSite => {
  const layer = (includes: (calendar: Calendar) => boolean): Layer =>
    layerOf(calendars.filter(includes).flatMap((calendar) => calendar.entries))
  const site = layer((calendar) => calendar.layer === 'site')
  const country = layer((calendar) => calendar.layer === 'country')

  const ofSite = remembered((day) => typeIn(site, day) ?? typeIn(country, day) ?? 'normal')
  const companies = new Map<Id, DayTypes>()
  for (const calendar of calendars) {
    if (calendar.layer !== 'company' || companies.has(calendar.companyId)) continue
    const { companyId } = calendar
    const company = layer((each) => each.layer === 'company' && each.companyId === companyId)
    companies.set(
      companyId,
      remembered((day) => typeIn(site, day) ?? typeIn(company, day) ?? typeIn(country, day) ?? 'normal'),
    )
  }
  return { ofSite, ofCompany: (companyId) => companies.get(companyId) ?? ofSite }
}

/** More days than a search for an opening looks ahead; a power of two, so that a day finds its place by its last bits. */
const rememberedDays = 1024

/** A decision asks for today and yesterday once per grant, so each day is worked out once while it stays in use. */
const remembered = (typeOf: DayTypes): DayTypes => {
  const days = new Float64Array(rememberedDays).fill(Number.NaN)
  const types: DayType[] = Array.from({ length: rememberedDays }, () => 'normal')
  return (day) => {
    const place = day & (rememberedDays - 1)
    if (days[place] !== day) {
      types[place] = typeOf(day)
      days[place] = day
    }
    return types[place]!
  }
}
