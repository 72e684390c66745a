import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { overlap, type HolidayDays } from '@lintel/contract/holidays/overlap.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { type DayHours } from '@lintel/contract/schedules/schema.ts'
import type { CountryDay } from './days.ts'
import { dayMs } from '../../../base/durations.ts'

/** A public holiday as a site can have it. */
export interface Offer extends HolidayDays {
  readonly name: string
  readonly hours: DayHours | null
}

/** A month and a day, whatever the year; some begin at an hour. */
const fixedDatePattern = /^\d\d-\d\d( \d\d:\d\d)?$/
/** The day of a change of the clock is an hour shorter. */
const wholeDay = dayMinutes - 60

const after = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * The public holidays of some years, no two of which share a day (office.md 13). One whose rule is a month and a day,
 * and that comes in each of the years, comes every year; others are days of one year. Where two fall on the same day
 * they are one with both names; of several days those that another has are left out. Days as a whole come before hours.
 */
export function offersOf(days: readonly CountryDay[], years: readonly number[]): readonly Offer[] {
  const offers: Offer[] = []
  const yearly = days.filter((day) => day.date.startsWith(`${years[0]}-`) && isYearly(day, days, years))
  const isOf = (day: CountryDay, one: CountryDay) => day.rule === one.rule && day.name === one.name
  const single = days.filter((day) => !yearly.some((one) => isOf(day, one)))
  const add = (parts: readonly Offer[]) => parts.forEach((part) => addTo(offers, part))

  add(yearly.map((day) => offerOf(day, true)).filter(({ hours }) => hours === null))
  add(single.map((day) => offerOf(day, false)).filter(({ hours }) => hours === null))
  for (const day of yearly) {
    const offer = offerOf(day, true)
    if (offer.hours === null) continue
    // In a year in which its day is another one's as a whole, that one has it.
    if (offers.some((one) => overlap(one, offer)))
      add(days.filter((other) => isOf(other, day)).map((other) => offerOf(other, false)))
    else add([offer])
  }
  add(single.map((day) => offerOf(day, false)).filter(({ hours }) => hours !== null))
  return offers
    .map((offer) => ({ ...offer, name: cut(offer.name) }))
    .sort((a, b) => Number(b.repeatsYearly) - Number(a.repeatsYearly) || (a.startsOn < b.startsOn ? -1 : 1))
}

function isYearly(day: CountryDay, days: readonly CountryDay[], years: readonly number[]): boolean {
  if (!fixedDatePattern.test(day.rule)) return false
  const same = (year: number) =>
    days.some(
      ({ date, rule, name }) => date === `${year}${day.date.slice(4)}` && rule === day.rule && name === day.name,
    )
  return years.every(same)
}

function offerOf({ date, minute, minutes, name }: CountryDay, repeatsYearly: boolean): Offer {
  const isPart = minutes <= dayMinutes && (minute > 0 || minutes < wholeDay)
  const hours = isPart ? { from: minute, to: Math.min(dayMinutes, minute + minutes) } : null
  const length = isPart ? 1 : Math.max(1, Math.round((minute + minutes) / dayMinutes))
  return { name, startsOn: date, endsOn: after(date, length - 1), repeatsYearly, hours }
}

/** Adds what no other has yet of it. */
function addTo(offers: Offer[], offer: Offer): void {
  const met = offers.filter((one) => overlap(one, offer))
  if (met.length === 0) {
    offers.push(offer)
    return
  }
  const [twin] = met
  if (twin && sameDays(twin, offer)) {
    if (!twin.name.split(joint).includes(offer.name))
      offers.splice(offers.indexOf(twin), 1, { ...twin, name: `${twin.name}${joint}${offer.name}` })
    return
  }
  if (!offer.repeatsYearly) offers.push(...runsOf(offer, met))
}

const joint = ' / '

const sameDays = (a: Offer, b: Offer): boolean =>
  a.startsOn === b.startsOn && a.endsOn === b.endsOn && a.repeatsYearly === b.repeatsYearly

/** The stretches of days that none of the others has. */
function runsOf(offer: Offer, others: readonly Offer[]): Offer[] {
  const runs: Offer[] = []
  for (let date = offer.startsOn; date <= offer.endsOn; date = after(date, 1)) {
    const day = { ...offer, startsOn: date, endsOn: date }
    if (others.some((one) => overlap(one, day))) continue
    const last = runs.at(-1)
    if (last && after(last.endsOn, 1) === date) runs.splice(-1, 1, { ...last, endsOn: date })
    else runs.push(day)
  }
  return runs
}

/** As long as the name of a holiday may be. */
function cut(name: string): string {
  if (name.length <= limits.companyName) return name
  return `${name
    .slice(0, limits.companyName - 1)
    .toWellFormed()
    .trimEnd()}…`
}
