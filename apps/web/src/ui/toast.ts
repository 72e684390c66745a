import { useSyncExternalStore, type ReactNode } from 'react'
import type { Meaning } from './status-badge.tsx'

export interface Toast {
  readonly meaning: Meaning
  readonly text: ReactNode
  /** A small addition below, such as an error code. */
  readonly note?: ReactNode
}

export interface ShownToast extends Toast {
  readonly id: number
}

const shownForMs = 6_000
const shownAtOnce = 4
let toasts: readonly ShownToast[] = []
let lastId = 0
const watchers = new Set<() => void>()

function set(next: readonly ShownToast[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}

/** Takes a toast away. */
export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/**
 * Shows a result at the edge of the page. Failures stay until they are closed: no one should have to read against the
 * clock.
 */
export function showToast(toast: Toast): void {
  const id = ++lastId
  set([...toasts, { ...toast, id }].slice(-shownAtOnce))
  if (toast.meaning !== 'danger') setTimeout(() => closeToast(id), shownForMs)
}

/** The toasts of now. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => toasts,
  )
}
