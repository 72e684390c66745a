import { describe, expect, it } from 'vitest'
import { changesOf } from './changes.ts'

describe('the changes of an edit', () => {
  it('name old and new value, of fields with another value alone', () => {
    expect(
      changesOf({ name: 'North', motionTime: 3, phone: null }, { name: 'South', motionTime: 3, phone: '12' }),
    ).toEqual({
      'before.name': 'North',
      'after.name': 'South',
      'before.phone': null,
      'after.phone': '12',
    })
  })

  it('take a list as one text, in any order', () => {
    expect(changesOf({ notifyTargets: ['b', 'a'] }, { notifyTargets: ['a', 'b'] })).toEqual({})
    expect(changesOf({ notifyTargets: ['b', 'a'] }, { notifyTargets: ['a'] })).toEqual({
      'before.notifyTargets': 'a, b',
      'after.notifyTargets': 'a',
    })
  })

  it('contain no secret, nothing that was not read before, and nothing that is no plain value', () => {
    expect(
      changesOf({ passwordHash: 'x', pin: '1', other: {}, formerValue: 'was' } as object, {
        passwordHash: 'y',
        pin: '2',
        other: { deep: 1 },
        unknown: 'is',
        formerValue: undefined,
      }),
    ).toEqual({})
  })

  it('cut long values', () => {
    expect(changesOf({ street: '' }, { street: 'x'.repeat(1_000) })['after.street']).toHaveLength(255)
  })
})
