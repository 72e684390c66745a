import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { firstInstantAt, localTimeAt, nextTimeOfDay, stretchesBetween, zoneNamed } from './zone.ts'
import { dayOf } from './days.ts'

/** Year, and every change of the clock in it with the offset that follows, in hours. */
const tables: readonly [
  zone: string,
  year: number,
  first: number,
  ...changes: (readonly [at: string, offset: number])[],
][] = [
  ['UTC', 2026, 0],
  ['Europe/Berlin', 2026, 1, ['2026-03-29T01:00Z', 2], ['2026-10-25T01:00Z', 1]],
  ['America/New_York', 2026, -5, ['2026-03-08T07:00Z', -4], ['2026-11-01T06:00Z', -5]],
  ['Asia/Tehran', 2021, 3.5, ['2021-03-21T20:30Z', 4.5], ['2021-09-21T19:30Z', 3.5]],
  ['Asia/Tehran', 2024, 3.5],
  ['Australia/Lord_Howe', 2024, 11, ['2024-04-06T15:00Z', 10.5], ['2024-10-05T15:30Z', 11]],
  // The clock of Ramadan.
  ['Africa/Casablanca', 2024, 1, ['2024-03-10T02:00Z', 0], ['2024-04-14T02:00Z', 1]],
  // The date line: 30 December does not exist.
  ['Pacific/Apia', 2011, -10, ['2011-04-02T14:00Z', -11], ['2011-09-24T14:00Z', -10], ['2011-12-30T10:00Z', 14]],
]

describe('changes of the clock', () => {
  it.each(tables.map(([name, year, first, ...changes]) => ({ name, year, first, changes })))(
    '$name in $year',
    ({ name, year, first, changes }) => {
      const stretches = zoneNamed(name)!.stretchesOf(year)
      expect(stretches.map(({ from, offset }) => [from, offset / 3_600_000])).toEqual([
        [Date.UTC(year, 0, 1), first],
        ...changes.map(([at, offset]) => [Date.parse(at), offset]),
      ])
      expect(stretches.at(-1)!.until).toBe(Date.UTC(year + 1, 0, 1))
    },
  )

  it('agrees with Intl at any instant', () => {
    const zones = [...new Set(tables.map(([name]) => name))]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2050, 0, 1) }),
        (name, at) => {
          const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
          expect(localTimeAt(zoneNamed(name), at)?.slice(0, 19).replace('T', ' ')).toBe(format.format(at))
        },
      ),
      runsOf(2_000),
    )
  })
})

describe('wall-clock times', () => {
  const berlin = zoneNamed('Europe/Berlin')!
  const at = (text: string) => Date.parse(text)

  it('takes the first instant after a gap and the first of a repeated hour', () => {
    expect(firstInstantAt(berlin, dayOf('2026-03-29'), 150)).toBe(at('2026-03-29T03:00+02:00'))
    expect(firstInstantAt(berlin, dayOf('2026-10-25'), 150)).toBe(at('2026-10-25T02:30+02:00'))
    const apia = zoneNamed('Pacific/Apia')!
    expect(firstInstantAt(apia, dayOf('2011-12-30'), 600)).toBe(at('2011-12-31T00:00+14:00'))
  })

  it('finds the next time of day today or tomorrow', () => {
    expect(nextTimeOfDay(berlin, at('2026-06-10T03:00+02:00'), 240)).toBe(at('2026-06-10T04:00+02:00'))
    expect(nextTimeOfDay(berlin, at('2026-06-10T04:00+02:00'), 240)).toBe(at('2026-06-11T04:00+02:00'))
  })

  it('cuts stretches to what was asked, across years', () => {
    const found = stretchesBetween(berlin, at('2025-12-31T12:00Z'), at('2026-01-01T12:00Z'))
    expect(found).toEqual([
      { from: at('2025-12-31T12:00Z'), until: at('2026-01-01T00:00Z'), offset: 3_600_000 },
      { from: at('2026-01-01T00:00Z'), until: at('2026-01-01T12:00Z'), offset: 3_600_000 },
    ])
  })

  it('knows no clock for a zone that is none or an instant that is none', () => {
    expect(zoneNamed('Mars/Olympus')).toBeUndefined()
    expect(berlin.stretchAt(Number.NaN)).toBeUndefined()
    expect(stretchesBetween(berlin, Number.NaN, Number.NaN)).toEqual([])
    expect(localTimeAt(undefined, 0)).toBeNull()
  })
})
