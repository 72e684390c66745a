import { readdirSync, readFileSync } from 'node:fs'
import { errors, type FailureName } from '@lintel/contract/errors/errors.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { languageCodes } from '@lintel/contract/base/languages.ts'
import { schemaFiles } from '@lintel/contract/all/schemas.ts'
import { locales } from '@lintel/i18n/locales.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApi } from './openapi.ts'

interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  parameters?: { name: string; description?: string; example?: unknown; schema: { enum?: string[] } }[]
  responses: Record<string, unknown>
}
const document = openApi('https://portal.lintel.test') as {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, unknown>; examples: Record<string, { summary: string }> }
  servers: unknown
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operationNamed = (name: string) => operations.find(({ operationId }) => operationId === name)!

describe('the OpenAPI document', () => {
  it('has operation ids of its own, and descriptions and examples at every parameter and failure', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(everyOperation.length)
    for (const { operationId, summary, description, parameters = [] } of operations) {
      expect(summary, operationId).toMatch(/\.$/)
      expect(description, operationId).toBeTruthy()
      for (const one of parameters) {
        expect(one.description, `${operationId} ${one.name}`).toBeTruthy()
        expect(one.example, `${operationId} ${one.name}`).toBeDefined()
      }
    }
    for (const [name, { summary }] of Object.entries(document.components.examples))
      expect(summary, name).toMatch(/\S+ \S+/)
  })

  it('names in the role segment only portals whose accounts may call', () => {
    const roleOf = (name: string) => operationNamed(name).parameters!.find((one) => one.name === 'role')!.schema.enum
    // A villa's owner stands in its installer's portal of villas.
    expect(roleOf('door.open')).toEqual(['ins', 'pm'])
    expect(roleOf('personnel.create')).toEqual(['pm', 'admin'])
    for (const { operationId, parameters = [] } of operations)
      for (const { name, schema } of parameters)
        if (name === 'role') expect(schema.enum?.length, operationId).toBeGreaterThan(0)
  })

  it('says of every field and item what it holds, so that no generated client has one of any type', () => {
    const says = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'enum']
    const silent: string[] = []
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      if (/\/(schemas|properties)\/[^/]+$|\/items$/.test(path) && !says.some((word) => word in value)) silent.push(path)
      for (const [name, inner] of Object.entries(value)) if (!name.startsWith('example')) walk(inner, `${path}/${name}`)
    }
    walk({ paths: document.paths, schemas: document.components.schemas }, '')
    expect(silent).toEqual([])
  })

  it('says of a call how it is paged, repeated and edited, and what it changes', () => {
    expect(operationNamed('door.list').description).toMatch(/`size` of 10, 20, 30, 40 rows, 10 by default/)
    expect(operationNamed('doorLog.export').description).not.toMatch(/one page|`key`/)
    expect(operationNamed('door.open').description).toMatch(
      /`key` is a new UUID for each intent and the id of what is created/,
    )
    expect(operationNamed('building.create').description).toMatch(/May have a `key`.* within 24 hours\./)
    expect(operationNamed('building.edit').description).toMatch(
      /Fields that are not sent keep .* Fails with `staleRecord`/,
    )
    expect(operationNamed('library.markLost').description).toMatch(
      /Changes what these return: library\.list, personnel\.list, personnel\.get, personnel\.doorAccess, resident, delivery, idAccess\./,
    )
    expect(operationNamed('propertyManager.create').description).toMatch(/fails with `consentWaiting` until/)
    expect(operationNamed('badgeTemplate.setPicture').description).toMatch(
      /Accepts one file \(.+\) of at most 1048576 bytes/,
    )
    for (const { operationId, summary, description } of operations)
      expect(description!.includes(summary), operationId).toBe(false)
  })

  it('names no schema as generators of clients name what they make of a call themselves', () => {
    const upper = (word: string) => word[0]!.toUpperCase() + word.slice(1)
    const pascal = (id: string) => id.split('.').map(upper).join('')
    // openapi-typescript makes no names; @hey-api/openapi-ts and orval add these words, orval each parameter too.
    const words = 'Data Error Errors Response Responses Result Params Body QueryResult MutationResult MutationBody'
    const madeNames = operations.flatMap(({ operationId, parameters = [] }) =>
      [...words.split(' '), ...parameters.map(({ name }) => upper(name))].map((word) => pascal(operationId) + word),
    )
    const schemaNames = Object.keys(document.components.schemas)
    expect(schemaNames.filter((name) => madeNames.includes(name))).toEqual([])
    // Some generators write a file for each, and not every file system tells letters by their case.
    expect(new Set(schemaNames.map((name) => name.toLowerCase())).size).toBe(schemaNames.length)
  })

  it('holds schemas by name, the calls of devices, and the address of the portal', () => {
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Failure', 'VillaRemoveForm']))
    expect(document.paths['/device/v1/claim']).toHaveProperty('post')
    expect(document.servers).toEqual([{ url: 'https://portal.lintel.test' }])
  })
})

describe('a field of the specification', () => {
  const typeText = (schema: unknown) =>
    JSON.stringify(schema, (key, value: unknown) => (/^(description|example)$/.test(key) ? undefined : value))

  it('has one type on every call that answers with it', () => {
    const types = new Map<string, Set<string>>()
    for (const { operation } of everyOperation) {
      const { properties = {} } = z.toJSONSchema(operation.output, { unrepresentable: 'any' })
      for (const [name, schema] of Object.entries(properties))
        if (/^([A-Z]|is[A-Z]|control|attendanceActive)/.test(name))
          types.set(name, new Set([...(types.get(name) ?? []), typeText(schema)]))
    }
    expect(types.size).toBeGreaterThan(80)
    expect([...types].filter(([, kinds]) => kinds.size > 1)).toEqual([])
  })
})

describe('the sources of the document', () => {
  it('are every file of the contract that declares schemas of records and forms', async () => {
    const root = new URL('../../../../../packages/contract/src/', import.meta.url)
    const declaring = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /^(?!base|kit|errors|access\/).*(?<!\.test)\.ts$/.test(file) &&
        /^export const [A-Z]\w* = (z|page|blankOr)\b/m.test(readFileSync(new URL(file, root), 'utf8')),
    )
    const namedSchemas = new Set(Object.values(schemaFiles).flatMap((file) => Object.values(file)))
    const modules = await Promise.all(
      declaring.map(async (file) => ({ file, module: (await import(new URL(file, root).href)) as object })),
    )
    expect(
      modules
        .filter(({ module }) =>
          Object.values(module).some((schema) => schema instanceof z.ZodType && !namedSchemas.has(schema)),
        )
        .map(({ file }) => file),
    ).toEqual([])
    expect(Object.keys(schemaFiles).length).toBeGreaterThan(declaring.length / 2)
  })

  it('contain the languages of the catalogues', () => {
    expect(languageCodes.toSorted()).toEqual(locales.map(({ code }) => code).toSorted())
  })

  it.each([
    ['Claim', 'device.claim.http'],
    ['Pictures', 'device.media.http'],
  ])('has the failures of docs/device-protocol.md, "%s", with their statuses and codes', (title, operationId) => {
    const page = readFileSync(new URL('../../../../../docs/device-protocol.md', import.meta.url), 'utf8')
    const documentedFailures = [
      ...page
        .split(`\n## ${title}\n`)[1]!
        .split('\n## ')[0]!
        .matchAll(/^\| (\d+) +\| `(\w+)` +\| `(\d+)`/gm),
    ].map(([, status, name, code]) => ({ status: Number(status), name, code: Number(code) }))
    const describedFailures = Object.values(
      operationNamed(operationId).responses as Record<string, { description: string }>,
    )
      .flatMap(({ description }) => /^One of: (.*)\.$/.exec(description)?.[1]?.split(', ') ?? [])
      .map((name) => ({ status: errors[name as FailureName].status, name, code: errors[name as FailureName].code }))
    const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
      one.name! < other.name! ? -1 : 1
    expect(documentedFailures.toSorted(byName)).toEqual(describedFailures.toSorted(byName))
  })
})
