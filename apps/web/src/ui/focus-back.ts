import { useEffect, useState } from 'react'

/**
 * What was used last, and what was used last beside dialogs. Menus do not count: they are gone when what they began is
 * over, so that their button is what began it.
 */
let lastUsed: HTMLElement | undefined
let lastOnPage: HTMLElement | undefined

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

function note({ target }: Event): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(focusable) : null
  if (!control || control.tabIndex < 0 || control.closest('[role="menu"], [role="listbox"]')) return
  lastUsed = control
  if (!control.closest('[role="dialog"], dialog')) lastOnPage = control
}

// A click as well: not every browser gives the focus to a button that is clicked.
for (const kind of ['focusin', 'click']) globalThis.document?.addEventListener(kind, note, true)

/** Beyond the time in which a dialog fades. */
const fadedMs = 250

/**
 * Gives the focus back when what was opened is over: to what opened it, or to the page's content where that is gone (a
 * row that was deleted). Mantine does so only for what stays mounted and was not opened from a menu; most dialogs here
 * come and go.
 */
export function useFocusBack(isOpen: boolean): void {
  const [trigger, setTrigger] = useState(() => lastUsed)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setTrigger(lastUsed)
  }
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      for (const ms of [0, fadedMs]) setTimeout(() => giveBack(trigger), ms)
    }
  }, [isOpen, trigger])
}

function giveBack(trigger: HTMLElement | undefined): void {
  const { activeElement } = document
  // The user has gone on already, or the next question is asked.
  if (activeElement && activeElement !== document.body) return
  const to = [trigger, lastOnPage].find((element) => element?.isConnected) ?? document.getElementById('content')
  to?.focus({ preventScroll: true })
}
