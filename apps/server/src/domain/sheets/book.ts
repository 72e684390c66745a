/** A text stays the text it is, whatever it looks like; a number can be calculated with. */
export type Cell = string | number

/** One sheet: a head, and lines below it. */
export interface Sheet {
  readonly name: string
  readonly head: readonly string[]
  readonly lines: readonly (readonly Cell[])[]
}

/** A workbook as it is handed to the thread that writes it. */
export interface Book {
  readonly sheets: readonly Sheet[]
  readonly rightToLeft: boolean
}
