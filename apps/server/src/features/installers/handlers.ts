import { installer as contract } from '@lintel/contract/installers/operations.ts'
import { platformSwitchNames } from '@lintel/contract/installers/schema.ts'
import { featurePlans } from '@lintel/contract/operators/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { treeRowsOf } from '../../db/db.ts'
import { convertPlans } from '../../db/money-functions.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { contactColumns } from '../../domain/accounts/columns.ts'
import { namesOfAccounts } from '../../domain/accounts/queries.ts'
import {
  countEdit,
  editAccount,
  protectedPlaceOf,
  placeOf,
  type AccountWork,
  requireSuperPassword,
} from '../../domain/accounts/records.ts'
import { createInstaller, landline, setOperator, toSwitchesUpdate } from '../../domain/accounts/operators.ts'
import { allowanceOf, requireAllowed } from '../../domain/accounts/allowance.ts'
import { installerByUuid, installersOf, pageOfInstallers, treeOfInstallers, villaInstallersOf } from './queries.ts'
import { consequencesOfCentralMode, endOfInstaller } from './charge-mode.ts'
import { removeInstaller } from './removal.ts'
import { consequencesOf, transferInstaller } from './transfer.ts'
import { resellers } from '@lintel/contract/access/roles.ts'
import { serverFeature } from '../../kernel/feature.ts'

const kinds = ['installer'] as const

const installerHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => pageOfInstallers(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await installerByUuid(db, scope, uuid)) ?? fail('notFound'),

  async start({ db, scope, session, fail }) {
    const parent = await treeRowsOf(db, scope, 'account')
      .select(['distributor_uuid', 'time_zone', 'language'])
      .where('account.uuid', '=', session.actingUuid)
      .executeTakeFirst()
    if (!parent?.distributor_uuid) return fail('notFound')
    const allowance = await allowanceOf(db, scope, parent.distributor_uuid)
    return {
      allowed: { business: allowance.business, landline: allowance.landline },
      chargeMode: allowance.chargeMode,
      featurePlans: featurePlans.filter((plan) => allowance.featurePlans.includes(plan)),
      timeZone: parent.time_zone,
      language: parent.language,
    }
  },

  async create(context, form) {
    const parent = await protectedPlaceOf(context, form.subDistributorUuid || context.session.actingUuid, resellers)
    if (!parent) return context.fail('notFound')
    const fields = { user_name: form.userName, ...contactColumns(form) }
    const newAccount = await createInstaller(context, parent, fields, form)
    context.audit({ target: newAccount.uuid, detail: { userName: newAccount.userName } })
    return newAccount
  },

  async edit(context, form) {
    await requireAllowedFor(context, form)
    await editAccount(context, kinds, form, contactColumns(form))
    await setOperator(context, form.uuid, { business: form.business, ...toSwitchesUpdate(landline(form)) })
    context.audit({ target: form.uuid, detail: { name: form.displayName } })
  },

  async editFlags(context, form) {
    await requireAllowedFor(context, form)
    const before = await installerByUuid(context.db, context.scope, form.uuid)
    await editAccount(context, kinds, form, { ...contactColumns(form), customize_form: form.customizeForm })
    const flags = Object.fromEntries(platformSwitchNames.map((name) => [name, form[name]] as const)) as Record<
      (typeof platformSwitchNames)[number],
      boolean
    >
    await setOperator(context, form.uuid, {
      business: form.business,
      charge_mode: form.chargeMode,
      attendance_pricing: form.attendancePricing,
      ...toSwitchesUpdate({ ...landline(form), ...flags }),
    })
    await endOfInstaller(context, form.uuid, form)
    if (form.apartmentChargePlan && before?.apartmentChargePlan === false) {
      const cause = { at: context.now, byName: context.session.accountName }
      await convertPlans(context.db, context.scope, form.uuid, cause)
    }
    context.audit({ target: form.uuid, detail: { name: form.displayName, chargeMode: form.chargeMode, ...flags } })
  },

  async checkChargeMode(context, { uuid }) {
    if (!(await placeOf(context, uuid, kinds))) return context.fail('notFound')
    return consequencesOfCentralMode(context, uuid)
  },

  async editChargeMode(context, { chargeMode, ...record }) {
    await countEdit(context, kinds, record)
    await setOperator(context, record.uuid, { charge_mode: chargeMode })
    const count = await endOfInstaller(context, record.uuid, { chargeMode })
    context.audit({ target: record.uuid, detail: { chargeMode, ...(count > 0 && { count }) } })
  },

  async callLogSetting({ db, scope, fail }, { uuid }) {
    const installer = await installerByUuid(db, scope, uuid)
    return installer ? { callLog: installer.callLog, version: installer.version } : fail('notFound')
  },

  async editCallLogSetting(context, { callLog, ...record }) {
    await countEdit(context, kinds, record)
    await setOperator(context, record.uuid, toSwitchesUpdate({ callLog }))
    context.audit({ target: record.uuid, detail: { callLog } })
  },

  async remove(context, { uuid }) {
    const { userName, count } = await removeInstaller(context, uuid)
    context.audit({ target: uuid, detail: { userName, accountsBelow: count } })
  },

  names: ({ db, scope }) => namesOfAccounts(db, scope, 'installer', undefined, limits.importBatch),

  search: ({ db, scope }, { name }) => namesOfAccounts(db, scope, 'installer', name),

  tree: ({ db, scope }) => treeOfInstallers(db, scope),

  async ofDistributor(context, { uuid }) {
    if (!(await placeOf(context, uuid, ['distributor']))) return context.fail('notFound')
    return installersOf(context.db, context.scope, 'distributor', uuid)
  },

  async ofSubDistributor(context, { uuid }) {
    if (!(await placeOf(context, uuid, ['subDistributor']))) return context.fail('notFound')
    return installersOf(context.db, context.scope, 'subDistributor', uuid)
  },

  async villaManagersOf(context, { uuid }) {
    if (!(await placeOf(context, uuid, ['distributor']))) return context.fail('notFound')
    return villaInstallersOf(context.db, context.scope, uuid)
  },

  checkTransfer: async (context, target) => context.dryRun(await consequencesOf(context, target)),

  async transfer(context, target) {
    if (!(await placeOf(context, target.uuid, kinds))) return context.fail('notFound')
    requireSuperPassword(context)
    const { from, to } = await transferInstaller(context, target)
    context.audit({ target: target.uuid, detail: { from, to } })
  },
})

type AllowanceForm = Parameters<typeof requireAllowed>[3]

async function requireAllowedFor(
  context: AccountWork & CanFail<'projectTypeNotAllowed'>,
  form: AllowanceForm & { readonly uuid: string },
): Promise<void> {
  const place = await placeOf(context, form.uuid, kinds)
  // One that is not there is refused with the edit itself.
  if (place) await requireAllowed(context.db, context.scope, place.distributor_uuid!, form, context.fail)
}

export default serverFeature({ handlers: installerHandlers })
