import { deleteOf, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid } from '../../kernel/failure.ts'
import {
  createCredential,
  setCredentials,
  type CredentialHolder,
  type CredentialWork,
  type NewCredentialWork,
} from './credentials.ts'

/**
 * Duress PIN (office.md 16): another code of kind `pin`, so that it is unique in the site among all PINs and is decided
 * as one. It needs an ordinary PIN.
 */

interface Pins {
  /** Empty leaves what there is. */
  readonly pin: string
  readonly duressPin: string
  /** Of each that is given, after its own first use; null where no use ends it. */
  readonly lifetimeMinutes: number | null
}

/**
 * Gives a person a PIN, one for duress or both, in place of the former ones. Digits can pass from one to the other in
 * one call. Fails with `alreadyExists` where a person has them, and with `invalidInput` where no ordinary PIN would be
 * there.
 */
export async function setPins(work: NewCredentialWork, holder: CredentialHolder, pins: Pins): Promise<void> {
  const { pin, duressPin, lifetimeMinutes } = pins
  const isUnchanged = duressPin !== '' && (await makeRoom(work, holder, pins))
  if (pin !== '') await setCredentials(work, holder, 'pin', [pin], 'pin', lifetimeMinutes)
  if (duressPin === '') return
  await requirePin(work, holder)
  if (isUnchanged) return
  await createCredential(work, holder, { kind: 'pin', value: duressPin, isDuress: true, lifetimeMinutes }, 'duressPin')
}

/**
 * Takes the former PIN for duress away unless it is the same without a lifetime, which keeps its history; answers
 * whether it is.
 */
async function makeRoom(
  { db, scope, vault }: CredentialWork,
  { personUuid }: CredentialHolder,
  { duressPin, lifetimeMinutes }: Pins,
): Promise<boolean> {
  const current = await rowsOf(db, scope, 'credential')
    .select(['keyed_hash', 'lifetime_minutes'])
    .where('person_uuid', '=', personUuid)
    .where('is_duress', '=', true)
    .executeTakeFirst()
  const isSame = current?.keyed_hash.equals(vault.keyedHash(scope.uuid, 'pin', duressPin)) ?? false
  if (isSame && lifetimeMinutes === null && current!.lifetime_minutes === null) return true
  if (current) await takeDuressPin(db, scope, personUuid)
  return false
}

/** Locks the row of the ordinary PIN, so that no call removes it meanwhile. */
async function requirePin({ db, scope }: CredentialWork, { personUuid }: CredentialHolder): Promise<void> {
  const pin = await ordinaryPin(db, scope, personUuid).forUpdate().executeTakeFirst()
  if (pin) return
  throw invalid('duressPin', 'personnel:duress.needsPin')
}

/** To be called where a PIN may have been taken away: without it, the one for duress goes as well. */
export async function dropLoneDuressPin(db: Db, scope: ProjectScope, personUuid: string): Promise<void> {
  const pin = await ordinaryPin(db, scope, personUuid).executeTakeFirst()
  if (!pin) await takeDuressPin(db, scope, personUuid)
}

const ordinaryPin = (db: Db, scope: ProjectScope, personUuid: string) =>
  rowsOf(db, scope, 'credential')
    .select('credential.uuid')
    .where('credential.person_uuid', '=', personUuid)
    .where('credential.kind', '=', 'pin')
    .where('credential.is_duress', '=', false)

const takeDuressPin = (db: Db, scope: ProjectScope, personUuid: string) =>
  deleteOf(db, scope, 'credential').where('person_uuid', '=', personUuid).where('is_duress', '=', true).execute()
