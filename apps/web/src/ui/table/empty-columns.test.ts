import { expect, it } from 'vitest'
import { filledColumns, isEmptyCell } from './empty-columns.ts'

it.each([
  ['', false, true],
  ['–', false, true],
  [' – ', false, true],
  ['0', false, false],
  ['–', true, false],
  ['Nora', false, false],
])('a cell with %j, part %s, is empty: %s', (text, hasPart, isEmpty) => {
  expect(isEmptyCell({ text, hasPart })).toBe(isEmpty)
})

const content = (rowIds: string[], ...names: string[]) => ({ rowIds, filled: new Set(names) })

it('a column that has lost its last value stays while a row of before is still there, so that live changes move nothing', () => {
  const former = content(['a', 'b'], 'person', 'image')
  expect([...filledColumns(former, content(['c', 'a'], 'person')).filled]).toEqual(['person', 'image'])
})

it('on another page, or with other filters, only what its rows have counts', () => {
  const former = content(['a', 'b'], 'person', 'image')
  expect([...filledColumns(former, content(['c', 'd'], 'person')).filled]).toEqual(['person'])
})
