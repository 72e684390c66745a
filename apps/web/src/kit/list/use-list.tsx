import type { Operation, OutputOf, InputOf } from '@lintel/contract/kit/operation.ts'
import type { Page } from '@lintel/contract/kit/page.ts'
import { zoneAt, type ZonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import { useEffect, useRef, useState, createContext, useContext, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Call } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useRead } from '../../api/queries.ts'
import { useZones } from '../../session/use-format.ts'
import type { NamedColumn } from './columns.ts'
import {
  presentationIn,
  readListState,
  sortedBy,
  withChange,
  writeListState,
  type ListShape,
  type ListState,
  type Presentation,
} from './list-state.ts'
import { useMinute } from '../time/now.ts'
import type { QuickFilter } from './chips/parts.ts'
import { momentOfFilter } from './chips/ranges.ts'
import { columnStates, toggledColumn } from './column-choice/column-states.ts'
import { saveTableMemory, readTableMemory } from './column-choice/table-memory.ts'
import type { Filter } from './filters.ts'
import type { TextKey } from '../../language/language.ts'

/** An operation that answers with a page of rows. */
export type ListOperation = Operation & { readonly output: { readonly _output?: Page<unknown> } }
export type RowOf<Op extends Operation> = OutputOf<Op> extends { rows: readonly (infer Row)[] } ? Row : never // i18n-ignore: a type

/** Several filters under one name, set by one click. */
export interface NamedQuickFilter extends QuickFilter {
  readonly label: TextKey
}

interface ListOptions<Op extends Operation> {
  readonly of: Call<Op>
  readonly columns: readonly NamedColumn<RowOf<Op>>[]
  readonly filters: readonly Filter[]
  readonly quick?: readonly NamedQuickFilter[]
  /** What the list always asks beside the address. */
  readonly always?: Partial<InputOf<Op>>
  /** It lists what happened, newest first, and can begin at a moment. */
  readonly isLog?: boolean | undefined
  /** Asks again while the page is seen, where no live changes say what is new. */
  readonly refetchEveryMs?: number
  /** How the rows are shown where nothing is remembered; a list that knows but one way shows its table. */
  readonly presentation?: Presentation | undefined
}

/** All that a list knows and can be told; the logic without a picture. */
export interface ListModel<Row> {
  readonly state: ListState
  readonly isLog: boolean
  readonly filters: readonly Filter[]
  readonly quick: readonly NamedQuickFilter[]
  readonly columns: readonly NamedColumn<Row>[]
  readonly hiddenColumns: ReadonlySet<string>
  readonly page: Page<Row> | undefined
  readonly failure: ApiError | null
  readonly isFetching: boolean
  readonly isFiltered: boolean
  /** A filter whose value in the address is none that it knows: it counts as not set. */
  readonly ignoredFilter: Filter | undefined
  readonly change: (change: Partial<ListState>) => void
  readonly sortBy: (column: string) => void
  /** Hides a column that is seen; one that is not, or is empty on this page, is seen from then on. */
  readonly toggleColumn: (name: string) => void
  /** Columns that are empty in all rows of the page and not pinned: they are not drawn. */
  readonly emptyColumns: ReadonlySet<string>
  readonly reportEmptyColumns: (names: ReadonlySet<string>) => void
  readonly refresh: () => void
  readonly presentation: Presentation
  /** Shows the rows as tiles or as a list from now on. */
  readonly present: (presentation: Presentation) => void
  /** What the list asks with its filters and its order, whatever the page. */
  readonly filterValues: Readonly<Record<string, unknown>>
}

/**
 * Day filters speak of the site's days; the call speaks of moments. What a choice does not offer counts as not chosen.
 */
function filterValues(
  filters: readonly Filter[],
  state: ListState,
  zones: ZonesByTime,
  now: number,
): Record<string, string | undefined> {
  return Object.fromEntries(
    filters.map((filter) => {
      const { name, field = name } = filter
      const value = state.filters[name]
      if (filter.kind === 'choice' && !filter.options.some((option) => option.value === value))
        return [field, undefined]
      return [
        field,
        filter.kind === 'day' && value ? momentOfFilter(value, filter.edge, now, zoneAt(zones, value)) : value,
      ]
    }),
  )
}

/** The last page that has rows. */
export const lastPageOf = ({ total, size }: Pick<Page<unknown>, 'total' | 'size'>): number =>
  Math.max(1, Math.ceil(total / size))

/** The logic of a list: its state in the address, its rows, its columns. */
export function useList<Op extends Operation>(options: ListOptions<Op>): ListModel<RowOf<Op>> {
  const { of, columns, filters } = options
  const [search, setSearch] = useSearchParams()
  const [memory, setMemory] = useState(() => readTableMemory(of.callName))
  const zones = useZones()
  const shape: ListShape = {
    filterNames: filters.map(({ name }) => name),
    sortNames: columns.flatMap(({ sort }) => sort ?? []),
    memory,
    isLog: options.isLog,
  }
  const state = readListState(search, shape)
  const now = useMinute(filters.some(({ kind }) => kind === 'day'))
  const values = filterValues(filters, state, zones, now)
  const filteredAddress = {
    ...(state.sort !== undefined && { sort: state.sort, order: state.order }),
    ...values,
    ...options.always,
  }
  const place = { page: state.page, size: state.size, ...(state.at !== undefined && { at: state.at }) }
  const input = { ...place, ...filteredAddress }
  const query = useRead(of, input as InputOf<Op>, {
    keepFormer: true,
    ...(options.refetchEveryMs && { refetchEveryMs: options.refetchEveryMs }),
  })
  const [lastPage, setLastPage] = useState(query.data)
  if (query.data !== undefined && query.data !== lastPage) setLastPage(query.data)
  const [emptyNames, setEmptyNames] = useState<ReadonlySet<string>>(new Set())
  const { hiddenColumns, emptyColumns } = columnStates(columns, memory, emptyNames)
  const remember = (change: typeof memory) => {
    saveTableMemory(of.callName, change)
    setMemory({ ...memory, ...change })
  }
  const change = (what: Partial<ListState>) =>
    setSearch(writeListState(search, withChange(state, what), shape), { replace: what.page === undefined })
  const answer = query.data as Page<unknown> | undefined
  const filledPage = useRef<number>(undefined)
  const toLastPage = useRef(() => {})
  useEffect(() => {
    toLastPage.current = () =>
      setSearch(writeListState(search, { ...state, page: lastPageOf(answer!) }, shape), { replace: true })
  })
  // The last row of the last page is gone: the page before is shown. A page that never had rows says so instead.
  useEffect(() => {
    if (!answer || answer.page !== state.page) return
    if (answer.rows.length > 0) filledPage.current = answer.page
    else if (answer.total > 0 && filledPage.current === answer.page) toLastPage.current()
  }, [answer, state.page])
  return {
    state,
    isLog: options.isLog ?? false,
    filters,
    quick: options.quick ?? [],
    columns,
    hiddenColumns,
    emptyColumns,
    reportEmptyColumns: setEmptyNames,
    // What was on the screen stays there when the next answer does not come.
    page: (query.data ?? lastPage) as Page<RowOf<Op>> | undefined,
    failure: query.error,
    isFetching: query.isFetching,
    isFiltered: Object.keys(state.filters).length > 0 || state.at !== undefined,
    ignoredFilter: filters.find(({ name, field = name }) => state.filters[name] && values[field] === undefined),
    change,
    sortBy: (column) => {
      const next = sortedBy(state, column)
      remember({ sort: next.sort, order: next.order } as typeof memory)
      change(next)
    },
    toggleColumn: (name) => remember(toggledColumn(name, memory, { hiddenColumns, emptyColumns })),
    refresh: () => void query.refetch(),
    presentation:
      (options.presentation && (presentationIn(search) ?? memory.presentation ?? options.presentation)) ?? 'list',
    present: (presentation) => {
      remember({ presentation })
      const next = new URLSearchParams(search)
      next.delete('show')
      setSearch(next, { replace: true })
    },
    filterValues: filteredAddress,
  }
}

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
