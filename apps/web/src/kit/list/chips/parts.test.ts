import { describe, expect, it } from 'vitest'
import { filter, type Filter } from '../filters.ts'
import { filterParts, splitParts, withQuick } from './parts.ts'

const label = 'common:search'
const choice = (name: string) => filter.choice(name, label, ['1'], () => label)
const custom = (name: string) => filter.custom(name, label, () => null)
const keys = (filters: readonly Filter[]) => {
  const { search, parts } = filterParts(filters)
  return [search?.name, parts.map(({ kind, key }) => `${kind} ${key}`)]
}

describe('what stands in front of a list', () => {
  it('the keyword is the search field wherever it stands, and two days are one range', () => {
    const filters = [
      custom('building'),
      filter.text('floor', label),
      filter.text('keyword', label),
      filter.day('from', label, 'start'),
      filter.day('to', label, 'end'),
      filter.elsewhere('company', label),
    ]
    expect(keys(filters)).toEqual(['keyword', ['one building', 'one floor', 'range from']])
  })

  it('a list without words to search has chips alone, and a day without another is no range', () => {
    expect(keys([choice('status'), filter.day('createdFrom', label, 'start')])).toEqual([
      undefined,
      ['one status', 'one createdFrom'],
    ])
  })
})

const splitOf = (filters: readonly Filter[], set: readonly string[] = [], added: readonly string[] = []) => {
  const split = splitParts(filterParts(filters).parts, new Set(set), new Set(added))
  return [split.shown.map(({ key }) => key), split.further.map(({ key }) => key)]
}

describe('which filters have a chip', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(choice)

  it('the first few; the others are offered by Add filter', () => {
    expect(splitOf(five)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })

  it('each that is set, by its chip or by the address, and each that was added', () => {
    expect(splitOf([...five, choice('f'), choice('g')], ['d'], ['f'])).toEqual([
      ['a', 'b', 'c', 'd', 'f'],
      ['e', 'g'],
    ])
  })

  it('all where only one would be offered, or only what rights may hide', () => {
    expect(splitOf(five, ['e'])[1]).toEqual([])
    expect(splitOf([...five.slice(0, 3), custom('door'), custom('company')])[1]).toEqual([])
  })
})

it('a quick filter sets all its values at once, and takes them away again', () => {
  const denials = { values: { result: 'refused' } }
  expect(withQuick(denials, { door: '1', result: 'granted' })).toEqual({ door: '1', result: 'refused' })
  expect(withQuick(denials, { door: '1', result: 'refused' })).toEqual({ door: '1' })
})
