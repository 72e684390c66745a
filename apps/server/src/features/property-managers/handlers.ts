import type { z } from 'zod'
import { ownPropertyManager, propertyManager as contract } from '@lintel/contract/property-managers/operations.ts'
import type { ConsentKind } from '@lintel/contract/delegations/states.ts'
import type {
  PropertyManagerEdit,
  PropertyManagerForm,
  PropertyManagerInfo,
  SitePermission,
  SitePermissionsForm,
} from '@lintel/contract/property-managers/schema.ts'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { updateOf } from '../../db/db.ts'
import { countOpenOrdersPaidBy } from '../../db/money-functions.ts'
import { implement } from '../../kernel/implement.ts'
import {
  namedByEmail,
  createAccount,
  deleteAccount,
  editAccount,
  type AccountWork,
  ownInstaller,
} from '../../domain/accounts/records.ts'
import { contactColumns } from '../../domain/accounts/columns.ts'
import { assignSites } from '../../domain/accounts/member-sites.ts'
import { requireConsents, sitesLeftAlone, type Consent } from '../../domain/accounts/consents.ts'
import { managerBy, managersByWords, pageOfManagers } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const kinds = ['propertyManager'] as const
/** Villas have no property manager. */
const managedKinds = ['community', 'oldCommunity', 'office'] as const satisfies readonly ProjectKind[]

type Form = z.output<typeof PropertyManagerForm>

const propertyManagerHandlers = implement(contract, 'session', {
  list: ({ db, scope, session }, filter) => pageOfManagers(db, scope, { ...filter, siteUuid: session.heldSite?.uuid }),

  get: async ({ db, scope, fail }, { uuid }) => (await managerBy(db, scope, { uuid })) ?? fail('notFound'),

  async create(context, form) {
    const parent = await ownInstaller(context)
    if (!parent) return context.fail('noPermission')
    await requireConsents(context, joining(form.email, form.projects))
    const newAccount = await namedByEmail(context, createAccount(context, 'propertyManager', parent, columnsOf(form)))
    await assignSites(context, newAccount.uuid, sitesOf(form), managedKinds)
    context.audit({ target: newAccount.uuid, detail: { userName: newAccount.userName, sites: form.projects.length } })
    return newAccount
  },

  async edit(context, form) {
    await requireConsents(context, await consentsToEdit(context, form))
    await namedByEmail(context, editAccount(context, kinds, form, columnsOf(form)))
    await assignSites(context, form.uuid, sitesOf(form), managedKinds)
    context.audit({ target: form.uuid, detail: { name: form.displayName, sites: form.projects.length } })
  },

  async remove(context, { uuid }) {
    const before = await managerBy(context.db, context.scope, { uuid })
    if (!before) return context.fail('notFound')
    const count = await countOpenOrdersPaidBy(context.db, context.scope, uuid)
    if (count > 0) return context.fail('unpaidOrders', { count })
    await requireConsents(context, await leaving(context, before, []))
    const { userName } = await deleteAccount(context, kinds, uuid)
    context.audit({ target: uuid, detail: { userName } })
  },

  async setPermissions(context, form) {
    const { db, scope, fail, audit } = context
    if (!(await managerBy(db, scope, { uuid: form.uuid }))) return fail('notFound')
    const { numUpdatedRows } = await updateOf(db, scope, 'project_member')
      .set(permissionColumns(form))
      .where('project_member.account_uuid', '=', form.uuid)
      .where('project_member.project_uuid', '=', form.projectUuid)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail('notFound')
    audit({ target: form.uuid, projectUuid: form.projectUuid, detail: ticksOf(form) })
  },

  findByEmail: ({ db, scope }, { email }) => managersByWords(db, scope, email),

  byEmail: async ({ db, scope, fail }, { email }) => (await managerBy(db, scope, { email })) ?? fail('notFound'),
})

const ownPropertyManagerHandlers = implement(ownPropertyManager, 'system', {
  get: async ({ db, scope, session, fail }) =>
    (await managerBy(db, scope, { uuid: session.actingUuid })) ?? fail('notFound'),
})

type Site = { readonly uuid: string }

/** New managers of sites: each site that asks agrees to them. */
const joining = (email: string, sites: readonly Site[]): Consent[] =>
  sites.map(({ uuid }) => ({ siteUuid: uuid, kind: 'joinSite', subject: email }))

/** A site that asks does not lose the last manager who could say no, or the next one would be made without asking. */
async function leaving(work: AccountWork, before: PropertyManagerInfo, remaining: readonly Site[]): Promise<Consent[]> {
  const leftSiteUuids = before.projects
    .filter((site) => !remaining.some(({ uuid }) => uuid === site.uuid))
    .map(({ uuid }) => uuid)
  const alone = await sitesLeftAlone(work, before.uuid, leftSiteUuids)
  return alone.map((siteUuid) => ({ siteUuid, kind: 'leaveSite', subject: before.userName }))
}

/**
 * What an edit needs the consent of: new sites, another way to sign in at those it has, the last manager taken away.
 */
async function consentsToEdit(work: AccountWork, form: z.output<typeof PropertyManagerEdit>): Promise<Consent[]> {
  const before = await managerBy(work.db, work.scope, { uuid: form.uuid })
  if (!before) return []
  const had = new Set(before.projects.map(({ uuid }) => uuid))
  const about = (kind: ConsentKind, subject: string): Consent[] =>
    before.projects.map(({ uuid }) => ({ siteUuid: uuid, kind, subject }))
  return [
    ...joining(
      form.email,
      form.projects.filter(({ uuid }) => !had.has(uuid)),
    ),
    ...(form.email === before.email ? [] : about('changeEmail', `${before.email ?? before.userName} → ${form.email}`)),
    ...(form.twoFactor === before.twoFactor ? [] : about('changeTwoFactor', before.userName)),
    ...(await leaving(work, before, form.projects)),
  ]
}

const columnsOf = (form: Form) => ({
  user_name: form.email,
  ...contactColumns(form),
  password_reminder: form.passwordReminder,
})

const sitesOf = ({ projects }: Form) =>
  projects.map((site) => ({ uuid: site.uuid, permissions: permissionColumns(site) }))

const permissionColumns = (site: Readonly<Record<SitePermission, boolean>>) => ({
  may_use_app: site.mayUseApp,
  may_delete_accounts: site.mayDeleteAccounts,
  may_read_logs: site.mayReadLogs,
  may_see_images: site.maySeeImages,
})

const ticksOf = ({ uuid: _whose, projectUuid: _where, ...ticks }: z.output<typeof SitePermissionsForm>) => ticks

export default serverFeature({ handlers: [...ownPropertyManagerHandlers, ...propertyManagerHandlers] })
