import { describe, expect, it } from 'vitest'
import { type Brand, brands } from '../brands.ts'
import { checkBrand, checkSource, checkText, compare, formsOfOneNumber, requiredForms } from './catalogues.ts'

const products = ['Acme']
const german = { code: 'de', complete: true } as const
const arabic = { code: 'ar', complete: true } as const
const english = {
  title: 'Doors',
  open: { text: 'Open {door}', done: 'Done' },
  new_one: '{count} new door',
  new_other: '{count} new doors',
}
const translation = {
  title: 'Türen',
  open: { text: '{door} öffnen', done: 'Fertig' },
  new_one: '{count} neue Tür',
  new_other: '{count} neue Türen',
}
const problemsOf = (tree: Parameters<typeof compare>[1], locale: Parameters<typeof compare>[2] = german) =>
  compare(english, tree, locale, products).problems

describe('plural rules', () => {
  it('come from Intl', () => {
    expect(requiredForms('ja')).toEqual(['other'])
    expect(requiredForms('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  })

  it('say which forms stand for one number only', () => {
    expect([...formsOfOneNumber('en')]).toEqual(['one'])
    expect([...formsOfOneNumber('ar')].toSorted()).toEqual(['one', 'two', 'zero'])
    expect([...formsOfOneNumber('ru')]).toEqual([])
    expect([...formsOfOneNumber('fr')]).toEqual([])
  })
})

describe('a single text', () => {
  it('may contain letters, names and placeholders', () => {
    expect(checkText('Open {door} of the Acmeist', products)).toEqual([])
  })

  it('must not contain the product’s name, whatever surrounds it', () => {
    expect(checkText('Welcome to Acme.', products)[0]).toContain('product name Acme')
    expect(checkText('欢迎使用Acme门户', products)[0]).toContain('product name Acme')
  })

  it('must be written well', () => {
    expect(checkText(' ', products)).toContain('is empty')
    expect(checkText('Open ', products)).toContain('begins or ends with a space')
    expect(checkText('{count, number}', products)[0]).toContain('odd placeholder')
    expect(checkText('{{name}}', products)).toContain('has a brace without its partner')
    expect(checkText('{name', products)).toContain('has a brace without its partner')
  })
})

describe('the English catalogue', () => {
  it('is right when its plurals count something', () => {
    expect(checkSource(english, products)).toEqual([])
    expect(checkSource({ locked_one: '{minutes} minute', locked_other: '{minutes} minutes' }, products)).toEqual([])
  })

  it('is wrong when a plural lacks a form or a number', () => {
    expect(checkSource({ new_other: '{count} new' }, products)).toEqual(['new lacks the plural forms one'])
    expect(checkSource({ new_one: 'one', new_other: 'many' }, products)[0]).toContain('needs exactly one of {count}')
    expect(checkSource({ new: 'New', new_one: '{count}', new_other: '{count}' }, products)[0]).toContain('has a plural')
  })
})

describe('a translation', () => {
  it('is right when it has the keys and placeholders of the source', () => {
    expect(compare(english, translation, german, products)).toEqual({ problems: [], missing: [] })
  })

  it('must not have keys of its own', () => {
    expect(problemsOf({ ...translation, extra: 'Mehr' })).toEqual(['extra is not in English'])
  })

  it('lists the texts that it lacks, which is not wrong before a release', () => {
    const { title, ...rest } = translation
    expect(title).toBe('Türen')
    expect(compare(english, rest, german, products)).toEqual({ problems: [], missing: ['title'] })
  })

  it('must have the same placeholders', () => {
    expect(problemsOf({ ...translation, open: { text: '{tor} öffnen', done: 'Fertig' } })).toEqual([
      'open.text has the placeholder {tor}, which English does not have',
      'open.text lacks the placeholder {door}',
    ])
  })

  it('may write the number as a word only where the form stands for that number', () => {
    expect(problemsOf({ ...translation, new_one: 'Eine neue Tür' })).toEqual([])
    expect(problemsOf({ ...translation, new_other: 'Neue Türen' })).toEqual(['new_other lacks the placeholder {count}'])
    const russian = { ...translation, new_one: 'новая дверь', new_few: '{count}', new_many: '{count}' }
    expect(problemsOf(russian, { code: 'ru', complete: false })).toEqual(['new_one lacks the placeholder {count}'])
  })

  it('must have the plural forms of its language', () => {
    expect(problemsOf(translation, arabic)).toEqual(['new lacks the plural forms zero, two, few, many'])
    expect(problemsOf({ ...translation, new_few: '{count}' })).toEqual([
      'new has plural forms the language does not use: few',
    ])
    expect(problemsOf({ ...translation, title_one: 'x', title_other: 'y' })).toContain(
      'title has plural forms, in English it has none',
    )
  })

  it('must keep the order of the English file', () => {
    const { title, ...rest } = translation
    expect(problemsOf({ ...rest, title })).toEqual(['open.text is not in the order of the English file'])
  })
})

describe('the texts of a brand', () => {
  const source = (namespace: string) => (namespace === 'common' ? english : undefined)
  const brandProblemsOf = (texts: Record<string, string>) =>
    checkBrand({ ...brands.lintel, texts: { de: texts } } as Brand, source).map((line) => line.replace(/^.*?: /, ''))

  it('replace existing texts with the same placeholders', () => {
    expect(
      brandProblemsOf({ 'common:title': 'Tore', 'common:new_one': 'Ein Tor', 'common:open.text': '{door} auf' }),
    ).toEqual([])
  })

  it('must not be new, of another form or with other placeholders', () => {
    expect(brandProblemsOf({ 'common:nope': 'x' })).toEqual(['common:nope is not in English'])
    expect(brandProblemsOf({ 'nowhere:title': 'x' })).toEqual(['nowhere:title is not in English'])
    expect(brandProblemsOf({ 'common:new': 'x' })).toEqual(['common:new is not in English'])
    expect(brandProblemsOf({ 'common:new_few': '{count}' })).toEqual([
      'common:new_few is a plural form the language does not use',
    ])
    expect(brandProblemsOf({ 'common:open.text': 'Auf' })).toEqual(['common:open.text lacks the placeholder {door}'])
  })
})
