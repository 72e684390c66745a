import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What pages turned out to be called (a device's name), by address. Breadcrumbs read it; it is saved when the page
 * unloads and restored when it loads (specification 2.1).
 */
const kept = 'breadcrumbs'
const longest = 50
let names: Readonly<Record<string, string>> = restored()
const watchers = new Set<() => void>()

function restored(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(kept) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Saves the names for the next load of the page. */
export function savePageNames(): void {
  window.sessionStorage.setItem(kept, JSON.stringify(names))
}

/** Forgets the names: another session may not see what this one saw. */
export function forgetPageNames(): void {
  names = {}
  window.sessionStorage.removeItem(kept)
}

/** Says what the page of now is called, once that is known. */
export function useNamePage(name: string | undefined): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    if (!name || names[address] === name) return
    const entries = Object.entries(names).filter(([known]) => known !== address)
    names = Object.fromEntries([...entries.slice(1 - longest), [address, name]])
    for (const watcher of watchers) watcher()
  }, [address, name])
}

/** The name of a page, when it has said it. */
export function usePageName(address: string): string | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => names[address],
  )
}
