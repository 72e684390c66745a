import { holdsSite, maySwitchTo } from '@lintel/contract/access/switching.ts'
import { propertySection, type ProjectKind, type RoleSection } from '@lintel/contract/access/roles.ts'

/**
 * Whether one identity may become another, and in which way; pure, so that a model can be held against it.
 * The rows it decides over are read by the handler, the parent link among them.
 */
export interface Standpoint {
  readonly section: RoleSection
  readonly accountKind: string
  /** Section the running delegation came from; null without one. */
  readonly cameFrom: RoleSection | null
}

export type Move =
  /** End the running delegation and stand where it began. */
  | { readonly way: 'back' }
  /** Another identity of the same account, or the same one with another held site. */
  | { readonly way: 'own' }
  /** Another site of the same manager. */
  | { readonly way: 'site' }
  /** Another account's portal: leaves a delegation record. */
  | { readonly way: 'enter' }

const property: readonly RoleSection[] = Object.values(propertySection)
const installerSide: readonly RoleSection[] = ['installer', 'single', 'community', 'office']

/** How to get from a standpoint to a section, or null when the table of specification.md 6 has no such row. */
export function moveTo(from: Standpoint, to: RoleSection): Move | null {
  if (from.cameFrom === to) return { way: 'back' }
  // The identities of the villa portal are its installer's; a villa's owner has that one only.
  if (from.accountKind === 'single') return null
  // Entering a site's property portal from the installer side is specification.md 2.1, not a row of the table.
  if (installerSide.includes(from.section) && property.includes(to)) return { way: 'enter' }
  if (from.section === to && holdsSite(to)) return { way: 'own' }
  if (!maySwitchTo[from.section].includes(to)) return null
  if (from.section === 'distributor') return { way: 'enter' }
  if (installerSide.includes(from.section)) return installerSide.includes(to) ? { way: 'own' } : null
  // A manager moves between own sites only; who entered through an installer goes back first.
  return from.cameFrom === null ? { way: 'site' } : null
}

/** Whether a site of a kind belongs to a section, for switches that name a site. */
export function fitsSection(kind: ProjectKind, section: RoleSection): boolean {
  return kind !== 'villa' && propertySection[kind] === section
}
