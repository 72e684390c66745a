import type { ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportAddition } from '@lintel/contract/imports/schema.ts'

/** A sheet as it was read: every cell of a known column as the text that it shows. */
export interface Sheet {
  readonly head: readonly string[]
  /** Row of the heads; 1 where nothing is said. */
  readonly headLine?: number
  readonly lines: readonly SheetLine[]
  /** Name of the sheet, where it is not the first of its workbook. */
  readonly name?: string
  /** Names of other sheets of the workbook that have heads and were not read. */
  readonly others?: readonly string[]
  /** Words whose signs are a guess, in a file that does not say its encoding. */
  readonly guessedWords?: readonly string[]
  /** What its lines add, once they were checked. */
  readonly adds?: readonly ImportAddition[]
}

export interface SheetLine {
  /** Row number in the sheet. */
  readonly line: number
  readonly cells: readonly string[]
  /** Cells with other types than text, by address; accepted by columns of that type. */
  readonly nonText?: Readonly<Record<number, CellValue>>
  /** Cells that do not hold what they show, by address. */
  readonly unclear?: Readonly<Record<number, CellProblem>>
}

/** What a cell may hold beside text and numbers. */
export type CellValue = 'moment' | 'yesNo'

/** Why a cell is refused by name, whatever its column asks for. */
export interface CellProblem {
  readonly problem: 'formula' | 'cellUnreadable' | 'numberUnclear'
  readonly params: Readonly<Record<string, string>>
}

/** Rows of one sheet of a file, before it is known which sheet and which row have the heads. */
export interface Table {
  /** Name of the sheet; empty for a file that has one. */
  readonly name: string
  readonly rows: readonly (readonly unknown[])[]
  readonly cellOf: (value: unknown) => ReadCell
}

/** A cell as it was read. */
export interface ReadCell {
  readonly text: string
  readonly holds?: CellValue
  readonly unclear?: CellProblem
}

/** Problem of reading, before columns are mapped. */
export interface ReadingProblem {
  readonly line: number
  /** Letters of the column; empty for the file as a whole. */
  readonly column: string
  readonly problem: ImportProblemName
  readonly params: Readonly<Record<string, string | number>>
}

/** A file, and the heads that it may have as they are compared. */
export interface ReaderInput {
  readonly file: Uint8Array
  readonly heads: readonly string[]
}

export interface ReadingProblems {
  readonly problems: readonly ReadingProblem[]
}
export type Reading = { readonly sheet: Sheet } | ReadingProblems

/** A problem of the file as a whole. */
export const ofFile = (problem: ImportProblemName, params: ReadingProblem['params'] = {}): ReadingProblems => ({
  problems: [{ line: 0, column: '', problem, params }],
})

/** Mark of required columns. */
export const requiredMark = '*'

/** A head as it is compared: without its mark, in small letters, with single spaces. */
export const bareHead = (head: string): string =>
  head.replaceAll(requiredMark, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** A column as sheets name it: A, B, … Z, AA. */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
