import { globSync, readFileSync } from 'node:fs'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { fieldTexts } from '@lintel/contract/base/field-texts.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from './examples.ts'
import { openApi } from './openapi.ts'
import { entityPage } from './page.ts'
import { namedSchemas, type JsonSchema } from './schemas.ts'

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

const { paths, components } = openApi('https://portal.lintel.test') as {
  paths: JsonSchema
  components: JsonSchema
}

describe('every field of the reference', () => {
  it('has a description that says more than its name', () => {
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
    const { schemas } = namedSchemas()
    const nameIn = (schema: string) => (exampleOf(schemas[schema]!, schemas) as { readonly name: string }).name
    expect(nameIn('CompanyInfo')).toBe('Harbour Trading')
    expect(nameIn('AccessGroupMember')).toBe('Nora Petersen')
    expect(nameIn('DoorInfo')).toBe('Main entrance')
  })
})

describe('an example of a field', () => {
  it('is what the call takes', () => {
    const wrongExamples = everyOperation.flatMap(({ name, operation: { input } }) => {
      if (!(input instanceof z.ZodObject)) return []
      return Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
        const example = schema.meta()?.['example']
        return example === undefined || schema.safeParse(example).success ? [] : [`${name} ${field}`]
      })
    })
    expect(wrongExamples).toEqual([])
  })
})

describe('the texts that fields share', () => {
  it('are each used by several fields', () => {
    const contract = new URL('../../../../../packages/contract/src/', import.meta.url)
    const code = globSync('**/*.ts', { cwd: contract }).map((file) => readFileSync(new URL(file, contract), 'utf8'))
    const uses = new Map<string, number>()
    for (const [, name = ''] of code.join('\n').matchAll(/\.meta\(fieldTexts\.(\w+)\)/g))
      uses.set(name, (uses.get(name) ?? 0) + 1)
    expect(Object.keys(fieldTexts).filter((name) => (uses.get(name) ?? 0) < 2)).toEqual([])
  })
})
