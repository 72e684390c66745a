import { useSyncExternalStore } from 'react'

/** What stops the work until it is answered (specification.md 8 and 4). The first one wins; it is shown once. */
export type Interruption =
  | { readonly kind: 'signOut' }
  | { readonly kind: 'newAddress'; readonly address: string }
  | { readonly kind: 'movedElsewhere'; readonly text: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'newVersion' }
  | { readonly kind: 'delegationEnded' }

let current: Interruption | undefined
const watchers = new Set<() => void>()

/** Shows an interruption unless there is one; only the end of a session takes the place of another. */
export function interrupt(interruption: Interruption): void {
  if (current && interruption.kind !== 'signOut') return
  if (current?.kind === interruption.kind) return
  current = interruption
  for (const watcher of watchers) watcher()
}

/** It has been answered. */
export function endInterruption(): void {
  current = undefined
  for (const watcher of watchers) watcher()
}

/** The interruption of now. */
export function useInterruption(): Interruption | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => current,
  )
}
