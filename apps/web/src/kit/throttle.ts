import { useRef } from 'react'
import { useThrottleMs } from './place.ts'

/** Whether a click counts, when the last one that did was at `last`. */
export function isAwake(last: number | undefined, now: number, sleepMs: number): boolean {
  return last === undefined || now - last >= sleepMs
}

/**
 * A click handler that sleeps after a click, so that a double click sends once: 1000 ms, 400 ms in the property
 * consoles (specification 9), as the portal's data say.
 */
export function useThrottled<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const last = useRef<number>(undefined)
  const sleepMs = useThrottleMs()
  return (...args) => {
    const now = performance.now()
    if (!isAwake(last.current, now, sleepMs)) return
    last.current = now
    run(...args)
  }
}
