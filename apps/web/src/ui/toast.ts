import type { ComponentType, ReactNode } from 'react'
import { createStore } from '../base/store.ts'
import type { Meaning } from './status-badge.tsx'

export interface Toast {
  readonly meaning: Meaning
  readonly text: ReactNode
  /** A small addition below, such as an error code. */
  readonly note?: ReactNode
  /** What can be done about it for a while; it closes the toast by itself. */
  readonly Action?: ComponentType<{ readonly id: number }>
}

export interface ShownToast extends Toast {
  readonly id: number
}

const shownForMs = 6_000
const shownAtOnce = 4
const toasts = createStore<readonly ShownToast[]>([])
let lastId = 0

/** Takes a toast away. */
export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/**
 * Shows a result at the edge of the page. Failures stay until they are closed: no one should have to read against the
 * clock.
 */
export function showToast(toast: Toast): void {
  const id = ++lastId
  toasts.set([...toasts.get(), { ...toast, id }].slice(-shownAtOnce))
  if (toast.meaning !== 'danger' && !toast.Action) setTimeout(() => closeToast(id), shownForMs)
}

/** The toasts of now. */
export const useToasts = (): readonly ShownToast[] => toasts.use()
