import { randomUUID } from 'node:crypto'
import { tempKey as contract } from '@lintel/contract/visitors/operations.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { deleteOf, rowsOf } from '../../db/db.ts'
import { recordAccessCode } from '../../db/functions.ts'
import { isOfCompany } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { createCredential } from '../../domain/credentials/credentials.ts'
import { requireUndoable, watchForUndo } from '../../domain/base/undo.ts'
import { endVisitorPasses } from '../../domain/visitors/ending.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { requireCompany } from '../../domain/people/require-records.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { createPassCodes } from './pass-codes.ts'
import { readableKinds, setQrCode } from './key-kinds.ts'
import { visitorPassSettingsOf } from './pass-settings.ts'
import { mailVisitorPass } from './mail.ts'
import { passLinkOf } from './pass-link.ts'
import { tempKeySheet } from './sheet.ts'
import { checkVisitorPass, refuse, type CheckedVisitorPass } from './temp-key-form.ts'
import { codesOf, everyVisitorPass, visitorPassByUuid, pageOfVisitorPasses } from './temp-key-queries.ts'
import { minuteMs } from '../../base/durations.ts'
import { countUses, insertVisitorPass, updateCredentials, updateVisitorPass } from './temp-key-writes.ts'
import { deliveryHandlers } from './deliveries/handlers.ts'
import { passHandlers } from './pass-handlers.ts'
import { requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { serverFeature } from '../../kernel/feature.ts'

const tempKeyHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfVisitorPasses(db, scope, filter, now),

  export(context, filter) {
    return exportList(context, tempKeySheet, filter, everyVisitorPass(context.db, context.scope, filter, context.now))
  },

  async get({ db, scope, now, fail }, { uuid }) {
    return (await visitorPassByUuid(db, scope, uuid, now)) ?? fail('notFound')
  },

  async create({ db, scope, session, services, request, now, fail, audit }, { companyUuid, ...form }) {
    const settings = visitorPassSettingsOf(session)
    await requireCompany(db, scope, companyUuid)
    const key = await checkVisitorPass({ db, scope, now, fail, ...settings }, companyUuid, form)
    await requireSubscription({ db, scope, now, fail }, 'door', key.doorUuids)
    const kinds = await readableKinds(db, scope, settings.kindsFor(form.holderKind, isOfCompany(scope)), key.doorUuids)
    if (kinds.length === 0) return fail('noCameraAtDoors')
    const freeFrom = await recordAccessCode(db, scope, session.accountUuid, now)
    if (freeFrom) return fail('tooManyCodes', { minutes: Math.ceil((freeFrom.getTime() - now.getTime()) / minuteMs) })
    const holder = { companyUuid, personUuid: randomUUID() }
    const work = { db, scope, vault: services.vault, fail }
    const language = chooseLocale([form.language, request.language])
    await insertVisitorPass(work, holder, key, { ...form, language }, { by: session.accountName, at: now })
    const codes = await createPassCodes(work, holder, kinds, key.span)
    if (form.plate !== '') {
      const { maxUses: _ofKey, ...times } = key.span
      await createCredential(work, holder, { kind: 'plate', value: form.plate, ...times }, 'plate')
    }
    const codesAndLink = { ...codes, link: await passLinkOf({ db, scope, services }, holder.personUuid) }
    if (form.email !== '') {
      await mailVisitorPass(
        { db, scope, services },
        (await visitorPassByUuid(db, scope, holder.personUuid, now))!,
        codesAndLink,
      )
    }
    audit({ target: holder.personUuid, detail: saidOf(key), people: [aboutPerson(holder.personUuid, form.name)] })
    return { uuid: holder.personUuid, ...codesAndLink }
  },

  async edit({ db, scope, session, services, request, now, fail, audit }, { uuid, version, ...form }) {
    const before = await visitorPassByUuid(db, scope, uuid, now)
    if (!before) return fail('notFound')
    if (before.state === 'revoked') return fail('keyRevoked')
    if (before.version !== version) return fail('staleRecord')
    const settings = visitorPassSettingsOf(session)
    const key = await checkVisitorPass({ db, scope, now, fail, ...settings }, before.companyUuid, form, before)
    const former = new Set(before.doors.map((door) => door.uuid))
    const newDoors = key.doorUuids.filter((door) => !former.has(door))
    await requireSubscription({ db, scope, now, fail }, 'door', form.endsAt > before.endsAt ? key.doorUuids : newDoors)
    const holder = { companyUuid: before.companyUuid, personUuid: uuid }
    const language = chooseLocale([form.language, request.language])
    await updateVisitorPass({ db, scope, fail }, holder, version, key, { ...form, language })
    const work = { db, scope, vault: services.vault, fail }
    const kinds = await readableKinds(db, scope, settings.kindsFor(form.holderKind, isOfCompany(scope)), key.doorUuids)
    await setQrCode(work, holder, kinds.includes('qr'), key.span)
    await updateCredentials(work, holder, key, form.plate)
    await countUses(db, scope, uuid, now)
    audit({ target: uuid, detail: saidOf(key), people: [aboutPerson(uuid, form.name)] })
  },

  async show({ db, scope, services, now, fail, audit }, { uuid }) {
    const info = await visitorPassByUuid(db, scope, uuid, now)
    if (!info) return fail('notFound')
    const codes = info.state === 'revoked' ? undefined : await codesOf({ db, scope, vault: services.vault }, uuid)
    if (!codes) return fail('keyRevoked')
    audit({ target: uuid, people: [aboutPerson(uuid, info.name)] })
    return { ...codes, link: await passLinkOf({ db, scope, services }, uuid) }
  },

  async resend({ db, scope, services, now, fail, audit }, { uuid }) {
    const info = await visitorPassByUuid(db, scope, uuid, now)
    if (!info) return fail('notFound')
    const codes = info.state === 'revoked' ? undefined : await codesOf({ db, scope, vault: services.vault }, uuid)
    if (!codes) return fail('keyRevoked')
    if (info.state === 'expired' || info.state === 'usedUp') return fail('keyOver')
    if (info.email === '') refuse('email', 'validation:required')
    await mailVisitorPass({ db, scope, services }, info, {
      ...codes,
      link: await passLinkOf({ db, scope, services }, uuid),
    })
    audit({ target: uuid, people: [aboutPerson(uuid, info.name)] })
  },

  async revoke(context, { uuid }) {
    const { db, scope, now, fail, audit } = context
    const info = await visitorPassByUuid(db, scope, uuid, now)
    if (!info) return fail('notFound')
    const offerUndo = await watchForUndo(context, 'tempKey.revoke', [uuid], ['person', 'temp_key', 'credential'])
    if ((await endVisitorPasses(db, scope, [uuid], now)).length === 0) return fail('keyRevoked')
    audit({ target: uuid, people: [aboutPerson(uuid, info.name)] })
    return { undo: await offerUndo() }
  },

  async undoRevoke(context, { uuid }) {
    const { db, scope, now, audit, skipAudit } = context
    const act = await requireUndoable(context, 'tempKey.revoke', uuid)
    if (!act) return skipAudit()
    await act.restore()
    const [visitorUuid = ''] = act.personUuids
    const info = await visitorPassByUuid(db, scope, visitorUuid, now)
    audit({ target: visitorUuid, people: [aboutPerson(visitorUuid, info?.name ?? '')] })
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
  },
})

/** What the audit log says of a key beside whose it is. */
const saidOf = ({ span: { lifetimeMinutes } }: CheckedVisitorPass) => ({ lifetimeMinutes })

export default serverFeature({ handlers: [...deliveryHandlers, ...passHandlers, ...tempKeyHandlers] })
