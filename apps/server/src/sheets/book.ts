/** One sheet of texts: a head, and lines below it. */
export interface TextSheet {
  readonly name: string
  readonly head: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** A workbook as it is handed to the thread that writes it. */
export interface Book {
  readonly sheets: readonly TextSheet[]
  readonly rightToLeft: boolean
}
