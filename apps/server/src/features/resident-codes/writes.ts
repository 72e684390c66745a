import type { ResidentCodeKind } from '@lintel/contract/personnel/states.ts'
import type { ResidentCodeEdit, ResidentCodeForm } from '@lintel/contract/resident-codes/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { deleteOf, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { createCredential, type NewCredentialWork } from '../../domain/credentials/credentials.ts'
import { dropLoneDuressPin } from '../../domain/credentials/duress-pins.ts'
import { hasRoomFor } from '../../domain/people/person-credentials.ts'
import { addChosenGrant, editChosenGrant } from '../../domain/access-groups/chosen-grants.ts'
import { fail as failCall, invalid, type CanFail, type FailureError } from '../../kernel/failure.ts'
import { grantsOfCodes } from './queries.ts'

/** The resident of a new code, locked so that two calls do not give the last card each; `notFound` for any other id. */
async function requireResident(db: Db, scope: ProjectScope, uuid: string) {
  const resident = await rowsOf(db, scope, 'person')
    .select('person.company_uuid')
    .where('person.uuid', '=', uuid)
    .where('person.kind', '=', 'resident')
    .forUpdate()
    .executeTakeFirst()
  return resident ?? failCall('notFound')
}

/** Gives a resident a code with doors and hours. Answers the id of the code, which is that of its grant. */
export async function createResidentCode(work: NewCredentialWork, form: ResidentCodeForm): Promise<string> {
  const { db, scope } = work
  const { kind, residentUuid: personUuid } = form
  const resident = await requireResident(db, scope, personUuid)
  if (!(await hasRoomFor(work, personUuid, kind))) throw noRoom(kind)
  const holder = { companyUuid: resident.company_uuid, personUuid }
  const credentialUuid = await createCredential(work, holder, { kind, value: form[kind] }, kind)
  return addChosenGrant(db, scope, { ...holder, credentialUuid }, form)
}

const noRoom = (kind: ResidentCodeKind): FailureError =>
  kind === 'pin'
    ? invalid('pin', 'residentCodes:form.hasPin')
    : invalid('card', 'validation:tooMany', { max: limits.cardsPerUser })

/** The resident and the code of a grant, which is locked; undefined where the site has no such code. */
export function residentCodeForEdit(db: Db, scope: ProjectScope, uuid: string) {
  return grantsOfCodes(db, scope)
    .select(['personal_grant.uuid', 'personal_grant.person_uuid', 'personal_grant.company_uuid'])
    .select(['credential.uuid as credential_uuid', 'credential.kind', 'credential.keyed_hash'])
    .where('personal_grant.uuid', '=', uuid)
    .forUpdate('personal_grant')
    .executeTakeFirst()
}
type CurrentCode = NonNullable<Awaited<ReturnType<typeof residentCodeForEdit>>>

/** Changes the doors and hours of a code, and the code itself where the form has one. */
export async function editResidentCode(
  work: NewCredentialWork & CanFail<'staleRecord'>,
  current: CurrentCode,
  form: ResidentCodeEdit,
): Promise<void> {
  const { db, scope, fail } = work
  const kind = current.kind as ResidentCodeKind
  const other = kind === 'pin' ? 'card' : 'pin'
  if (form[other] !== '') throw invalid(other, 'validation:notAllowedValue')
  const grant = { uuid: current.uuid, version: form.version, personUuid: current.person_uuid }
  await editChosenGrant(db, scope, grant, form, fail)
  if (form[kind] !== '') await replaceCredential(work, current, kind, form[kind])
}

/** Puts another code in the place of one, which goes: the grant goes over to it. The same code stays as it is. */
async function replaceCredential(
  work: NewCredentialWork,
  current: CurrentCode,
  kind: ResidentCodeKind,
  value: string,
): Promise<void> {
  const { db, scope, vault } = work
  if (current.keyed_hash.equals(vault.keyedHash(scope.uuid, kind, value))) return
  const holder = { companyUuid: current.company_uuid, personUuid: current.person_uuid }
  const credential_uuid = await createCredential(work, holder, { kind, value }, kind)
  await updateOf(db, scope, 'personal_grant')
    .set({ credential_uuid })
    .where('personal_grant.uuid', '=', current.uuid)
    .execute()
  await deleteOf(db, scope, 'credential').where('credential.uuid', '=', current.credential_uuid).execute()
}

/** Codes with their residents, locked: all of them, or `notFound`. */
export async function requireResidentCodes(db: Db, scope: ProjectScope, uuids: readonly string[]) {
  const codeUuids = [...new Set(uuids)]
  const codes = await grantsOfCodes(db, scope)
    .select(['personal_grant.person_uuid', 'credential.uuid as credential_uuid', 'credential.kind'])
    .where('personal_grant.uuid', 'in', codeUuids)
    .orderBy('personal_grant.uuid')
    .forUpdate('personal_grant')
    .execute()
  if (codes.length < codeUuids.length) failCall('notFound')
  return codes
}

/** Deletes codes with their grants. */
export async function deleteResidentCodes(
  db: Db,
  scope: ProjectScope,
  codes: Awaited<ReturnType<typeof requireResidentCodes>>,
): Promise<void> {
  const credentialUuids = codes.map(({ credential_uuid }) => credential_uuid)
  await deleteOf(db, scope, 'credential').where('credential.uuid', 'in', credentialUuids).execute()
  for (const { kind, person_uuid } of codes) if (kind === 'pin') await dropLoneDuressPin(db, scope, person_uuid)
}
