import { useSyncExternalStore } from 'react'

/** A value outside of components, which they follow. */
export interface Store<Value> {
  readonly get: () => Value
  /** Draws again what follows the value. */
  readonly set: (next: Value) => void
  /** The value of now, or a part of it; redraws when that changes. A hook. */
  readonly use: (() => Value) & (<Part>(select: (value: Value) => Part) => Part)
}

/** A store that begins with a value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    get: () => current,
    set: (next) => {
      current = next
      for (const watcher of watchers) watcher()
    },
    use: <Part>(select?: (value: Value) => Part) =>
      useSyncExternalStore(watch, () => (select ? select(current) : current) as Part & Value),
  }
}
