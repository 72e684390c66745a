import { errors, type FailureName } from '@lintel/contract/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import { failureExamples } from './failures.ts'
import { failureOccasions } from './failure-occasions.ts'

const names = Object.keys(errors) as FailureName[]

describe('the occasions of failures', () => {
  it('has one for each failure, and none that is left over', () => {
    expect(Object.keys(failureOccasions).toSorted()).toEqual(names.toSorted())
  })

  it('consists of sentences', () => {
    const wrong = Object.entries(failureOccasions).filter(([, occasion]) => !/^[A-Z0-9].*\.$/.test(occasion))
    expect(wrong).toEqual([])
  })
})

describe('the example of a failure', () => {
  const examples = failureExamples(names) as Record<string, { summary: string; description: string; value: unknown }>

  it('fills in every parameter of its sentence', () => {
    const incompleteNames = names.filter((name) => /\{|undefined/.test(examples[name]!.summary))
    expect(incompleteNames).toEqual([])
  })

  it('says when the failure occurs', () => {
    expect(examples['deviceOffline']!.summary).toMatch(/^Lobby panel is offline\./)
    expect(examples['deviceOffline']!.description).toBe(failureOccasions.deviceOffline)
  })
})
