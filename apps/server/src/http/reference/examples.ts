import { fieldExamples } from './fields.ts'
import type { JsonSchema } from './schemas.ts'

const prefix = '#/components/schemas/'
/** Records that hold themselves (a tree) are shown so deep. */
const deepest = 12

/** A value that fits a schema: what the dictionary of fields knows by name, else the plainest of its kind. */
export function exampleOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  name = '',
  depth = 0,
): unknown {
  const again = (one: unknown, called = name) => exampleOf(one as JsonSchema, schemas, called, depth + 1)
  if (typeof schema['$ref'] === 'string') {
    const target = schemas[schema['$ref'].slice(prefix.length)]
    return target ? again(target) : null
  }
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const known = fieldExamples[name]
  if (known !== undefined && fits(known, schema)) return known
  if ('default' in schema && schema['default'] !== undefined) return schema['default']
  for (const kind of ['anyOf', 'oneOf'] as const) {
    const choices = schema[kind] as JsonSchema[] | undefined
    if (choices) {
      const isEmpty = (one: JsonSchema) => one['type'] === 'null'
      return again(choices.find((one) => isEmpty(one) === depth > deepest) ?? choices[0]!)
    }
  }
  if (Array.isArray(schema['allOf']) && schema['type'] !== 'string')
    return Object.assign({}, ...(schema['allOf'] as JsonSchema[]).map((one) => again(one)))
  if (schema['type'] === 'object' || schema['properties']) return objectOf(schema, again)
  if (schema['type'] === 'array') return arrayOf(schema, depth, again)
  return scalarOf(schema)
}

function objectOf(schema: JsonSchema, again: (one: unknown, name: string) => unknown): unknown {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, one]) => [name, again(one, name)]),
  )
}

function arrayOf(schema: JsonSchema, depth: number, again: (one: unknown) => unknown): unknown[] {
  const fixed = schema['prefixItems'] as unknown[] | undefined
  if (fixed) return fixed.map((one) => again(one))
  const least = (schema['minItems'] as number | undefined) ?? (depth > deepest ? 0 : 1)
  if (!schema['items'] || (depth > deepest && least === 0)) return []
  return Array.from({ length: Math.min(least, 3) }, () => again(schema['items']))
}

/** One text for each shape that fields have: days, local times, colours, identifiers, codes. */
const texts = [
  'Main entrance',
  '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  '2026-05-04T09:30:00.000Z',
  '2026-05-04T09:30',
  '2026-05-04',
  '09:30',
  '#1f6feb',
  '-',
  '12',
  'HH',
  '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10.1',
] as const

const formats: Readonly<Record<string, string>> = {
  uuid: texts[1],
  email: 'nora@example.com',
  'date-time': texts[2],
  date: texts[4],
  uri: 'https://portal.example.com/',
  binary: '(the bytes of the file)',
}

function scalarOf(schema: JsonSchema): unknown {
  if (schema['type'] === 'integer' || schema['type'] === 'number') return Math.max(0, Number(schema['minimum'] ?? 1))
  if (schema['type'] === 'boolean') return false
  if (schema['type'] !== 'string') return null
  const format = formats[schema['format'] as string]
  return format ?? texts.find((text) => fits(text, schema)) ?? texts[0].slice(0, Number(schema['maxLength'] ?? 20))
}

/** Whether a value of the dictionary fits a schema that has no parts to choose from. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (Array.isArray(value)) return schema['type'] === 'array' && fits(value[0], (schema['items'] ?? {}) as JsonSchema)
  if (typeof value === 'number')
    return (
      ['integer', 'number'].includes(schema['type'] as string) &&
      value >= Number(schema['minimum'] ?? value) &&
      value <= Number(schema['maximum'] ?? value)
    )
  if (typeof value !== schema['type']) return false
  const patterns = [schema, ...((schema['allOf'] ?? []) as JsonSchema[])].flatMap((one) => one['pattern'] ?? [])
  const isLong = typeof value === 'string' && value.length > Number(schema['maxLength'] ?? value.length)
  return !isLong && patterns.every((pattern) => new RegExp(pattern as string, 'u').test(value as string))
}
