import { requireCompany } from '../../domain/people/belonging.ts'
import { alreadyExists } from '../../domain/unique-violation.ts'
import type { z } from 'zod'
import { Card } from '@lintel/contract/credentials/schema.ts'
import {
  freeKinds,
  linesOf,
  type FreeCodeForm,
  type FreeCodesForm,
  type FreeKind,
} from '@lintel/contract/library/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { uniqueViolation } from '../../db/database.ts'
import { changeableRowsOf, deleteOf, insertAllInto, insertInto, rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope.ts'
import { fail, FailureError, invalid } from '../../kernel/failure.ts'
import { dropLoneDuressPin } from '../../domain/credentials/duress-pins.ts'
import { giveCredential, hintOf, notAllowed, type CredentialWork } from '../../domain/credentials/credentials.ts'

/** Unassigned cards (office.md 29). A code exists once in a site, held or free; the database sees to it. */

const thingOf: Record<FreeKind, string> = { card: 'rfCard', uhfTag: 'uhfCard' }

/** So many lines of a text are named that have a card which is known already. */
const linesNamed = 10

const isFreeKind = (kind: string): kind is FreeKind => freeKinds.some((one) => one === kind)

/** Notes a new card; fails with `alreadyExists` when the caller's library has it, as not allowed when another company's has. */
export async function registerCode(
  { db, scope, vault }: CredentialWork,
  { kind, code, companyUuid }: z.output<typeof FreeCodeForm>,
): Promise<string> {
  const company = companyUuid === '' ? null : companyUuid
  if (company !== null) await requireCompany(db, scope, company)
  const lookup = vault.lookup(scope.uuid, kind, code)
  const isKnown = (await knownAmong(db, scope, kind, [lookup])).length > 0
  try {
    const { uuid } = await insertInto(db, scope, 'unassigned_credential', {
      company_uuid: company,
      kind,
      lookup,
      sealed: vault.seal(code),
      hint: hintOf(kind, code),
    })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  } catch (error) {
    if (uniqueViolation(error) !== 'unassigned_credential_by_value') throw error
    const thing = thingOf[kind]
    if (isOfCompany(scope) && !isKnown) throw notAllowed(kind, 'code')
    throw alreadyExists({ thing, field: 'code' })
  }
}

/** Notes many cards, or none when the site has one of them already; says in which lines those stand. */
export async function registerCodes(
  { db, scope, vault }: CredentialWork,
  { kind, codes, companyUuid }: z.output<typeof FreeCodesForm>,
): Promise<number> {
  const company = companyUuid === '' ? null : companyUuid
  if (company !== null) await requireCompany(db, scope, company)
  const cards = linesOf(codes).map(({ line, code }) => {
    const value = Card.parse(code)
    return { line, value, lookup: vault.lookup(scope.uuid, kind, value) }
  })
  const thing = thingOf[kind]
  const lookups = cards.map((card) => card.lookup)
  const known = await knownAmong(db, scope, kind, lookups)
  if (known.length > 0) {
    const lines = cards.filter((card) => known.some(({ lookup }) => lookup?.equals(card.lookup)))
    const params = {
      lines: lines
        .slice(0, linesNamed)
        .map(({ line }) => line)
        .join(', '),
    }
    throw new FailureError('alreadyExists', { thing }, [{ field: 'codes', key: 'library:several.known', params }])
  }
  const rows = cards.map(({ value, lookup }) => ({
    company_uuid: company,
    kind,
    lookup,
    sealed: vault.seal(value),
    hint: hintOf(kind, value),
  }))
  try {
    await insertAllInto(db, scope, 'unassigned_credential', rows).execute()
  } catch (error) {
    // One that the scope does not see, or that was noted meanwhile.
    if (uniqueViolation(error) !== 'unassigned_credential_by_value') throw error
    if (isOfCompany(scope)) throw notAllowed(kind, 'codes')
    throw alreadyExists({ thing, field: 'codes' })
  }
  return rows.length
}

/** Of some cards those that the caller's library has, held or free. */
const knownAmong = (db: Db, scope: ProjectScope, kind: FreeKind, lookups: readonly Buffer[]) =>
  rowsOf(db, scope, 'library_code')
    .select('library_code.lookup')
    .where('library_code.kind', '=', kind)
    .where('library_code.lookup', 'in', lookups)
    .execute()

/** Takes a code from its owner. A card is free then, in the stock of the owner's company; what only the owner knew is gone. */
export async function releaseCode(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  const gone = await deleteOf(db, scope, 'credential')
    .where('credential.uuid', '=', uuid)
    .returning(['credential.kind', 'credential.company_uuid', 'credential.person_uuid', 'lookup', 'sealed', 'hint'])
    .executeTakeFirst()
  if (gone?.kind === 'pin') await dropLoneDuressPin(db, scope, gone.person_uuid)
  if (!gone || !isFreeKind(gone.kind)) return
  const { kind, company_uuid, lookup, sealed, hint } = gone
  await insertInto(db, scope, 'unassigned_credential', { kind, company_uuid, lookup, sealed, hint }).execute()
}

/** Gives a free card to one of the personnel, of its own company where it lies in the stock of one. */
export async function assignCode(work: CredentialWork, uuid: string, personUuid: string) {
  const { db, scope, vault } = work
  const free = await changeableRowsOf(db, scope, 'unassigned_credential')
    .select(['unassigned_credential.kind', 'unassigned_credential.company_uuid', 'sealed'])
    .where('unassigned_credential.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  const person = await changeableRowsOf(db, scope, 'person')
    .select(['person.company_uuid', 'first_name', 'last_name'])
    .where('person.uuid', '=', personUuid)
    .where('person.kind', '=', 'personnel')
    .executeTakeFirst()
  if (!free || !person) fail('notFound')
  if (free.company_uuid !== null && free.company_uuid !== person.company_uuid) fail('notFound')
  await requireRoom(work, personUuid, free.kind)
  const holder = { companyUuid: person.company_uuid, personUuid }
  const given = await giveCredential(work, holder, { kind: free.kind, value: vault.open(free.sealed) })
  return { uuid: given, kind: free.kind, ownerName: `${person.first_name} ${person.last_name}`.trim() }
}

/** As many cards as the form of a person takes (office.md 8.2), no more. */
async function requireRoom({ db, scope }: CredentialWork, personUuid: string, kind: FreeKind): Promise<void> {
  const { count } = await rowsOf(db, scope, 'credential')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('credential.person_uuid', '=', personUuid)
    .where('credential.kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (Number(count) < limits.cardsPerUser) return
  throw invalid('personUuid', 'validation:tooMany', { max: limits.cardsPerUser })
}
