import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Portal } from '../../kit/portal/feature.ts'
import { loadPart } from '../../loading/parts.ts'
import { portals } from '../../portals/portals.ts'

const loaded = new Map<RoleSection, Promise<Portal>>()

/** The portal of a section; loaded on the first visit (specification.md 2.13). */
export function loadPortal(section: RoleSection): Promise<Portal> {
  const known = loaded.get(section)
  if (known) return known
  const loading = loadPart(portals[section]).then(({ portal }) => portal)
  loaded.set(section, loading)
  loading.catch(() => loaded.delete(section))
  return loading
}

/** Forgets the portals of earlier roles (specification.md 2.13, arriving at /login). */
export function forgetPortals(): void {
  loaded.clear()
}
