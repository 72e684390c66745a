/** What has to be forgotten when the identity changes: answers, the live connection, names of pages. */
const listeners = new Set<() => void>()

/** Registers something to forget; for good, because parts of the program are never unloaded. */
export function onIdentityChange(forget: () => void): void {
  listeners.add(forget)
}

/** Another identity, or none, acts from now on: the same call then means other rows. */
export function forgetIdentity(): void {
  for (const forget of listeners) forget()
}
