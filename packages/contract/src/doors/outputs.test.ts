import { expect, it } from 'vitest'
import { fieldIssues } from '../kit/issues.ts'
import { outputKey, outputOf, relayNumber, checkOutput, Output } from './outputs.ts'

const issuesOf = (form: object) => {
  const result = Output.superRefine(checkOutput).safeParse(form)
  return result.success ? [] : fieldIssues(result.error).map(({ field, key, params }) => [field, key, params['max']])
}

it('outputs number relays as they are, and security relays after all relays that a device can have', () => {
  expect(relayNumber({ outputType: 'relay', outputIndex: 15 })).toBe(15)
  expect(relayNumber({ outputType: 'securityRelay', outputIndex: 0 })).toBe(16)
  for (let relay = 0; relay < 20; relay++) expect(relayNumber(outputOf(relay))).toBe(relay)
  expect(new Set(Array.from({ length: 20 }, (_, relay) => outputKey(outputOf(relay)))).size).toBe(20)
})

it('outputs count relays to 15 and security relays to 3', () => {
  expect(issuesOf({ outputType: 'relay', outputIndex: 15 })).toEqual([])
  expect(issuesOf({ outputType: 'relay', outputIndex: 16 })).toEqual([['outputIndex', 'validation:tooBig', 15]])
  expect(issuesOf({ outputType: 'securityRelay', outputIndex: 3 })).toEqual([])
  expect(issuesOf({ outputType: 'securityRelay', outputIndex: 4 })).toEqual([['outputIndex', 'validation:tooBig', 3]])
  expect(issuesOf({ outputType: 'relay', outputIndex: -1 })).toMatchObject([
    ['outputIndex', 'validation:tooSmall', undefined],
  ])
  expect(issuesOf({ outputType: 'lamp', outputIndex: 0 })).toMatchObject([
    ['outputType', expect.any(String), undefined],
  ])
})
