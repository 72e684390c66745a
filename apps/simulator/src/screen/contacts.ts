import { callKinds, type CallKind, type CallResult } from '@lintel/devices/protocol.ts'
import type { StoredRecord } from '../decision/policy-store.ts'

/** Contacts of a door phone by its policy: what rings for a person, in the order in which it is tried. */
export interface Contact {
  readonly id: string
  readonly rings: readonly CallKind[]
}

/** Those among the records of a policy who can be called; kinds of ringing that are not known here are passed over. */
export function contactsIn(records: Iterable<StoredRecord>): readonly Contact[] {
  return [...records].flatMap(({ kind, id, content }) => {
    if (kind !== 'person' && kind !== 'contact') return []
    const targets = Array.isArray(content['rings']) ? (content['rings'] as unknown[]) : []
    const rings = targets.flatMap((word) => callKinds.find((known) => known === word) ?? [])
    return rings.length > 0 ? [{ id, rings }] : []
  })
}

/**
 * What rings in the end: one after the other until one answers. `patience` from 0 to 1 says how far it comes before;
 * who is not reached has heard all of them.
 */
export function rungAt({ rings }: Contact, result: CallResult, patience: number): CallKind {
  const last = rings.length - 1
  return rings[result === 'answered' ? Math.min(last, Math.floor(patience * rings.length)) : last]!
}
