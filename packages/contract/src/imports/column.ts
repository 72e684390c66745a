import type { ImportProblemName } from '../errors/import-problems.ts'

/** What a line is told about one of its columns, by what is wrong with the value. */
interface Problems {
  readonly required?: ImportProblemName
  readonly tooMany?: ImportProblemName
  readonly invalid: ImportProblemName
  readonly twice?: ImportProblemName
  readonly exists?: ImportProblemName
}

/**
 * A column of a template: its head is `imports:columns.<key>`, what may stand in it `imports:hints.<key>`. `parts` says
 * how its text becomes several values. Rules of the values are those of the forms; see `lines.ts`.
 */
export interface ImportColumn {
  readonly key: string
  readonly isRequired?: true
  readonly parts?: 'list' | 'path'
  /** A date or a moment of the site's wall clock: the start of the day, or its end. */
  readonly moment?: 'start' | 'end'
  /** Values that may also be written as pages say them: the key of that text by the value. */
  readonly words?: Readonly<Record<string, string>>
  /** 1 or 0, or a cell that holds TRUE or FALSE. */
  readonly yesNo?: true
  /** Its values are card numbers, in the notation that the file is said to have. */
  readonly isCard?: true
  readonly example: string
  readonly problems: Problems
  /** For sentences that name a limit. */
  readonly max?: number
}
