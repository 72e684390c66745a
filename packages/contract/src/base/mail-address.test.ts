import { describe, expect, it } from 'vitest'
import { Email, UserName } from './atoms.ts'
import { asciiAddress } from './mail-address.ts'

const addressOf = (typed: string): string | undefined => Email.safeParse(typed).data

describe('an e-mail address', () => {
  it.each([
    [
      'x@münchen.de',
      [
        'x@münchen.de',
        ' X@MÜNCHEN.de ',
        'x@mu\u0308nchen.de',
        'x@xn--mnchen-3ya.de',
        'x@XN--MNCHEN-3YA.DE',
        'x@münchen。de',
      ],
    ],
    ['info@пример.рф', ['info@пример.рф', 'info@ПРИМЕР.РФ', 'info@xn--e1afmkfd.xn--p1ai']],
    ['a.b+c@例え.jp', ['a.b+c@例え.jp', 'A.B+C@xn--r8jz45g.jp']],
    ['x@straße.example', ['x@straße.example', 'x@xn--strae-oqa.example']],
    ['x@שלום.co.il', ['x@שלום.co.il', 'x@xn--9dbne9b.co.il']],
    ['someone@example.com', ['Someone@Example.COM', 'ｓomeone@example.com']],
    ['x@ab--cd.example', ['x@ab--cd.example']],
    ['x@ab.example', ['x@a\u202eb.example', 'x@a\u200db.example']],
  ])('is %s however it is typed, also when it is read again', (canonical, typings) => {
    for (const writing of typings) expect(addressOf(writing), writing).toBe(canonical)
    expect(addressOf(canonical)).toBe(canonical)
  })

  it.each([
    'no-address',
    'x@localhost',
    'x@münchen',
    'x@y@münchen.de',
    'ö@example.com',
    'x@mün chen.de',
    'x@mün/chen.de',
    'x@münchen.de:25',
    'x@münchen.de?a',
    'x@m%C3%BCnchen.de',
    'x@1.2.3.4',
    'x@0x7f.1',
    'x@[::1]',
    'x@-a.de',
    'x@münchen..de',
    'x@xn--a.de',
    'x@xn--mnchen-3yaé.de',
    `x@${'ü'.repeat(63)}.de`,
    `x@${'a'.repeat(64)}.de`,
  ])('is not %s', (typed) => {
    expect(addressOf(typed)).toBe(undefined)
  })

  it('is 254 characters at most as mail servers take it', () => {
    const at = (count: number): string => `x@${Array.from({ length: count }, () => 'münchen').join('.')}.de`
    const most = Math.floor((254 - 'x@de'.length) / 'xn--mnchen-3ya.'.length)
    expect(addressOf(at(most))).toBe(at(most))
    expect(addressOf(at(most + 1))).toBe(undefined)
  })

  it('is mailed to with its domain in ASCII', () => {
    expect(asciiAddress('x@münchen.de')).toBe('x@xn--mnchen-3ya.de')
    expect(asciiAddress('info@пример.рф')).toBe('info@xn--e1afmkfd.xn--p1ai')
    expect(asciiAddress('someone@example.com')).toBe('someone@example.com')
  })
})

it('a user name that is an address of an international domain is one name, others stay as they are written', () => {
  expect(UserName.parse('x@xn--mnchen-3ya.de')).toBe('x@münchen.de')
  for (const name of ['Harbour-House', 'Nora@Example.com', 'a@b', 'Größe']) expect(UserName.parse(name)).toBe(name)
})
