import { describe, expect, it } from 'vitest'
import { chosenOf, rememberedRows, type RememberedRows } from './chosen-rows.ts'

interface Row {
  readonly id: string
  readonly version: number
}
const page = (view: string, ...ids: string[]) => ({
  view,
  rows: new Map(ids.map((id) => [id, { id, version: 1 }])),
})
const nothing: RememberedRows<Row> = new Map()
const first = page('page 1', 'a', 'b')
const second = page('page 2', 'c', 'd')
const onFirst = rememberedRows(nothing, new Set(['a', 'b']), first)

describe('rows that are chosen', () => {
  it('stay chosen on other pages, and are counted', () => {
    const both = rememberedRows(onFirst, new Set(['a', 'b', 'c']), second)
    const { rows, elsewhere } = chosenOf(both, second)
    expect([rows.map(({ id }) => id), elsewhere]).toEqual([['c', 'a', 'b'], 2])
    expect(chosenOf(both, first).elsewhere).toBe(1)
  })

  it('are as they are now where they are shown', () => {
    const changedPage = { view: 'page 1', rows: new Map([['a', { id: 'a', version: 2 }]]) }
    expect(chosenOf(onFirst, changedPage).rows).toEqual([{ id: 'a', version: 2 }])
  })

  it('are no longer chosen when they have left the page where they were', () => {
    expect(chosenOf(onFirst, page('page 1', 'b', 'c'))).toEqual({ rows: [{ id: 'b', version: 1 }], elsewhere: 0 })
    // On another page that is not known.
    expect(chosenOf(onFirst, second).elsewhere).toBe(2)
  })

  it('are none after all are taken out', () => {
    expect(chosenOf(rememberedRows(onFirst, new Set(), second), second)).toEqual({ rows: [], elsewhere: 0 })
  })
})
