import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'

/** A sheet as it was read: every cell as text. */
export interface Sheet {
  readonly head: readonly string[]
  readonly lines: readonly SheetLine[]
}

export interface SheetLine {
  /** As the sheet counts it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** What was found while reading, before the columns are known. */
export interface ReadingProblem {
  readonly line: number
  /** Letters of the column; empty for the file as a whole. */
  readonly column: string
  readonly problem: ImportProblemName
  readonly params: Readonly<Record<string, string | number>>
}

export type Reading = { readonly sheet: Sheet } | { readonly problems: readonly ReadingProblem[] }

/** A problem of the file as a whole. */
export const ofFile = (
  problem: ImportProblemName,
  params: ReadingProblem['params'] = {},
): { readonly problems: readonly ReadingProblem[] } => ({ problems: [{ line: 0, column: '', problem, params }] })
