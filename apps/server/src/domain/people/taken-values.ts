import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import { idAccessText } from '@lintel/contract/credentials/schema.ts'
import type { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { namesInSite } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { allOf } from '../../kernel/failure.ts'
import { failTakenCode, notAllowed, ownersOf, type NewCredentialWork } from '../credentials/credentials.ts'
import { failTaken } from '../base/unique-violation.ts'

/** What a form gives that no two people of a site have. */
type Form = Pick<
  PersonnelForm | PersonnelEdit,
  'email' | 'pin' | 'duressPin' | 'cards' | 'uhfTag' | 'plates' | 'timedPlates' | 'fingerprints' | 'idAccess'
> & { readonly personnelId?: string }

/** Fails for one value of a form. */
type Refusal = () => never

/**
 * Fails with everything that a form gives and another person has, so that one answer names every field. It is a look
 * and no more: what is given meanwhile the indexes refuse when it is written.
 */
export async function requireFree(work: NewCredentialWork, form: Form, personUuid: string | null): Promise<void> {
  await allOf([...(await takenNames(work, form, personUuid)), ...(await takenCodes(work, form, personUuid))])
}

/** By the indexes that would refuse them, which are the whole site's, so that a large site is not looked through. */
async function takenNames(
  { db, scope, fail }: NewCredentialWork,
  form: Form,
  personUuid: string | null,
): Promise<Refusal[]> {
  const own = personUuid === null ? undefined : await namesOf(db, scope, personUuid)
  const newNames = (['personnelId', 'email'] as const)
    .map((field) => ({ field, value: (form[field] ?? '').toLowerCase() }))
    .filter(({ field, value }) => value !== '' && value !== own?.[field]?.toLowerCase())
  if (newNames.length === 0) return []
  const of = (name: string) => newNames.filter(({ field }) => field === name).map(({ value }) => value)
  const usedNames = await namesInSite(db, scope, of('personnelId'), of('email'))
  return newNames
    .filter(({ field, value }) => usedNames[field].has(value))
    .map(
      ({ field }) =>
        () =>
          failTaken(fail, { thing: field, field }),
    )
}

const namesOf = (db: Db, scope: ProjectScope, personUuid: string) =>
  rowsOf(db, scope, 'person')
    .select(['person.personnel_id as personnelId', 'person.email'])
    .where('person.uuid', '=', personUuid)
    .executeTakeFirst()

interface RequestedCode {
  readonly kind: CredentialKind
  readonly value: string
  readonly field: string
}

/** Codes of a form that may be taken. */
function codesOf(form: Form): readonly RequestedCode[] {
  const codesIn = (kind: CredentialKind, field: 'cards' | 'uhfTag' | 'plates' | 'fingerprints'): RequestedCode[] =>
    form[field].map((value) => ({ kind, value, field }))
  return [
    { kind: 'pin' as const, value: form.pin, field: 'pin' },
    { kind: 'pin' as const, value: form.duressPin, field: 'duressPin' },
    { kind: 'idAccess' as const, value: idAccessText(form.idAccess) ?? '', field: 'idAccess' },
    ...form.timedPlates.map(({ plate }) => ({ kind: 'plate' as const, value: plate, field: 'timedPlates' })),
    ...codesIn('card', 'cards'),
    ...codesIn('uhfTag', 'uhfTag'),
    ...codesIn('plate', 'plates'),
    ...codesIn('fingerprint', 'fingerprints'),
  ].filter(({ value }) => value !== '')
}

async function takenCodes(work: NewCredentialWork, form: Form, personUuid: string | null): Promise<Refusal[]> {
  const { db, scope, vault, fail } = work
  const codes = codesOf(form).map((one) => ({ ...one, keyed_hash: vault.keyedHash(scope.uuid, one.kind, one.value) }))
  if (codes.length === 0) return []
  const owners = await ownersOf(db, scope, codes)
  const own = await rowsOf(db, scope, 'credential')
    .select(['credential.kind', 'credential.keyed_hash'])
    .where(sql<boolean>`credential.person_uuid is not distinct from ${personUuid}::uuid`)
    .where(sql<boolean>`credential.keyed_hash = any(${codes.map(({ keyed_hash }) => keyed_hash)}::bytea[])`)
    .execute()
  const refusals = new Map<string, Refusal>()
  codes.forEach(({ kind, keyed_hash, field }, index) => {
    const isOwn = own.some((one) => one.kind === kind && one.keyed_hash.equals(keyed_hash))
    if (refusals.has(field) || isOwn) return
    if (owners[index] === 'another') {
      refusals.set(field, () => {
        throw notAllowed(kind, field)
      })
    }
    if (owners[index] === 'seen') refusals.set(field, () => failTakenCode(fail, kind, field))
  })
  return [...refusals.values()]
}
