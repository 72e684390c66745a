import { sql } from 'kysely'
import type { z } from 'zod'
import type { TempKeyEdit, TempKeyForm } from '@lintel/contract/visitors/schema.ts'
import { keyKinds } from '@lintel/contract/site-settings/office.ts'
import { deleteOf, insertAllInto, insertInto, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { setCredentials, type NewCredentialWork, type CredentialHolder } from '../../domain/credentials/credentials.ts'
import type { CheckedVisitorPass } from './temp-key-form.ts'
import { editRecord } from '../../domain/base/edit-record.ts'

interface Records {
  readonly db: Db
  readonly scope: ProjectScope
}

type Form = Omit<z.output<typeof TempKeyForm>, 'companyUuid'> | Omit<z.output<typeof TempKeyEdit>, 'uuid' | 'version'>

/** The columns of the visitor that a form sets. */
function visitorColumns(form: Form, { span }: CheckedVisitorPass) {
  return {
    last_name: form.name,
    email: form.email || null,
    phone_code: form.phoneCode,
    phone: form.phone,
    valid_from: span.validFrom,
    valid_until: span.validUntil,
  }
}

/** The columns of the key that a form sets. */
function visitorPassColumns(form: Form, { span, hostUuid, floorsOfUuid, windows }: CheckedVisitorPass) {
  return {
    holder_kind: form.holderKind,
    host_uuid: hostUuid,
    floors_of_uuid: floorsOfUuid,
    repeat: form.repeat,
    windows: JSON.stringify(windows),
    count_per_door: span.maxUses,
    lifetime_minutes: span.lifetimeMinutes,
    id_number: form.idNumber,
    language: form.language,
  }
}

export async function insertVisitorPass(
  { db, scope }: Records,
  { companyUuid, personUuid }: CredentialHolder,
  checked: CheckedVisitorPass,
  form: Form,
  creation: { readonly by: string; readonly at: Date },
): Promise<void> {
  const visitor = { ...visitorColumns(form, checked), uuid: personUuid, company_uuid: companyUuid }
  await insertInto(db, scope, 'person', { ...visitor, kind: 'visitor', created_at: creation.at }).execute()
  await insertInto(db, scope, 'temp_key', {
    ...visitorPassColumns(form, checked),
    company_uuid: companyUuid,
    person_uuid: personUuid,
    created_by: creation.by,
    created_at: creation.at,
  }).execute()
  await insertDoors({ db, scope }, { companyUuid, personUuid }, checked.doorUuids)
}

async function insertDoors(
  { db, scope }: Records,
  holder: CredentialHolder,
  doorUuids: readonly string[],
): Promise<void> {
  const key = { company_uuid: holder.companyUuid, person_uuid: holder.personUuid }
  const rows = doorUuids.map((doorUuid) => ({ ...key, door_uuid: doorUuid }))
  await insertAllInto(db, scope, 'temp_key_door', rows).execute()
}

/** Changes a key that is still as its editor saw it to what the form says. */
export async function updateVisitorPass(
  { db, scope, fail }: Records & CanFail<'staleRecord'>,
  holder: CredentialHolder,
  version: number,
  checked: CheckedVisitorPass,
  form: Form,
): Promise<void> {
  const record = { uuid: holder.personUuid, version }
  await editRecord({ db, scope, fail }, 'person', record, visitorColumns(form, checked))
  await updateOf(db, scope, 'temp_key')
    .set(visitorPassColumns(form, checked))
    .where('person_uuid', '=', holder.personUuid)
    .execute()
  await deleteOf(db, scope, 'temp_key_door').where('person_uuid', '=', holder.personUuid).execute()
  await insertDoors({ db, scope }, holder, checked.doorUuids)
}

/** With more uses or other doors a key may open again; with fewer it may be used up already. */
export async function countUses(db: Db, scope: ProjectScope, personUuid: string, now: Date): Promise<void> {
  await updateOf(db, scope, 'temp_key')
    .set({
      used_up_at: sql<Date | null>`case when temp_key_is_used_up(project_uuid, person_uuid)
        then coalesce(used_up_at, ${now}::timestamptz) end`,
    })
    .where('person_uuid', '=', personUuid)
    .execute()
}

/** The key keeps its codes; it and the plate follow the new times. */
export async function updateCredentials(
  work: NewCredentialWork,
  holder: CredentialHolder,
  { span: { validFrom, validUntil, maxUses, lifetimeMinutes } }: CheckedVisitorPass,
  plate: string,
): Promise<void> {
  await setCredentials(work, holder, 'plate', plate === '' ? [] : [plate], 'plate')
  const ofVisitor = () => updateOf(work.db, work.scope, 'credential').where('person_uuid', '=', holder.personUuid)
  // A lifetime that a used key gets or loses counts from that use.
  const firstUse = sql<Date | null>`(select key.first_used_at from temp_key key
    where key.project_uuid = credential.project_uuid and key.person_uuid = credential.person_uuid)`
  await ofVisitor()
    .set({
      valid_from: validFrom,
      valid_until: validUntil,
      lifetime_minutes: lifetimeMinutes,
      first_used_at: lifetimeMinutes === null ? null : firstUse,
    })
    .execute()
  await ofVisitor().set({ max_uses: maxUses }).where('kind', 'in', keyKinds).execute()
}
