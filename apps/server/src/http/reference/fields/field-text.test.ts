import { everyOperation } from '@lintel/contract/all/contract.ts'
import { Claimed, ClaimRequest } from '@lintel/devices/protocol/claim.ts'
import { MediaQuery, MediaStored } from '@lintel/devices/protocol/media.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failureSchema } from '../failures.ts'
import { openApi } from '../openapi.ts'
import { entityPage } from '../page.ts'
import { namedSchemas, type JsonSchema } from '../schemas.ts'
import { fieldKeyOf, fieldKeys, fieldTextOf } from './field-text.ts'

interface DescribedField {
  readonly description?: string
}

/** Every field of a schema, with those of the objects inside it. */
function fieldsOf(
  schema: unknown,
  path: readonly string[],
): { path: readonly string[]; name: string; one: DescribedField }[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => fieldsOf(part, path))
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (/^(example|examples|default|enum|const|required)$/.test(key)) return []
    if (key !== 'properties') return fieldsOf(value, path)
    return Object.entries(value as Record<string, DescribedField>).flatMap(([name, one]) => [
      { path, name, one },
      ...fieldsOf(one, [...path, name]),
    ])
  })
}

const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const schemas = { ...namedSchemas().schemas, Failure: failureSchema }
const queries = everyOperation.filter(({ operation }) => operation.method === 'GET')

describe('every field of the reference', () => {
  it('has a description that says more than its name', () => {
    const { paths, components } = openApi('https://portal.lintel.test') as {
      paths: JsonSchema
      components: JsonSchema
    }
    const words = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]|\b(the|a|an)\b/g, '')
    const isPoor = (name: string, { description = '' }: DescribedField): boolean =>
      description.length < 12 || !/[.`]$/.test(description) || words(description) === words(name)
    const fields = [...fieldsOf(components['schemas'], []), ...fieldsOf(paths, [])]
    expect(fields.length).toBeGreaterThan(3_000)
    expect(
      fields.filter(({ name, one }) => isPoor(name, one)).map(({ path, name }) => [...path, name].join('.')),
    ).toEqual([])
    const operations = Object.values(paths).flatMap((path) => Object.values(path as object)) as {
      operationId: string
      parameters?: (DescribedField & { name: string })[]
    }[]
    const poor = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((one) => isPoor(one.name, one)).map(({ name }) => `${operationId} ${name}`),
    )
    expect(poor).toEqual([])
  })

  it('is described on the pages of the reference too, with the records that a call answers with in their places', () => {
    const page = entityPage('door')!
    expect(page).toContain('Only doors that this tenant company may use.')
    expect(page).toContain('Seconds for which the lock stays open after access was granted.')
    expect(page).not.toContain('#/components/')
  })

  it('has an example of its own kind: a name of a person, a company or a door is one', () => {
    expect(fieldTextOf(['CompanyEdit'], 'name')?.example).toBe('Harbour Trading')
    expect(fieldTextOf(['AccessGroupMember'], 'name')?.example).toBe('Nora Petersen')
    expect(fieldTextOf(['DoorInfo'], 'name')?.example).toBe('Main entrance')
  })
})

describe('the tables of fields', () => {
  it('have no key that describes nothing, and none twice', () => {
    const describedKeys = new Set([
      ...Object.entries(schemas).flatMap(([name, schema]) =>
        fieldsOf(schema, [name.replace(/(?<=.)Input$/, '')]).map((field) => fieldKeyOf(field.path, field.name)),
      ),
      ...queries.flatMap(({ name, operation }) =>
        fieldsOf(json(operation.input), [name]).map((field) => fieldKeyOf(field.path, field.name)),
      ),
      ...Object.entries({ ClaimRequest, Claimed, MediaQuery, MediaStored }).flatMap(([name, schema]) =>
        fieldsOf(json(schema), [name]).map((field) => fieldKeyOf(field.path, field.name)),
      ),
    ])
    expect(fieldKeys.filter((key) => !describedKeys.has(key))).toEqual([])
    expect(fieldKeys.filter((key, index) => fieldKeys.indexOf(key) !== index)).toEqual([])
  })

  it('describe a field by the most specific key: its schema, the record of its schema, the object around it, its name', () => {
    expect(fieldKeyOf(['Delegation'], 'until')).toBe('Delegation.until')
    expect(fieldKeyOf(['DoorEdit'], 'holdDelaySec')).toBe('Door.holdDelaySec')
    expect(fieldKeyOf(['OfficeSite', 'nextZone'], 'from')).toBe('nextZone.from')
    expect(fieldKeyOf(['Block'], 'mayEnd')).toBe('mayEnd')
    expect(fieldKeyOf(['door.list'], 'page')).toBe('query.page')
    expect(fieldKeyOf(['Block'], 'noSuchField')).toBeUndefined()
  })
})
