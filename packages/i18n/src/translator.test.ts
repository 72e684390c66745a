import { describe, expect, it } from 'vitest'
import { type Brand, brands } from './brands.ts'
import { locales } from './locales.ts'
import { createTranslator } from './translator.ts'

const english = createTranslator('en')
const isolate = (text: string) => `\u2068${text}\u2069`

describe('translating', () => {
  it('answers at once, in the language asked for', () => {
    expect(english('common:save')).toBe('Save')
    expect(createTranslator('de')('common:save')).toBe('Speichern')
    expect(createTranslator('zh-Hans')('common:save')).toBe('保存')
    expect(createTranslator('ar')('common:save')).toBe('حفظ')
  })

  it('falls back to English where a language has no text', () => {
    for (const { code } of locales) expect(createTranslator(code)('common:save'), code).not.toContain('common')
    expect(createTranslator('ja')('errors:lockedMinutes', { minutes: 5 })).toContain('5 minutes')
    expect(createTranslator('ru')('common:list.new', { count: 3 })).toBe('3 new')
  })

  it('makes one translator per language, brand and set of namespaces', () => {
    expect(createTranslator('en')).toBe(english)
    expect(createTranslator('en', { namespaces: ['errors'] })).not.toBe(english)
    expect(createTranslator('en', { namespaces: ['mail', 'errors'] })).toBe(
      createTranslator('en', { namespaces: ['errors', 'mail'] }),
    )
  })
})

describe('plural forms', () => {
  it('follow the parameter that counts, whatever it is called', () => {
    expect(english('errors:lockedMinutes', { minutes: 1 })).toBe('Too many failed attempts, try again in 1 minute.')
    expect(english('validation:tooLong', { max: 63 })).toBe('At most 63 characters.')
    expect(createTranslator('de')('shell:pagination.total', { count: 1 })).toBe('1 Eintrag')
  })

  it('cover all six Arabic forms', () => {
    const arabic = createTranslator('ar')
    const texts = [0, 1, 2, 3, 11, 100].map((count) => arabic('common:duration.days', { count }))
    expect(texts).toEqual(['0 يوم', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم'])
  })

  it('write numbers in the reader’s way', () => {
    expect(english('shell:pagination.total', { count: 12345 })).toBe('12,345 entries')
    expect(createTranslator('de')('shell:pagination.total', { count: 12345 })).toBe('12.345 Einträge')
  })
})

describe('parameters', () => {
  it('name things in the reader’s language', () => {
    expect(english('errors:alreadyExists', { thing: 'pin' })).toBe('PIN already exists.')
    expect(createTranslator('de')('errors:alreadyExists', { thing: 'rfCard' })).toBe('RF-Karte ist bereits vorhanden.')
    expect(english('errors:alreadyExists', { thing: 'never heard of' })).toBe('never heard of already exists.')
  })

  it('are text, whatever they contain', () => {
    const device = '$t(errors:ok) {product} {{x}} <b>&'
    expect(english('doors:open.sentence.sent', { device })).toBe(`The command was sent to ${device}.`)
  })

  it('may be called like an option of the library', () => {
    const parameters = { ns: 'errors', lng: 'de', context: 'x', defaultValue: 'y', name: 'Anna' }
    expect(english('shell:signedInAs', parameters)).toBe('Signed in as Anna')
  })

  it('stand inside their own direction in right-to-left languages, digits as they are', () => {
    const arabic = createTranslator('ar')
    expect(arabic('doors:open.actionFor', { door: 'Lobby (2)' })).toBe(`فتح ${isolate('Lobby (2)')}`)
    expect(arabic('devices:detail.relay', { number: '012345' })).toBe('المرحّل 012345')
    expect(english('doors:open.actionFor', { door: 'Lobby' })).toBe('Unlock Lobby')
  })

  it('stand inside their own direction in other languages where they run from right to left', () => {
    expect(english('doors:open.actionFor', { door: 'برج (2)' })).toBe(`Unlock ${isolate('برج (2)')}`)
    expect(english('doors:open.actionFor', { door: 'Zürich 主楼' })).toBe('Unlock Zürich 主楼')
  })
})

describe('brands', () => {
  it('fill in the product’s name', () => {
    const subject = 'mail:passwordReset.subject'
    expect(english(subject)).toBe(`Choose a new password for ${brands.lintel.product}`)
    expect(createTranslator('en', { brand: 'resellerB' })(subject)).toContain(brands.resellerB.product)
    expect(createTranslator('ar', { brand: 'fasttel' })(subject)).toContain(isolate(brands.fasttel.product))
  })

  it('replace texts', () => {
    const brand: Brand = { ...brands.lintel, texts: { de: { 'common:save': 'Sichern' } } }
    expect(createTranslator('de', { brand })('common:save')).toBe('Sichern')
    expect(createTranslator('en', { brand })('common:save')).toBe('Save')
    expect(createTranslator('de')('common:save')).toBe('Speichern')
  })
})

describe('made-up languages', () => {
  it('translate everything, plural forms included', () => {
    expect(createTranslator('en-XA')('common:list.new', { count: 1 })).toMatch(/^⟦1 .+⟧$/)
    const pseudoArabic = createTranslator('ar-XB')
    for (const count of [0, 1, 2, 3, 11, 100]) expect(pseudoArabic('common:list.new', { count })).toContain('\u202enew')
  })
})
