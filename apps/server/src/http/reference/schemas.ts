import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import { everySchema } from '@lintel/contract/all/schemas.ts'
import { z } from 'zod'

/** A JSON schema as OpenAPI 3.1 has it. */
export type JsonSchema = { [key: string]: unknown }

type Reference = { readonly $ref: string }

export interface Components {
  /** By name, in the order of the alphabet; fields hold examples of their own, which are not published. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The body of a call. */
  readonly inputOf: (namedOperation: NamedOperation) => Reference
  /** What a call answers with, inside the envelope. */
  readonly outputOf: (namedOperation: NamedOperation) => Reference
}

const prefix = '#/components/schemas/'

/**
 * Every schema of the contract once, by name. A record is read and written in two shapes where fields have defaults or
 * are cleaned: the written one is called `…Input` then. What a call answers is called `…Answer`: names ending in Result,
 * Response, Data and the like are those that generators of clients make themselves.
 */
export function namedSchemas(): Components {
  const registry = z.registry<{ id: string }>()
  const register = (name: string, schema: z.ZodType) => {
    if (!registry.has(schema)) registry.add(schema, { id: name })
    return registry.get(schema)!.id
  }
  for (const { name, schema } of everySchema()) register(name, schema)
  const inputs = new Map<string, string>()
  const outputs = new Map<string, string>()
  for (const { name, operation } of everyOperation) {
    outputs.set(name, register(`${pascal(name)}Answer`, operation.output))
    if (operation.method === 'POST') inputs.set(name, register(`${pascal(name)}Form`, operation.input))
  }
  const outputSchemas = schemasOf(registry, 'output')
  const inputSchemas = schemasOf(registry, 'input')
  const differing = differingNames(outputSchemas, inputSchemas)
  const readNames = reachable(
    everyOperation.map(({ name }) => ({ $ref: prefix + outputs.get(name)! })),
    new Map(Object.entries(outputSchemas)),
  )
  const writtenName = (name: string): string => (differing.has(name) && readNames.has(name) ? `${name}Input` : name)
  const all = new Map(Object.entries(outputSchemas))
  for (const name of differing) all.set(writtenName(name), rename(inputSchemas[name]!, writtenName) as JsonSchema)
  const inputOf = ({ name }: NamedOperation) => ({ $ref: prefix + writtenName(inputs.get(name)!) })
  const outputOf = ({ name }: NamedOperation) => ({ $ref: prefix + outputs.get(name)! })
  const roots = everyOperation.flatMap((namedOperation) => [
    outputOf(namedOperation),
    ...(namedOperation.operation.method === 'POST' ? [inputOf(namedOperation)] : []),
  ])
  const reachableNames = reachable(roots, all)
  const schemas = Object.fromEntries(
    [...all].filter(([name]) => reachableNames.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return { schemas, inputOf, outputOf }
}

/** `accessGroup.create` as `AccessGroupCreate`. */
const pascal = (name: string): string =>
  name
    .split('.')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')

function schemasOf(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => prefix + id })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [name, schema]),
  )
}

/**
 * A schema as it is published: without the examples of its fields, which the example of each call has, and beside a
 * reference without what the schema there says itself.
 */
export const publicSchema = (schema: JsonSchema, schemas: Components['schemas']): JsonSchema => {
  const { $ref: reference } = schema
  const target = typeof reference === 'string' ? (schemas[reference.slice(prefix.length)] ?? {}) : {}
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'example' && JSON.stringify(value) !== JSON.stringify(target[key]))
      .map(([key, value]) => [key, key === 'properties' ? mapFields(value, schemas) : publicPart(value, schemas)]),
  )
}

const mapFields = (fields: unknown, schemas: Components['schemas']): JsonSchema =>
  Object.fromEntries(Object.entries(fields as JsonSchema).map(([name, one]) => [name, publicPart(one, schemas)]))

function publicPart(part: unknown, schemas: Components['schemas']): unknown {
  if (Array.isArray(part)) return part.map((one) => publicPart(one, schemas))
  return typeof part === 'object' && part !== null ? publicSchema(part as JsonSchema, schemas) : part
}

/** What every call that succeeds answers with, around its data. */
export const envelope = (data: JsonSchema | Reference): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', const: 0, description: 'Always 0, which is success.' },
    msg: {
      type: 'string',
      description: 'What was done, in the language that the request accepts; empty where nothing was to change.',
    },
    data: { ...data, description: 'Answer of the call.' },
  },
})

/** The query of a GET call, in one piece. */
export const querySchema = (input: z.ZodType): JsonSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })

/** A schema with those that it refers to in their places; one that holds itself stays a reference. */
export function inline(schema: unknown, schemas: Components['schemas'], around: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inline(one, schemas, around))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref: reference, ...rest } = schema as { $ref?: unknown }
  const name = typeof reference === 'string' ? reference.slice(prefix.length) : undefined
  if (name !== undefined && !around.includes(name) && schemas[name])
    return { ...(inline(schemas[name], schemas, [...around, name]) as JsonSchema), ...rest }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inline(value, schemas, around)]))
}

/** Schemas that are written otherwise than they are read, themselves or through one that they refer to. */
function differingNames(read: Record<string, JsonSchema>, written: Record<string, JsonSchema>): ReadonlySet<string> {
  const names = Object.keys(written)
  const found = new Set(names.filter((name) => JSON.stringify(read[name]) !== JSON.stringify(written[name])))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const name of names) if (referencesOf(written[name]).some((one) => found.has(one))) found.add(name)
  }
  return found
}

/** The names that a schema refers to. */
function referencesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(prefix.length)] : referencesOf(value),
  )
}

function rename(schema: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => rename(one, nameOf))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? prefix + nameOf(value.slice(prefix.length)) : rename(value, nameOf),
    ]),
  )
}

function reachable(roots: readonly Reference[], all: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    referencesOf(all.get(name)).forEach(visit)
  }
  referencesOf(roots).forEach(visit)
  return found
}
