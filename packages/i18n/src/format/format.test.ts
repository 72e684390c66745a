import fc, { runsOf } from '../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  type Clock,
  type DateOrder,
  createFormat,
  defaultFormat,
  formatNumbersOf,
  formatOfCustomizeForm,
} from './format.ts'
import { locales } from '../locales.ts'

const utc = createFormat({ locale: 'en', timeZone: 'UTC' })
const morning = Date.UTC(2026, 2, 2, 9, 5, 3)
const codes = fc.constantFrom(...locales.map(({ code }) => code))
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const instants = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) })

describe('date and time', () => {
  it('are YYYY-MM-DD HH:mm:ss by default', () => {
    expect(utc.dateTime(morning)).toBe('2026-03-02 09:05:03')
    expect(utc.dateTime(new Date(morning))).toBe('2026-03-02 09:05:03')
    expect(utc.dateTime('2026-03-02T09:05:03Z')).toBe('2026-03-02 09:05:03')
  })

  it.each([
    [1, '2026-03-02'],
    [2, '03-02-2026'],
    [3, '02-03-2026'],
  ] as const)('follow date order %i', (dateOrder, text) => {
    expect(createFormat({ locale: 'en', timeZone: 'UTC', dateOrder }).date(morning)).toBe(text)
  })

  it('follow the zone of their time where it has changed', () => {
    const until = '2026-03-02T12:00:00Z'
    const earlierZones = [
      { timeZone: 'Asia/Tokyo', until: '2026-01-01T00:00:00Z' },
      { timeZone: 'Europe/Berlin', until },
    ]
    const format = createFormat({ locale: 'en', timeZone: 'America/New_York', earlierZones })
    expect(format.dateTime('2025-12-31T20:00:00Z')).toBe('2026-01-01 05:00:00')
    expect(format.dateTime('2026-03-02T11:59:59Z')).toBe('2026-03-02 12:59:59')
    expect(format.dateTime(until)).toBe('2026-03-02 07:00:00')
  })

  it('follow the clock, midnight and noon included', () => {
    const format = createFormat({ locale: 'en', timeZone: 'UTC', clock: 12 })
    const at = (hour: number) => format.time(Date.UTC(2026, 0, 1, hour))
    expect([0, 1, 11, 12, 13, 23].map(at)).toEqual([
      '12:00:00 AM',
      '01:00:00 AM',
      '11:00:00 AM',
      '12:00:00 PM',
      '01:00:00 PM',
      '11:00:00 PM',
    ])
    expect(utc.time(Date.UTC(2026, 0, 1))).toBe('00:00:00')
  })

  it('write the half of the day as the language does', () => {
    const time = (locale: 'zh-Hans' | 'ko' | 'de') => createFormat({ locale, timeZone: 'UTC', clock: 12 }).time(morning)
    expect(time('zh-Hans')).toBe('上午 09:05:03')
    expect(time('ko')).toBe('오전 09:05:03')
    expect(time('de')).toBe('09:05:03 AM')
  })

  it('tell the two halves of the day apart in every language', () => {
    for (const { code } of locales) {
      const format = createFormat({ locale: code, timeZone: 'UTC', clock: 12 })
      const texts = Array.from({ length: 24 }, (_, hour) => format.time(Date.UTC(2026, 0, 1, hour)))
      expect(new Set(texts).size, code).toBe(24)
      expect(new Set(texts.map((text) => text.replace(/[\d:]+/, ''))).size, code).toBe(2)
    }
  })

  it('stay left to right inside a right-to-left page, and bare in files', () => {
    expect(createFormat({ locale: 'ar', timeZone: 'UTC' }).date(morning)).toBe('\u20662026-03-02\u2069')
    expect(createFormat({ locale: 'ar', timeZone: 'UTC', isolate: false }).date(morning)).toBe('2026-03-02')
  })

  it('do not fail over a time that is none', () => {
    expect(utc.dateTime('yesterday')).toBe('—')
    expect(utc.time(Number.NaN)).toBe('—')
    expect(utc.relative('yesterday', morning)).toBe('—')
  })

  it('refuse a time zone that does not exist', () => {
    expect(() => createFormat({ locale: 'en', timeZone: 'Mars/Olympus' })).toThrow(RangeError)
  })
})

describe('time zones', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30:00'],
    ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01 01:00:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01 05:45:00'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29 23:59:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31 00:00:00'],
  ])('show %s at %s as %s', (timeZone, instant, text) => {
    expect(createFormat({ locale: 'en', timeZone }).dateTime(instant)).toBe(text)
  })

  it('show UTC as ISO 8601 does', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(utc.dateTime(at)).toBe(new Date(at).toISOString().slice(0, 19).replace('T', ' '))
      }),
    )
  })

  it('show the same wall clock in every language, in Western digits', () => {
    fc.assert(
      fc.property(codes, zones, instants, (locale, timeZone, at) => {
        const text = createFormat({ locale, timeZone, isolate: false }).dateTime(at)
        expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        expect(text).toBe(createFormat({ locale: 'en', timeZone }).dateTime(at))
        expect(Math.abs(Date.parse(`${text.replace(' ', 'T')}Z`) - at)).toBeLessThanOrEqual(26 * 3_600_000)
      }),
      runsOf(240, 60),
    )
  })

  it('never show an hour beyond the clock', () => {
    fc.assert(
      fc.property(codes, zones, instants, (locale, timeZone, at) => {
        const text = createFormat({ locale, timeZone, clock: 12 }).time(at)
        expect(Number(/\d\d/.exec(text)?.[0])).toBeLessThanOrEqual(12)
        expect(text).toMatch(/(0[1-9]|1[0-2]):[0-5]\d:[0-5]\d/)
      }),
      runsOf(240, 60),
    )
  })
})

describe('relative', () => {
  const ago = (seconds: number) => utc.relative(morning - seconds * 1000, morning)

  it('counts in the largest unit that fits', () => {
    expect([0, 1, 59, 60, 3599, 3600, 86_399, 86_400].map(ago)).toEqual([
      'now',
      '1 second ago',
      '59 seconds ago',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
    ])
    expect(ago(40 * 86_400)).toBe('1 month ago')
    expect(ago(800 * 86_400)).toBe('2 years ago')
  })

  it('knows the future, and other languages', () => {
    expect(utc.relative(morning + 300_000, morning)).toBe('in 5 minutes')
    expect(createFormat({ locale: 'de', timeZone: 'UTC' }).relative(morning, morning + 300_000)).toBe('vor 5 Minuten')
    expect(createFormat({ locale: 'ar', timeZone: 'UTC' }).relative(morning, morning + 300_000)).toContain('5')
  })
})

describe('numbers, money and sizes', () => {
  const german = createFormat({ locale: 'de', timeZone: 'UTC' })

  it('are written in the reader’s way', () => {
    expect(utc.number(1234.5)).toBe('1,234.5')
    expect(german.number(1234.5)).toBe('1.234,5')
    expect(createFormat({ locale: 'fa', timeZone: 'UTC' }).number(1234)).toBe('1,234')
  })

  it('are amounts of two digits where no currency is said', () => {
    expect([utc.amount(1250), utc.amount(0), utc.amount(123_456_705)]).toEqual(['12.50', '0.00', '1,234,567.05'])
    expect(german.amount(123_450)).toBe('1.234,50')
    expect([utc.decimalSeparator, german.decimalSeparator]).toEqual(['.', ','])
  })

  it('know how many digits a currency has', () => {
    expect(utc.money(1250, 'EUR')).toBe('€12.50')
    expect(utc.money(5, 'EUR')).toBe('€0.05')
    expect(utc.money(-5, 'EUR')).toBe('-€0.05')
    expect(utc.money(1250, 'JPY')).toBe('¥1,250')
    expect(utc.money(1250, 'KWD').replace(/\s/, ' ')).toBe('KWD 1.250')
    expect(german.money(1250, 'EUR').replace(/\s/, ' ')).toBe('12,50 €')
  })

  it('keep every unit of large amounts, and refuse parts of one', () => {
    expect(utc.money(123_456_789_012_345_678_901n, 'USD')).toBe('$1,234,567,890,123,456,789.01')
    expect(() => utc.money(0.5, 'EUR')).toThrow(RangeError)
    fc.assert(
      fc.property(fc.bigInt(), (units) => {
        expect(utc.money(units, 'EUR').replace(/[^\d-]/g, '')).toBe(
          `${units < 0n ? '-' : ''}${String(units < 0n ? -units : units).padStart(3, '0')}`,
        )
      }),
    )
  })

  it('show sizes in decimal units', () => {
    const sizes = [0, 1, 999, 1000, 1500, 999_949, 999_950, 1_234_567, 5e9, 5e15]
    expect(sizes.map((size) => utc.bytes(size))).toEqual([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1 kB',
      '1.5 kB',
      '999.9 kB',
      '1 MB',
      '1.2 MB',
      '5 GB',
      '5,000 TB',
    ])
  })
})

describe('formatOfCustomizeForm', () => {
  it.each([
    [2, 1, 12],
    [3, 1, 24],
    [4, 2, 12],
    [5, 2, 24],
    [6, 3, 12],
    [7, 3, 24],
  ] satisfies [number, DateOrder, Clock][])(
    'reads form %i as date order %i with a %i-hour clock',
    (form, dateOrder, clock) => {
      expect(formatOfCustomizeForm(form)).toEqual({ dateOrder, clock })
    },
  )

  it('makes the default form of a community the default format', () => {
    expect(formatOfCustomizeForm(3)).toEqual(defaultFormat)
  })

  it('reads any other number as the pair (1,1)', () => {
    for (const form of [0, 1, 8, -3, 2.5, Number.NaN]) {
      expect(formatOfCustomizeForm(form)).toEqual({ dateOrder: 1, clock: 12 })
    }
  })
})

describe('formatNumbersOf', () => {
  it.each([
    [2, 1, 1, '2026-03-02 03:05:03 PM'],
    [3, 1, 2, '2026-03-02 15:05:03'],
    [4, 2, 1, '03-02-2026 03:05:03 PM'],
    [5, 2, 2, '03-02-2026 15:05:03'],
    [6, 3, 1, '02-03-2026 03:05:03 PM'],
    [7, 3, 2, '02-03-2026 15:05:03'],
  ])('says of form %i that its dates are %i and its clock is %i, as they are written', (form, date, time, text) => {
    expect(formatNumbersOf(form)).toEqual({ dateFormat: date, timeFormat: time })
    const format = createFormat({ locale: 'en', timeZone: 'UTC', ...formatOfCustomizeForm(form) })
    expect(format.dateTime('2026-03-02T15:05:03Z')).toBe(text)
  })
})
