import { policyKey } from '@lintel/devices/policy-digest.ts'
import type { Direction } from '@lintel/vocabulary/events.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { Credential, Door } from '@lintel/rules/access/model.ts'
import { policyOfRecords } from '@lintel/rules/access/records.ts'
import type { StoredRecord } from './policy-store.ts'

/** The policy that a device holds, ready to be asked, with what records say to devices alone: relays and hashes. */
export interface LoadedPolicy {
  /** The records it was made of. */
  readonly source: ReadonlyMap<string, StoredRecord>
  readonly index: PolicyIndex
  readonly doorOfRelay: ReadonlyMap<number, Door>
  readonly byHash: ReadonlyMap<string, Credential>
  /** Credentials with a limit of uses, and those with a lifetime, by whose they are. */
  readonly limited: IdsOfPerson
  readonly lasting: IdsOfPerson
}

type IdsOfPerson = ReadonlyMap<string, readonly string[]>

/** Makes the policy of held records; null when they do not even name the site. */
export function loadPolicy(source: ReadonlyMap<string, StoredRecord>, version: number): LoadedPolicy | null {
  const policy = policyOfRecords([...source.values()], version)
  if (policy === null) return null
  const { credentials } = policy
  return {
    source,
    index: indexPolicy(policy),
    doorOfRelay: new Map(policy.doors.filter(isAtRelay).map((door) => [door.relay, door])),
    byHash: new Map(credentials.filter(isHashed).map((credential) => [credential.hash, credential])),
    limited: byPerson(credentials.filter(({ maxUses }) => maxUses !== undefined)),
    lasting: byPerson(credentials.filter((one) => one.lifetimeAfterFirstUseSeconds !== undefined)),
  }
}

/** Whether a door says which relay of this device it is. */
export const isAtRelay = (door: Door): door is Door & { readonly relay: number } =>
  'relay' in door && typeof door.relay === 'number'

const isHashed = (credential: Credential): credential is Credential & { readonly hash: string } =>
  'hash' in credential && typeof credential.hash === 'string'

const byPerson = (credentials: readonly Credential[]): IdsOfPerson => {
  const ids = new Map<string, string[]>()
  for (const { id, personId } of credentials) ids.set(personId, [...(ids.get(personId) ?? []), id])
  return ids
}

/**
 * What is used with a credential: all codes of a visitor are one key, so that digits and a QR code count together and
 * begin together (office.md 10). What people have for themselves is used one by one.
 */
export const codesWith = (
  { index }: LoadedPolicy,
  ofKeys: IdsOfPerson,
  { id, personId }: Credential,
): readonly string[] => (index.persons.get(personId)?.person.kind === 'visitor' ? (ofKeys.get(personId) ?? []) : [id])

/**
 * Whether a PIN is a resident's of another apartment than the one that was typed before it. PINs of people without an
 * apartment are typed alone.
 */
export function isOfOtherApartment(
  { source }: LoadedPolicy,
  { kind, personId }: Credential,
  apartment: string | undefined,
): boolean {
  const own = source.get(policyKey('person', personId))?.content['apartment']
  return kind === 'pin' && own !== undefined && own !== apartment
}

/** The readers at a side of a door. */
export const readersAt = (door: Door | undefined, side: Direction): readonly string[] =>
  door?.sides.filter(({ direction }) => direction === side).flatMap(({ readerIds }) => readerIds) ?? []
