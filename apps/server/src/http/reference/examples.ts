import type { JsonSchema } from './schemas.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const prefix = '#/components/schemas/'
/** Records that hold themselves (a tree) are shown so deep. */
const deepest = 12

/** A value that fits a schema: its own example, else the plainest of its kind. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const again = (one: unknown) => exampleOf(one as JsonSchema, schemas, depth + 1)
  if ('example' in schema) return schema['example']
  const target = resolveReference(schema, schemas)
  if (!target) return null
  if (target !== schema) return again(target)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
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

/** The schema itself, or the one that it refers to; undefined for one that is not there. */
function resolveReference(schema: JsonSchema, schemas: Schemas): JsonSchema | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? schemas[reference.slice(prefix.length)] : schema
}

function objectOf(schema: JsonSchema, again: (one: unknown) => unknown): unknown {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const requiredNames = (schema['required'] ?? []) as string[]
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => requiredNames.includes(name))
      .map(([name, one]) => [name, again(one)]),
  )
}

function arrayOf(schema: JsonSchema, depth: number, again: (one: unknown) => unknown): unknown[] {
  const prefixItems = schema['prefixItems'] as unknown[] | undefined
  if (prefixItems) return prefixItems.map((one) => again(one))
  const least = (schema['minItems'] as number | undefined) ?? (depth > deepest ? 0 : 1)
  if (!schema['items'] || (depth > deepest && least === 0)) return []
  return Array.from({ length: Math.min(least, 3) }, () => again(schema['items']))
}

/** One text for each shape that fields have: days, local times, colours, identifiers, codes. */
const texts = [
  'Text',
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

/** Whether a text fits a schema of texts. */
function fits(text: string, schema: JsonSchema): boolean {
  const patterns = [schema, ...((schema['allOf'] ?? []) as JsonSchema[])].flatMap((one) => one['pattern'] ?? [])
  const isLong = text.length > Number(schema['maxLength'] ?? text.length)
  return !isLong && patterns.every((pattern) => new RegExp(pattern as string, 'u').test(text))
}
