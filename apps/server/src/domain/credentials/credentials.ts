import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { notAllowedKeys } from '@lintel/contract/credentials/schema.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { failTaken, onUniqueViolation } from '../base/unique-violation.ts'
import { cardNotationOf, maskedValueOf } from './masks.ts'
import { deleteOf, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { codesInSite, type Code } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { invalid, type CanFail, type FailureError } from '../../kernel/failure.ts'

/** Credential to give a person; `value` as its atom of the contract cleaned it. */
export interface NewCredential {
  readonly kind: CredentialKind
  readonly value: string
  readonly validFrom?: Date | null
  readonly validUntil?: Date | null
  readonly maxUses?: number | null
  /** Minutes that it opens after its first use. */
  readonly lifetimeMinutes?: number | null
  /** Of a credential that comes back: the first use that has begun its lifetime. */
  readonly firstUsedAt?: Date | null
  /** Of a face: who enrolled it; a manager where it is not said. */
  readonly enrolledBy?: 'manager' | 'resident' | undefined
  /** Of a PIN: the one that is typed under duress. */
  readonly isDuress?: boolean
}

export interface CredentialWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
}

/** Work that gives credentials, which fails where a code is taken. */
export type NewCredentialWork = CredentialWork & CanFail<'alreadyExists'>

export interface CredentialHolder {
  readonly companyUuid: string
  readonly personUuid: string
}

const thingOf: Record<CredentialKind, string> = {
  pin: 'pin',
  card: 'rfCard',
  uhfTag: 'uhfCard',
  plate: 'licensePlate',
  face: 'face',
  fingerprint: 'fingerprint',
  idAccess: 'idAccess',
  qr: 'code',
}

/**
 * Creates a credential of a person and answers its id. A code is unique in a site (decisions.md access): one in use
 * fails with `alreadyExists` at `field`; one of another company than the caller's fails as not allowed, which reveals
 * no more.
 */
export async function createCredential(
  work: NewCredentialWork,
  holder: CredentialHolder,
  credential: NewCredential,
  field: string,
): Promise<string> {
  const { db, scope, vault, fail } = work
  const keyedHash = vault.keyedHash(scope.uuid, credential.kind, credential.value)
  const [owner] = await ownersOf(db, scope, [{ kind: credential.kind, keyed_hash: keyedHash }])
  if (owner === 'another') throw notAllowed(credential.kind, field)
  return onUniqueViolation(insertCredential(work, holder, credential), (constraint) => {
    if (constraint !== 'credential_by_value') return
    // Given to a person after the owners were read; a company does not learn to which.
    if (isOfCompany(scope) && owner === null) throw notAllowed(credential.kind, field)
    failTakenCode(fail, credential.kind, field)
  })
}

/** Gives a person a credential that no other person can have, a face for example, and answers its id. */
export async function insertCredential(
  { db, scope, vault }: CredentialWork,
  { companyUuid, personUuid }: CredentialHolder,
  credential: NewCredential,
): Promise<string> {
  const { uuid } = await insertInto(db, scope, 'credential', {
    company_uuid: companyUuid,
    person_uuid: personUuid,
    kind: credential.kind,
    keyed_hash: vault.keyedHash(scope.uuid, credential.kind, credential.value),
    ciphertext: vault.encrypt(credential.value),
    masked_value: maskedValueOf(credential.kind, credential.value, await cardNotationOf(db, scope)),
    valid_from: credential.validFrom ?? null,
    valid_until: credential.validUntil ?? null,
    max_uses: credential.maxUses ?? null,
    lifetime_minutes: credential.lifetimeMinutes ?? null,
    first_used_at: credential.firstUsedAt ?? null,
    is_duress: credential.isDuress ?? false,
    enrolled_by: credential.enrolledBy ?? 'manager',
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

/** Fails for a code whose holder the caller sees. */
export const failTakenCode = (fail: Fail<'alreadyExists'>, kind: CredentialKind, field: string): never =>
  failTaken(fail, { thing: thingOf[kind], field })

/** The failure of a code that is not allowed here, whatever the reason. */
export function notAllowed(kind: CredentialKind, field: string): FailureError {
  const key = kind === 'pin' ? notAllowedKeys.pin : notAllowedKeys.other
  return invalid(field, key)
}

/** Holder of a code: a person the caller sees, another company of the site, or none. */
export type CodeOwner = 'seen' | 'another' | null

/** Who has some codes, in their order. Both questions are asked whatever the first one answers. */
export async function ownersOf(db: Db, scope: ProjectScope, codes: readonly Code[]): Promise<readonly CodeOwner[]> {
  const nameOf = ({ kind, keyed_hash }: Code): string => `${kind} ${keyed_hash.toString('base64')}`
  const usedCodes = new Set((await codesInSite(db, scope, codes)).map(nameOf))
  const keyedHashes = codes.map(({ keyed_hash }) => keyed_hash)
  const visibleRows = await rowsOf(db, scope, 'credential')
    .select(['credential.kind', 'credential.keyed_hash'])
    .where(sql<boolean>`credential.keyed_hash = any(${keyedHashes}::bytea[])`)
    .execute()
  const visibleCodes = new Set(visibleRows.map(nameOf))
  return codes.map((code) => {
    if (visibleCodes.has(nameOf(code))) return 'seen'
    return usedCodes.has(nameOf(code)) ? 'another' : null
  })
}

/**
 * Makes a person's credentials of one kind exactly these values: those that stay keep their id and history, the others
 * go before new ones come, so that a code can pass from one person to the next in one call. A plate that is written
 * otherwise stays the same plate, and is shown as it is written now. A PIN for duress is no other PIN
 * (`duress-pins.ts`). What is given a lifetime, and what had one, is a new credential, whose first use is to come;
 * without `lifetimeMinutes` lifetimes stay as they are.
 */
export async function setCredentials(
  work: NewCredentialWork,
  holder: CredentialHolder,
  kind: CredentialKind,
  values: readonly string[],
  field: string,
  lifetimeMinutes?: number | null,
): Promise<void> {
  const { db, scope, vault } = work
  const valueByHash = new Map(
    [...new Set(values)].map((value) => [vault.keyedHash(scope.uuid, kind, value).toString('base64'), value]),
  )
  const current = await rowsOf(db, scope, 'credential')
    .select(['uuid', 'keyed_hash', 'masked_value', 'lifetime_minutes'])
    .where('person_uuid', '=', holder.personUuid)
    .where('kind', '=', kind)
    .where('is_duress', '=', false)
    .execute()
  const isNew = (minutes: number | null) =>
    lifetimeMinutes !== undefined && (lifetimeMinutes !== null || minutes !== null)
  const leaving = current.filter(
    (one) => isNew(one.lifetime_minutes) || !valueByHash.has(one.keyed_hash.toString('base64')),
  )
  if (leaving.length > 0) {
    await deleteOf(db, scope, 'credential')
      .where(
        'uuid',
        'in',
        leaving.map(({ uuid }) => uuid),
      )
      .execute()
  }
  const notation = await cardNotationOf(db, scope)
  for (const { uuid, keyed_hash, masked_value, lifetime_minutes } of current) {
    const value = valueByHash.get(keyed_hash.toString('base64'))
    if (value === undefined || isNew(lifetime_minutes)) continue
    valueByHash.delete(keyed_hash.toString('base64'))
    const maskedValue = maskedValueOf(kind, value, notation)
    if (masked_value !== maskedValue) {
      const columns = { ciphertext: vault.encrypt(value), masked_value: maskedValue }
      await updateOf(db, scope, 'credential').set(columns).where('credential.uuid', '=', uuid).execute()
    }
  }
  const more = lifetimeMinutes ? { lifetimeMinutes } : {}
  for (const value of valueByHash.values()) await createCredential(work, holder, { kind, value, ...more }, field)
}

/** Removes all credentials of one kind of a person, but not a duress PIN. */
export async function removeCredentialsOfKind(
  { db, scope }: CredentialWork,
  { personUuid }: CredentialHolder,
  kind: CredentialKind,
): Promise<void> {
  await deleteOf(db, scope, 'credential')
    .where('person_uuid', '=', personUuid)
    .where('kind', '=', kind)
    .where('is_duress', '=', false)
    .execute()
}
