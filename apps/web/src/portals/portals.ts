import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Portal } from '../kit/portal/feature.ts'
import { loadPart } from '../loading/parts.ts'

/** The portals by role section; each is loaded when its role first comes (specification.md 2.13). */
export const portals: Readonly<Record<RoleSection, () => Promise<{ readonly portal: Portal }>>> = {
  supermanager: () => import('./supermanager.ts'),
  distributor: () => import('./distributor.ts'),
  installer: () => import('./installer.ts'),
  single: () => import('./single.ts'),
  community: async () => ({ portal: (await import('./installer-sites.ts')).community }),
  office: async () => ({ portal: (await import('./installer-sites.ts')).office }),
  propertyOffice: () => import('./property-office.ts'),
  propertyCommunity: () => import('./property-community.ts'),
  propertyOldCommunity: () => import('./property-old-community.ts'),
  admin: () => import('./admin.ts'),
}

/** Whether an address's first part names a portal. */
export const isPortal = (section: string): section is RoleSection => Object.hasOwn(portals, section)

const portalLoads = new Map<RoleSection, Promise<Portal>>()

/** The portal of a section; loaded on the first visit (specification.md 2.13). */
export function loadPortal(section: RoleSection): Promise<Portal> {
  const earlierLoad = portalLoads.get(section)
  if (earlierLoad) return earlierLoad
  const loading = loadPart(portals[section]).then(({ portal }) => portal)
  portalLoads.set(section, loading)
  loading.catch(() => portalLoads.delete(section))
  return loading
}
