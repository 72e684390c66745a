import type { NamedColumn } from '../columns.ts'
import type { TableMemory } from './table-memory.ts'

export interface ColumnStates {
  readonly hiddenColumns: ReadonlySet<string>
  /** Not drawn, because they are empty on this page. */
  readonly emptyColumns: ReadonlySet<string>
}

type ColumnPlace = Pick<NamedColumn<unknown>, 'name' | 'isSpare' | 'isFixed'>

/** Which columns are not drawn: those the reader hid, and those that are empty unless the reader wants them. */
export function columnStates(
  columns: readonly ColumnPlace[],
  { hidden, pinned = [] }: TableMemory,
  emptyNames: ReadonlySet<string>,
): ColumnStates {
  return {
    hiddenColumns: new Set(hidden ?? columns.filter(({ isSpare }) => isSpare === true).map(({ name }) => name)),
    emptyColumns: new Set(
      columns
        .filter(({ name, isFixed }) => !isFixed && emptyNames.has(name) && !pinned.includes(name))
        .map(({ name }) => name),
    ),
  }
}

/** What is remembered when the reader picks a column in the chooser: one that is not seen is wanted, even if empty. */
export function toggledColumn(name: string, { pinned = [] }: TableMemory, states: ColumnStates): TableMemory {
  const { hiddenColumns, emptyColumns } = states
  const others = pinned.filter((one) => one !== name)
  return hiddenColumns.has(name) || emptyColumns.has(name)
    ? { hidden: [...hiddenColumns].filter((one) => one !== name), pinned: [...others, name] }
    : { hidden: [...hiddenColumns, name], pinned: others }
}
