import type { ImportColumn } from '@lintel/contract/imports/column.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'

/**
 * A line with an invalid value is checked against the site all the same, so that all problems of a file are reported at
 * once: a substitute replaces the value, and problems of the substitute are dropped.
 */

/** Columns that depend on each other: a substitute for one makes problems of the others meaningless. */
const together: readonly (readonly string[])[] = [
  ['company', 'department', 'accessGroups'],
  ['app', 'landline', 'callType', 'phone', 'phoneCode'],
  ['idAccessMode', 'idAccessRun', 'idAccessSerial'],
  ['validFrom', 'validUntil'],
  ['building', 'apartment', 'homeName', 'homeCallType', 'homeFloor', 'accountType', 'floors'],
  ['model', 'relay', 'securityRelay', 'entryReader', 'exitReader', 'doorStatusInput', 'exitButtonInput', 'doorName'],
]

/** Columns of lines whose value is a substitute. */
export class StandIns {
  readonly #cells = new Set<string>()

  /** Values with the named columns empty or, where the column is required, with an example unique to the line. */
  fill(
    values: Readonly<Record<string, unknown>>,
    columns: readonly ImportColumn[],
    wrong: ReadonlySet<string>,
    line: number,
  ): Record<string, unknown> {
    const filledValues = { ...values }
    for (const { key, isRequired, parts, example } of columns) {
      if (!wrong.has(key)) continue
      const text = isRequired ? unlike(example, line) : ''
      filledValues[key] = parts ? (text === '' ? [] : [text]) : text
      for (const column of together.find((group) => group.includes(key)) ?? [key]) this.#cells.add(`${line} ${column}`)
    }
    return filledValues
  }

  /** Drops problems of substitutes. */
  without(problems: readonly ImportProblem[]): ImportProblem[] {
    return problems.filter(
      ({ line, column, params }) =>
        !this.#cells.has(`${line} ${column}`) &&
        !(params['other'] !== undefined && this.#cells.has(`${params['other']} ${column}`)),
    )
  }
}

/** An example with other digits for each line. */
const unlike = (example: string, line: number): string => {
  const count = example.match(/\d/g)?.length ?? 0
  const digits = String(line)
    .padStart(count, '0')
    .slice(-count || undefined)
  let at = 0
  return example.replaceAll(/\d/g, (digit) => digits[at++] ?? digit)
}
