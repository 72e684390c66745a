import { describe, expect, it } from 'vitest'
import { type Brand, brandNamed, brands, isBrandKey, withBrandTexts } from './brands.ts'
import { loadCatalogue } from './resources.ts'

const variant: Brand = {
  ...brands.lintel,
  texts: { de: { 'menu:doors': 'Tore', 'common:list.new_one': 'Einer' }, en: { 'menu:doors': 'Gates' } },
}

describe('the brand records', () => {
  it('share one theme between the resellers', () => {
    expect(Object.values(brands).map(({ theme }) => theme)).toEqual(['default', 'reseller', 'reseller'])
  })

  it('have names that occur once', () => {
    expect(new Set(Object.values(brands).map(({ product }) => product)).size).toBe(3)
    expect(isBrandKey('fasttel')).toBe(true)
    expect(isBrandKey('toString')).toBe(false)
  })

  it('point to an agreement page of the specification', () => {
    for (const { agreementPath } of Object.values(brands)) {
      expect(agreementPath).toMatch(/^\/agreement(-fasttel)?\/user-agreement$/)
    }
  })
})

describe('a brand under a distributor’s name', () => {
  it('is the same record for the same name, and the brand itself without one', () => {
    const own = brandNamed('fasttel', 'Northgate')
    expect(own).toMatchObject({ product: 'Northgate', mailSender: 'Northgate', theme: 'reseller' })
    expect(brandNamed('fasttel', 'Northgate')).toBe(own)
    expect(brandNamed('lintel', 'Northgate').theme).toBe('default')
    expect(brandNamed('lintel', '')).toBe(brands.lintel)
  })

  it('is kept for so many names only, and works beyond them', () => {
    const first = brandNamed('lintel', 'Name 0')
    for (let number = 1; number <= 600; number++) brandNamed('lintel', `Name ${number}`)
    expect(brandNamed('lintel', 'Name 0')).toEqual(first)
    expect(brandNamed('lintel', 'Name 0')).not.toBe(first)
  })
})

describe('withBrandTexts', () => {
  it('replaces texts in the language they are given for', () => {
    expect(withBrandTexts(variant, 'de', 'menu', loadCatalogue('de', 'menu'))['doors']).toBe('Tore')
    expect(withBrandTexts(variant, 'en', 'menu', loadCatalogue('en', 'menu'))['doors']).toBe('Gates')
    expect(withBrandTexts(variant, 'ar', 'menu', loadCatalogue('ar', 'menu'))['doors']).toBe('الأبواب')
  })

  it('leaves other namespaces and the loaded catalogue alone', () => {
    const english = loadCatalogue('en', 'doors')
    expect(withBrandTexts(variant, 'en', 'doors', english)).toBe(english)
    expect(loadCatalogue('de', 'menu')['doors']).toBe('Türen')
  })
})
