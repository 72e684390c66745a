import { useEffect, useRef } from 'react'

/** Runs once for each new value that is there: a failure that a menu, gone by now, cannot show in place. */
export function useWhenThere<Value>(value: Value | undefined, run: (value: Value) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (value !== undefined) latest.current(value)
  }, [value])
}
