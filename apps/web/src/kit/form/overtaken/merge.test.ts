import { describe, expect, it } from 'vitest'
import { merge, newestOf } from './merge.ts'

describe('a form that another editor has overtaken', () => {
  const filled = { uuid: 'a', version: 3, name: 'Lobby', floor: '1', remark: '', doors: ['x', 'y'] }

  it('keeps what was typed, takes over the rest, and says where both differ', () => {
    const mine = { ...filled, name: 'Entrance', remark: 'Mine' }
    const theirs = { ...filled, version: 4, name: 'Hall', floor: '2' }
    expect(merge(filled, mine, theirs)).toEqual({
      retained: { name: 'Entrance', remark: 'Mine' },
      conflicts: [{ field: 'name', mine: 'Entrance', theirs: 'Hall' }],
      taken: [{ field: 'floor', before: '1', now: '2' }],
    })
  })

  it('finds no difference in the order of records, in what is empty, and where both say the same', () => {
    const mine = { ...filled, doors: ['y', 'x'], name: 'Hall', remark: undefined }
    expect(merge(filled, mine, { ...filled, version: 4, name: 'Hall', remark: null })).toEqual({
      retained: { name: 'Hall' },
      conflicts: [],
      taken: [],
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
    expect(newestOf(filled, read)).toEqual({ ...filled, version: 5, name: 'Foyer' })
    expect(newestOf(filled, [{ rows: [{ uuid: 'a', version: 3, name: 'Old' }] }])).toBe(filled)
    expect(newestOf({ name: 'New' }, read)).toEqual({ name: 'New' })
  })
})
