import { auditGroups } from '@lintel/contract/all/features.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { isMutation } from '@lintel/contract/kit/operation.ts'
import { describe, expect, it } from 'vitest'
import texts from '@lintel/i18n/catalogues/en/operations.json' with { type: 'json' }

/** Entries that no call leaves: a device claims its secret by itself. */
const leftByDevices = ['device.claim']

const { groups, ...verbs } = texts
const operationsWithText = Object.entries(verbs).flatMap(([entity, own]) =>
  Object.keys(own).map((verb) => `${entity}.${verb}`),
)
const mutations = everyOperation.flatMap(({ name, operation }) => (isMutation(operation) ? [name] : []))

describe('the words for operations in the audit log', () => {
  it('are there for every operation that leaves an entry', () => {
    expect([...mutations, ...leftByDevices].filter((name) => !operationsWithText.includes(name))).toEqual([])
  })

  it('are not there for any other', () => {
    expect(operationsWithText.filter((name) => ![...mutations, ...leftByDevices].includes(name))).toEqual([])
  })

  it('are there for every group that the log is filtered by', () => {
    const entities = [...new Set(mutations.map((name) => name.split('.')[0]!))].sort()
    expect([...auditGroups].sort()).toEqual(entities)
    expect(Object.keys(groups).sort()).toEqual(entities)
  })
})
