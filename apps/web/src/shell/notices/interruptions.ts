import { createStore } from '../../base/store.ts'

/** What stops the work until it is answered (specification.md 8 and 4). The first one wins; it is shown once. */
export type Interruption =
  | { readonly kind: 'signOut' }
  | { readonly kind: 'newAddress'; readonly address: string }
  | { readonly kind: 'movedElsewhere'; readonly text: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'newVersion' }
  | { readonly kind: 'delegationEnded' }

const current = createStore<Interruption | undefined>(undefined)

/** Shows an interruption unless there is one; only the end of a session takes the place of another. */
export function interrupt(interruption: Interruption): void {
  const before = current.get()
  if (before && interruption.kind !== 'signOut') return
  if (before?.kind !== interruption.kind) current.set(interruption)
}

/** Whether the page says that its session has ended. */
export const isSessionOver = (): boolean => current.get()?.kind === 'signOut'

/** It has been answered. */
export function endInterruption(): void {
  current.set(undefined)
}

/** The interruption of now. */
export const useInterruption = (): Interruption | undefined => current.use()
