import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react'

/** How a table may be set, from the most comfortable to the one that always fits; `data-table.module.css` says what each does. */
const steps = ['roomy', 'close', 'stacked', 'snug', 'named', 'tight'] as const

/**
 * A table that is set as comfortably as the room around it allows: words break only where they would otherwise push it out
 * of the page. What fits depends on the words of the rows and of the language, so that no fixed width could say it.
 */
export function FittedTable(props: ComponentPropsWithoutRef<'table'>) {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => fit(table.current))
  useEffect(() => {
    const current = table.current
    if (!current?.parentElement) return undefined
    let frame = 0
    // In the next frame, because fitting changes the sizes that are watched.
    const watcher = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => fit(current))
    })
    // The table as well as its room: a cell that changes by itself may widen it.
    watcher.observe(current)
    watcher.observe(current.parentElement)
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
    }
  }, [])
  return <table ref={table} {...props} />
}

function fit(table: HTMLTableElement | null): void {
  if (!table) return
  const room = table.parentElement?.clientWidth ?? 0
  for (const step of steps) {
    table.dataset['fit'] = step
    if (table.offsetWidth <= room) return
  }
}
