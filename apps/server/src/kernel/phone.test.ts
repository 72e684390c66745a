import { contract } from '@lintel/contract/all/contract.ts'
import { Phone, PhoneCode } from '@lintel/contract/base/atoms.ts'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { landlineExists, nationalPhone, withNationalPhone } from './phone.ts'

/** A number of each country as it is written there, whole behind a plus, and behind 00. */
const writings = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples)
  if (!number) return []
  const [phoneCode, phone] = [
    number.countryCallingCode as string,
    number.number.slice(number.countryCallingCode.length + 1),
  ]
  const texts = [
    phone,
    number.formatNational(),
    number.formatInternational(),
    number.number,
    `00${number.number.slice(1)}`,
  ]
  return texts.map((one) => ({ country, phoneCode, phone, typed: one }))
})

describe('a telephone number', () => {
  it('is kept as it stands behind its calling code, in every country and however it is written', () => {
    expect(writings.length).toBeGreaterThan(1000)
    const different = writings.filter(({ phoneCode, phone, typed }) => {
      const number = nationalPhone({ phoneCode, phone: Phone.parse(typed) })
      return number?.phone !== phone || number.phoneCode !== phoneCode
    })
    expect(different).toEqual([])
  })

  it.each([
    ['49', '0171 555-12 34', '1715551234'],
    ['49', '+49 (0)171 5551234', '1715551234'],
    ['+49', '00491715551234', '1715551234'],
    ['0049', '٠١٧١٥٥٥١٢٣٤', '1715551234'],
    ['49', '\u202a+49\u00a0171\u2011555\u20131234\u202c', '1715551234'],
    ['49', '０１７１/5551234', '1715551234'],
    ['7', '8 (916) 123-45-67', '9161234567'],
    ['7', '8001234567', '8001234567'],
    ['39', '06 12345678', '0612345678'],
    ['225', '07 12 34 56 78', '0712345678'],
    ['1868', '6201234', '6201234'],
    ['1868', '+1 868 620 1234', '6201234'],
    ['', '+491715551234', '1715551234'],
    ['45', '20123456', '20123456'],
  ])('of %j that is typed %j is kept as %s', (phoneCode, phone, kept) => {
    const { form, issues } = withNationalPhone({ phoneCode: PhoneCode.parse(phoneCode), phone: Phone.parse(phone) })
    expect(issues).toEqual([])
    expect(form.phone).toBe(kept)
    expect(withNationalPhone(form).form).toEqual(form)
  })

  it.each([
    ['45', '1'],
    ['45', '2012345'],
    ['45', '201234567'],
    ['45', '+491715551234'],
    ['1', '5555555555'],
    ['999', '20123456'],
  ])('that does not exist under its calling code is refused at its own field: +%s %s', (phoneCode, phone) => {
    expect(withNationalPhone({ phoneCode, phone }).issues).toEqual([
      { field: 'phone', key: 'validation:phone', params: {} },
    ])
  })

  it('needs a calling code, of its own or beside it', () => {
    const fieldsOf = (form: unknown) => withNationalPhone(form).issues.map(({ field }) => field)
    expect(fieldsOf({ phoneCode: '', phone: '20123456' })).toEqual(['phoneCode'])
    for (const form of [{ phoneCode: '45', phone: '' }, { phone: '1' }, { phoneCode: '45' }, null, 'x'])
      expect(fieldsOf(form)).toEqual([])
  })

  it('stands at the top of every input that has one, or in its lines, where it is looked at', () => {
    const deeper: string[] = []
    const walk = (name: string, part: unknown, depth: number): void => {
      if (typeof part !== 'object' || part === null) return
      for (const [key, inner] of Object.entries(part)) {
        if (key === 'phone' && depth > 2) deeper.push(name)
        walk(name, inner, key === 'properties' ? depth + 1 : depth)
      }
    }
    let foundCount = 0
    for (const group of Object.values(contract))
      for (const { path, input } of Object.values(group)) {
        const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
        if (JSON.stringify(schema).includes('"phone"')) foundCount += 1
        walk(path, schema, 0)
      }
    expect(foundCount).toBeGreaterThan(10)
    expect(deeper).toEqual([])
  })
})

describe('a landline number', () => {
  it.each([
    ['DK', '45', '33123456', true],
    ['DE', '49', '030123456', true],
    ['DE', '49', '30123456', true],
    ['DE', '49', '004533123456', true],
    ['DE', '49', '1', false],
    ['DK', '45', '331234567', false],
    ['US', '1', '5555555555', false],
    ['AQ', '672', '133123', true],
    ['AQ', '672', '1', false],
    ['', '45', '33123456', true],
    ['', '45', '3312345', false],
    ['', '', '1', true],
  ])('dialled at a site exists or not: %s +%s %s', (country, phoneCode, digits, exists) => {
    expect(landlineExists({ country, phoneCode }, digits)).toBe(exists)
  })
})
