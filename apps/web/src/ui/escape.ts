import { useEffect, useRef } from 'react'

interface OpenDialog {
  readonly close: () => void
}

/** The dialogs that are open, the one on top last. */
const open: OpenDialog[] = []

/** Lists inside a dialog close first, and mark their field while they are open. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && !event.isComposing && !isTaken(event.target)) open.at(-1)?.close()
  },
  true,
)

/** Closes a dialog with Escape while no other one lies over it, such as the calendar of one of its fields. */
export function useEscape(isOpen: boolean, close: (() => void) | undefined): void {
  const newest = useRef(close)
  useEffect(() => {
    newest.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const dialog = { close: () => newest.current?.() }
    open.push(dialog)
    return () => void open.splice(open.indexOf(dialog), 1)
  }, [isOpen])
}
