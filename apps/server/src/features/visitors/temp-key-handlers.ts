import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { tempKey as contract } from '@lintel/contract/temp-keys/operations.ts'
import type { TempKeyEdit, TempKeyForm } from '@lintel/contract/temp-keys/schema.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { keyKinds } from '@lintel/contract/site-settings/office.ts'
import { deleteOf, insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import { takeAccessCode } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import {
  giveCredential,
  setCredentials,
  type GivingWork,
  type CredentialHolder,
} from '../../domain/credentials/credentials.ts'
import { endKeys } from '../../domain/visitors/ending.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { requireCompany } from '../../domain/people/require-records.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { giveKey } from './key.ts'
import { readableKinds, setQrCode } from './key-kinds.ts'
import { keySettingsOf } from './key-settings.ts'
import { mailKey } from './mail.ts'
import { passLinkOf } from './pass-link.ts'
import { tempKeySheet } from './sheet.ts'
import { checkedKey, refuse, type CheckedKey } from './temp-key-form.ts'
import { codesOf, everyKey, keyByUuid, pageOfKeys } from './temp-key-queries.ts'
import { minuteMs } from '../../base/durations.ts'
import { editRecord } from '../../domain/edit-record.ts'

export const tempKeyHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfKeys(db, scope, filter, now),

  export(context, filter) {
    return exportList(context, tempKeySheet, filter, everyKey(context.db, context.scope, filter, context.now))
  },

  async get({ db, scope, now, fail }, { uuid }) {
    return (await keyByUuid(db, scope, uuid, now)) ?? fail('notFound')
  },

  async create({ db, scope, session, services, request, now, fail, audit }, { companyUuid, ...form }) {
    const settings = keySettingsOf(session)
    await requireCompany(db, scope, companyUuid)
    const checked = await checkedKey({ db, scope, now, fail, ...settings }, companyUuid, form)
    const kinds = await readableKinds(
      db,
      scope,
      settings.kindsFor(form.holderKind, isOfCompany(scope)),
      checked.doorUuids,
    )
    if (kinds.length === 0) return fail('noCameraAtDoors')
    const freeFrom = await takeAccessCode(db, scope, session.accountUuid, now)
    if (freeFrom) return fail('tooManyCodes', { minutes: Math.ceil((freeFrom.getTime() - now.getTime()) / minuteMs) })
    const holder = { companyUuid, personUuid: randomUUID() }
    const work = { db, scope, vault: services.vault, fail }
    const language = chooseLocale([form.language, request.language])
    await insertKey(work, holder, checked, { ...form, language }, { by: session.accountName, at: now })
    const codes = await giveKey(work, holder, kinds, checked.span)
    if (form.plate !== '') {
      const { maxUses: _ofKey, ...times } = checked.span
      await giveCredential(work, holder, { kind: 'plate', value: form.plate, ...times }, 'plate')
    }
    const shown = { ...codes, link: await passLinkOf({ db, scope, services }, holder.personUuid) }
    if (form.email !== '') {
      await mailKey({ db, scope, services }, (await keyByUuid(db, scope, holder.personUuid, now))!, shown)
    }
    audit({ target: holder.personUuid, detail: saidOf(checked), people: [aboutPerson(holder.personUuid, form.name)] })
    return { uuid: holder.personUuid, ...shown }
  },

  async edit({ db, scope, session, services, request, now, fail, audit }, { uuid, version, ...form }) {
    const before = await keyByUuid(db, scope, uuid, now)
    if (!before) return fail('notFound')
    if (before.state === 'revoked') return fail('keyRevoked')
    if (before.version !== version) return fail('staleRecord')
    const settings = keySettingsOf(session)
    const checked = await checkedKey({ db, scope, now, fail, ...settings }, before.companyUuid, form, before)
    const holder = { companyUuid: before.companyUuid, personUuid: uuid }
    const language = chooseLocale([form.language, request.language])
    await updateKey({ db, scope, fail }, holder, version, checked, { ...form, language })
    const work = { db, scope, vault: services.vault, fail }
    const kinds = await readableKinds(
      db,
      scope,
      settings.kindsFor(form.holderKind, isOfCompany(scope)),
      checked.doorUuids,
    )
    await setQrCode(work, holder, kinds.includes('qr'), checked.span)
    await updateCredentials(work, holder, checked, form.plate)
    await countUses(db, scope, uuid, now)
    audit({ target: uuid, detail: saidOf(checked), people: [aboutPerson(uuid, form.name)] })
    return {}
  },

  async show({ db, scope, services, now, fail, audit }, { uuid }) {
    const info = await keyByUuid(db, scope, uuid, now)
    if (!info) return fail('notFound')
    const codes = info.state === 'revoked' ? undefined : await codesOf({ db, scope, vault: services.vault }, uuid)
    if (!codes) return fail('keyRevoked')
    audit({ target: uuid, people: [aboutPerson(uuid, info.name)] })
    return { ...codes, link: await passLinkOf({ db, scope, services }, uuid) }
  },

  async resend({ db, scope, services, now, fail, audit }, { uuid }) {
    const info = await keyByUuid(db, scope, uuid, now)
    if (!info) return fail('notFound')
    const codes = info.state === 'revoked' ? undefined : await codesOf({ db, scope, vault: services.vault }, uuid)
    if (!codes) return fail('keyRevoked')
    if (info.state === 'expired' || info.state === 'usedUp') return fail('keyOver')
    if (info.email === '') refuse('email', 'validation:required')
    await mailKey({ db, scope, services }, info, { ...codes, link: await passLinkOf({ db, scope, services }, uuid) })
    audit({ target: uuid, people: [aboutPerson(uuid, info.name)] })
    return {}
  },

  async revoke({ db, scope, now, fail, audit }, { uuid }) {
    const info = await keyByUuid(db, scope, uuid, now)
    if (!info) return fail('notFound')
    if ((await endKeys(db, scope, [uuid], now)).length === 0) return fail('keyRevoked')
    audit({ target: uuid, people: [aboutPerson(uuid, info.name)] })
    return {}
  },

  async remove({ db, scope, fail, audit }, { uuid }) {
    const visitor = await rowsOf(db, scope, 'person')
      .select('last_name')
      .where('uuid', '=', uuid)
      .where('kind', '=', 'visitor')
      .executeTakeFirst()
    if (!visitor) return fail('notFound')
    await deleteOf(db, scope, 'person').where('person.uuid', '=', uuid).execute()
    audit({ target: uuid, people: [aboutPerson(uuid, visitor.last_name)] })
    return {}
  },
})

interface Records {
  readonly db: Db
  readonly scope: ProjectScope
}
type Form = Omit<z.output<typeof TempKeyForm>, 'companyUuid'> | Omit<z.output<typeof TempKeyEdit>, 'uuid' | 'version'>

/** The columns of the visitor that a form sets. */
function visitorColumns(form: Form, { span }: CheckedKey) {
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
function keyColumns(form: Form, { span, hostUuid, floorsOfUuid, windows }: CheckedKey) {
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

async function insertKey(
  { db, scope }: Records,
  { companyUuid, personUuid }: CredentialHolder,
  checked: CheckedKey,
  form: Form,
  made: { readonly by: string; readonly at: Date },
): Promise<void> {
  const visitor = { ...visitorColumns(form, checked), uuid: personUuid, company_uuid: companyUuid }
  await insertInto(db, scope, 'person', { ...visitor, kind: 'visitor', created_at: made.at }).execute()
  await insertInto(db, scope, 'temp_key', {
    ...keyColumns(form, checked),
    company_uuid: companyUuid,
    person_uuid: personUuid,
    created_by: made.by,
    created_at: made.at,
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
async function updateKey(
  { db, scope, fail }: Records & CanFail<'staleRecord'>,
  holder: CredentialHolder,
  version: number,
  checked: CheckedKey,
  form: Form,
): Promise<void> {
  const record = { uuid: holder.personUuid, version }
  await editRecord({ db, scope, fail }, 'person', record, visitorColumns(form, checked))
  await updateOf(db, scope, 'temp_key')
    .set(keyColumns(form, checked))
    .where('person_uuid', '=', holder.personUuid)
    .execute()
  await deleteOf(db, scope, 'temp_key_door').where('person_uuid', '=', holder.personUuid).execute()
  await insertDoors({ db, scope }, holder, checked.doorUuids)
}

/** What the audit log says of a key beside whose it is. */
const saidOf = ({ span: { lifetimeMinutes } }: CheckedKey) => ({ lifetimeMinutes })

/** With more uses or other doors a key may open again; with fewer it may be used up already. */
async function countUses(db: Db, scope: ProjectScope, personUuid: string, now: Date): Promise<void> {
  await updateOf(db, scope, 'temp_key')
    .set({
      used_up_at: sql<Date | null>`case when temp_key_is_used_up(project_uuid, person_uuid)
        then coalesce(used_up_at, ${now}::timestamptz) end`,
    })
    .where('person_uuid', '=', personUuid)
    .execute()
}

/** The key keeps its codes; it and the plate follow the new times. */
async function updateCredentials(
  work: GivingWork,
  holder: CredentialHolder,
  { span: { validFrom, validUntil, maxUses, lifetimeMinutes } }: CheckedKey,
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
