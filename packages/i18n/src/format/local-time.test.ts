import { describe, expect, it } from 'vitest'
import type { Clock, DateOrder } from './format.ts'
import { createLocalText } from './local-time.ts'
import type { LocaleCode } from '../locales.ts'

const of = (dateOrder: DateOrder, clock: Clock = 24, locale: LocaleCode = 'en') =>
  createLocalText({ locale, dateOrder, clock })

describe('days as people write them', () => {
  it('are shown in the order of the site', () => {
    const orders = [1, 2, 3] as const
    expect(orders.map((order) => of(order).day.write('2026-03-02'))).toEqual(['2026-03-02', '03-02-2026', '02-03-2026'])
  })

  it.each([
    [3, '02-03-2026'],
    [3, '2.3.2026'],
    [3, ' 2 / 3 / 2026 '],
    [3, '2 3 2026'],
    [3, '2026-03-02'],
    [2, '03/02/2026'],
    [2, '2026.3.2'],
    [1, '2026-3-2'],
    [3, '٠٢-٠٣-٢٠٢٦'],
    [3, '۰۲-۰۳-۲۰۲۶'],
    [3, '\u206602-03-2026\u2069'],
  ] as const)('in order %i are read from %j', (order, text) => {
    expect(of(order).day.read(text)).toBe('2026-03-02')
  })

  it.each([
    [1, '02-03-2026', 'could be two days'],
    [3, '31-02-2026', 'is on no calendar'],
    [3, '02-13-2026', 'has no such month'],
    [3, '2-3-26', 'has half a year'],
    [3, '2-3', 'has no year'],
    [3, '2-3-2026-1', 'has too much'],
    [1, '', 'is nothing'],
    [1, 'tomorrow', 'is a word'],
  ] as const)('in order %i are not %j, which %s', (order, text, _why) => {
    expect(of(order).day.read(text)).toBeUndefined()
  })

  it('say which form they have', () => {
    const letters = { year: 'JJJJ', month: 'MM', day: 'TT', time: 'hh:mm' }
    expect([of(3).day.pattern(letters), of(1).moment.pattern(letters)]).toEqual(['TT-MM-JJJJ', 'JJJJ-MM-TT hh:mm'])
  })

  it('are not written when the text is no day', () => {
    expect(['', '2026-02-31', '2026-3-2', 'x'].map((text) => of(1).day.write(text))).toEqual(Array(4).fill(undefined))
  })
})

describe('minutes of days as people write them', () => {
  it('are shown by the clock of the site', () => {
    expect(of(3).moment.write('2026-03-02T15:05')).toBe('02-03-2026 15:05')
    expect(of(2, 12).moment.write('2026-03-02T15:05')).toBe('03-02-2026 03:05 PM')
    expect(of(2, 12).moment.write('2026-03-02T00:05')).toBe('03-02-2026 12:05 AM')
    expect(of(3, 12, 'zh-Hans').moment.write('2026-03-02T15:05')).toBe('02-03-2026 下午 03:05')
  })

  it.each([
    ['02-03-2026 15:05'],
    ['2.3.2026 15.05'],
    ['02-03-2026 03:05 PM'],
    ['02-03-2026 3:05pm'],
    ['2026-03-02T15:05'],
    ['02-03-2026, 15:05'],
  ])('are read from %j', (text) => {
    expect(of(3).moment.read(text)).toBe('2026-03-02T15:05')
  })

  it.each([['02-03-2026 25:00'], ['02-03-2026 24:00'], ['02-03-2026 13:00 PM'], ['02-03-2026'], ['15:05'], ['']])(
    'are not %j',
    (text) => {
      expect(of(3).moment.read(text)).toBeUndefined()
    },
  )

  it('are read as they are written, in every language, order and clock', () => {
    for (const locale of ['en', 'de', 'ar', 'zh-Hans', 'ko', 'fa', 'es', 'cs'] as const)
      for (const order of [1, 2, 3] as const)
        for (const clock of [12, 24] as const)
          for (const local of ['2026-12-31T00:00', '2026-01-02T11:59', '2026-01-02T12:00', '2026-11-23T23:59']) {
            const { write, read } = of(order, clock, locale).moment
            expect(read(write(local)!), `${locale} ${order} ${clock} ${write(local)}`).toBe(local)
          }
  })
})

describe('times of the day', () => {
  const times = (clock: Clock, locale: LocaleCode = 'en') => of(3, clock, locale).time

  it('are shown by the clock of the site, and the end of the day as what it is', () => {
    const timesOfDay = ['00:00', '09:05', '12:00', '23:59', '24:00', '24:01', '', 'x']
    expect(timesOfDay.map(times(24).write)).toEqual([
      '00:00',
      '09:05',
      '12:00',
      '23:59',
      '24:00',
      undefined,
      undefined,
      undefined,
    ])
    expect(timesOfDay.map(times(12).write).slice(0, 5)).toEqual([
      '12:00 AM',
      '09:05 AM',
      '12:00 PM',
      '11:59 PM',
      '24:00',
    ])
    expect(times(12, 'ar').write('21:05')).toBe('09:05 م')
  })

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    [' 09.30 ', '09:30'],
    ['24:00', '24:00'],
    ['9 pm', '21:00'],
    ['9:30 PM', '21:30'],
    ['12:00 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['٠٩:٣٠ م', '21:30'],
  ])('are read from %j', (text, time) => {
    expect(times(12, text.includes('م') ? 'ar' : 'en').read(text)).toBe(time)
  })

  it('are none for what is no time, and come back as they were', () => {
    for (const text of ['', 'x', '25', '24:01', '9:60', '9:5', '12345', '13 pm', '0:30 am', 'pm'])
      expect(times(12).read(text), text).toBeUndefined()
    for (const locale of ['en', 'de', 'ar', 'zh-Hans'] as const)
      for (const clock of [12, 24] as const)
        for (const time of ['00:00', '00:30', '11:59', '12:00', '12:01', '23:59', '24:00'])
          expect(times(clock, locale).read(times(clock, locale).write(time)!)).toBe(time)
  })
})
