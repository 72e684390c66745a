import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'

/** A sheet as it was read: every cell as the text that it shows. */
export interface Sheet {
  readonly head: readonly string[]
  readonly lines: readonly SheetLine[]
}

export interface SheetLine {
  /** Row number in the sheet. */
  readonly line: number
  readonly cells: readonly string[]
  /** Cells with other types than text, by address; accepted by columns of that type. */
  readonly nonText?: Readonly<Record<number, CellValue>>
}

/** What a cell may hold beside text and numbers. */
export type CellValue = 'moment' | 'yesNo'

/** Problem of reading, before columns are mapped. */
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

/** Line and letters of a cell's address. */
export function placeOf(address: string): { readonly line: number; readonly column: string } {
  const [, column = '', line = '0'] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  return { line: Number(line), column }
}

/** A column as sheets name it: A, B, … Z, AA. */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
