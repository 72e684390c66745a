import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the content when another page is shown, so that the keyboard and screen readers go on there. */
export function useFocusOnNewPage(contentId: string): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const content = document.getElementById(contentId)
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [pathname, contentId])
}
