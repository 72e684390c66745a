import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react'
import { useEmptyColumns, type ColumnContentOptions } from './use-empty-columns.ts'

/**
 * How a table may be set, from one line for each row to the one that always fits; `data-table.module.css` says what each
 * does.
 */
const steps = ['line', 'close-line', 'roomy', 'close', 'stacked', 'dense', 'snug', 'named', 'tight'] as const

/** Rows are cards in less room than this (`data-table.module.css`); there are no columns then. */
const cardsBelowPx = 720

interface FittedTableProps extends ComponentPropsWithoutRef<'table'> {
  /** Which rows and columns it has. While they stay the same, so do the widths: what changes inside moves nothing. */
  readonly shape: string
  readonly cells: ColumnContentOptions
}

/**
 * A table that is set as comfortably as the room around it allows: words break only where they would otherwise push it
 * out of the page. What fits depends on the words of the rows and of the language, so that no fixed width could say it.
 * Once set, its columns keep their widths until it has other rows, other columns or other room, or until something no
 * longer fits its cell.
 */
export function FittedTable({ shape, cells, ...props }: FittedTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useEmptyColumns(table, cells)
  const set = useRef('')
  useLayoutEffect(() => void (set.current = fit(table.current, shape, set.current)))
  useEffect(() => {
    const current = table.current
    if (!current?.parentElement) return undefined
    let frame = 0
    // In the next frame, because fitting changes the sizes that are watched.
    const watcher = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => void (set.current = fit(current, shape, set.current)))
    })
    // The table as well as its room: a cell that changes by itself may widen it.
    watcher.observe(current)
    watcher.observe(current.parentElement)
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
    }
  }, [shape])
  return <table ref={table} {...props} />
}

/** Resets the table unless it was set for the same and all of it still fits; answers for what it is set. */
function fit(table: HTMLTableElement | null, shape: string, setFor: string): string {
  if (!table) return ''
  const room = table.parentElement?.clientWidth ?? 0
  const fitKey = `${room} ${shape}`
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  if (fitKey === setFor && isFitting(table)) return setFor
  table.style.tableLayout = ''
  delete table.dataset['fixed']
  for (const head of heads) head.style.inlineSize = ''
  for (const step of steps) {
    table.dataset['fit'] = step
    if (table.offsetWidth <= room) break
  }
  if (room > cardsBelowPx) {
    const widths = heads.map((head) => head.getBoundingClientRect().width)
    heads.forEach((head, index) => (head.style.inlineSize = `${widths[index]}px`))
    table.style.tableLayout = 'fixed'
    table.dataset['fixed'] = ''
  }
  return fitKey
}

const isFitting = (table: HTMLElement): boolean =>
  [...table.querySelectorAll('th, td')].every((cell) => cell.scrollWidth <= cell.clientWidth + 1)
