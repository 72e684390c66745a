import { Button } from '@mantine/core'
import { limits } from '@lintel/contract/base/limits.ts'
import type { ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import { Blank } from '../../ui/content.tsx'
import { useDelayed } from '../../ui/hooks.ts'
import { DataTable, type Selection } from '../../ui/table/data-table.tsx'
import { ReadFailure } from '../screen/read-failure.tsx'
import { useListModel, lastPageOf } from './use-list.tsx'

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

/** The rows: nothing for 900 ms, then a skeleton; empty, failed and kept states (design, Lists). */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const t = useText()
  const model = useListModel<Row>()
  const { page, failure, state, isFiltered } = model
  const showsSkeleton = useDelayed(page === undefined && !failure, limits.loadingDelayMs)
  const failureNotice = failure && (
    <ReadFailure
      failure={failure}
      onRetry={model.refresh}
      hasFormerData={page !== undefined}
      title={t('common:list.error')}
      formerDataText={t('common:list.errorKept')}
    />
  )
  if (failureNotice && !page) return failureNotice
  if (!page && !showsSkeleton) return null
  if (page?.rows.length === 0 && page.total > 0 && !failure) {
    const last = lastPageOf(page)
    return (
      <Blank
        action={
          <Button variant="default" onClick={() => model.change({ page: last })}>
            {t('common:list.lastPage')}
          </Button>
        }
      >
        {t('common:list.noSuchPage', { page: state.page, count: last })}
      </Blank>
    )
  }
  if (page?.rows.length === 0 && !failure)
    return (
      <Blank
        action={
          isFiltered ? (
            <Button variant="default" onClick={() => model.change({ filters: {} })}>
              {t('common:clearFilters')}
            </Button>
          ) : (
            props.emptyAction
          )
        }
      >
        {isFiltered ? t('common:list.emptyFiltered') : props.empty}
      </Blank>
    )
  if (props.draw)
    return (
      <>
        {failureNotice}
        {props.draw(page?.rows)}
      </>
    )
  return (
    <>
      {failureNotice}
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
          }))}
        {...(props.actions && { actions: props.actions })}
        {...(props.selection && { selection: props.selection })}
      />
    </>
  )
}
