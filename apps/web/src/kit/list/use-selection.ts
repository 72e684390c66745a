import { useState } from 'react'
import type { Selection } from '../../ui/table/data-table.tsx'
import { chosenOf, rememberedRows, type RememberedRows } from './chosen-rows.ts'
import type { ListModel } from './use-list.tsx'

/** Rows that are chosen, on whichever page. */
export interface ChosenInList<Row> {
  readonly rows: readonly Row[]
  readonly elsewhere: number
  readonly selection: Selection
  readonly clear: () => void
}

/**
 * Keeps which rows of a list are chosen while its pages and its order change. With other filters it is another list:
 * nothing is chosen in it, so that nothing is done to rows that cannot be found any more.
 */
export function useSelection<Row>(model: ListModel<Row>, rowId: (row: Row) => string): ChosenInList<Row> {
  const { page, filterValues } = model
  const filterKey = JSON.stringify(model.state.filters)
  const [rowMemory, setRowMemory] = useState<RememberedRows<Row>>(new Map())
  const [former, setFormer] = useState(filterKey)
  if (filterKey !== former) {
    setFormer(filterKey)
    setRowMemory(new Map())
  }
  const currentPage = {
    rows: new Map(page?.rows.map((row) => [rowId(row), row])),
    view: JSON.stringify([page?.page, page?.size, model.state.at, filterValues]),
  }
  return {
    ...chosenOf(rowMemory, currentPage),
    selection: {
      ids: new Set(rowMemory.keys()),
      onSelect: (ids) => setRowMemory(rememberedRows(rowMemory, ids, currentPage)),
    },
    clear: () => setRowMemory(new Map()),
  }
}
