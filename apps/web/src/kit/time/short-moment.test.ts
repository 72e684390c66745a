import { createFormat } from '@lintel/i18n/format/format.ts'
import { expect, it } from 'vitest'
import { shortMoment } from './short-moment.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const base = { locale: 'en', timeZone: 'UTC', dateOrder: 1 } as const

it('is the time alone on the same day, to the minute, in the clock of the site', () => {
  expect(shortMoment(createFormat({ ...base, clock: 24 }), '2026-11-28T18:05:09Z', now)).toBe('18:05')
  expect(shortMoment(createFormat({ ...base, clock: 12 }), '2026-11-28T18:05:09Z', now)).toMatch(/^06:05 PM$/)
})

it('is the time alone within the day ahead, and has the date else', () => {
  expect(shortMoment(createFormat({ ...base, clock: 24 }), '2026-11-29T11:59:59Z', now)).toBe('11:59')
  expect(shortMoment(createFormat({ ...base, clock: 24 }), '2026-11-29T12:00:00Z', now)).toBe('2026-11-29 12:00')
  expect(shortMoment(createFormat({ ...base, clock: 24 }), '2026-11-27T18:05:09Z', now)).toBe('2026-11-27 18:05')
})
