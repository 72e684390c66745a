import { randomUUID } from 'node:crypto'
import type { CellProblem } from '../sheet/sheet.ts'
import { attributeOf, escapeXml } from './xml-tags.ts'

/**
 * Cells that do not hold what they show, marked in the sheet itself, so that the reader answers them at their place and
 * only those of known columns are refused. The mark begins with a word that no file can hold.
 */
export class UnclearCells {
  readonly #word = randomUUID()

  /** A cell as text that says why it is unclear. */
  mark(prefix: string, attributes: string, problem: CellProblem['problem'], shown = ''): string {
    return textCell(prefix, attributes, `${this.#word} ${problem} ${shown}`)
  }

  /** What a text of the sheet says about its cell; undefined for a text of the user. */
  read(text: string): CellProblem | undefined {
    if (!text.startsWith(this.#word)) return undefined
    const [, problem = '', ...shown] = text.split(' ')
    return {
      problem: problem as CellProblem['problem'],
      params: problem === 'numberUnclear' ? { shown: shown.join(' ') } : {},
    }
  }
}

/** A cell with the same place that holds a text. */
export function textCell(prefix: string, attributes: string, text: string): string {
  const type = attributeOf(attributes, 't')
  const others = type === undefined ? attributes : attributes.replace(/\st\s*=\s*("[^"]*"|'[^']*')/, '')
  return `<${prefix}c${others} t="str"><${prefix}v>${escapeXml(text)}</${prefix}v></${prefix}c>`
}
