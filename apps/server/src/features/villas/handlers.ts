import { personName } from '@lintel/contract/base/name-fold.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { allowsKind } from '@lintel/contract/access/roles.ts'
import { villa as contract } from '@lintel/contract/villas/operations.ts'
import type { VillaEdit, VillaForm } from '@lintel/contract/villas/schema.ts'
import { updateTree } from '../../db/db.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import {
  namedByEmail,
  createAccount,
  deleteAccount,
  editAccount,
  ownInstaller,
  type AccountWork,
} from '../../domain/accounts/records.ts'
import { setAccountExpiry } from '../../domain/accounts/set-expiry.ts'
import { addVillaSite, removeVillaSite } from './villa-site.ts'
import { pageOfVillaDevices, pageOfVillas, villaByUuid, villaSite } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const kinds = ['single'] as const

const villaHandlers = implement(contract, 'session', {
  list: ({ db, scope, session, now }, filter) =>
    pageOfVillas(db, scope, { ...filter, siteUuid: session.heldSite?.uuid }, now),

  get: async ({ db, scope, session, fail, now }, { uuid }) =>
    (await villaByUuid(db, scope, uuid, session, now)) ?? fail('notFound'),

  async create(context, form) {
    const parent = await ownInstaller(context)
    if (!parent) return context.fail('noPermission')
    if (!allowsKind(context.session.operator.business, 'villa')) return context.fail('projectTypeNotAllowed')
    const newAccount = await namedByContact(context, form, createAccount(context, 'single', parent, columnsOf(form)))
    const owner = { uuid: newAccount.uuid, displayName: columnsOf(form).display_name, timeZone: form.timeZone }
    await addVillaSite(context.db, context.scope, parent, owner, context.now)
    context.audit({ target: newAccount.uuid, detail: { userName: newAccount.userName } })
    return newAccount
  },

  async edit(context, form) {
    await namedByContact(context, form, editAccount(context, kinds, form, columnsOf(form)))
    await setHouse(context, form)
    context.audit({ target: form.uuid, detail: { name: columnsOf(form).display_name } })
  },

  async remove(context, { uuid }) {
    await removeVillaSite(context.db, context.scope, uuid, context.fail)
    const { userName } = await deleteAccount(context, kinds, uuid)
    context.audit({ target: uuid, detail: { userName } })
  },

  async devices({ db, scope, session, fail, now }, { uuid, ...filter }) {
    if (!(await villaByUuid(db, scope, uuid, session, now))) return fail('notFound')
    return pageOfVillaDevices(db, scope, uuid, filter)
  },

  async setExpiry(context, { uuid, expiresAt }) {
    await setAccountExpiry(context, kinds, uuid, expiresAt)
    context.audit({ target: uuid, detail: { expiresAt } })
  },
})

/** What the form says of the house: its clock, and landlines, which are on where its installer has the service. */
async function setHouse(
  { db, scope, session }: Pick<AccountWork, 'db' | 'scope' | 'session'>,
  { uuid, hasLandline, timeZone }: z.output<typeof VillaEdit>,
): Promise<void> {
  const site = await villaSite(db, scope, uuid)
  if (!site || (site.hasLandline === hasLandline && site.timeZone === timeZone)) return
  if (hasLandline && !site.hasLandline && !session.operator.projectLandline) fail('featureOff')
  await updateTree(db, scope, 'project')
    .set({
      settings: sql`project.settings || ${JSON.stringify({ enableLandline: hasLandline })}::jsonb`,
      time_zone: timeZone,
    })
    .where('project.uuid', '=', site.uuid)
    .execute()
}

type Form = z.output<typeof VillaForm>

/** An owner without an address signs in with the number (operators.md 5.2.5). */
const columnsOf = (form: Form) => ({
  user_name: form.email || `${form.phoneCode}${form.phone}`,
  display_name: personName(form),
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email || null,
  phone_code: form.phoneCode,
  phone: form.phone,
  address: form.address,
  time_zone: form.timeZone,
  language: form.language,
})

const namedByContact = <Result>(
  context: CanFail<'alreadyExists'>,
  form: Form,
  work: Promise<Result>,
): Promise<Result> => namedByEmail(context, work, form.email ? 'email' : 'phone')

export default serverFeature({ handlers: villaHandlers })
