import type { InputOf, Operation } from '@lintel/contract/kit/operation.ts'
import { Group } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import type { Call } from '../../api/client.ts'
import { type TextKey, useText } from '../../language/language.ts'
import { ActionButton, type Action } from '../actions/action.tsx'
import type { NamedColumn } from './columns.ts'
import { Page } from '../screen/page.tsx'
import type { Selection } from '../../ui/table/data-table.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import type { Filter } from './filters.ts'
import { ListFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { ListTable } from './list-table.tsx'
import { PresentationSwitch } from './tiles/presentation-switch.tsx'
import type { Presentation } from './list-state.ts'
import { ListTiles, type Tile } from './tiles/list-tiles.tsx'
import classes from './list.module.css'
import { List, useList, type ListModel, type NamedQuickFilter, type RowOf } from './use-list.tsx'
import { useSelection } from './use-selection.ts'

export interface ListScreenProps<Op extends Operation> {
  readonly title: TextKey
  readonly of: Call<Op>
  readonly columns: readonly NamedColumn<RowOf<Op>>[]
  readonly filters?: readonly Filter[]
  /** Filters of one click, before the others. */
  readonly quick?: readonly NamedQuickFilter[]
  readonly always?: Partial<InputOf<Op>>
  readonly refetchEveryMs?: number
  /** It lists what happened, newest first: its pager goes to a time as well. */
  readonly isLog?: 'at' extends keyof InputOf<Op> ? true : never
  readonly rowId: (row: RowOf<Op>) => string
  readonly rowName: (row: RowOf<Op>) => string
  readonly empty: TextKey
  /** The page's one main action; it also fills an empty list. */
  readonly create?: Action
  /** What fills an empty list that nothing is made in, or leads to where that is done. */
  readonly emptyAction?: Action
  /** What else the page can do, beside its main action. */
  readonly also?: readonly Action[]
  /** A control of its own among what the page can do, which reads what the list asks. */
  readonly tool?: (model: ListModel<RowOf<Op>>) => ReactNode
  readonly row?: (row: RowOf<Op>) => readonly Action[]
  /** A control of its own at the end of a row, where actions as data are not enough. */
  readonly rowTool?: (row: RowOf<Op>) => ReactNode
  /**
   * What can be done with several rows at once; rows can be chosen where it is given. They stay chosen on other pages,
   * until `onDone` says that something was done with them.
   */
  readonly bulk?: (rows: readonly RowOf<Op>[], onDone: () => void) => readonly BulkAction[]
  /** Links to the other lists of the page, above the filters. */
  readonly tabs?: ReactNode
  /** Between filters and table: what the list has to say right now. */
  readonly above?: (model: ListModel<RowOf<Op>>) => ReactNode
  /** Draws the rows in place of the table, such as with a panel about one of them (`kit/side-panel`). */
  readonly draw?: (
    rows: readonly RowOf<Op>[] | undefined,
    model: ListModel<RowOf<Op>>,
    selection?: Selection,
  ) => ReactNode
  /** Beside the title: figures of the list. */
  readonly status?: ReactNode
  /** Rows as tiles too: how one is drawn, loaded with the first of them, and what is shown where nothing is remembered. */
  readonly tiles?: { readonly Tile: Tile<RowOf<Op>>; readonly first: Presentation }
  /** Below the list: what belongs to it and is no row. */
  readonly below?: ReactNode
  /** Beside the list: what narrows it and is too large for a filter. It reads the list around (`useListModel`). */
  readonly aside?: ReactNode
}

/** A finished list page. Step down to `useList` and `List` for anything else. */
export function ListScreen<Op extends Operation>(props: ListScreenProps<Op>) {
  type Row = RowOf<Op>
  const t = useText()
  const model = useList({
    of: props.of,
    columns: props.columns,
    filters: props.filters ?? [],
    ...(props.quick && { quick: props.quick }),
    ...(props.always && { always: props.always }),
    ...(props.isLog && { isLog: true }),
    ...(props.refetchEveryMs && { refetchEveryMs: props.refetchEveryMs }),
    presentation: props.tiles?.first,
  })
  const choice = useSelection<Row>(model, props.rowId)
  const { create, emptyAction = create, also, row: actionsOf, rowTool, bulk, tiles } = props
  const endOfRow = (row: Row) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap" component="span">
      {rowTool?.(row)}
      {actionsOf && (
        <RowActions actions={actionsOf(row)} name={props.rowName(row)} isMenuOnly={rowTool !== undefined} />
      )}
    </Group>
  )
  const texts = {
    label: t(props.title),
    empty: t(props.empty),
    emptyAction: emptyAction && <ActionButton action={emptyAction} look="filled" />,
  }
  return (
    <Page
      title={t(props.title)}
      status={props.status}
      actions={
        (create || also || props.tool || tiles) && (
          <>
            {tiles && <PresentationSwitch value={model.presentation} onChange={model.present} />}
            {props.tool?.(model)}
            {also?.map((action) => (
              <ActionButton key={action.key} action={action} />
            ))}
            {create && <ActionButton action={create} look="filled" />}
          </>
        )
      }
    >
      {props.tabs}
      <List model={model}>
        <Beside aside={props.aside}>
          <ListFilters />
          {props.above?.(model)}
          {bulk && choice.rows.length > 0 && (
            <BulkBar
              count={choice.rows.length}
              elsewhere={choice.elsewhere}
              actions={bulk(choice.rows, choice.clear)}
              onClear={choice.clear}
            />
          )}
          {tiles && model.presentation === 'tiles' ? (
            <Suspense>
              <ListTiles
                {...texts}
                Tile={tiles.Tile as Tile<unknown>}
                menu={(row) =>
                  actionsOf && (
                    <RowActions actions={actionsOf(row as Row)} name={props.rowName(row as Row)} isMenuOnly />
                  )
                }
                rowId={(row) => props.rowId(row as Row)}
              />
            </Suspense>
          ) : (
            <ListTable<Row>
              {...texts}
              rowId={props.rowId}
              rowName={props.rowName}
              actions={actionsOf || rowTool ? endOfRow : undefined}
              selection={bulk && choice.selection}
              draw={props.draw && ((rows) => props.draw!(rows, model, bulk && choice.selection))}
            />
          )}
          <ListPager />
          {props.below}
        </Beside>
      </List>
    </Page>
  )
}

/** Two columns where something stands beside the list and there is room for both; its room is kept until it is there. */
function Beside({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) {
  if (!aside) return children
  return (
    <div className={classes.beside}>
      <div className={classes.aside}>{aside}</div>
      <div className={classes.main}>{children}</div>
    </div>
  )
}
