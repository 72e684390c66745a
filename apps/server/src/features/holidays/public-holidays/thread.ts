import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'
import type { HolidayQuery, CountryDays } from './days.ts'
import { minuteMs } from '../../../base/durations.ts'

/**
 * Works out a country's public holidays in a thread of its own: the library takes a tenth of a second to load, and as
 * long for some calendars of moons (`docs/adr/0023`).
 */

const { country, state, stateText, language, years } = workerData as HolidayQuery
const list = new Holidays()

/** A country that is not known has none; one without states has no list of them. */
const statesIn = (locale?: string): Readonly<Record<string, string>> =>
  (list.getStates(country, locale) as Readonly<Record<string, string>> | undefined) ?? {}

const [stateNames, ownNames] = [statesIn(language), statesIn()]
const words = stateText.trim().toLowerCase()
/** That of the site's address, by its code or its name in the reader's language or its own. */
const ofAddress = Object.keys(stateNames).find(
  (code) => words !== '' && [code, stateNames[code], ownNames[code]].some((text) => text?.toLowerCase() === words),
)
const stateCode = state ?? ofAddress ?? ''
const calendar = stateCode in stateNames ? new Holidays(country, stateCode) : new Holidays(country)

const answer: CountryDays = {
  state: stateCode in stateNames ? stateCode : '',
  states: Object.entries(stateNames).map(([code, name]) => ({ code, name })),
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
