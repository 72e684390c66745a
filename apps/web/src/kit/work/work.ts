/**
 * Long work as a page shows it (design, Details and dashboards): how far it is, and at the end what was done and
 * what was refused, line by line. Imports and exports hand over what the server tells of theirs.
 */
export interface Work {
  readonly state: 'waiting' | 'running' | 'finished' | 'stopped'
  /** Lines of the whole work; 0 while unknown. */
  readonly total: number
  readonly done: number
  readonly refused: readonly RefusedLine[]
}

export interface RefusedLine {
  /** Counted from 1, as a spreadsheet shows it. */
  readonly line: number
  /** The reason, in the reader's language. */
  readonly reason: string
}

/** How much is behind it, 0 to 100; a refused line is dealt with too. Whole numbers, and 100 only at the end. */
export function percentOf({ state, total, done, refused }: Work): number {
  if (state === 'finished') return 100
  if (total <= 0) return 0
  return Math.min(99, Math.floor(((done + refused.length) / total) * 100))
}

/** Whether it will change no more. */
export const isOver = ({ state }: Work): boolean => state === 'finished' || state === 'stopped'

/** Characters with which a spreadsheet begins a formula, in all the widths they come in. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The refused lines as a CSV file to download; what could be taken for a formula is made text. */
export function reportOf(lines: readonly RefusedLine[], heads: readonly [line: string, reason: string]): string {
  const rows = [heads, ...lines.map(({ line, reason }) => [String(line), reason] as const)]
  // Spreadsheets take a file without this mark for one of the computer's own code page.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
