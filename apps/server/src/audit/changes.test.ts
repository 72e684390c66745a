import { describe, expect, it } from 'vitest'
import { changesOf } from './changes.ts'

describe('what an edit changed', () => {
  it('is said as it was and as it is, of what has another value alone', () => {
    expect(changesOf({ name: 'North', floor: 3, note: null }, { name: 'South', floor: 3, note: 'new' })).toEqual({
      'before.name': 'North',
      'after.name': 'South',
      'before.note': null,
      'after.note': 'new',
    })
  })

  it('takes a list as one text, in which order says nothing', () => {
    expect(changesOf({ targets: ['b', 'a'] }, { targets: ['a', 'b'] })).toEqual({})
    expect(changesOf({ targets: ['b', 'a'] }, { targets: ['a'] })).toEqual({
      'before.targets': 'a, b',
      'after.targets': 'a',
    })
  })

  it('says no secret, nothing that was not asked before, and nothing that is no plain value', () => {
    expect(
      changesOf(
        { passwordHash: 'x', pin: '1', other: {}, gone: 'was' },
        { passwordHash: 'y', pin: '2', other: { deep: 1 }, unknown: 'is', gone: undefined },
      ),
    ).toEqual({})
  })

  it('cuts what is long', () => {
    expect(changesOf({ text: '' }, { text: 'x'.repeat(1_000) })['after.text']).toHaveLength(255)
  })
})
