import { describe, expect, it } from 'vitest'
import { merge, newestOf } from './merge.ts'

describe('a form that another editor has overtaken', () => {
  const base = { uuid: 'a', version: 3, name: 'Lobby', floor: '1', remark: '', doors: ['x', 'y'] }

  it('keeps what was typed, takes over the rest, and says where both differ', () => {
    const mine = { ...base, name: 'Entrance', remark: 'Mine' }
    const theirs = { ...base, version: 4, name: 'Hall', floor: '2' }
    expect(merge(base, mine, theirs)).toEqual({
      ownChanges: { name: 'Entrance', remark: 'Mine' },
      conflicts: [{ field: 'name', mine: 'Entrance', theirs: 'Hall' }],
      incomingChanges: [{ field: 'floor', before: '1', now: '2' }],
    })
  })

  it('finds no difference in the order of records, in what is empty, and where both say the same', () => {
    const mine = { ...base, doors: ['y', 'x'], name: 'Hall', remark: undefined }
    expect(merge(base, mine, { ...base, version: 4, name: 'Hall', remark: null })).toEqual({
      ownChanges: { name: 'Hall' },
      conflicts: [],
      incomingChanges: [],
    })
  })

  it('finds its record in what the page has read, and the newest of several', () => {
    const read = [
      {
        rows: [
          { uuid: 'b', version: 9, name: 'Other' },
          { uuid: 'a', version: 4, name: 'Hall', remark: null, more: 1 },
        ],
      },
      { uuid: 'a', version: 5, name: 'Foyer', remark: null },
    ]
    expect(newestOf(base, read)).toEqual({ ...base, version: 5, name: 'Foyer' })
    expect(newestOf(base, [{ rows: [{ uuid: 'a', version: 3, name: 'Old' }] }])).toBe(base)
    expect(newestOf({ name: 'New' }, read)).toEqual({ name: 'New' })
  })
})
