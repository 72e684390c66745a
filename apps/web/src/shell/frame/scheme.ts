import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { writeStored, storageKey, readStored } from '../../base/storage.ts'

const schemes: readonly string[] = ['light', 'dark', 'auto'] satisfies MantineColorScheme[]

function read(fallback: MantineColorScheme): MantineColorScheme {
  const storedScheme = readStored('scheme') ?? ''
  return schemes.includes(storedScheme) ? (storedScheme as MantineColorScheme) : fallback
}

/** Light, dark or as the device says; kept on this device, and told to its other tabs. */
export function schemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: read,
    set: (scheme) => writeStored('scheme', scheme),
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === storageKey('scheme')) onUpdate(read('auto'))
      }
      window.addEventListener('storage', listener)
    },
    unsubscribe: () => listener && window.removeEventListener('storage', listener),
    clear: () => writeStored('scheme', undefined),
  }
}
