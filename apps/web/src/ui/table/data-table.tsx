import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import classes from './data-table.module.css'
import { FittedTable } from './fitted-table.tsx'
import { lazyPart } from '../../loading/parts.ts'

const TickBox = lazyPart(() => import('./tick-box.tsx'))

export interface TableColumn<Row> {
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isSortable: boolean
  /** Figures stand at the inline end, with digits of equal width. */
  readonly isNumeric: boolean
  /** Heads the card of its row where there is little room. */
  readonly isTitle: boolean
  /** Not drawn, but looked at: it was empty in all rows. */
  readonly isHidden: boolean
}

export interface Sorting {
  readonly column: string | undefined
  readonly order: 'asc' | 'desc'
  readonly onSort: (column: string) => void
}

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  /** Rows that cannot be chosen keep a box that says so. */
  readonly canSelect?: (id: string) => boolean
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  /** Undefined while the first answer is on its way: the skeleton has the same shape. */
  readonly rows: readonly Row[] | undefined
  readonly skeletonRows: number
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly sorting: Sorting
  readonly selection?: Selection
  readonly actions?: (row: Row) => ReactNode
  readonly isBusy: boolean
  /** Which columns are empty in all rows, each time that they are others. */
  readonly onEmptyColumns: (names: ReadonlySet<string>) => void
}

/**
 * The table of every list: a real table with header cells, `aria-sort` and named controls; below 720 px of room each
 * row becomes a card. Written here because mantine-datatable gives sortable header cells the role of a button and
 * speaks English by itself.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, selection, actions, isBusy } = props
  const t = useText()
  const rowIds = rows?.map(rowId) ?? []
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  const shownLabels = columns.flatMap((column) => (column.isHidden ? [] : column.label))
  return (
    <div className={classes.room}>
      <Suspense>
        <FittedTable
          cells={{ rowIds, columnNames: columns.map(({ name }) => name), onChange: props.onEmptyColumns }}
          shape={[...shownLabels, span, ...rowIds].join(' ')}
          className={classes.table}
          role="table"
          aria-label={label}
          aria-busy={isBusy}
        >
          <thead role="rowgroup">
            <tr role="row">
              {selection && (
                <th role="columnheader" className={classes.check}>
                  <SelectAll rows={rows ?? []} rowId={rowId} selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.name} column={column} sorting={props.sorting} />
              ))}
              {actions && (
                <th role="columnheader">
                  <VisuallyHidden>{t('common:actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows === undefined
              ? Array.from({ length: props.skeletonRows }, (_, index) => <SkeletonRow key={index} span={span} />)
              : rows.map((row) => (
                  <tr key={rowId(row)} role="row" data-selected={selection?.ids.has(rowId(row)) || undefined}>
                    {selection && (
                      <td role="cell" className={classes.check}>
                        <Tick
                          aria-label={t('common:list.selectRow', { name: rowName(row) })}
                          checked={selection.ids.has(rowId(row))}
                          disabled={selection.canSelect?.(rowId(row)) === false}
                          onChange={() => selection.onSelect(toggle(selection.ids, rowId(row)))}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.name}
                        role="cell"
                        hidden={column.isHidden}
                        data-column={column.name}
                        data-label={column.label}
                        data-numeric={column.isNumeric || undefined}
                        data-title={column.isTitle || undefined}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                    {actions && (
                      <td role="cell" className={classes.actions}>
                        {actions(row)}
                      </td>
                    )}
                  </tr>
                ))}
          </tbody>
        </FittedTable>
      </Suspense>
    </div>
  )
}

/** A box that keeps its room until it is loaded, so that rows are shown meanwhile and nothing moves when it comes. */
function Tick(props: ComponentProps<typeof TickBox>) {
  return (
    <Suspense
      fallback={
        <span className={classes.tick}>
          <VisuallyHidden>{props['aria-label']}</VisuallyHidden>
        </span>
      }
    >
      <TickBox {...props} />
    </Suspense>
  )
}

function HeaderCell<Row>({ column, sorting }: { readonly column: TableColumn<Row>; readonly sorting: Sorting }) {
  const t = useText()
  const numeric = column.isNumeric || undefined
  if (!column.isSortable)
    return (
      <th role="columnheader" scope="col" hidden={column.isHidden} data-numeric={numeric}>
        {column.label}
      </th>
    )
  const isSorted = sorting.column === column.name
  const isUp = sorting.order === 'asc'
  const Arrow = isSorted ? (isUp ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th
      role="columnheader"
      scope="col"
      hidden={column.isHidden}
      data-numeric={numeric}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => sorting.onSort(column.name)}
      >
        {column.label}
        <Arrow size={14} aria-hidden />
        {isSorted && <VisuallyHidden>{t(isUp ? 'common:list.sortUp' : 'common:list.sortDown')}</VisuallyHidden>}
      </button>
    </th>
  )
}

function SelectAll<Row>(props: {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly selection: Selection
}) {
  const t = useText()
  const ids = props.rows.map(props.rowId).filter((id) => props.selection.canSelect?.(id) !== false)
  const selectedIds = ids.filter((id) => props.selection.ids.has(id))
  const isAll = ids.length > 0 && selectedIds.length === ids.length
  return (
    <Tick
      aria-label={t('common:list.selectAll')}
      checked={isAll}
      indeterminate={selectedIds.length > 0 && !isAll}
      onChange={() => props.selection.onSelect(withAll(props.selection.ids, ids, !isAll))}
    />
  )
}

function SkeletonRow({ span }: { readonly span: number }) {
  return (
    <tr role="row" className={classes.skeleton}>
      {Array.from({ length: span }, (_, index) => (
        <td key={index} role="cell">
          <Skeleton height={12} width={index === 0 ? '60%' : '40%'} />
        </td>
      ))}
    </tr>
  )
}

/** The same choice with all of a page, or without them; what is chosen on other pages stays. */
export function withAll(ids: ReadonlySet<string>, ofPage: readonly string[], areChosen: boolean): ReadonlySet<string> {
  const others = [...ids].filter((id) => !ofPage.includes(id))
  return new Set(areChosen ? [...others, ...ofPage] : others)
}

/** The same choice with one more or one less. */
export function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
