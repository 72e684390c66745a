import { dayMs } from '@lintel/vocabulary/durations.ts'
import {
  type Id,
  type Calendar,
  type CalendarEntry,
  type DayType,
  type LocalDate,
  type Weekday,
  dayTypes,
} from '../model-time.ts'
import { append } from '../targets.ts'
import { type DayWindow, dayWindowOf, minutesOfDay } from './intervals.ts'

/** Days of the calendar as numbers (days since 1970-01-01), and what each of them is (access-decision.md 6). */

export const dayOf = (date: LocalDate): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)

export const dateOf = (day: number): LocalDate => new Date(day * dayMs).toISOString().slice(0, 10)

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): Weekday => (((((day + 3) % 7) + 7) % 7) + 1) as Weekday

/** What a day is: of one type, or of several in the course of it. */
export type DayKind = DayType | DayParts

/** The parts of a day in order and without gaps; the last goes on for as long as windows of the day do. */
export interface DayParts {
  readonly parts: readonly DayPart[]
}

/** In minutes from the start of the day, half open. */
export interface DayPart {
  readonly from: number
  readonly to: number
  readonly type: DayType
}

/** What holds on a day. The same day is answered by the same object while it stays in use. */
export type DayTypes = (day: number) => DayKind

export const isHoliday = (type: DayType): boolean => type !== 'normal' && type !== 'special'

/** A grant that is *regardless of holidays* takes holidays for normal days (access-decision.md 6). */
export const regardlessOfHolidays = (types: DayTypes): DayTypes => {
  const cache = new WeakMap<DayParts, DayKind>()
  const ofParts = (day: DayParts): DayKind => {
    const found = cache.get(day) ?? kindOf(day.parts.map((part) => ({ ...part, type: withoutHoliday(part.type) })))
    cache.set(day, found)
    return found
  }
  return (day) => {
    const kind = types(day)
    return typeof kind === 'string' ? withoutHoliday(kind) : ofParts(kind)
  }
}

const withoutHoliday = (type: DayType): DayType => (isHoliday(type) ? 'normal' : type)

/** Which type wins where one layer says two: the later in the list, so that order and accident never lift a holiday. */
const stronger = (a: DayType, b: DayType): DayType => (dayTypes.indexOf(a) >= dayTypes.indexOf(b) ? a : b)

/** The strongest type that a day has at some time of it: what a calendar shows of it. */
export const strongestOf = (kind: DayKind): DayType =>
  typeof kind === 'string' ? kind : kind.parts.map(({ type }) => type).reduce(stronger)

/** A window that starts on a day has ended when the next day has. */
const endOfWindows = 2 * minutesOfDay

/** Parts as shortly as they can be said. */
const kindOf = (parts: readonly DayPart[]): DayKind => {
  const mergedParts: DayPart[] = []
  for (const part of parts) {
    const last = mergedParts.at(-1)
    if (last?.type === part.type) mergedParts.splice(-1, 1, { ...last, to: part.to })
    else mergedParts.push(part)
  }
  return mergedParts.length === 1 ? mergedParts[0]!.type : { parts: mergedParts }
}

/** An entry as far as one day is concerned: all of the day, or some minutes of it. */
interface DayEntry {
  readonly type: DayType
  readonly hours: DayWindow | undefined
}

const dayEntryOf = ({ dayType: type, hours }: CalendarEntry): DayEntry => {
  const window = hours && dayWindowOf(hours)
  if (!window || window.to > minutesOfDay) return { type, hours: undefined }
  return { type, hours: window.to < minutesOfDay ? window : { from: window.from, to: endOfWindows } }
}

const kindBy = (entries: readonly DayEntry[]): DayKind => {
  const edges = new Set([0, endOfWindows])
  for (const { hours } of entries) if (hours) edges.add(hours.from).add(hours.to)
  const sortedEdges = [...edges].sort((a, b) => a - b)
  return kindOf(
    sortedEdges.slice(0, -1).map((from, n) => ({
      from,
      to: sortedEdges[n + 1]!,
      type: entries
        .filter(({ hours }) => !hours || (hours.from <= from && from < hours.to))
        .reduce<DayType>((strongest, { type }) => stronger(type, strongest), 'normal'),
    })),
  )
}

interface Range extends DayEntry {
  readonly first: number
  readonly last: number
}

/** One layer, that is all calendars of it together. */
interface Layer {
  readonly ranges: readonly Range[]
  /** By month × 100 + day. 29 February matches in leap years only. */
  readonly yearly: ReadonlyMap<number, readonly DayEntry[]>
}

const yearlyKey = (month: number, day: number): number => month * 100 + day

const layerOf = (entries: readonly CalendarEntry[]): Layer => {
  const ranges: Range[] = []
  const yearly = new Map<number, DayEntry[]>()
  for (const entry of entries) {
    const dayEntry = dayEntryOf(entry)
    if ('month' in entry) append(yearly, yearlyKey(entry.month, entry.day), dayEntry)
    else if ('on' in entry) ranges.push({ first: dayOf(entry.on), last: dayOf(entry.on), ...dayEntry })
    else ranges.push({ first: dayOf(entry.from), last: dayOf(entry.to), ...dayEntry })
  }
  return { ranges, yearly }
}

/** What a layer says of a day, if anything. */
const kindIn = (layer: Layer, day: number): DayKind | undefined => {
  const found: DayEntry[] = layer.ranges.filter(({ first, last }) => first <= day && day <= last)
  if (layer.yearly.size > 0) {
    const date = new Date(day * dayMs)
    found.push(...(layer.yearly.get(yearlyKey(date.getUTCMonth() + 1, date.getUTCDate())) ?? []))
  }
  return found.length === 0 ? undefined : kindBy(found)
}

/** What the first of some layers that speaks of a day says of it. */
const highestOf =
  (layers: readonly Layer[]): DayTypes =>
  (day) => {
    for (const layer of layers) {
      const kind = kindIn(layer, day)
      if (kind !== undefined) return kind
    }
    return 'normal'
  }

export interface DayTypesOfSite {
  /** For the landlord's grants, company door limits and timetables: site over country. */
  readonly ofSite: DayTypes
  /**
   * For a company's grants: site over company over country; the company's own alone where it does not follow the site.
   */
  ofCompany(companyId: Id): DayTypes
}

/** Layers the calendars of a site. The site's entry beats the company's beats the country's, for that date only. */
export const layerCalendars = (calendars: readonly Calendar[]): DayTypesOfSite => {
  const layer = (includes: (calendar: Calendar) => boolean): Layer =>
    layerOf(calendars.filter(includes).flatMap((calendar) => calendar.entries))
  const site = layer((calendar) => calendar.layer === 'site')
  const country = layer((calendar) => calendar.layer === 'country')

  const ofSite = withDayCache(highestOf([site, country]))
  const companies = new Map<Id, DayTypes>()
  for (const calendar of calendars) {
    if (calendar.layer !== 'company' || companies.has(calendar.companyId)) continue
    const { companyId } = calendar
    const isOwn = (each: Calendar) => each.layer === 'company' && each.companyId === companyId
    const company = layer(isOwn)
    const isAlone = calendars.some((each) => isOwn(each) && 'followsSite' in each && each.followsSite === false)
    const layers = isAlone ? [company] : [site, company, country]
    companies.set(companyId, withDayCache(highestOf(layers)))
  }
  return { ofSite, ofCompany: (companyId) => companies.get(companyId) ?? ofSite }
}

/**
 * More days than a search for an opening looks ahead; a power of two, so that a day finds its place by its last bits.
 */
const rememberedDays = 1024

/** A decision asks for today and yesterday once per grant, so each day is worked out once while it stays in use. */
const withDayCache = (typeOf: DayTypes): DayTypes => {
  const days = new Float64Array(rememberedDays).fill(Number.NaN)
  const types: DayKind[] = Array.from({ length: rememberedDays }, () => 'normal')
  return (day) => {
    const place = day & (rememberedDays - 1)
    if (days[place] !== day) {
      types[place] = typeOf(day)
      days[place] = day
    }
    return types[place]!
  }
}
