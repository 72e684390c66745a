import type { DateOrder } from '@lintel/i18n/format/format.ts'

const dateTimePattern = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:(?:T| +)(\d{1,2}):(\d{2})(?::\d{2})? ?(am|pm)?)?$/i

/**
 * A date, or a date and a time, as a moment of the site's wall clock; null for an empty cell. Dates begin with the
 * year, or are written in the order of the site (office.md 35.2); a date alone is meant from its start, or until its
 * end. What is no such text is answered as it is, and refused by the rules of the field.
 */
export function momentOf(text: string, side: 'start' | 'end', order: DateOrder): string | null {
  if (text === '') return null
  const [, first = '', second = '', third = '', hours, minutes = '', half] = dateTimePattern.exec(text) ?? []
  const day = dayOf([first, second, third], order)
  if (day === null) return text
  if (hours === undefined) return `${day}T${side === 'start' ? '00:00' : '23:59'}`
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half.toLowerCase())
  return hour === null ? text : `${day}T${two(String(hour))}:${minutes}`
}

type Three = readonly [string, string, string]

function dayOf([first, second, third]: Three, order: DateOrder): string | null {
  if (first.length === 4 && third.length <= 2 && third !== '') return `${first}-${two(second)}-${two(third)}`
  if (third.length !== 4 || first.length > 2 || order === 1) return null
  const [month, day] = order === 2 ? [first, second] : [second, first]
  return `${third}-${two(month)}-${two(day)}`
}

/** An hour of a clock of twelve, which has no hour 0 or 13. */
function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

const two = (digits: string): string => digits.padStart(2, '0')
