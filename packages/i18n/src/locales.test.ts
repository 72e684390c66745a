import fc from '../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { chooseLocale, isLocaleCode, isOffered, localeOf, locales, offeredLocales, pseudoLocales } from './locales.ts'

const all = locales.map(({ code }) => code)

describe('the records', () => {
  it('are the 24 languages of the specification, in its order', () => {
    expect(locales.map(({ code }) => code)).toEqual(
      'en ja cs nl zh-Hans zh-Hant uk ko he ar da fa az es de pl pt vi ru fr sv tr it bs'.split(' '),
    )
    expect(locales.map(({ catalogue }) => catalogue)).toEqual(Array.from({ length: 24 }, (_, number) => number))
  })

  it('have codes and names that occur once', () => {
    const records = [...locales, ...pseudoLocales]
    expect(new Set(records.map(({ code }) => code)).size).toBe(records.length)
    expect(new Set(records.map(({ ownName }) => ownName)).size).toBe(records.length)
  })

  it('run right to left in Hebrew, Arabic and Persian only', () => {
    expect(locales.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['he', 'ar', 'fa'])
  })

  it('are known to Intl, count in Western digits and in the Gregorian calendar', () => {
    for (const { code, dateLocale } of locales) {
      expect(Intl.getCanonicalLocales(code)).toEqual([code])
      expect(Intl.NumberFormat.supportedLocalesOf([dateLocale]), code).toHaveLength(1)
      expect(new Intl.NumberFormat(dateLocale).format(1234567), code).toMatch(/1.234.567/)
      expect(new Intl.DateTimeFormat(dateLocale).resolvedOptions().calendar, code).toBe('gregory')
    }
  })

  it('are found by code', () => {
    expect(localeOf('ar').direction).toBe('rtl')
    expect(localeOf('ar-XB').direction).toBe('rtl')
    expect(isLocaleCode('zh-Hant')).toBe(true)
    expect(isLocaleCode('zh')).toBe(false)
    expect(() => localeOf('xx' as 'en')).toThrow('No such locale')
  })
})

describe('chooseLocale', () => {
  it.each([
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['pt-BR', 'pt'],
    ['de-AT', 'de'],
    ['DE-at', 'de'],
    ['fa-AF', 'fa'],
    ['az-Cyrl', 'az'],
    ['ar-EG', 'ar'],
    ['en-US', 'en'],
    ['bs-Latn-BA', 'bs'],
  ])('reads %s as %s', (tag, code) => {
    expect(chooseLocale([tag], all)).toBe(code)
  })

  it('takes the first language that is there', () => {
    expect(chooseLocale(['fi-FI', 'sv-FI', 'en'], all)).toBe('sv')
    expect(chooseLocale(['sv', 'de'], ['en', 'de'])).toBe('de')
  })

  it('offers a language only when all of its texts are there', () => {
    expect(offeredLocales.map(({ code }) => code)).toEqual(['en', 'zh-Hans', 'ar', 'de'])
    expect(chooseLocale(['fr-FR', 'zh-TW', 'de-AT'])).toBe('de')
    expect(chooseLocale(['fr'])).toBe('en')
    expect(['de', 'ar-XB', 'fr', 'xx'].filter(isOffered)).toEqual(['de', 'ar-XB'])
  })

  it('falls back to English', () => {
    expect(chooseLocale([])).toBe('en')
    expect(chooseLocale(['fi', 'tlh'])).toBe('en')
    expect(chooseLocale(['', '*', 'not a tag', '../../etc/passwd'])).toBe('en')
  })

  it('offers the made-up languages only when they are listed', () => {
    expect(chooseLocale(['en-XA'])).toBe('en')
    expect(chooseLocale(['ar-XB'])).toBe('ar')
    expect(chooseLocale(['en-XA'], ['en', 'en-XA'])).toBe('en-XA')
    expect(chooseLocale(['en-GB'], ['en-XA', 'en'])).toBe('en')
  })

  it('answers with one of ours whatever it is given', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        expect(locales.map(({ code }) => code)).toContain(chooseLocale(tags))
      }),
    )
  })
})
