import { limits } from '@lintel/contract/base/limits.ts'
import { bareHead, ofFile, type ReadCell, type Reading, type SheetLine, type Table } from '../sheet/sheet.ts'

/** The row of a table that has most of the known heads, among the first ones. */
export interface HeadRow {
  readonly at: number
  /** How many of the known heads it has. */
  readonly heads: number
}

/** Finds the row of the heads; a row below the first has at least two of them, since one word may be part of a note. */
export function headRowOf({ rows, cellOf }: Table, known: ReadonlySet<string>): HeadRow | undefined {
  let best: HeadRow | undefined
  for (const [at, row] of rows.slice(0, limits.importHeadRows).entries()) {
    const heads = new Set(row.map((value) => bareHead(cellOf(value).text)).filter((head) => known.has(head))).size
    if (heads > (best?.heads ?? 0) && (heads > 1 || at === 0)) best = { at, heads }
  }
  return best
}

/**
 * The sheet of a file that has the heads, the first of several. Cells of columns without a known head are left behind:
 * an import keeps nothing of a list that it does not ask for.
 */
export function sheetOfTables(tables: readonly Table[], known: ReadonlySet<string>): Reading {
  const found = tables.flatMap((table) => {
    const headRow = headRowOf(table, known)
    return headRow ? [{ table, ...headRow }] : []
  })
  const [first, ...others] = found
  if (!first) return ofFile('headsMissing', { rows: limits.importHeadRows })
  const { table, at } = first
  const head = (table.rows[at] ?? []).map((value) => table.cellOf(value).text.slice(0, limits.generic))
  const isTaken = head.map((text) => known.has(bareHead(text)))
  const lines = table.rows
    .slice(at + 1)
    .map((row, index) =>
      lineOf(
        row.map((value, column) => (isTaken[column] ? table.cellOf(value) : blank)),
        at + index + 2,
      ),
    )
    .filter(({ cells, unclear }) => unclear !== undefined || cells.some((cell) => cell !== ''))
  if (lines.length > limits.importBatch) return ofFile('tooManyLines', { max: limits.importBatch })
  return {
    sheet: {
      head,
      headLine: at + 1,
      lines,
      ...(table !== tables.find(({ rows }) => rows.length > 0) && { name: table.name }),
      ...(others.length > 0 && { others: others.map((other) => other.table.name) }),
    },
  }
}

const blank: ReadCell = { text: '' }

function lineOf(cells: readonly ReadCell[], line: number): SheetLine {
  const of = <Value>(pick: (cell: ReadCell) => Value | undefined): Record<number, Value> | undefined => {
    const found = cells.flatMap((cell, at) => {
      const value = pick(cell)
      return value === undefined ? [] : [[at, value] as const]
    })
    return found.length > 0 ? Object.fromEntries(found) : undefined
  }
  const nonText = of(({ holds }) => holds)
  const unclear = of((cell) => cell.unclear)
  return { line, cells: cells.map(({ text }) => text), ...(nonText && { nonText }), ...(unclear && { unclear }) }
}
