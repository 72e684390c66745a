import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unknownFields } from './unknown-fields.ts'

const schema = z.object({
  name: z.string(),
  note: z.string().optional(),
  sites: z.array(z.object({ uuid: z.string(), mayRead: z.boolean().default(true) })).default([]),
  way: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), first: z.string() }),
    z.object({ kind: z.literal('b'), second: z.string() }),
  ]),
  others: z.record(z.string(), z.object({ mode: z.string() })).default({}),
  cleaned: z.object({ inner: z.string() }).transform(({ inner }) => inner),
})

describe('unknownFields', () => {
  it('finds none in a value of the schema', () => {
    expect(
      unknownFields(schema, {
        name: 'x',
        sites: [{ uuid: '1' }],
        way: { kind: 'b', second: 'y' },
        others: { anything: { mode: 'z' } },
        cleaned: { inner: '' },
      }),
    ).toEqual([])
  })

  it.each([
    [{ nam: 'x' }, 'nam'],
    [{ name: 'x', isAdmin: true }, 'isAdmin'],
    [{ sites: [{ uuid: '1' }, { uuid: '2', mayWrite: true }] }, 'sites.1.mayWrite'],
    [{ way: { kind: 'a', first: '', third: '' } }, 'way.third'],
    [{ others: { door: { mode: '', extra: 1 } } }, 'others.door.extra'],
    [{ cleaned: { inner: '', outer: '' } }, 'cleaned.outer'],
    [JSON.parse('{"__proto__": {"x": 1}}') as object, '__proto__'],
    [{ constructor: 'x' }, 'constructor'],
  ])('names the field of %j', (value, field) => {
    expect(unknownFields(schema, value)).toEqual([field])
  })

  it('names all of them, wherever they stand', () => {
    const value = { nam: 'x', sites: [{ uuid: '1', a: 1 }, { b: 2 }], way: { kind: 'a', third: '' }, last: true }
    expect(unknownFields(schema, value)).toEqual(['nam', 'sites.0.a', 'sites.1.b', 'way.third', 'last'])
  })
})
