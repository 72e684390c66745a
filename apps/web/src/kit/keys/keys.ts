import type { TextKey } from '../../language/language.ts'
import { useEffect, useRef } from 'react'
import { createStore } from '../../base/store.ts'
import { readStored, writeStored } from '../../base/storage.ts'

/** Keys that do something on the page that is shown, and what. */
export interface BoundKeys {
  /** As the keyboard calls them (`KeyboardEvent.key`); `mod+` stands before one that is held with Ctrl or ⌘. */
  readonly keys: readonly string[]
  readonly label: TextKey
  /** What they do wherever the focus is; not given where a part of the page handles them while it has the focus. */
  readonly run?: () => void
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** The one registry of keys: what is bound now, the bindings of the frame first. */
export const boundKeys = createStore<readonly BoundKeys[]>([])

/** Whether keys of one character do something; who dictates or is likely to press them by mistake switches them off. */
export const singleKeys = createStore(globalThis.window === undefined || readStored('singleKeys') !== 'off')

/** Switches keys of one character on or off for this person in this browser. */
export function switchSingleKeys(isOn: boolean): void {
  writeStored('singleKeys', isOn ? undefined : 'off')
  singleKeys.set(isOn)
}

const modifier = 'mod+'
const isHeld = (key: string): boolean => key.startsWith(modifier)

/** Whether what is typed at a place goes into a field, or a dialog over the page has the keyboard. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]') !==
    null ||
    document.querySelector('[aria-modal="true"]') !== null)

/**
 * What a pressed key does on the page: the binding that was added last wins. A key of one character does nothing where
 * it would be typed, or where those are switched off.
 */
export function bindingOf(
  bindings: readonly BoundKeys[],
  event: PressedKey,
  state: { readonly isTyping: boolean; readonly isSingleOn: boolean },
): BoundKeys | undefined {
  if (event.isComposing || event.altKey) return undefined
  const isModified = event.ctrlKey || event.metaKey
  if (!isModified && (state.isTyping || !state.isSingleOn)) return undefined
  const pressedKey = `${isModified ? modifier : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
  return bindings.findLast(({ keys, run }) => run !== undefined && keys.includes(pressedKey))
}

globalThis.document?.addEventListener('keydown', (event) => {
  if (event.defaultPrevented) return
  const state = { isTyping: isTaken(event.target), isSingleOn: singleKeys.get() }
  const binding = bindingOf(boundKeys.get(), event, state)
  if (!binding) return
  event.preventDefault()
  binding.run?.()
})

/** Binds keys while a part of a page is there, and lists them. */
export function useKeys(keys: readonly string[], label: TextKey, run?: () => void): void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const joinedKeys = keys.join(' ')
  const isGlobal = run !== undefined
  useEffect(() => {
    const binding: BoundKeys = {
      keys: joinedKeys.split(' '),
      label,
      ...(isGlobal && { run: () => newest.current?.() }),
    }
    boundKeys.set([...boundKeys.get(), binding])
    return () => boundKeys.set(boundKeys.get().filter((one) => one !== binding))
  }, [joinedKeys, label, isGlobal])
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Enter: '↵',
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** How a key is written on the reader's keyboard. */
export function keyText(key: string): string {
  if (isHeld(key)) return `${isApple ? '⌘' : 'Ctrl'} ${key.slice(modifier.length).toUpperCase()}`
  return signs[key] ?? key
}
