import { type LocaleCode, localeOf } from '../locales.ts'

/**
 * Dates, times, numbers and money, in the site's format and the reader's language. The only place that calls Intl for
 * them; works in the browser and on the server.
 */

/** 1 year-month-day, 2 month-day-year, 3 day-month-year (specification.md 3). */
export type DateOrder = 1 | 2 | 3
export type Clock = 12 | 24

export interface FormatOptions {
  readonly locale: LocaleCode
  /** IANA name. All wall-clock times are the site's, wherever the reader or the server is. */
  readonly timeZone: string
  /** Zones that held before it, in order, each until a moment: what lies before keeps the clock of its time. */
  readonly earlierZones?: readonly { readonly timeZone: string; readonly until: Instant }[]
  readonly dateOrder?: DateOrder
  readonly clock?: Clock
  /**
   * In right-to-left languages dates carry invisible marks that keep "2026-03-02" from being shown as "02-03-2026".
   * Off for files, where the marks would be data.
   */
  readonly isolate?: boolean
}

/** A point in time: a Date, milliseconds since 1970, or an ISO 8601 string. */
export type Instant = Date | number | string

export interface Format {
  /** `2026-03-02`, in the site's order. */
  date(instant: Instant): string
  /** `09:05:03`, or with a 12-hour clock `09:05:03 AM` in the reader's words. */
  time(instant: Instant): string
  dateTime(instant: Instant): string
  /** `5 minutes ago`. Shown beside the absolute time, never instead of it. */
  relative(instant: Instant, now: Instant): string
  number(value: number): string
  /** An amount in minor units: `money(1250, 'EUR')` is twelve and a half euro. */
  money(minorUnits: number | bigint, currency: string): string
  /** An amount in hundredths of a currency that is not said: `amount(1250)` is 12.50. */
  amount(hundredths: number | bigint): string
  /** What stands before the cents of an amount: a point, or a comma. */
  readonly decimalSeparator: string
  /** A size in bytes, in decimal units. */
  bytes(size: number): string
}

/** The default formats of specification.md 9 (y-m-d, 24 h): for pages that belong to no site. */
export const defaultFormat = { dateOrder: 1, clock: 24 } as const satisfies Pick<FormatOptions, 'dateOrder' | 'clock'>

// The pairs as specification.md 3 writes them. It labels them (date order, time format), but read that way the first
// number has no third value and the second leaves gaps, and form 3, the default of a community, would contradict the
// default formats of specification.md 9. Read as (time format, date order) all statements agree: 1 = 12 h, 2 = 24 h;
// 1 = year first, 3 = month first, 5 = day first.
const pairOfForm: Readonly<Record<number, readonly [clock: 1 | 2, order: 1 | 3 | 5]>> = {
  2: [1, 1],
  3: [2, 1],
  4: [1, 3],
  5: [2, 3],
  6: [1, 5],
  7: [2, 5],
}
const defaultPair = [1, 1] as const
const clockOfCode = { 1: 12, 2: 24 } as const
const orderOfCode = { 1: 1, 3: 2, 5: 3 } as const

/** The site's formats from its customisation form (2–7); another number counts as the default pair (1,1). */
export function formatOfCustomizeForm(form: number): { dateOrder: DateOrder; clock: Clock } {
  const [clock, order] = pairOfForm[form] ?? defaultPair
  return { dateOrder: orderOfCode[order], clock: clockOfCode[clock] }
}

/**
 * The site's formats as the numbers that calls carry (specification.md 3): the date order, and 1 for a 12-hour, 2 for a
 * 24-hour clock.
 */
export function formatNumbersOf(form: number): { dateFormat: DateOrder; timeFormat: 1 | 2 } {
  const { dateOrder, clock } = formatOfCustomizeForm(form)
  return { dateFormat: dateOrder, timeFormat: clock === 12 ? 1 : 2 }
}

// Shown for a time that is none, such as one from a device with a broken clock; a page must not fail over it.
const noTime = '—'

const leftToRightIsolate = '\u2066'
const popIsolate = '\u2069'

/** Makes the formatter of one site and reader. Keep it: making one costs far more than using it. */
export function createFormat(options: FormatOptions): Format {
  const { dateOrder = defaultFormat.dateOrder, clock = defaultFormat.clock, timeZone } = options
  const { dateLocale, direction } = localeOf(options.locale)
  const wallClock = wallClockByTime(timeZone, options.earlierZones ?? [])
  const dayPeriods = clock === 12 ? dayPeriodsOf(dateLocale) : undefined
  const isolate = direction === 'rtl' && options.isolate !== false

  const date = ({ year, month, day }: WallClock) =>
    dateOrder === 1
      ? `${year}-${month}-${day}`
      : dateOrder === 2
        ? `${month}-${day}-${year}`
        : `${day}-${month}-${year}`

  const time = ({ hour, minute, second }: WallClock) => {
    if (!dayPeriods) return `${hour}:${minute}:${second}`
    const hours = Number(hour)
    const digits = `${String(hours % 12 || 12).padStart(2, '0')}:${minute}:${second}`
    const word = hours < 12 ? dayPeriods.am : dayPeriods.pm
    return dayPeriods.first ? `${word} ${digits}` : `${digits} ${word}`
  }

  const toText = (instant: Instant, write: (at: WallClock) => string) => {
    const at = new Date(instant)
    if (Number.isNaN(at.getTime())) return noTime
    const text = write(wallClock(at))
    return isolate ? `${leftToRightIsolate}${text}${popIsolate}` : text
  }

  const numbers = new Intl.NumberFormat(dateLocale)
  const amounts = new Intl.NumberFormat(dateLocale, { minimumFractionDigits: 2 })
  return {
    date: (instant) => toText(instant, date),
    time: (instant) => toText(instant, time),
    dateTime: (instant) => toText(instant, (at) => `${date(at)} ${time(at)}`),
    relative: relativeIn(dateLocale),
    number: (value) => numbers.format(value),
    money: moneyIn(dateLocale),
    amount: (hundredths) => amounts.format(decimal(hundredths, 2)),
    decimalSeparator: amounts.formatToParts(0).find(({ type }) => type === 'decimal')!.value,
    bytes: bytesIn(dateLocale),
  }
}

interface WallClock {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

/** The wall clock of a zone, in Western digits and the Gregorian calendar whatever the reader's language. */
function wallClockIn(timeZone: string): (at: Date) => WallClock {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const clock: WallClock = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
    for (const { type, value } of format.formatToParts(at)) {
      if (type in clock) clock[type as keyof WallClock] = value
    }
    return { ...clock, year: clock.year.padStart(4, '0') }
  }
}

/** The wall clock of a place whose zone has changed. */
function wallClockByTime(
  timeZone: string,
  earlierZones: NonNullable<FormatOptions['earlierZones']>,
): (at: Date) => WallClock {
  const present = wallClockIn(timeZone)
  if (earlierZones.length === 0) return present
  const earlier = earlierZones.map((zone) => ({
    until: new Date(zone.until).getTime(),
    clock: wallClockIn(zone.timeZone),
  }))
  return (at) => (earlier.find(({ until }) => at.getTime() < until)?.clock ?? present)(at)
}

/** The words for the two halves of the day, and whether the language writes them before the hour. */
export function dayPeriodsOf(dateLocale: string): { am: string; pm: string; first: boolean } {
  const format = new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', hour: 'numeric', hour12: true })
  const parts = (hour: number) => format.formatToParts(Date.UTC(2000, 0, 1, hour))
  const word = (hour: number) => parts(hour).find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const order = parts(9).map(({ type }) => type)
  return { am: word(9), pm: word(15), first: order.indexOf('dayPeriod') < order.indexOf('hour') }
}

const seconds = { minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 } as const

function relativeIn(dateLocale: string): Format['relative'] {
  // Counted, not named: "1 day ago" is true where "yesterday" may not be, near midnight and across zones.
  const relativeFormat = new Intl.RelativeTimeFormat(dateLocale)
  const now = new Intl.RelativeTimeFormat(dateLocale, { numeric: 'auto' }).format(0, 'second')
  return (instant, reference) => {
    const distance = (new Date(instant).getTime() - new Date(reference).getTime()) / 1000
    if (Number.isNaN(distance)) return noTime
    const size = Math.abs(distance)
    if (size < 1) return now
    if (size < seconds.minute) return relativeFormat.format(Math.trunc(distance), 'second')
    const unit =
      size < seconds.hour
        ? 'minute'
        : size < seconds.day
          ? 'hour'
          : size < seconds.month
            ? 'day'
            : size < seconds.year
              ? 'month'
              : 'year'
    return relativeFormat.format(Math.trunc(distance / seconds[unit]), unit)
  }
}

function moneyIn(dateLocale: string): Format['money'] {
  const formats = new Map<string, Intl.NumberFormat>()
  return (minorUnits, currency) => {
    const format = formats.get(currency) ?? new Intl.NumberFormat(dateLocale, { style: 'currency', currency })
    formats.set(currency, format)
    return format.format(decimal(minorUnits, format.resolvedOptions().maximumFractionDigits ?? 0))
  }
}

/** 1250 with two digits is '12.50'. As text, because dividing would round large amounts. */
function decimal(minorUnits: number | bigint, digits: number): Intl.StringNumericLiteral {
  const units = BigInt(minorUnits)
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}` as Intl.StringNumericLiteral
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function bytesIn(dateLocale: string): Format['bytes'] {
  const formats = byteUnits.map((unit) => {
    // Intl's short form of a byte is "5 byte" in English, without a plural.
    const unitDisplay = unit === 'byte' ? 'long' : 'short'
    return new Intl.NumberFormat(dateLocale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
  })
  return (size) => {
    let value = size
    let step = 0
    // 999.95 kB would be rounded up to "1,000 kB".
    while (Math.abs(value) >= 999.95 && step < byteUnits.length - 1) {
      value /= 1000
      step += 1
    }
    return formats[step]?.format(value) ?? ''
  }
}

/** Whether the clocks of two zones show the same at a moment. */
export function isSameClock(one: string, other: string, moment: number): boolean {
  const [first, second] = [one, other].map((timeZone) => createFormat({ locale: 'en', timeZone }).dateTime(moment))
  return first === second
}
