/** What of a table is looked at, so that this can be tested without a page. */
export interface CellContent {
  readonly text: string
  /** Has something to look at or to press that is no text. */
  readonly hasPart: boolean
}

/** Whether a cell shows nothing, or only the dash that stands for it. */
export const isEmptyCell = ({ text, hasPart }: CellContent): boolean => !hasPart && /^[\s–]*$/.test(text)

/** Columns without a value on the page that is shown, and those that had one while its rows were followed. */
export interface ColumnContent {
  readonly rowIds: readonly string[]
  readonly filled: ReadonlySet<string>
}

/**
 * Which columns have a value. While a row of before is still there, as after a live change, a column that had one stays:
 * the table does not jump with each event.
 */
export function filledColumns(former: ColumnContent | undefined, now: ColumnContent): ColumnContent {
  const isFollowed = former !== undefined && now.rowIds.some((id) => former.rowIds.includes(id))
  return isFollowed ? { rowIds: now.rowIds, filled: new Set([...former.filled, ...now.filled]) } : now
}

const contentOf = (cell: Element): CellContent => ({
  text: cell.textContent ?? '',
  hasPart: cell.querySelector('img, svg, a, button, input, [role]') !== null,
})

/** The columns of a drawn table that have a value in some row; its cells say in `data-column` whose they are. */
export function readFilledColumns(table: Element): ReadonlySet<string> {
  const withValue = new Set<string>()
  for (const cell of table.querySelectorAll<HTMLElement>('td[data-column]')) {
    const name = cell.dataset['column']!
    if (!withValue.has(name) && !isEmptyCell(contentOf(cell))) withValue.add(name)
  }
  return withValue
}
