import type { ImportColumn } from '@lintel/contract/imports/column.ts'
import type { ImportProblem } from '@lintel/contract/imports/schema.ts'

/**
 * A line with a value that breaks a rule is compared with the site all the same, so that everything that is wrong with
 * a file is told at once: something stands in for the value, and what is found about that is not told.
 */

/** Columns that are understood together: with one of them stood in for, nothing is known of the others. */
const together: readonly (readonly string[])[] = [
  ['company', 'department', 'accessGroups'],
  ['app', 'landline', 'callType', 'phone', 'phoneCode'],
  ['idAccessMode', 'idAccessRun', 'idAccessSerial'],
  ['validFrom', 'validUntil'],
  ['building', 'apartment', 'homeName', 'homeCallType', 'homeFloor', 'accountType', 'floors'],
  ['model', 'relay', 'securityRelay', 'entryReader', 'exitReader', 'doorStatusInput', 'exitButtonInput', 'doorName'],
]

/** Columns of lines whose value is a stand-in and not from the file. */
export class StandIns {
  readonly #cells = new Set<string>()

  /**
   * Values with the named columns emptied or, where that is no value, with an example in them that no other line has.
   */
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

  /** Without what was found about stand-ins. */
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
