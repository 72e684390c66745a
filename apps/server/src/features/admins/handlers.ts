import { personName } from '@lintel/contract/base/name-fold.ts'
import type { z } from 'zod'
import { admin as contract } from '@lintel/contract/admins/operations.ts'
import type { AdminForm } from '@lintel/contract/admins/schema.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { insertInto, treeRowsOf, updateOf, updateTree } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { implement } from '../../kernel/implement.ts'
import { requireLandline } from '../../domain/people/calling.ts'
import {
  namedByEmail,
  createAccount,
  deleteAccount,
  editAccount,
  resetAccountPassword,
  type Place,
} from '../../domain/accounts/records.ts'
import { requireConsents } from '../../domain/accounts/consents.ts'
import { setAccountExpiry } from '../../domain/accounts/set-expiry.ts'
import { officeOf, officeOrHeld, officesOf } from '../../domain/companies/office.ts'
import { companyByUuid } from '../../domain/companies/queries.ts'
import { requireColleague } from '../../domain/people/require-records.ts'
import {
  adminByUuid,
  configurationOf,
  countOfAdmins,
  namesOfAdmins,
  pageOfAdmins,
  type AdminReading,
} from './queries.ts'
import { ownAdminHandlers } from './own-admin-handlers.ts'
import { serverFeature } from '../../kernel/feature.ts'

const kinds = ['admin'] as const

const adminHandlers = implement(contract, 'session', {
  count: async (context, { projectUuid }) => countOfAdmins(await within(context, projectUuid)),

  get: async (context, { uuid }) => (await adminByUuid(context, uuid)) ?? context.fail('notFound'),

  list: async (context, filter) => pageOfAdmins(await within(context, filter.projectUuid), filter),

  configuration: async ({ db, scope, session, now }, { projectUuid }) =>
    configurationOf(db, await officeOf(db, scope, officeOrHeld(session, projectUuid)), session.actingUuid, now),

  names: async (context, { projectUuid }) => namesOfAdmins(await within(context, projectUuid)),

  async create(context, { projectUuid, ...form }) {
    const { db, scope, session, fail, audit } = context
    const site = await officeOf(db, scope, officeOrHeld(session, projectUuid))
    if (!(await companyByUuid(db, site, form.companyUuid))) return fail('notFound')
    await requireLandline(db, site, form)
    await requireLinked(db, site, form)
    await requireConsents(context, [{ siteUuid: site.uuid, kind: 'joinSite', subject: form.email }])
    const { place, timeZone } = await placeBelowSite(context, site)
    // It signs in once it has been activated.
    const newAccount = await namedByEmail(
      context,
      createAccount(context, 'admin', place, { ...columnsOf(form), time_zone: timeZone, state: 'inactive' }),
    )
    await insertInto(db, site, 'project_member', { account_uuid: newAccount.uuid }).execute()
    await onTaken(
      insertInto(db, site, 'company_admin', { account_uuid: newAccount.uuid, ...companyColumns(form) }).execute(),
      fail,
    )
    audit({ target: newAccount.uuid, projectUuid: site.uuid, detail: { userName: newAccount.userName } })
    return newAccount
  },

  async remove(context, { uuid }) {
    const found = await adminByUuid(context, uuid)
    if (!found) return context.fail('notFound')
    await deleteAccount(context, kinds, uuid)
    context.audit({ target: uuid, projectUuid: found.siteUuid, detail: { userName: found.userName } })
  },

  async edit(context, form) {
    const { db, fail, audit } = context
    const found = await adminByUuid(context, form.uuid)
    if (!found) return fail('notFound')
    const site = await officeOf(db, context.scope, found.siteUuid)
    if (!(await companyByUuid(db, site, form.companyUuid))) return fail('notFound')
    await requireLandline(db, site, form, found.landline)
    await requireLinked(db, site, form)
    const consent = { siteUuid: site.uuid, kind: 'changeEmail', subject: `${found.userName} → ${form.email}` } as const
    await requireConsents(context, found.email === form.email ? [] : [consent])
    await namedByEmail(context, editAccount(context, kinds, form, columnsOf(form)))
    await onTaken(
      updateOf(db, site, 'company_admin')
        .set(companyColumns(form))
        .where('company_admin.account_uuid', '=', form.uuid)
        .execute(),
      fail,
    )
    audit({ target: form.uuid, projectUuid: site.uuid, detail: { name: personName(form) } })
  },

  async resetPassword(context, { uuid }) {
    const found = await adminByUuid(context, uuid)
    if (!found) return context.fail('notFound')
    await requireConsents(context, [{ siteUuid: found.siteUuid, kind: 'resetPassword', subject: found.userName }])
    const reset = await resetAccountPassword(context, kinds, uuid)
    context.audit({ target: uuid, projectUuid: found.siteUuid, detail: { userName: reset.userName } })
    return reset
  },

  async activate(context, { uuid }) {
    const found = await adminByUuid(context, uuid)
    if (!found) return context.fail('notFound')
    await updateTree(context.db, context.scope, 'account')
      .set({ state: 'normal' })
      .where('account.uuid', '=', uuid)
      .execute()
    context.audit({ target: uuid, projectUuid: found.siteUuid, detail: { userName: found.userName } })
  },

  async setExpiry(context, { uuid, expiresAt }) {
    const found = await adminByUuid(context, uuid)
    if (!found) return context.fail('notFound')
    await setAccountExpiry(context, kinds, uuid, expiresAt)
    context.audit({ target: uuid, projectUuid: found.siteUuid, detail: { expiresAt } })
  },
})

type Form = Omit<z.output<typeof AdminForm>, 'projectUuid'>

const columnsOf = (form: Form) => ({
  user_name: form.email,
  display_name: personName(form),
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email,
  phone_code: form.phoneCode,
  phone: form.phone,
  language: form.language,
  two_factor: form.twoFactor,
  password_reminder: form.passwordReminder,
})

const companyColumns = (form: Form) => ({
  company_uuid: form.companyUuid,
  phone_code: form.phoneCode,
  phone: form.phone,
  app_enabled: form.appEnabled,
  landline: form.landlineEnabled,
  landline_number: form.landline,
  call_type: form.callType,
  person_uuid: form.linkPersonnelUuid,
})

/** The person of an administrator must be one of its own company. */
async function requireLinked(db: AdminReading['db'], site: ProjectScope, form: Form): Promise<void> {
  const { companyUuid, linkPersonnelUuid: uuid } = form
  if (uuid !== null) await requireColleague(db, site, companyUuid, uuid)
}

async function within(context: AdminReading, projectUuid: string | undefined): Promise<AdminReading> {
  const { db, scope, session } = context
  return { ...context, scope: await officesOf(db, scope, officeOrHeld(session, projectUuid)) }
}

/** An administrator hangs below the installer of its site, also when a property manager makes it (operators.md 1.1). */
async function placeBelowSite(
  { db }: Pick<AdminReading, 'db'>,
  site: ProjectScope,
): Promise<{ place: Place; timeZone: string }> {
  const project = await treeRowsOf(db, site, 'project')
    .select(['project.installer_uuid', 'project.distributor_uuid', 'project.sub_distributor_uuid', 'project.time_zone'])
    .executeTakeFirstOrThrow()
  return { place: { ...project, uuid: project.installer_uuid, kind: 'installer' }, timeZone: project.time_zone }
}

export default serverFeature({ handlers: [...adminHandlers, ...ownAdminHandlers] })
