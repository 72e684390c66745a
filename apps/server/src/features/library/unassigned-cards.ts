import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { requireCompany } from '../../domain/people/require-records.ts'
import { failTaken, onUniqueViolation } from '../../domain/base/unique-violation.ts'
import type { z } from 'zod'
import { Card } from '@lintel/contract/credentials/schema.ts'
import { unassignedKinds, linesOf, type UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import type { UnassignedCardForm, UnassignedCardsForm } from '@lintel/contract/library/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { changeableRowsOf, deleteOf, insertAllInto, insertInto, rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { dropLoneDuressPin } from '../../domain/credentials/duress-pins.ts'
import {
  createCredential,
  notAllowed,
  type CredentialWork,
  type NewCredentialWork,
} from '../../domain/credentials/credentials.ts'
import { cardNotationOf, maskedValueOf } from '../../domain/credentials/masks.ts'
import { hasRoomFor } from '../../domain/people/person-credentials.ts'
import { fullNameOf } from '../../domain/base/full-name.ts'

/** Unassigned cards (office.md 29). A code exists once in a site, held or unassigned; the database sees to it. */

const thingOf: Record<UnassignedKind, string> = { card: 'rfCard', uhfTag: 'uhfCard' }

/** So many lines of a text are named that have a card which is known already. */
const linesNamed = 10

/** Whether a credential is of a kind that can lie in a stock. */
export const isUnassignedKind = (kind: string): kind is UnassignedKind => unassignedKinds.some((one) => one === kind)

/**
 * Notes a new card; fails with `alreadyExists` when the caller's library has it, as not allowed when another company's
 * has.
 */
export async function registerCode(
  { db, scope, vault, fail }: NewCredentialWork,
  { kind, code, companyUuid }: z.output<typeof UnassignedCardForm>,
): Promise<string> {
  const company = companyUuid === '' ? null : companyUuid
  if (company !== null) await requireCompany(db, scope, company)
  const keyedHash = vault.keyedHash(scope.uuid, kind, code)
  const notation = await cardNotationOf(db, scope)
  const isKnown = (await knownAmong(db, scope, kind, [keyedHash])).length > 0
  const { uuid } = await onUniqueViolation(
    insertInto(db, scope, 'unassigned_credential', {
      company_uuid: company,
      kind,
      keyed_hash: keyedHash,
      ciphertext: vault.encrypt(code),
      masked_value: maskedValueOf(kind, code, notation),
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
    (constraint) => {
      if (constraint !== 'unassigned_credential_by_value') return
      if (isOfCompany(scope) && !isKnown) throw notAllowed(kind, 'code')
      failTaken(fail, { thing: thingOf[kind], field: 'code' })
    },
  )
  return uuid
}

/** Notes many cards, or none when the site has one of them already; says in which lines those stand. */
export async function registerCodes(
  { db, scope, vault, fail }: NewCredentialWork,
  { kind, codes, companyUuid }: z.output<typeof UnassignedCardsForm>,
): Promise<number> {
  const company = companyUuid === '' ? null : companyUuid
  if (company !== null) await requireCompany(db, scope, company)
  const cards = linesOf(codes).map(({ line, code }) => {
    const value = Card.parse(code)
    return { line, value, keyed_hash: vault.keyedHash(scope.uuid, kind, value) }
  })
  const thing = thingOf[kind]
  const keyedHashes = cards.map((card) => card.keyed_hash)
  const knownCards = await knownAmong(db, scope, kind, keyedHashes)
  if (knownCards.length > 0) {
    const lines = cards.filter((card) => knownCards.some(({ keyed_hash }) => keyed_hash?.equals(card.keyed_hash)))
    const params = {
      lines: lines
        .slice(0, linesNamed)
        .map(({ line }) => line)
        .join(', '),
    }
    fail('alreadyExists', { thing }, [{ field: 'codes', key: 'library:several.known', params }])
  }
  const notation = await cardNotationOf(db, scope)
  const rows = cards.map(({ value, keyed_hash }) => ({
    company_uuid: company,
    kind,
    keyed_hash,
    ciphertext: vault.encrypt(value),
    masked_value: maskedValueOf(kind, value, notation),
  }))
  await onUniqueViolation(insertAllInto(db, scope, 'unassigned_credential', rows).execute(), (constraint) => {
    if (constraint !== 'unassigned_credential_by_value') return
    // One that the scope does not see, or that was noted meanwhile.
    if (isOfCompany(scope)) throw notAllowed(kind, 'codes')
    failTaken(fail, { thing, field: 'codes' })
  })
  return rows.length
}

/** Of some cards those that the caller's library has, held or unassigned. */
const knownAmong = (db: Db, scope: ProjectScope, kind: UnassignedKind, keyedHashes: readonly Buffer[]) =>
  rowsOf(db, scope, 'library_code')
    .select('library_code.keyed_hash')
    .where('library_code.kind', '=', kind)
    .where('library_code.keyed_hash', 'in', keyedHashes)
    .execute()

/**
 * Takes a code from its owner. A card is unassigned then, in the stock of the owner's company; what only the owner knew
 * is gone.
 */
export async function releaseCode(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  const removedCredential = await deleteOf(db, scope, 'credential')
    .where('credential.uuid', '=', uuid)
    .returning([
      'credential.kind',
      'credential.company_uuid',
      'credential.person_uuid',
      'credential.status',
      'keyed_hash',
      'ciphertext',
      'masked_value',
    ])
    .executeTakeFirst()
  if (removedCredential?.kind === 'pin') await dropLoneDuressPin(db, scope, removedCredential.person_uuid)
  if (!removedCredential || !isUnassignedKind(removedCredential.kind)) return
  // A second entry of a card that another person has leaves none behind.
  if (removedCredential.status === 'duplicate') return
  const { kind, company_uuid, keyed_hash, ciphertext, masked_value } = removedCredential
  await insertInto(db, scope, 'unassigned_credential', {
    kind,
    company_uuid,
    keyed_hash,
    ciphertext,
    masked_value,
  }).execute()
}

/** Gives an unassigned card to a registered person, of its own company where it lies in the stock of one. */
export async function assignCode(work: NewCredentialWork, uuid: string, personUuid: string) {
  const { db, scope, vault } = work
  const free = await changeableRowsOf(db, scope, 'unassigned_credential')
    .select(['unassigned_credential.kind', 'unassigned_credential.company_uuid', 'ciphertext'])
    .where('unassigned_credential.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  const person = await changeableRowsOf(db, scope, 'person')
    .select(['person.company_uuid', 'first_name', 'last_name'])
    .where('person.uuid', '=', personUuid)
    .where('person.kind', 'in', registeredKinds)
    .executeTakeFirst()
  if (!free || !person) fail('notFound')
  if (free.company_uuid !== null && free.company_uuid !== person.company_uuid) fail('notFound')
  await requireRoom(work, personUuid, free.kind)
  const holder = { companyUuid: person.company_uuid, personUuid }
  const credentialUuid = await createCredential(
    work,
    holder,
    { kind: free.kind, value: vault.decrypt(free.ciphertext) },
    'uuid',
  )
  return { uuid: credentialUuid, kind: free.kind, ownerName: fullNameOf(person) }
}

/** Fails at a field where a person has as many cards of a kind as its form takes (office.md 8.2). */
export async function requireRoom(
  work: CredentialWork,
  personUuid: string,
  kind: UnassignedKind,
  field = 'personUuid',
): Promise<void> {
  if (!(await hasRoomFor(work, personUuid, kind)))
    throw invalid(field, 'validation:tooMany', { max: limits.cardsPerUser })
}
