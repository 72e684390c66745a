import type { ComponentType } from 'react'
import type { TextKey } from '../../language/language.ts'

/** A column of a list. `Cell` is a component, so that it may ask for formats and links by itself. */
export interface Column<Row> {
  readonly label: TextKey
  readonly Cell: ComponentType<{ readonly row: Row }>
  /** The name by which the server sorts. */
  readonly sort?: string
  readonly isNumeric?: boolean
  /** Cannot be hidden (the name). */
  readonly isFixed?: boolean
  /** Hidden by default. */
  readonly isSpare?: boolean
}

export interface NamedColumn<Row> extends Column<Row> {
  readonly name: string
}

/** The columns of a feature by name; a view picks which of them a portal shows, and in which order. */
export const columnsFor =
  <Row>() =>
  <const Columns extends Readonly<Record<string, Column<Row>>>>(columns: Columns) => ({
    pick: (names: readonly (keyof Columns & string)[]): readonly NamedColumn<Row>[] =>
      names.map((name) => ({ name, ...columns[name]! })),
  })
