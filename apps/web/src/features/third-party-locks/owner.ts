import type { ProjectKind } from '@lintel/contract/access/roles.ts'

/** What a lock belongs to: a company of an office, a place in a community, the one home of a villa. */
export type LockOwner = 'company' | 'place' | 'home'

/** What locks of a site belong to. */
export function ownerAt(kind: ProjectKind): LockOwner {
  if (kind === 'office') return 'company'
  return kind === 'villa' ? 'home' : 'place'
}
