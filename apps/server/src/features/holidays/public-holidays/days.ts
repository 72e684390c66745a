import { LRUCache } from 'lru-cache'
import { runInThread } from '../../../base/run-in-thread.ts'

/** What a country's public holidays are asked by. */
export interface HolidayQuery {
  /** By ISO 3166-1. */
  readonly country: string
  /**
   * By its code; not given: that of the address, where there is one of this name. One that the country does not have:
   * none.
   */
  readonly state: string | undefined
  /** The state of the site's address, as it was typed. */
  readonly stateText: string
  /** By ISO 639-1. What has no name in it is named in a language of the country. */
  readonly language: string
  readonly years: readonly number[]
}

/** One public holiday of one year as the library has it. */
export interface CountryDay {
  readonly date: string
  /** At which minute of the day it begins, and for how many it lasts. */
  readonly minute: number
  readonly minutes: number
  readonly name: string
  /** In the library's grammar: `05-01` is a fixed month and day. */
  readonly rule: string
}

export interface CountryDays {
  /** Empty for what all of the country has. */
  readonly state: string
  readonly states: readonly { readonly code: string; readonly name: string }[]
  /** Those of one year after those of the year before. */
  readonly days: readonly CountryDay[]
}

const thread = new URL('./thread.ts', import.meta.url)
/** Many times what the slowest calendar needs. */
const patienceMs = 20_000
const maxCached = 64
/** What was worked out, longest unused first: the same question always has the same answer. */
const cache = new LRUCache<string, Promise<CountryDays>>({ max: maxCached })

/**
 * The public holidays of a country. Worked out beside the server's thread, because it is long and cannot be
 * interrupted.
 */
export function publicDaysOf(query: HolidayQuery): Promise<CountryDays> {
  const key = JSON.stringify([query.country, query.state, query.stateText, query.language, query.years])
  const answer = cache.get(key) ?? runInThread<CountryDays>(thread, query, { patienceMs })
  cache.set(key, answer)
  answer.catch(() => cache.delete(key))
  return answer
}
