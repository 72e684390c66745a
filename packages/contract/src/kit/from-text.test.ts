import fc from '../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fromText } from './from-text.ts'
import { pageQuery } from './page.ts'

const schema = z.object({
  count: z.int(),
  ratio: z.number().optional(),
  enabled: z.boolean(),
  name: z.string(),
  note: z.string().optional(),
  tags: z.array(z.string()),
  sizes: z.array(z.int()).default([]),
  size: z.union([z.literal(10), z.literal(20)]).default(10),
  kind: z.enum(['a', 'b']).optional(),
})

/** Text as a form carries it. */
const asText = (value: z.output<typeof schema>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [
        name,
        Array.isArray(part) ? part.map(String) : typeof part === 'boolean' ? (part ? '1' : '0') : String(part),
      ]),
  )

describe('fromText', () => {
  it('brings back whatever went out as text', () => {
    const values = fc.record({
      count: fc.integer(),
      enabled: fc.boolean(),
      name: fc.string(),
      tags: fc.array(fc.string(), { minLength: 2, maxLength: 4 }),
      sizes: fc.array(fc.integer(), { maxLength: 4 }),
      size: fc.constantFrom(10 as const, 20 as const),
      kind: fc.constantFrom('a' as const, 'b' as const),
    })
    fc.assert(
      fc.property(values, (value) => {
        expect(schema.parse(fromText(schema, asText(value)))).toEqual(value)
      }),
    )
  })

  it('never turns a typing mistake into a number or a switch', () => {
    for (const count of ['', ' ', '1e3', '0x10', 'NaN', '12abc', '١٢'])
      expect(schema.safeParse(fromText(schema, { count, enabled: '1', name: '', tags: [] })).success).toBe(false)
    for (const text of ['yes', '2', ''])
      expect(schema.safeParse(fromText(schema, { count: '1', enabled: text, name: '', tags: [] })).success).toBe(false)
  })

  it('takes one value for a list of one, and an empty optional field for none', () => {
    expect(fromText(schema, { tags: 'one', note: '', ratio: '', size: '' })).toEqual({ tags: ['one'] })
  })

  it('drops fields the schema does not have, whatever they are called', () => {
    const raw = JSON.parse('{"__proto__": {"x": 1}, "constructor": "y", "page": "2"}') as object
    expect(fromText(pageQuery, raw)).toEqual({ page: 2 })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        expect(() => fromText(schema, raw)).not.toThrow()
      }),
    )
  })
})
