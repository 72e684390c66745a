import { z } from 'zod'
import { expect, it } from 'vitest'
import { everyOperation } from '../all/contract.ts'
import { logQuery } from '../kit/page.ts'
import { saidNames } from './details.ts'

it('the names of audit details are unique', () => {
  expect(saidNames.filter((name, at) => saidNames.indexOf(name) !== at)).toEqual([])
})

it('the audit details have every filter of an exported list, since the entry of an export states it', () => {
  const ofScreens: readonly string[] = [...Object.keys(logQuery.shape), 'sort']
  const filters = everyOperation.flatMap(({ name, operation }) =>
    name.endsWith('.export') && operation.input instanceof z.ZodObject ? Object.keys(operation.input.shape) : [],
  )
  expect(filters).toContain('keyword')
  // The record whose rows are exported is the target of the entry.
  const knownNames: readonly string[] = [...saidNames, ...ofScreens, 'uuid']
  expect(filters.filter((name) => !knownNames.includes(name))).toEqual([])
})
