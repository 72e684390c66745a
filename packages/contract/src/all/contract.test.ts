import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { permissionsOf } from '../access/grants.ts'
import { expectedNeeds } from '../access/who-may.golden.ts'
import { everyPermission, unprotectedNeeds } from '../access/permissions.ts'
import { roleNumber, roles, roleSections, tokenMarker } from '../access/roles.ts'
import { maySwitchTo } from '../access/switching.ts'
import { contract, everyOperation, type ReadName } from './contract.ts'
import { addressFailures, errors, failureOfCode, universalFailures, type FailureName } from '../errors/errors.ts'
import { addressOf } from '../kit/address.ts'
import { isMutation } from '../kit/operation.ts'

/** These tests walk every record of the contract: what is written once must be unique, complete and consistent. */

const catalogue = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../i18n/catalogues/en/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >

describe('errors', () => {
  const entries = Object.entries(errors)
  const special: Record<string, number> = { sessionEnded: 2, domainChanged: -50, reload: 10_000 }

  it('have codes that are unique and lie in 11, 12 or 13 million, but for the three with a meaning of their own', () => {
    expect(new Set(entries.map(([, { code }]) => code)).size).toBe(entries.length)
    for (const [name, { code }] of entries) {
      if (name in special) expect(code).toBe(special[name])
      else expect([11, 12, 13]).toContain(Math.floor(code / 1_000_000))
    }
  })

  it('have an English sentence whose placeholders are all declared', () => {
    const texts = catalogue('errors') as Record<string, string>
    for (const [name, { params }] of entries) {
      const sentences = Object.entries(texts).filter(([key]) => key === name || key.startsWith(`${name}_`))
      expect(sentences.length, name).toBeGreaterThan(0)
      for (const [, sentence] of sentences) {
        for (const [, placeholder] of sentence.matchAll(/\{(\w+)\}/g)) expect(params, name).toContain(placeholder)
      }
    }
  })

  it('are each used by an operation, by every operation, or by calls of devices and of payment providers', () => {
    const declaredNames = new Set<FailureName>([
      ...universalFailures,
      ...addressFailures,
      'claimRefused',
      'claimLocked',
      'deviceRefused',
      'webhookRefused',
      ...everyOperation.flatMap(({ operation }) => operation.fails),
    ])
    expect(entries.map(([name]) => name).filter((name) => !declaredNames.has(name as FailureName))).toEqual([])
  })

  it('are found by their code', () => {
    for (const [name, { code }] of entries) expect(failureOfCode(code)).toBe(name)
    expect(failureOfCode(0)).toBeUndefined()
  })
})

describe('operations', () => {
  it('have addresses of their own, in the place their version has', () => {
    const addresses = everyOperation.flatMap(({ operation }) =>
      [operation.path, ...(operation.aliases ?? [])].map((path) => `${operation.method} ${addressOf(path)}`),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const { name, operation } of everyOperation) {
      const version = { form: /^v3\/web\//, json: /^v4\/web\//, file: /^v[34]\/web\// }[operation.wire]
      expect(operation.path, name).toMatch(version)
    }
  })

  it('need what docs/rules/who-may.tsv says', () => {
    const needs = everyOperation.map(({ name, operation }) => [name, operation.needs] as const)
    expect(new Map(needs)).toEqual(expectedNeeds)
  })

  it('need a permission that a role has, or say that they need none', () => {
    const grantedPermissions = new Set(roles.flatMap(permissionsOf))
    for (const { name, operation } of everyOperation) {
      const isFree = (unprotectedNeeds as readonly string[]).includes(operation.needs)
      expect(isFree || grantedPermissions.has(operation.needs as never), name).toBe(true)
    }
  })

  it('can be written as JSON schema, input and output', () => {
    for (const { operation } of everyOperation) {
      expect(() => z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })).not.toThrow()
      expect(() => z.toJSONSchema(operation.output, { io: 'output', unrepresentable: 'any' })).not.toThrow()
    }
  })

  it('that take a file say what it may be, and that it may be refused', () => {
    for (const { name, operation } of everyOperation) {
      expect(operation.wire === 'file', name).toBe(operation.upload !== undefined)
      if (operation.upload) {
        expect(operation.method, name).toBe('POST')
        expect(operation.fails, name).toContain('fileCheckFailed')
        // A picture loses everything but its pixels, which needs to know how many there may be.
        const isPicture = operation.upload.kinds.some((kind) => kind === 'jpeg' || kind === 'png')
        expect(operation.upload.sideMax !== undefined, name).toBe(isPicture)
        expect((operation.fails as readonly string[] | undefined)?.includes('heicPicture'), name).toBe(isPicture)
      }
    }
  })

  it('change something only by POST', () => {
    for (const { operation } of everyOperation)
      if (operation.method === 'GET') expect(isMutation(operation)).toBe(false)
  })
})

/** Every name that an operation says it invalidates, as a type. */
type InvalidatedName = {
  [Entity in keyof typeof contract]: {
    [Verb in keyof (typeof contract)[Entity]]: (typeof contract)[Entity][Verb] extends {
      readonly invalidates: readonly (infer Name)[]
    }
      ? Name
      : never
  }[keyof (typeof contract)[Entity]]
}[keyof typeof contract]

describe('the list that an operation invalidates', () => {
  const reads = everyOperation.filter(({ operation }) => !isMutation(operation)).map(({ name }) => name)

  it('is declared by each that changes something, and by no other', () => {
    for (const { name, operation } of everyOperation)
      expect(operation.invalidates !== undefined, name).toBe(isMutation(operation))
  })

  it('names groups that have a read, and reads', () => {
    expectTypeOf<InvalidatedName>().toExtend<ReadName>()
    for (const { name, operation } of everyOperation) {
      const invalidations = operation.invalidates ?? []
      expect(new Set(invalidations).size, name).toBe(invalidations.length)
      for (const one of invalidations) {
        const isGroup = one in contract && reads.some((read) => read.startsWith(`${one}.`))
        expect(isGroup || reads.includes(one), `${name}: ${one}`).toBe(true)
      }
    }
  })

  it('is one list: a group is not named beside its own reads', () => {
    for (const { name, operation } of everyOperation)
      for (const one of operation.invalidates ?? [])
        if (one.includes('.')) expect(operation.invalidates, name).not.toContain(one.split('.')[0])
  })
})

describe('roles', () => {
  it('all have a number and a permission', () => {
    for (const role of roles) {
      expect(roleNumber[role]).toBeGreaterThan(0)
      expect(permissionsOf(role).length).toBeGreaterThan(0)
    }
  })

  it('all switch to sections that exist, and all sections have a marker', () => {
    for (const section of roleSections) {
      expect(tokenMarker[section]).toMatch(/^(SU|DI|IN|PR|AD)$/)
      for (const target of maySwitchTo[section]) expect(roleSections).toContain(target)
    }
  })

  it('leave no permission without a role that has it', () => {
    const grantedPermissions = new Set(roles.flatMap(permissionsOf))
    expect(everyPermission.filter((permission) => !grantedPermissions.has(permission))).toEqual([])
  })
})
