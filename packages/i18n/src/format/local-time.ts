/**
 * Days and times of a wall clock as people write them: shown in the site's form, read in every form that leaves no
 * doubt. Between page and calls they stay `2026-03-02`, `2026-03-02T09:05` and `09:05`.
 */
import { dayPeriodsOf, defaultFormat, type FormatOptions } from './format.ts'
import { localeOf } from '../locales.ts'

/** What a field holds: a day, or a minute of a day. */
export type LocalKind = 'day' | 'moment'

/** How days, or minutes of days, are written and read. */
export interface LocalText {
  /** In the site's form; undefined for what is no day or no minute. */
  readonly write: (local: string) => string | undefined
  /** What was typed; undefined when it is none, or could be two. */
  readonly read: (text: string) => string | undefined
  /** The form itself, in the reader's letters for year, month, day and time: `DD-MM-YYYY`. */
  readonly pattern: (letters: Letters) => string
}

interface Letters {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly time: string
}

type LocalFormat = Pick<FormatOptions, 'locale' | 'dateOrder' | 'clock'>

/** Writes and reads days, minutes of days and times of the day in the form of a site and a reader. */
export function createLocalText(
  options: LocalFormat,
): Readonly<Record<LocalKind, LocalText> & { time: Pick<LocalText, 'write' | 'read'> }> {
  const { dateOrder = defaultFormat.dateOrder, clock = defaultFormat.clock } = options
  const halves = dayPeriodsOf(localeOf(options.locale).dateLocale)

  const dayText = (year: string, month: string, day: string) =>
    (dateOrder === 1 ? [year, month, day] : dateOrder === 2 ? [month, day, year] : [day, month, year]).join('-')

  const readDay = (text: string): string | undefined => {
    const [first = '', second = '', third = '', further] = text.trim().split(/\s*[-./]\s*|\s+/)
    if (further !== undefined) return undefined
    if (/^\d{4}$/.test(first)) return dayOf(first, second, third)
    if (dateOrder === 1) return undefined
    return dateOrder === 2 ? dayOf(third, first, second) : dayOf(third, second, first)
  }

  const timeText = (hour: number, minute: string) => {
    if (clock === 24) return `${two(hour)}:${minute}`
    const digits = `${two(hour % 12 || 12)}:${minute}`
    const word = hour < 12 ? halves.am : halves.pm
    return halves.first ? `${word} ${digits}` : `${digits} ${word}`
  }

  /** Takes the word for half of the day out of a text. */
  const halfOf = (text: string): { readonly rest: string; readonly addedHours?: 0 | 12 } => {
    const words = [
      [halves.am, 0],
      [halves.pm, 12],
      ['am', 0],
      ['pm', 12],
    ] as const
    const lower = text.toLowerCase()
    for (const [written, addedHours] of words) {
      const word = plain(written).toLowerCase()
      const at = word === '' ? -1 : lower.lastIndexOf(word)
      if (at >= 0) return { rest: `${text.slice(0, at)} ${text.slice(at + word.length)}`.trim(), addedHours }
    }
    return { rest: text }
  }

  /** Times as `9`, `930`, `9.30` or `9:30 pm`; 24:00 is the end of the day. */
  const readTime = (text: string): string | undefined => {
    const { rest, addedHours } = halfOf(text)
    const [, typed, minute = '00'] = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(rest) ?? []
    if (typed === undefined) return undefined
    if (addedHours === undefined)
      return Number(typed) * 60 + Number(minute) <= 1_440 ? `${two(typed)}:${minute}` : undefined
    const isHour = Number(typed) >= 1 && Number(typed) <= 12
    return isHour ? `${two((Number(typed) % 12) + addedHours)}:${minute}` : undefined
  }

  const readMoment = (text: string): string | undefined => {
    const { rest, addedHours } = halfOf(text)
    const parts = /^(.*\d)(?:\s*T\s*|\s+|,\s*)(\d{1,2})[:.]([0-5]\d)$/.exec(rest)
    const day = readDay(parts?.[1] ?? '')
    const typedHour = Number(parts?.[2])
    const hour = addedHours === undefined ? typedHour : (typedHour % 12) + addedHours
    const isHour = addedHours === undefined ? typedHour <= 23 : typedHour >= 1 && typedHour <= 12
    return parts && day && isHour ? `${day}T${two(hour)}:${parts[3]!}` : undefined
  }

  return {
    day: {
      write: (local) => {
        const parts = partsOf(local, false)
        return parts && dayText(parts.year, parts.month, parts.day)
      },
      read: (text) => readDay(plain(text)),
      pattern: ({ year, month, day }) => dayText(year, month, day),
    },
    moment: {
      write: (local) => {
        const parts = partsOf(local, true)
        return parts && `${dayText(parts.year, parts.month, parts.day)} ${timeText(Number(parts.hour), parts.minute)}`
      },
      read: (text) => readMoment(plain(text)),
      pattern: ({ year, month, day, time }) => `${dayText(year, month, day)} ${time}`,
    },
    time: {
      write: (local) => {
        // With halves of the day the end would be written as its beginning.
        if (local === '24:00') return local
        const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(local) ?? []
        return hour && minute && timeText(Number(hour), minute)
      },
      read: (text) => readTime(plain(text)),
    },
  }
}

const two = (value: number | string) => String(value).padStart(2, '0')

/** A day of the calendar; undefined for the 31st of February. */
function dayOf(year: string, month: string, day: string): string | undefined {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined
  const text = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

interface Parts {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minute: string
}

function partsOf(local: string, hasTime: boolean): Parts | undefined {
  const form = hasTime ? /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d)$/ : /^(\d{4})-(\d\d)-(\d\d)$/
  const [, year, month, day, hour = '', minute = ''] = form.exec(local) ?? []
  return year && month && day && dayOf(year, month, day) ? { year, month, day, hour, minute } : undefined
}

const zeros = [0x0660, 0x06f0, 0x0966] as const

/** Western digits for those of Arabic, Persian and Hindi keyboards, and nothing that is not seen. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
      const code = digit.codePointAt(0)!
      return String(code - zeros.findLast((zero) => zero <= code)!)
    })
    .trim()
}
