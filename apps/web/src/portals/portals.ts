import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { Portal } from '../kit/portal/feature.ts'

/** The portals by role section; each is loaded when its role first comes (specification.md 2.13). */
export const portals: Readonly<Record<RoleSection, () => Promise<{ readonly portal: Portal }>>> = {
  supermanager: () => import('./supermanager.ts'),
  distributor: () => import('./distributor.ts'),
  installer: () => import('./installer.ts'),
  single: () => import('./single.ts'),
  community: () => import('./community.ts'),
  office: () => import('./office.ts'),
  propertyOffice: () => import('./property-office.ts'),
  propertyCommunity: () => import('./property-community.ts'),
  propertyOldCommunity: () => import('./property-old-community.ts'),
  admin: () => import('./admin.ts'),
}
