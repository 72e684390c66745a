import { identityOfSite } from '@lintel/contract/access/switching.ts'
import {
  businessOfKind,
  projectKinds,
  type BusinessType,
  type ProjectKind,
  type RoleSection,
} from '@lintel/contract/access/roles.ts'
import { fail } from '../../kernel/failure.ts'

/** The kinds of sites an installer's identity is for; undefined for identities that see all kinds. */
export function kindsOf(section: RoleSection): readonly ProjectKind[] | undefined {
  const kinds = projectKinds.filter((kind) => identityOfSite[kind] === section)
  return kinds.length > 0 ? kinds : undefined
}

/** The types of these sites, of which both generations of communities are one; undefined for all types. */
export function siteTypesOf(section: RoleSection): readonly BusinessType[] | undefined {
  const kinds = kindsOf(section)
  return kinds && [...new Set(kinds.map((kind) => businessOfKind[kind]))]
}

/** Whether the identity is for a kind of site. */
export function isFor(section: RoleSection, kind: ProjectKind): boolean {
  return kindsOf(section)?.includes(kind) ?? true
}

/** Of these kinds those that the identity is for; a site of another kind is not there for it. */
export function kindsAmong(section: RoleSection, kinds: readonly ProjectKind[]): readonly ProjectKind[] {
  const own = kinds.filter((kind) => isFor(section, kind))
  if (own.length === 0) fail('notFound')
  return own
}
