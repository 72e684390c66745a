import { createContext, useContext, type ReactNode } from 'react'
import type { ListModel } from './use-list.ts'

const ListContext = createContext<unknown>(undefined)

/** Gives the parts of a list its model. */
export function List<Row>({ model, children }: { readonly model: ListModel<Row>; readonly children: ReactNode }) {
  return <ListContext value={model}>{children}</ListContext>
}

/** The model of the list around. */
export function useListModel<Row>(): ListModel<Row> {
  const model = useContext(ListContext)
  if (!model) throw new Error('A part of a list was drawn outside a list')
  return model as ListModel<Row>
}
