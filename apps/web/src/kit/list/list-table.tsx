import type { ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import { DataTable, type Selection } from '../../ui/table/data-table.tsx'
import { ListStates } from './list-states.tsx'
import { useListModel } from './use-list.tsx'

interface ListTableProps<Row> {
  readonly label: string
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly selection?: Selection | undefined
  /** One sentence why there is nothing, and what fills it. */
  readonly empty: string
  readonly emptyAction?: ReactNode
  /** Draws the rows in place of the table; undefined rows are on their way. */
  readonly draw?: ((rows: readonly Row[] | undefined) => ReactNode) | undefined
}

/** The rows as a table. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const t = useText()
  const model = useListModel<Row>()
  const { state } = model
  return (
    <ListStates<Row> empty={props.empty} emptyAction={props.emptyAction}>
      {(page) =>
        props.draw ? (
          props.draw(page?.rows)
        ) : (
          <DataTable
            label={props.label}
            rows={page?.rows}
            skeletonRows={state.size}
            rowId={props.rowId}
            rowName={props.rowName}
            isBusy={model.isFetching}
            sorting={{
              column: model.columns.find(({ sort }) => sort !== undefined && sort === state.sort)?.name,
              order: state.order,
              onSort: (name) => model.sortBy(model.columns.find((column) => column.name === name)?.sort ?? name),
            }}
            columns={model.columns
              .filter(({ name }) => !model.hiddenColumns.has(name))
              .map(({ name, label, Cell, sort, isNumeric, isFixed }) => ({
                name,
                label: t(label),
                cell: (row: Row) => <Cell row={row} />,
                isSortable: sort !== undefined,
                isNumeric: isNumeric ?? false,
                isTitle: isFixed ?? false,
                isHidden: model.emptyColumns.has(name),
              }))}
            onEmptyColumns={model.reportEmptyColumns}
            {...(props.actions && { actions: props.actions })}
            {...(props.selection && { selection: props.selection })}
          />
        )
      }
    </ListStates>
  )
}
