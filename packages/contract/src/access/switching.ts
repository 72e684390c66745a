import type { ProjectKind, RoleSection } from './roles.ts'

/** Role switching, row by row as in specification.md 6. `distributor` from below means: go back up to it. */
export const maySwitchTo: Record<RoleSection, readonly RoleSection[]> = {
  supermanager: [],
  distributor: ['single', 'installer'],
  installer: ['community', 'office', 'distributor', 'single'],
  single: ['community', 'office', 'distributor', 'installer'],
  community: ['installer', 'single', 'office'],
  office: ['installer', 'single', 'community'],
  propertyOffice: ['propertyCommunity', 'propertyOldCommunity', 'propertyOffice'],
  propertyCommunity: ['propertyOffice', 'propertyOldCommunity', 'propertyCommunity'],
  propertyOldCommunity: ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity'],
  admin: [],
}

/** Sections from which an installer enters a site's property portal as manager of record (specification.md 2.1). */
export const mayEnterProperty: readonly RoleSection[] = ['installer', 'community', 'office']

/** The installer's own identity for a site of a kind (operators.md 1.1: one identity for each project). */
export const identityOfSite = {
  community: 'community',
  oldCommunity: 'community',
  office: 'office',
  villa: 'single',
} as const satisfies Record<ProjectKind, RoleSection>
