import { describe, expect, it } from 'vitest'
import { factsForTests as facts } from './facts.samples.ts'
import { describeRule, every, holds, some, unless, when } from './rules.ts'

describe('rules over facts', () => {
  it('match, exclude, and combine with and / or', () => {
    expect(holds(undefined, facts)).toBe(true)
    expect(holds(when('role', 'propertyOffice', 'admin'), facts)).toBe(true)
    expect(holds(when('region', 'cn'), facts)).toBe(false)
    expect(holds(unless('region', 'cn', 'ru'), facts)).toBe(true)
    expect(holds(every(when('entryPortal', 'pm'), unless('mailOutbox', true)), facts)).toBe(false)
    expect(holds(some(when('entryPortal', 'ins'), when('mailOutbox', true)), facts)).toBe(true)
  })

  it('of nothing hold when all of none are asked for, and not when any of none is', () => {
    expect(holds(every(), facts)).toBe(true)
    expect(holds(some(), facts)).toBe(false)
  })

  it('can be read as a phrase', () => {
    expect(describeRule(every(when('entryPortal', 'pm'), unless('region', 'cn')))).toBe(
      'entryPortal is pm and region is not cn',
    )
  })
})
