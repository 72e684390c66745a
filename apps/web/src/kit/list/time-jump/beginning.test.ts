import { expect, it } from 'vitest'
import { beginningOf } from './beginning.ts'

it('a log begins with what happened in a minute of the clock of the site', () => {
  expect(beginningOf('2026-07-02T09:05', 'Europe/Berlin')).toBe('2026-07-02T07:05:59.999Z')
  expect(beginningOf('2026-01-02T09:05', 'Europe/Berlin')).toBe('2026-01-02T08:05:59.999Z')
  for (const text of ['', '2026-07-02', '2026-02-31T09:05', 'nine']) expect(beginningOf(text, 'UTC')).toBeUndefined()
})
