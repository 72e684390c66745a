import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { filledColumns, readFilledColumns, type ColumnContent } from './empty-columns.ts'

/** Whose cells are checked, and the function that gets the empty columns. */
export interface ColumnContentOptions {
  readonly rowIds: readonly string[]
  readonly columnNames: readonly string[]
  readonly onChange: (names: ReadonlySet<string>) => void
}

/** Reports the columns that are empty in all rows, before the table is painted and whenever a cell changes by itself. */
export function useEmptyColumns(table: RefObject<HTMLTableElement | null>, options: ColumnContentOptions): void {
  const { rowIds } = options
  const content = useRef<ColumnContent>(undefined)
  const lastReport = useRef('')
  const report = useRef(() => {})
  useLayoutEffect(() => {
    report.current = () => {
      const { columnNames, onChange } = options
      if (!table.current || rowIds.length === 0) return
      content.current = filledColumns(content.current, { rowIds, filled: readFilledColumns(table.current) })
      const empty = columnNames.filter((name) => !content.current!.filled.has(name))
      if (empty.join(' ') === lastReport.current) return
      lastReport.current = empty.join(' ')
      onChange(new Set(empty))
    }
    report.current()
  })
  const hasRows = rowIds.length > 0
  useEffect(() => {
    if (!table.current || !hasRows) return undefined
    let frame = 0
    // A cell may load what it shows, and the column is wanted then.
    const watcher = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => report.current())
    })
    watcher.observe(table.current, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
    }
  }, [table, hasRows])
}
