import { useEffect, useState } from 'react'

/** True once a condition has held for a while, so that what is quick shows no indicator (specification.md 9: 900 ms). */
export function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [condition, delayMs])
  return condition && isDue
}
