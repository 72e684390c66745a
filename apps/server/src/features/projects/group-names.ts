import { limits } from '@lintel/contract/base/limits.ts'
import { nameKey } from '@lintel/contract/base/name-fold.ts'
import { dayMinutes, dayMs } from '@lintel/vocabulary/durations.ts'

/** Names of groups that are made of codes: their doors and hours, and a number where the name is taken. */

interface NamedAccess {
  readonly doors: readonly { readonly name: string }[]
  readonly repeat: 'never' | 'daily' | 'weekly'
  readonly windows: readonly { readonly days: readonly number[]; readonly from: number; readonly to: number }[]
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

/**
 * Names each group once in the site: "Main entrance, Garage", "Main entrance +3 · Tue", "Pool · 08:00–20:00 (2)".
 */
export function groupNamer(taken: readonly string[], language: string): (access: NamedAccess) => string {
  const keys = new Set(taken.map(nameKey))
  return (access) => {
    const base = [doorsText(access), hoursText(access, language)].filter(Boolean).join(' · ')
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` (${number})`
      const name = `${base.slice(0, limits.companyName - end.length).trim()}${end}`
      if (keys.has(nameKey(name))) continue
      keys.add(nameKey(name))
      return name
    }
  }
}

/** So many doors a name says; of more it says how many. */
const doorsSaid = 2

const doorsText = ({ doors: [first, ...others] }: NamedAccess): string =>
  others.length < doorsSaid
    ? [first!, ...others].map(({ name }) => name).join(', ')
    : `${first!.name} +${others.length}`

/** Nothing for all hours. */
function hoursText({ repeat, windows, starts_at, ends_at }: NamedAccess, language: string): string {
  if (repeat === 'never') return [starts_at, ends_at].map((at) => at?.toISOString().slice(0, 10)).join('–')
  return windows
    .map(({ days, from, to }) => {
      const isAllDay = from === 0 && to === dayMinutes
      const dayNames = days.length === 7 ? '' : days.map((day) => weekdayOf(day, language)).join(' ')
      return [dayNames, isAllDay ? '' : `${clockOf(from)}–${clockOf(to)}`].filter(Boolean).join(' ')
    })
    .filter(Boolean)
    .join(', ')
}

/** A Monday, from which weekdays are counted. */
const monday = Date.UTC(2024, 0, 1)

const weekdayOf = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(monday + (day - 1) * dayMs)

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
