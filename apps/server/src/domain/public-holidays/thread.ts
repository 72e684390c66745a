import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'
import type { HolidayQuery, CountryDays } from './days.ts'
import { minuteMs } from '../../base/durations.ts'

/**
 * Works out a country's public holidays in a thread of its own: the library takes a tenth of a second to load, and as
 * long for some calendars of moons (`docs/adr/0023`).
 */

const { country, state, stateText, language, years } = workerData as HolidayQuery
const list = new Holidays()

/** A country that is not known has none; one without states has no list of them. */
const statesIn = (locale?: string): Readonly<Record<string, string>> =>
  (list.getStates(country, locale) as Readonly<Record<string, string>> | undefined) ?? {}

const [named, ownNames] = [statesIn(language), statesIn()]
const words = stateText.trim().toLowerCase()
/** That of the site's address, by its code or its name in the reader's language or its own. */
const ofAddress = Object.keys(named).find(
  (code) => words !== '' && [code, named[code], ownNames[code]].some((text) => text?.toLowerCase() === words),
)
const chosen = state ?? ofAddress ?? ''
const calendar = chosen in named ? new Holidays(country, chosen) : new Holidays(country)

const answer: CountryDays = {
  state: chosen in named ? chosen : '',
  states: Object.entries(named).map(([code, name]) => ({ code, name })),
  days: years.flatMap((year) =>
    calendar
      .getHolidays(year, language)
      .filter(({ type }) => type === 'public')
      .map(({ date, start, end, name, rule }) => ({
        date: date.slice(0, 10),
        minute: Number(date.slice(11, 13)) * 60 + Number(date.slice(14, 16)),
        minutes: Math.round((end.getTime() - start.getTime()) / minuteMs),
        name,
        rule,
      })),
  ),
}
parentPort?.postMessage(answer)
