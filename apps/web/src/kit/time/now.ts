import { dayMs, hourMs, minuteMs, secondMs } from '@lintel/vocabulary/durations.ts'
import { useSyncExternalStore } from 'react'

/** A clock that redraws what shows it, while something shows it. */
function clock(stepMs: number) {
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const watchers = new Set<() => void>()
  const tick = () => {
    now = Date.now()
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    if (!watchers.size) {
      now = Date.now()
      timer = setInterval(tick, stepMs)
    }
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
      if (!watchers.size) clearInterval(timer)
    }
  }
  const stand = () => () => undefined
  return (isRunning = true) => useSyncExternalStore(isRunning ? watch : stand, () => now)
}

/** The time of now, to the minute: for `5 minutes ago`. */
export const useMinute = clock(minuteMs)

/** The time of now, to the second: for what is about to run out; stands still when nothing is. */
export const useSecond = clock(1_000)

const steps = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
  { unit: 'second', ms: secondMs },
] as const

/** An age in its largest unit, as short as the language has it: `42 sec`, `6 min`. */
export function ageText(ageMs: number, locale: string): string {
  const age = Math.max(0, ageMs)
  const { unit, ms } = steps.find((step) => age >= step.ms) ?? steps[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(age / ms))
}
