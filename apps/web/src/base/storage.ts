/**
 * What the browser keeps (specification.md 3 and 4). Values are obfuscated as the specification has it: reversible by
 * anybody who reads this file, so nothing here counts as protected.
 */
const prefix = 'lintel.'

/** What a tab keeps for itself: whose session it had last, and what its pages are called. */
export const tabKeys = { account: 'account', pageNames: 'breadcrumbs' } as const

/** How a portal is left: out, or from an installer's portal back to the distributor who acted there. */
export type Leaving = 'signOut' | 'backToDistributor'
const always = ['signOut', 'backToDistributor'] as const
const ofThisPerson = ['backToDistributor'] as const

/**
 * Names of what is kept, and which leavings it outlives. Logging out keeps the four things that the specification names
 * (4, Logout) and nothing else. Going back to the distributor keeps another set: the token is the distributor's by
 * then, what belongs to the installer's sites stays behind, and the person with their choices is the same.
 */
const storageNames = {
  token: ofThisPerson,
  communityTask: ['signOut'],
  tables: always,
  previousProject: ['signOut'],
  wizards: always,
  language: ofThisPerson,
  languageChoice: ofThisPerson,
  scheme: ofThisPerson,
  sidebar: ofThisPerson,
  palette: [],
  singleKeys: ofThisPerson,
} as const satisfies Record<string, readonly Leaving[]>
export type StorageName = keyof typeof storageNames

const mask = new TextEncoder().encode('lintel')

function applyMask(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ mask[index % mask.length]!)
}

/** Reversible; see above. */
export function obfuscate(text: string): string {
  return btoa(Array.from(applyMask(new TextEncoder().encode(text)), (byte) => String.fromCharCode(byte)).join(''))
}

/** The text of an obfuscated value, or undefined when it is not one. */
export function clearTextOf(value: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      applyMask(Uint8Array.from(atob(value), (character) => character.charCodeAt(0))),
    )
  } catch {
    return undefined
  }
}

/** The address of a kept thing in local storage, for listening to other tabs. */
export const storageKey = (name: StorageName): string => prefix + name

/** Reads what is kept under a name. Storage may be switched off; then nothing is kept. */
export function readStored(name: StorageName, storage: Storage | undefined = window.localStorage): string | undefined {
  const value = storage?.getItem(storageKey(name))
  return value === null || value === undefined ? undefined : clearTextOf(value)
}

/** Stores a text; undefined removes it. A full or disabled storage is no error. */
export function writeStored(
  name: StorageName,
  text: string | undefined,
  storage: Storage | undefined = window.localStorage,
): void {
  try {
    if (text === undefined) storage?.removeItem(storageKey(name))
    else storage?.setItem(storageKey(name), obfuscate(text))
  } catch {
    // The choice lasts as long as the page.
  }
}

type WizardFlags = Partial<Record<string, readonly string[]>>

function wizardFlags(storage: Storage | undefined): WizardFlags {
  try {
    return (JSON.parse(readStored('wizards', storage) ?? '{}') as WizardFlags | null) ?? {}
  } catch {
    return {}
  }
}

/** Whether an account has gone through something once, or put it aside, in this browser. */
export const hasWizardFlag = (flag: string, account: string, storage?: Storage): boolean =>
  wizardFlags(storage)[flag]?.includes(account) ?? false

/** Remembers that; it outlives logging out. */
export function setWizardFlag(flag: string, account: string, storage?: Storage): void {
  const flags = wizardFlags(storage)
  const accounts = new Set([...(flags[flag] ?? []), account])
  writeStored('wizards', JSON.stringify({ ...flags, [flag]: [...accounts] }), storage)
}

/** Clears what does not outlive leaving, and whatever else lies under our prefix (specification.md 4, Logout). */
export function clearWhenLeaving(leaving: Leaving, storage: Storage | undefined = window.localStorage): void {
  const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage!.key(index)!)
  for (const address of names.filter((name) => name.startsWith(prefix))) {
    const name = address.slice(prefix.length)
    const outlives: readonly Leaving[] = name in storageNames ? storageNames[name as StorageName] : []
    if (!outlives.includes(leaving)) storage?.removeItem(address)
  }
}
