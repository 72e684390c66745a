import type { Filter } from '../filters.ts'

type OneFilter = Exclude<Filter, { readonly kind: 'elsewhere' }>
type DayFilter = Filter & { readonly kind: 'day' }

/** What one chip sets: a filter, or the two days of a range. */
export type FilterPart =
  | { readonly kind: 'one'; readonly key: string; readonly filter: OneFilter }
  | { readonly kind: 'range'; readonly key: string; readonly from: DayFilter; readonly to: DayFilter }

/** Filters that are set at once by one chip. */
export interface QuickFilter {
  readonly values: Readonly<Record<string, string>>
}

interface FilterParts {
  /** The field in front of the chips: what finds rows by a word. */
  readonly search: (Filter & { readonly kind: 'text' }) | undefined
  readonly parts: readonly FilterPart[]
}

const isText = (filter: Filter | undefined): filter is Filter & { readonly kind: 'text' } => filter?.kind === 'text'

/** The search field of a list and what its chips set; what another part of the page sets has none. */
export function filterParts(filters: readonly Filter[]): FilterParts {
  const keyword = filters.find(({ name }) => name === 'keyword')
  const search = [keyword, filters[0]].find(isText)
  const parts: FilterPart[] = []
  for (const filter of filters) {
    const former = parts.at(-1)
    if (filter === search || filter.kind === 'elsewhere') continue
    if (filter.kind === 'day' && filter.edge === 'end' && former?.kind === 'one' && former.filter.kind === 'day')
      parts[parts.length - 1] = { kind: 'range', key: former.key, from: former.filter, to: filter }
    else parts.push({ kind: 'one', key: filter.name, filter })
  }
  return { search, parts }
}

/** The names of the filters that a part sets. */
export const namesOf = (part: FilterPart): readonly string[] =>
  part.kind === 'range' ? [part.from.name, part.to.name] : [part.filter.name]

/** Whether all that a quick filter sets is set. */
export const isQuickSet = (quick: QuickFilter, values: Readonly<Record<string, string>>): boolean =>
  Object.entries(quick.values).every(([name, value]) => values[name] === value)

/** The values after a click on a quick filter: all of it is set, or none of it. */
export function withQuick(
  quick: QuickFilter,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!isQuickSet(quick, values)) return { ...values, ...quick.values }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in quick.values)))
}

/** How many chips stand beside *Add filter* although they are not set. */
const plainCount = 3

interface ShownParts {
  readonly shown: readonly FilterPart[]
  /** What *Add filter* offers. */
  readonly further: readonly FilterPart[]
}

/**
 * Which parts have a chip: those that are set or were added, and the first few. A menu for one more would be longer than
 * its chip; what only the rights of the reader decide stays out of it as well, so that it is never empty.
 */
export function splitParts(
  parts: readonly FilterPart[],
  setNames: ReadonlySet<string>,
  added: ReadonlySet<string>,
): ShownParts {
  const isShown = (part: FilterPart, place: number) =>
    place < plainCount || added.has(part.key) || namesOf(part).some((name) => setNames.has(name))
  const further = parts.filter((part, place) => !isShown(part, place))
  const isCertain = further.some((part) => part.kind === 'range' || part.filter.kind !== 'custom')
  if (further.length < 2 || !isCertain) return { shown: parts, further: [] }
  return { shown: parts.filter(isShown), further }
}
