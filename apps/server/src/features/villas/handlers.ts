import type { z } from 'zod'
import { allowsKind } from '@lintel/contract/access/roles.ts'
import { villa as contract } from '@lintel/contract/villas/operations.ts'
import type { VillaForm } from '@lintel/contract/villas/schema.ts'
import { implement } from '../../kernel/implement.ts'
import { namedByEmail, createAccount, deleteAccount, editAccount, ownInstaller } from '../../domain/accounts/records.ts'
import { setAccountExpiry } from '../../domain/accounts/set-expiry.ts'
import { addVillaSite, removeVillaSite } from '../../domain/residences/villa-site.ts'
import { pageOfVillaDevices, pageOfVillas, villaByUuid } from './queries.ts'

const kinds = ['single'] as const

export const villaHandlers = implement(contract, 'session', {
  list: ({ db, scope, now }, filter) => pageOfVillas(db, scope, filter, now),

  get: async ({ db, scope, fail, now }, { uuid }) => (await villaByUuid(db, scope, uuid, now)) ?? fail('notFound'),

  async create(context, form) {
    const parent = await ownInstaller(context)
    if (!parent) return context.fail('noPermission')
    if (!allowsKind(context.session.operator.business, 'villa')) return context.fail('projectTypeNotAllowed')
    const made = await named(form, createAccount(context, 'single', parent, columnsOf(form)))
    const owner = { uuid: made.uuid, displayName: columnsOf(form).display_name, timeZone: form.timeZone }
    await addVillaSite(context.db, context.scope, parent, owner, context.now)
    context.audit({ target: made.uuid, detail: { userName: made.userName } })
    return made
  },

  async edit(context, form) {
    await named(form, editAccount(context, kinds, form, columnsOf(form)))
    context.audit({ target: form.uuid, detail: { name: columnsOf(form).display_name } })
    return {}
  },

  async remove(context, { uuid }) {
    await removeVillaSite(context.db, context.scope, uuid)
    const { userName } = await deleteAccount(context, kinds, uuid)
    context.audit({ target: uuid, detail: { userName } })
    return {}
  },

  async devices({ db, scope, fail, now }, { uuid, ...filter }) {
    if (!(await villaByUuid(db, scope, uuid, now))) return fail('notFound')
    return pageOfVillaDevices(db, scope, uuid, filter)
  },

  async setExpiry(context, { uuid, expiresAt }) {
    await setAccountExpiry(context, kinds, uuid, expiresAt)
    context.audit({ target: uuid, detail: { expiresAt } })
    return {}
  },
})

type Form = z.output<typeof VillaForm>

/** An owner without an address signs in with the number (operators.md 5.2.5). */
const columnsOf = (form: Form) => ({
  user_name: form.email || `${form.phoneCode}${form.phone}`,
  display_name: `${form.firstName} ${form.lastName}`,
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email || null,
  phone_code: form.phoneCode,
  phone: form.phone,
  address: form.address,
  time_zone: form.timeZone,
  language: form.language,
})

const named = <Result>(form: Form, work: Promise<Result>): Promise<Result> =>
  namedByEmail(work, form.email ? 'email' : 'phone')
