import { useRef } from 'react'
import { useThrottleMs } from '../portal/route-context.ts'

/** Whether a click counts, when the last one that did was at `last`. */
export function isAwake(last: number | undefined, now: number, sleepMs: number): boolean {
  return last === undefined || now - last >= sleepMs
}

/**
 * A click handler that sleeps after a click, so that a double click sends once: 1000 ms, 400 ms in the property
 * consoles (specification.md 9), as the portal's data say. Where `subject` says what a click would send, a click with
 * something else is no double click and counts at once: who mends a refused form quickly is not passed over.
 */
export function useThrottled<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  subject: () => string = () => '',
): (...args: Args) => void {
  const last = useRef<{ readonly at: number; readonly subject: string }>(undefined)
  const sleepMs = useThrottleMs()
  return (...args) => {
    const click = { at: performance.now(), subject: subject() }
    if (last.current?.subject === click.subject && !isAwake(last.current.at, click.at, sleepMs)) return
    last.current = click
    run(...args)
  }
}
