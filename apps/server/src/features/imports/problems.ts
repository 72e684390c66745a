import { importProblems, type ImportProblemName } from '@lintel/contract/errors/import-problems.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'

/** A problem with the code of its name. */
export function problemOf(
  problem: ImportProblemName,
  line: number,
  column: string,
  params: ImportProblem['params'] = {},
): ImportProblem {
  return { line, column, code: importProblems[problem].code, problem, params }
}

/** Finds duplicate values among lines; each line gets a problem that names the other. */
export class Twice {
  readonly #lineByKey = new Map<string, number>()
  readonly problems: ImportProblem[] = []

  /** Adds a value of a line; equal `value`s are duplicates. */
  note(problem: ImportProblemName, column: string, line: number, value: string): void {
    const key = `${column} ${value}`
    const other = this.#lineByKey.get(key)
    if (other === undefined) this.#lineByKey.set(key, line)
    else if (other !== line) {
      this.problems.push(problemOf(problem, other, column, { other: line }))
      this.problems.push(problemOf(problem, line, column, { other }))
    }
  }
}
