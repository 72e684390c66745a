import { useEffect, useState } from 'react'

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
