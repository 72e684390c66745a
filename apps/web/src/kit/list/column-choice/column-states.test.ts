import { expect, it } from 'vitest'
import { columnStates, toggledColumn } from './column-states.ts'

const columns = [
  { name: 'name', isFixed: true },
  { name: 'company' },
  { name: 'image' },
  { name: 'email', isSpare: true },
]
const states = (memory: Parameters<typeof columnStates>[1], ...empty: string[]) => {
  const { hiddenColumns, emptyColumns } = columnStates(columns, memory, new Set(empty))
  return { hidden: [...hiddenColumns], empty: [...emptyColumns] }
}

it('columns that are empty on the page are not drawn, the name of the row always is', () => {
  expect(states({}, 'name', 'image')).toEqual({ hidden: ['email'], empty: ['image'] })
})

it('a column that was empty and is chosen stays, whatever its page holds', () => {
  const memory = toggledColumn('image', {}, columnStates(columns, {}, new Set(['image'])))
  expect(states(memory, 'image', 'company')).toEqual({ hidden: ['email'], empty: ['company'] })
  const again = toggledColumn('image', memory, columnStates(columns, memory, new Set(['image'])))
  expect(states(again, 'image')).toEqual({ hidden: ['email', 'image'], empty: ['image'] })
})

it('a spare column that is chosen is drawn', () => {
  const memory = toggledColumn('email', {}, columnStates(columns, {}, new Set()))
  expect(states(memory)).toEqual({ hidden: [], empty: [] })
})
