import { limits } from '@lintel/contract/base/limits.ts'

/** How a list shows its rows. */
export const presentations = ['tiles', 'list'] as const
export type Presentation = (typeof presentations)[number]

/** The presentation that an address asks for, whatever is remembered: `show=list`. */
export const presentationIn = (search: URLSearchParams): Presentation | undefined =>
  presentations.find((one) => one === search.get('show'))

export type PageSize = (typeof limits.pageSizes)[number]

/** What a list shows: the address says it all, so that back, reload and sending the link keep it (design, Lists). */
export interface ListState {
  readonly page: number
  readonly size: PageSize
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  /** Where a log begins, a moment in UTC; undefined for its newest row. */
  readonly at?: string | undefined
  readonly filters: Readonly<Record<string, string>>
}

/** What a list can be asked, and what it remembers of the last time. */
export interface ListShape {
  readonly filterNames: readonly string[]
  readonly sortNames: readonly string[]
  /** It lists what happened, and can begin at a moment. */
  readonly isLog?: boolean | undefined
  readonly memory?: { readonly sort?: string; readonly order?: 'asc' | 'desc' }
}

function pageSizeOf(text: string | null): PageSize {
  return limits.pageSizes.find((size) => String(size) === text) ?? limits.pageSizeDefault
}

function momentIn(text: string | null): string | undefined {
  const at = text === null || !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text) ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** Reads the state from an address; what makes no sense there counts as not said. */
export function readListState(search: URLSearchParams, shape: ListShape): ListState {
  const page = Number(search.get('page'))
  const sortName = search.get('sort') ?? undefined
  const isSortable = sortName !== undefined && shape.sortNames.includes(sortName)
  const memory = shape.memory?.sort && shape.sortNames.includes(shape.memory.sort) ? shape.memory : {}
  const order = isSortable ? search.get('order') : memory.order
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: pageSizeOf(search.get('size')),
    sort: isSortable ? sortName : memory.sort,
    order: order === 'desc' ? 'desc' : 'asc',
    ...(shape.isLog && { at: momentIn(search.get('at')) }),
    filters: Object.fromEntries(
      shape.filterNames.flatMap((name) => {
        const value = search.get(name)
        return value ? [[name, value]] : []
      }),
    ),
  }
}

/** The address of a state; what is as it would be anyway is left out, and names that are not the list's own stay. */
export function writeListState(former: URLSearchParams, state: ListState, shape: ListShape): URLSearchParams {
  const search = new URLSearchParams(former)
  for (const name of ['page', 'size', 'sort', 'order', ...(shape.isLog ? ['at'] : []), ...shape.filterNames])
    search.delete(name)
  for (const [name, value] of Object.entries(state.filters)) if (value) search.set(name, value)
  if (state.sort !== undefined) {
    search.set('sort', state.sort)
    if (state.order === 'desc') search.set('order', 'desc')
  }
  if (state.at !== undefined) search.set('at', state.at)
  if (state.size !== limits.pageSizeDefault) search.set('size', String(state.size))
  if (state.page !== 1) search.set('page', String(state.page))
  return search
}

/** The state after a change; whatever changes which rows there are starts at the first page again. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  const staysOnPage = Object.keys(change).every((name) => name === 'page')
  return { ...state, ...change, ...(!staysOnPage && change.page === undefined && { page: 1 }) }
}

/** The next step of a click on a column's header: up, then down, then as the server sorts by itself. */
export function sortedBy(state: ListState, column: string): Pick<ListState, 'sort' | 'order'> {
  if (state.sort !== column) return { sort: column, order: 'asc' }
  return state.order === 'asc' ? { sort: column, order: 'desc' } : { sort: undefined, order: 'asc' }
}
