import { useEffect, useState, useSyncExternalStore } from 'react'

/** A hook that says whether the window is as wide as a query wants. */
function windowHook(query: string): () => boolean {
  const list = globalThis.window?.matchMedia(query)
  const watch = (onChange: () => void) => {
    list?.addEventListener('change', onChange)
    return () => list?.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(watch, () => list?.matches ?? true)
}

/** Whether a panel or an index has room beside the content of a page (design, Side panel). */
export const useHasRoomBeside = windowHook('(min-width: 1200px)')

/** Whether a tree has room beside a list. */
export const useHasTreeBeside = windowHook('(min-width: 1024px)')

const useIsDesk = windowHook('(min-width: 768px)')

/** Whether the page has the width of a phone. */
export const useIsPhone = (): boolean => !useIsDesk()

/**
 * True once a condition has held for a while, so that what is quick shows no indicator (specification.md 9: 900 ms).
 */
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

const shownForMs = 2_000

/** Copies a text to the clipboard and says for a while that it was done. */
export function useCopy(): { readonly copy: (text: string) => void; readonly isCopied: boolean } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  // Where the clipboard is refused (no permission, no secure origin) the text can still be selected manually.
  return {
    isCopied,
    copy: (text) =>
      void navigator.clipboard?.writeText(text).then(
        () => setCopied(true),
        () => undefined,
      ),
  }
}
