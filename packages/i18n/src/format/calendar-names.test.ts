import { expect, it } from 'vitest'
import { createCalendarNames } from './calendar-names.ts'

it('months and days have names in the language of the reader, in Western digits', () => {
  const [en, de, ar, fa] = (['en', 'de', 'ar', 'fa'] as const).map(createCalendarNames)
  expect([en!.month('2026-03-31'), de!.month('2026-03-01')]).toEqual(['March 2026', 'März 2026'])
  expect(de!.day('2026-03-02')).toBe('Montag, 2. März 2026')
  expect(de!.weekdays.map(({ short }) => short)).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  for (const names of [ar!, fa!]) expect(names.month('2026-03-02')).toContain('2026')
})
