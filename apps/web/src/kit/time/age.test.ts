import { describe, expect, it } from 'vitest'
import { ageText } from './now.ts'

describe('an age', () => {
  it('is written in its largest whole unit, and never below zero', () => {
    const ages = [-5_000, 42_999, 60_000, 6 * 60_000 + 59_000, 3_600_000, 49 * 3_600_000]
    expect(ages.map((age) => ageText(age, 'en'))).toEqual(['0 sec', '42 sec', '1 min', '6 min', '1 hr', '2 days'])
  })
})
