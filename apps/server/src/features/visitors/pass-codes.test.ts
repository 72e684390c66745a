import { hoursLines } from '@lintel/i18n/format/hours.ts'
import { visitorPassKindsFor, officeDefaults } from '@lintel/contract/site-settings/office.ts'
import { describe, expect, it } from 'vitest'
import { keyDraws } from './pass-codes.ts'

describe('a key', () => {
  it('is eight digits that begin with 9', () => {
    for (let count = 0; count < 1_000; count++) expect(keyDraws.pin()).toMatch(/^9\d{7}$/)
  })

  it('is as a QR code at least 128 random bits of its own', () => {
    const codes = Array.from({ length: 1_000 }, () => keyDraws.qr())
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  })

  it('is made by managers always, and by administrators as the site lets them', () => {
    const managersOnly = { ...officeDefaults, pinMakers: 'managers', qrCodeMakers: 'managers' } as const
    expect(visitorPassKindsFor(false, managersOnly)).toEqual(['pin', 'qr'])
    expect(visitorPassKindsFor(true, managersOnly)).toEqual([])
    expect(visitorPassKindsFor(true, { ...managersOnly, qrCodeMakers: 'admins' })).toEqual(['qr'])
    expect(visitorPassKindsFor(true, { ...managersOnly, pinMakers: 'personnel' })).toEqual(['pin'])
  })
})

describe('the hours of a key in a mail', () => {
  const windows = [
    { days: [1, 2], from: 9 * 60, to: 17 * 60 + 30 },
    { days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 },
  ]
  it('are written in the words of the reader, and in their order', () => {
    expect(hoursLines(windows, 'en')).toEqual(['Monday and Tuesday 09:00–17:30', '00:00–24:00'])
    expect(hoursLines(windows, 'de')).toEqual(['Montag und Dienstag 09:00–17:30', '00:00–24:00'])
    expect(hoursLines(windows, 'ar')[0]).toContain('\u206609:00–17:30\u2069')
  })
})
