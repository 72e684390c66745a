import { describe, expect, it } from 'vitest'
import { Email, MailedCode, name, NewPassword, requiredLongText, text, UserName } from './atoms.ts'
import { Mac } from '../devices/schema.ts'
import { fieldIssues } from '../kit/issues.ts'
import type { z } from 'zod'

const keysOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? [] : fieldIssues(result.error).map(({ key }) => key)
}

describe('atoms', () => {
  it('clean what is typed before they judge it', () => {
    expect(Email.parse('  Someone@Example.COM ')).toBe('someone@example.com')
    expect(Mac.parse(' 0c:11:05:aa:bb:cc ')).toBe('0C1105AABBCC')
    expect(MailedCode.parse(' 012345 ')).toBe('012345')
    expect(UserName.parse('\u202dcareful\u200b@tower ')).toBe('careful@tower')
    expect(Email.parse('some\u00adone@example.com\u200e')).toBe('someone@example.com')
  })

  it('count what stays alone', () => {
    expect(name(3).parse(' A\t \u200bB\u202e ')).toBe('A B')
    expect(text(1).parse('\u0007')).toBe('')
    expect(requiredLongText(3).parse('A\r\nB\n')).toBe('A\nB')
    expect(keysOf(requiredLongText(3), '\r\n\u200b')).toEqual(['validation:required'])
  })

  it('refuse with the key of a sentence, one at a time', () => {
    expect(keysOf(NewPassword, 'Aa1')).toEqual(['validation:password.tooShort'])
    expect(keysOf(NewPassword, 'Aa1'.repeat(50))).toEqual(['validation:password.tooLong'])
    expect(keysOf(Mac, '0C1105000000')).toEqual(['validation:macReserved'])
    expect(keysOf(Mac, '0C11')).toEqual(['validation:mac'])
    expect(keysOf(MailedCode, '12345')).toEqual(['validation:code6'])
    expect(keysOf(Email, 'no-address')).toEqual(['validation:email'])
  })

  it('count a new password by characters of its NFKC form: 8 to 128 of any script', () => {
    const short = ['validation:password.tooShort']
    const long = ['validation:password.tooLong']
    for (const [password, keys] of [
      ['correct horse battery staple', []],
      ['حصان بطارية دبوس صحيح', []],
      ['秘密的门只有我知道', []],
      ['🐎🔋📎✅🐎🔋📎✅', []],
      ['🐎🔋📎✅🐎🔋📎', short],
      // Seven letters, each with its accent as a sign of its own; eight of them; eight as one sign each.
      ['u\u0308'.repeat(7), short],
      ['u\u0308'.repeat(8), []],
      // A ligature is its letters: "ﬃ" three.
      ['\ufb03\ufb03\ufb03', []],
      ['o\u0302\u0323'.repeat(128), []],
      ['🐎'.repeat(128), []],
      ['🐎'.repeat(129), long],
      ['a'.repeat(128), []],
      ['a'.repeat(129), long],
      // One sign that becomes eighteen.
      ['\ufdfa'.repeat(8), long],
      ['u\u0308'.repeat(100_000), long],
    ] as const)
      expect(keysOf(NewPassword, password), password.slice(0, 20)).toEqual(keys)
  })

  it('take a name of invisible signs as an empty one', () => {
    // Zero-width, soft hyphen, word joiner, direction, Hangul filler, tag, variation selector, empty braille cell,
    // control.
    const unseen = [
      '\u200b',
      '\u00ad',
      '\u2060',
      '\u202e',
      '\u3164',
      '\u{e0041}',
      '\ufe0f',
      '\u2800',
      '\u0007',
      '\u200b \u00a0\u200d',
    ]
    for (const text of ['', ' \t', ...unseen])
      for (const atom of [name(9), UserName]) expect(keysOf(atom, text)[0], escape(text)).toBe('validation:required')
    for (const text of ['.', '李', 'ا', '👩‍💻', 'نرم‌افزار', '\u0301']) expect(keysOf(name(20), text)).toEqual([])
  })
})
