import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { onIdentityChange } from '../../api/request-context.ts'
import { tabKeys } from '../../base/storage.ts'
import { createStore } from '../../base/store.ts'

interface Trail {
  /** What pages turned out to be called (a device's name), by address. */
  readonly names: Readonly<Record<string, string>>
  /** How lists were left, with page, size and filters, by their own address. */
  readonly lists: Readonly<Record<string, string>>
}

/** What breadcrumbs know; saved when the page unloads and restored when it loads (specification.md 2.1). */
const storageName = tabKeys.pageNames
const longest = 50
const blank: Trail = { names: {}, lists: {} }
const trail = restoreTrail()
const names = createStore(trail.names)
let { lists } = trail

function restoreTrail(): Trail {
  try {
    return { ...blank, ...(JSON.parse(globalThis.sessionStorage?.getItem(storageName) ?? '{}') as Partial<Trail>) }
  } catch {
    return blank
  }
}

/** Saves what is known for the next load of the page. */
export function savePageNames(): void {
  window.sessionStorage.setItem(storageName, JSON.stringify({ names: names.get(), lists } satisfies Trail))
}

/** Forgets it: another session may not see what this one saw. */
function forgetPageNames(): void {
  names.set(blank.names)
  lists = blank.lists
  globalThis.sessionStorage?.removeItem(storageName)
}

onIdentityChange(forgetPageNames)

/** Saves the address of a list with its page and filters, for the way back. */
export function saveListAddress(own: string, asItStands: string): void {
  lists = { ...lists, [own]: asItStands }
}

/** Address of a list with the saved page and filters, or its own. */
export function savedListAddress<Address extends string | undefined>(own: Address): Address | string {
  return own === undefined ? own : (lists[own] ?? own)
}

/** Says what the page of now is called, once that is known. */
export function useNamePage(name: string | undefined): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    if (!name || names.get()[address] === name) return
    const entries = Object.entries(names.get()).filter(([entryAddress]) => entryAddress !== address)
    names.set(Object.fromEntries([...entries.slice(1 - longest), [address, name]]))
  }, [address, name])
}

/** The name of a page, when it has said it. */
export const usePageName = (address: string): string | undefined => names.use((known) => known[address])
