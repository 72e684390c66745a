import { describe, expect, it } from 'vitest'
import { dropInvisibleSigns } from '@lintel/vocabulary/invisible-signs.ts'
import { foldLines, foldName, nameKey } from './name-fold.ts'

/** decisions.md 64. */
describe('a name', () => {
  it.each([
    ['a line break, a tab and a bell are one blank', 'Ada\r\nLovelace\t\u0007 Byron', 'Ada Lovelace Byron'],
    ['a separator of lines and one of paragraphs too', 'Ada\u2028\u2029\u0085Lovelace', 'Ada Lovelace'],
    ['direction overrides and isolates are dropped', '\u202eadA\u202c \u2066Ash\u2069\u200f', 'adA Ash'],
    ['signs without a width are dropped', '\ufeffA\u200bd\u00ada\u2060 \u3164A\ufe0esh\u{e0041}', 'Ada Ash'],
    ['a mark is composed with its letter', 'Zoe\u0308', 'Zoë'],
    ['a joiner stays inside a script', 'نرم\u200cافزار', 'نرم\u200cافزار'],
    ['and after a virama', 'क्\u200dष', 'क्\u200dष'],
    [
      'joiners and selectors stay in emoji',
      '👩🏽\u200d❤\ufe0f\u200d💻 1\ufe0f\u20e3',
      '👩🏽\u200d❤\ufe0f\u200d💻 1\ufe0f\u20e3',
    ],
    ['they go where nothing needs them', 'A\u200dda\u200c \u200dAsh\ufe0f 1\ufe0f\u200d❤', 'Ada Ash 1❤'],
  ])('%s', (_rule, typed, folded) => {
    expect(foldName(typed)).toBe(folded)
  })

  it('is compared without case, width and joiners', () => {
    expect(nameKey('نرم\u200cافزار')).toBe(nameKey('نرمافزار'))
    expect(nameKey('ＺＯＥ\u0308\u0007Wing')).toBe('zoë wing')
    expect(nameKey('ΝΙΚΟΣ')).toBe(nameKey('νικοσ'))
  })
})

it('a text of several lines keeps its line feeds alone', () => {
  expect(foldLines(' One\r\ntwo\t\u202e2\r\rthree\u2028four\u0000 \n')).toBe('One\ntwo 2\n\nthree\nfour')
})

it('a code loses invisible signs and the blanks around it', () => {
  expect(dropInvisibleSigns('\u202d 47\u200b11\u00ad\u0007\ufeff\n')).toBe('4711')
  expect(dropInvisibleSigns('two words\tand a tab')).toBe('two words\tand a tab')
})
