import { contract } from '@lintel/contract/all/contract.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { landlineExists, phoneExists, phoneIssues } from './phone.ts'

describe('a telephone number', () => {
  it.each([
    ['49', '1701234567', true],
    ['49', '01701234567', true],
    ['45', '20123456', true],
    ['1868', '6201234', true],
    ['45', '1', false],
    ['45', '2012345', false],
    ['45', '201234567', false],
    ['1', '5555555555', false],
    ['999', '20123456', false],
  ])('exists or not in the plan of its calling code: +%s %s', (phoneCode, phone, exists) => {
    expect(phoneExists(phoneCode, phone)).toBe(exists)
  })

  it('is refused at its own field, and needs a calling code', () => {
    const fieldsOf = (form: unknown) => phoneIssues(form).map(({ field }) => field)
    expect(fieldsOf({ phoneCode: '45', phone: '1' })).toEqual(['phone'])
    expect(fieldsOf({ phoneCode: '', phone: '20123456' })).toEqual(['phoneCode'])
    for (const form of [{ phoneCode: '45', phone: '' }, { phone: '1' }, { phoneCode: '45' }, null, 'x'])
      expect(fieldsOf(form)).toEqual([])
  })

  it('stands at the top of every input that has one, where it is looked at', () => {
    const deeper: string[] = []
    const walk = (name: string, part: unknown, depth: number): void => {
      if (typeof part !== 'object' || part === null) return
      for (const [key, inner] of Object.entries(part)) {
        if (key === 'phone' && depth > 1) deeper.push(name)
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
