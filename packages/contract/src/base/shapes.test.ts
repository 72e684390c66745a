import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Country, Flag, PhoneCode, UserName } from './atoms.ts'
import { contract } from '../all/contract.ts'
import { CodeSearch } from '../library/schema.ts'
import { NotificationForm } from '../notifications/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'
import { fieldIssues, withInput } from '../kit/issues.ts'
import { shapes } from './shapes.ts'

const keyOf = (schema: z.ZodType, value: unknown) => {
  const result = z.object({ field: schema }).safeParse({ field: value }, withInput)
  return result.success ? undefined : fieldIssues(result.error)[0]!.key
}

/** A refusal says which shape is wanted. */
describe('a value of another shape', () => {
  it.each([
    [UserName, 'two words', 'validation:userName'],
    [PhoneCode, '+4', 'validation:callingCode'],
    [Country, 'Denmark', 'validation:country'],
    [LocalMoment, '31.01.2027 8:00', 'validation:localMoment'],
    [z.iso.date(), '31/01/2027', 'validation:date'],
    [z.iso.datetime(), 'tomorrow', 'validation:moment'],
    [z.string(), undefined, 'validation:required'],
    [z.int(), '', 'validation:required'],
    [z.string(), 5, 'validation:type.text'],
    [z.boolean(), 'yes', 'validation:type.yesNo'],
    [z.array(z.string()), 'one', 'validation:type.list'],
    [z.object({}), [], 'validation:type.fields'],
    [Flag, 2, 'validation:notAllowedValue'],
    [CodeSearch, { kind: 'key', code: '1' }, 'validation:notAllowedValue'],
    [NotificationForm.shape.link, 'example', 'validation:webAddress'],
  ] as const)('is refused by a sentence of its own', (schema, value, key) => {
    expect(keyOf(schema, value)).toBe(key)
  })

  it('has a sentence for every pattern that an input has', () => {
    const knownPatterns = new Set(Object.values(shapes).map(({ pattern }) => pattern.source))
    const missing = new Set<string>()
    const walk = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const { pattern, format } = part as { pattern?: unknown; format?: unknown }
      if (typeof pattern === 'string' && format === undefined && !knownPatterns.has(pattern)) missing.add(pattern)
      for (const inner of Object.values(part)) walk(inner)
    }
    for (const group of Object.values(contract))
      for (const { input } of Object.values(group)) walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
    expect([...missing]).toEqual([])
  })
})
