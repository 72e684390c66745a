import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { Portal } from '../kit/feature.ts'
import { portals } from '../portals/portals.ts'

const loaded = new Map<RoleSection, Promise<Portal>>()

/** A part of the program did not arrive: the server is away, or has a new version whose files have other names. */
export class LoadFailure extends Error {}

/** Waits for a part of the program, but not for ever (specification 9: 120 seconds). */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure('timeout')), limits.chunkLoadTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (thrown) {
    throw new LoadFailure('load', { cause: thrown })
  } finally {
    clearTimeout(timer)
  }
}

/** The portal of a section; loaded on the first visit (specification 2.13). */
export function loadPortal(section: RoleSection): Promise<Portal> {
  const known = loaded.get(section)
  if (known) return known
  const loading = loadPart(portals[section]).then(({ portal }) => portal)
  loaded.set(section, loading)
  loading.catch(() => loaded.delete(section))
  return loading
}

/** Forgets the portals of earlier roles (specification 2.13, arriving at /login). */
export function forgetPortals(): void {
  loaded.clear()
}
