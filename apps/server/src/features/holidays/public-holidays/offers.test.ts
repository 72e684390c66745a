import { overlap } from '@lintel/contract/holidays/overlap.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { describe, expect, it } from 'vitest'
import { publicDaysOf, type CountryDay } from './days.ts'
import { offersOf } from './offers.ts'

const years = [2026, 2027, 2028]
const day = (date: string, name: string, rule: string, more: Partial<CountryDay> = {}): CountryDay => ({
  date,
  name,
  rule,
  minute: 0,
  minutes: 1440,
  ...more,
})
const eachYear = (monthDay: string, name: string, more: Partial<CountryDay> = {}, rule = monthDay) =>
  years.map((year) => day(`${year}-${monthDay}`, name, rule, more))

/** The offers in few words. */
const offerTexts = (...days: CountryDay[]) =>
  offersOf(days, years).map(({ name, startsOn, endsOn, repeatsYearly, hours }) =>
    [
      name,
      startsOn,
      ...(endsOn === startsOn ? [] : [endsOn]),
      ...(repeatsYearly ? ['yearly'] : []),
      ...(hours ? [`${hours.from}–${hours.to}`] : []),
    ].join(' '),
  )

describe('public holidays that are offered', () => {
  it('come every year where their rule is a month and a day, and year by year where they move', () => {
    const easter = [day('2026-04-03', 'Good Friday', 'easter -2'), day('2027-03-26', 'Good Friday', 'easter -2')]
    expect(offerTexts(...eachYear('05-01', 'Labour Day'), ...easter)).toEqual([
      'Labour Day 2026-05-01 yearly',
      'Good Friday 2026-04-03',
      'Good Friday 2027-03-26',
    ])
  })

  it('come year by year where one of the years lacks them or has another rule', () => {
    expect(offerTexts(...eachYear('05-05', 'Liberation').slice(1))).toEqual([
      'Liberation 2027-05-05',
      'Liberation 2028-05-05',
    ])
    const rule = '12-26 if sunday then next monday'
    expect(offerTexts(...eachYear('12-26', 'Boxing Day', {}, rule))).toHaveLength(3)
  })

  it('last as long as they do, also over a change of the clock', () => {
    expect(offerTexts(day('2026-03-20', 'Feast', '1 Shawwal P3D', { minutes: 3 * 1440 - 60 }))).toEqual([
      'Feast 2026-03-20 2026-03-22',
    ])
    expect(offerTexts(day('2026-03-29', 'Clock', 'moving', { minutes: 1380 }))).toEqual(['Clock 2026-03-29'])
  })

  it('are for some hours where they are', () => {
    const eve = { minute: 1140, minutes: 300 }
    expect(offerTexts(...eachYear('12-24', 'Eve', eve, '12-24 19:00'))).toEqual(['Eve 2026-12-24 yearly 1140–1440'])
    expect(offerTexts(day('2026-12-24', 'Morning', 'moving', { minutes: 720 }))).toEqual(['Morning 2026-12-24 0–720'])
  })

  it('are one where two fall on the same day, and the second has what is left where they share some', () => {
    const twins = [day('2028-04-16', 'Easter', 'easter'), day('2028-04-16', 'Orthodox Easter', 'orthodox')]
    expect(offerTexts(...twins)).toEqual(['Easter / Orthodox Easter 2028-04-16'])
    const feast = day('2026-04-30', 'Feast', 'moon', { minutes: 3 * 1440 })
    expect(offerTexts(...eachYear('05-01', 'Labour Day'), feast)).toEqual([
      'Labour Day 2026-05-01 yearly',
      'Feast 2026-04-30',
      'Feast 2026-05-02',
    ])
    expect(offerTexts(...eachYear('05-01', 'Labour Day'), day('2027-05-01', 'Moving', 'moon'))).toEqual([
      'Labour Day 2026-05-01 yearly',
    ])
  })

  it('give a day as a whole before some hours of it', () => {
    const noon = eachYear('05-04', 'Youth', { minute: 720, minutes: 720 }, '05-04 12:00')
    expect(offerTexts(...noon, day('2027-05-04', 'Moving', 'moon'))).toEqual([
      'Youth 2026-05-04 720–1440',
      'Moving / Youth 2027-05-04',
      'Youth 2028-05-04 720–1440',
    ])
  })

  it('have names that are short enough', () => {
    const [offer] = offersOf([day('2026-01-02', 'N'.repeat(80), 'moving')], years)
    expect(offer?.name).toHaveLength(limits.companyName)
  })
})

describe('the calendars of countries', () => {
  const ask = (country: string, more: { state?: string; stateText?: string; language?: string } = {}) =>
    publicDaysOf({ country, state: undefined, stateText: '', language: 'en', years, ...more })

  it('name their days in the reader’s language, and their states', async () => {
    const german = await ask('DE', { language: 'de', state: 'BY' })
    expect(german.states).toContainEqual({ code: 'BY', name: 'Bayern' })
    const names = offersOf(german.days, years).map(({ name, startsOn }) => `${startsOn} ${name}`)
    expect(names).toContain('2026-01-06 Heilige Drei Könige')
    expect(names).toContain('2027-03-26 Karfreitag')
    expect((await ask('DE')).days.map(({ name }) => name)).not.toContain('Epiphany')
  })

  it('find the state of an address by its name', async () => {
    expect((await ask('DE', { stateText: ' bayern ' })).state).toBe('BY')
    expect((await ask('DE', { stateText: 'Bayern', state: '' })).state).toBe('')
    expect((await ask('DE', { stateText: 'Atlantis', state: 'ZZ' })).state).toBe('')
  })

  it('are empty for what is not known', async () => {
    expect(await ask('QQ')).toEqual({ state: '', states: [], days: [] })
  })

  it('offer no two holidays on one day', { timeout: 120_000 }, async () => {
    for (const country of ['AE', 'AU', 'BA', 'CN', 'ID', 'TW', 'US']) {
      const offers = offersOf((await ask(country)).days, years)
      expect(offers.length, country).toBeGreaterThan(5)
      expect(offers.length, country).toBeLessThanOrEqual(limits.publicHolidays)
      for (const [index, offer] of offers.entries())
        expect(
          offers.slice(index + 1).filter((other) => overlap(offer, other)),
          country,
        ).toEqual([])
    }
  })
})
