import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Whether the page has the width of a phone. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false

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
