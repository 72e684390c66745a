import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Country, PhoneCode, UserName } from '../atoms.ts'
import { contract } from '../contract.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { fieldIssues } from './issues.ts'
import { shapes } from './shapes.ts'

const keyOf = (schema: z.ZodType, value: unknown) => {
  const parsed = z.object({ field: schema }).safeParse({ field: value })
  return parsed.success ? undefined : fieldIssues(parsed.error)[0]!.key
}

/** A refusal says which shape is wanted (issue 13, 4.9). */
describe('a value of another shape', () => {
  it.each([
    [UserName, 'two words', 'validation:userName'],
    [PhoneCode, '+4', 'validation:callingCode'],
    [Country, 'Denmark', 'validation:country'],
    [LocalMoment, '31.01.2027 8:00', 'validation:localMoment'],
    [z.iso.date(), '31/01/2027', 'validation:date'],
    [z.iso.datetime(), 'tomorrow', 'validation:moment'],
  ] as const)('is refused by a sentence of its own', (schema, value, key) => {
    expect(keyOf(schema, value)).toBe(key)
  })

  it('has a sentence for every pattern that an input has', () => {
    const known = new Set(Object.values(shapes).map(({ pattern }) => pattern.source))
    const missing = new Set<string>()
    const walk = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const { pattern, format } = part as { pattern?: unknown; format?: unknown }
      if (typeof pattern === 'string' && format === undefined && !known.has(pattern)) missing.add(pattern)
      for (const inner of Object.values(part)) walk(inner)
    }
    for (const group of Object.values(contract))
      for (const { input } of Object.values(group)) walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
    expect([...missing]).toEqual([])
  })
})
