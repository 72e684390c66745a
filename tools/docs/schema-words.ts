/** JSON Schemas in a few words: `text, at most 64`, `one of "a", "b"`. */

export type Schema = Readonly<Record<string, unknown>>

export const code = (value: unknown): string => `\`${JSON.stringify(value)}\``
const list = (value: unknown): readonly Schema[] => (Array.isArray(value) ? (value as Schema[]) : [])

/** Alternatives of a schema; itself where it has none. */
export const optionsOf = (schema: Schema): readonly Schema[] => {
  const options = [...list(schema.anyOf), ...list(schema.oneOf)]
  return options.length > 0 ? options.flatMap(optionsOf) : [schema]
}

/** A schema in a few words. Objects are named alone: their fields have rows of their own. */
export function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'anything'
  if ('const' in schema) return code(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(', ')
  const options = optionsOf(schema)
  if (options.length > 1) return [...new Set(options.map(typeOf))].join(' or ')
  switch (schema.type) {
    case 'string':
      return `text${textBounds(schema)}`
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${schema.exclusiveMinimum === 0 ? ' above 0' : bounds(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'yes or no'
    case 'null':
      return '`null`'
    case 'array': {
      const items = schema.prefixItems
        ? list(schema.prefixItems).map(typeOf).join(', ')
        : typeOf(schema.items as Schema)
      return `list${bounds(schema.minItems, schema.maxItems)} of (${items})`
    }
    case 'object':
      return schema.properties ? 'object' : `object of names to (${typeOf(schema.additionalProperties as Schema)})`
    default:
      return 'anything'
  }
}

function textBounds({ minLength, maxLength, pattern, format }: Schema): string {
  const shape = typeof pattern === 'string' && format === undefined ? ` like \`${pattern.replaceAll('|', '\\|')}\`` : ''
  return `${typeof format === 'string' ? ` (${format})` : ''}${bounds(minLength, maxLength)}${shape}`
}

function bounds(least: unknown, most: unknown): string {
  const isOpen = (value: unknown) => value === undefined || Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER
  if (isOpen(least) && isOpen(most)) return ''
  if (isOpen(most)) return `, at least ${String(least)}`
  return isOpen(least) ? `, at most ${String(most)}` : `, ${String(least)} to ${String(most)}`
}

/** A field as its row shows it: `plans[].planId`. */
export interface FieldOfSchema {
  readonly path: string
  readonly names: readonly string[]
  readonly isNeeded: boolean
  readonly schema: Schema
}

/** All fields of an object, and of the objects and lists of objects in it, in their order. */
export function fieldsOf(schema: Schema, prefix = '', above: readonly string[] = []): FieldOfSchema[] {
  const objects = optionsOf(schema).filter(({ properties }) => properties !== undefined)
  const names = [...new Set(objects.flatMap(({ properties }) => Object.keys(properties as Schema)))]
  return names.flatMap((name) => {
    const having = objects.filter(({ properties }) => name in (properties as Schema))
    const isNeeded = objects.every(({ required }) => Array.isArray(required) && required.includes(name))
    const values = having.map(({ properties }) => (properties as Record<string, Schema>)[name]!)
    const value = values.length === 1 ? values[0]! : { anyOf: values }
    const field = { path: `${prefix}${name}`, names: [...above, name], isNeeded, schema: value }
    return [field, ...optionsOf(value).flatMap((option) => fieldsBelow(option, field))].filter(
      (one, index, all) => all.findIndex(({ path }) => path === one.path) === index,
    )
  })
}

function fieldsBelow(schema: Schema, { path, names }: Pick<FieldOfSchema, 'path' | 'names'>): FieldOfSchema[] {
  if (schema.properties) return fieldsOf(schema, `${path}.`, names)
  const isList = schema.type === 'array'
  const values = isList ? schema.items : schema.additionalProperties
  if (typeof values !== 'object' || values === null) return []
  return fieldsOf({ anyOf: optionsOf(values as Schema) }, `${path}${isList ? '[]' : '.*'}.`, names)
}
