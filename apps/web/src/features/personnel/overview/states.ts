import { libraryKinds, unassignedKinds, type UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import type { CredentialShown } from '@lintel/contract/credentials/schema.ts'
import type { DoorAccessRow } from '@lintel/contract/personnel/door-access.ts'

/** What the page of a person says and offers, before it is put into words. */

/** Time beside a door: until when it opens, when next, or by what it is unlocked for all. */
export type AccessTime =
  | { readonly kind: 'until' | 'next'; readonly at: string }
  | { readonly kind: 'always' | 'unlocked' | 'none' }

/** Where no right of the person opens a door, no end of one is claimed. */
export function accessTime({
  result,
  until,
  isEndless,
  nextAt,
}: Pick<DoorAccessRow, 'result' | 'until' | 'isEndless' | 'nextAt'>): AccessTime {
  if (result === 'deny') return nextAt === null ? { kind: 'none' } : { kind: 'next', at: nextAt }
  if (until !== null) return { kind: 'until', at: until }
  return { kind: isEndless ? 'always' : 'unlocked' }
}

/** Whether a credential is one that can be replaced by another of its kind. */
export const isReplaceable = (kind: string): kind is UnassignedKind => unassignedKinds.some((one) => one === kind)

/** Actions that a credential has, the first one beside its menu. Duplicates of older versions open nothing. */
export function actionsOfCredential({
  kind,
  status,
}: Pick<CredentialShown, 'kind' | 'status'>): readonly ('block' | 'unblock' | 'replace')[] {
  if (status === 'duplicate' || !libraryKinds.some((one) => one === kind)) return []
  const state = status === 'lost' ? 'unblock' : 'block'
  return isReplaceable(kind) ? [state, 'replace'] : [state]
}
