import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unknownField } from './unknown-field.ts'

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

describe('unknownField', () => {
  it('finds none in a value of the schema', () => {
    expect(
      unknownField(schema, {
        name: 'x',
        sites: [{ uuid: '1' }],
        way: { kind: 'b', second: 'y' },
        others: { anything: { mode: 'z' } },
        cleaned: { inner: '' },
      }),
    ).toBeUndefined()
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
    expect(unknownField(schema, value)).toBe(field)
  })
})
