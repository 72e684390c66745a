import { distributor as contract } from '@lintel/contract/distributors/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { featurePlans } from '@lintel/contract/operators/schema.ts'
import { rowsOfAccounts } from '../../db/db.ts'
import { countOpenOrdersPaidBy } from '../../db/money-functions.ts'
import { invalid } from '../../kernel/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { contactColumns } from '../../domain/accounts/columns.ts'
import { namesOfAccounts } from '../../domain/accounts/queries.ts'
import {
  deleteAccount,
  editAccount,
  lockedPlaceOf,
  placeOf,
  requireSuperPassword,
} from '../../domain/accounts/records.ts'
import { createDistributor, setAllowance } from '../../domain/accounts/operators.ts'
import { customisedModelsOf, setCustomisedModel } from './customised-models.ts'
import { distributorByUuid, installersWithoutSub, isDistributor, pageOfDistributors } from './queries.ts'
import { resellerLevels } from '@lintel/contract/access/roles.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { modelsToRegister } from '../../kernel/device-models.ts'

const kinds = ['distributor'] as const

const distributorHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => pageOfDistributors(db, scope, filter),

  names: ({ db, scope }) => namesOfAccounts(db, scope, 'distributor', undefined, limits.importBatch),

  search: ({ db, scope }, { name }) => namesOfAccounts(db, scope, 'distributor', name),

  get: async ({ db, scope, fail }, { uuid }) => (await distributorByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create(context, form) {
    const parent = await placeOf(context, context.session.actingUuid, resellerLevels.distributor.parents)
    if (!parent) return context.fail('noPermission')
    const fields = {
      user_name: form.userName,
      ...contactColumns(form),
      country: form.country,
      address: form.address,
    }
    const newAccount = await createDistributor(context, parent, fields, form)
    context.audit({ target: newAccount.uuid, detail: { userName: newAccount.userName } })
    return newAccount
  },

  async edit(context, form) {
    await editAccount(context, kinds, form, {
      ...contactColumns(form),
      country: form.country,
      address: form.address,
    })
    await setAllowance(context, form.uuid, form)
    context.audit({ target: form.uuid, detail: { name: form.displayName } })
  },

  async remove(context, { uuid }) {
    const { db, scope, fail, audit } = context
    await lockedPlaceOf(context, uuid, kinds)
    const distributor = await distributorByUuid(db, scope, uuid)
    if (!distributor) return fail('notFound')
    requireSuperPassword(context)
    const count = distributor.subDistributors + distributor.installers
    if (count > 0) return fail('distributorHasAccounts', { count })
    const orders = await countOpenOrdersPaidBy(db, scope, uuid)
    if (orders > 0) return fail('unpaidOrders', { count: orders })
    await deleteAccount(context, kinds, uuid)
    audit({ target: uuid, detail: { userName: distributor.userName } })
  },

  async allowedInstallers({ db, scope, session, fail }, { uuid, name }) {
    const distributorUuid = uuid ?? session.actingUuid
    if (uuid && !(await isDistributor(db, scope, uuid))) return fail('notFound')
    return installersWithoutSub(db, scope, distributorUuid, name)
  },

  async featurePlan({ db, scope, session, fail }, { uuid }) {
    const row = await rowsOfAccounts(db, scope, 'operator')
      .select('feature_plans')
      .where('operator.account_uuid', '=', uuid ?? session.actingUuid)
      .executeTakeFirst()
    if (!row) return fail('notFound')
    return { available: [...featurePlans], chosen: featurePlans.filter((plan) => row.feature_plans.includes(plan)) }
  },

  async customisedModels({ db, scope, fail }, { uuid }) {
    if (!(await isDistributor(db, scope, uuid))) return fail('notFound')
    return { rows: await customisedModelsOf(db, scope, uuid) }
  },

  async setCustomisedModel({ db, scope, fail, audit }, { uuid, ...model }) {
    if (!(await isDistributor(db, scope, uuid))) return fail('notFound')
    if (!(await modelsToRegister(db, [model.model])).get(model.model))
      throw invalid('model', 'validation:notAllowedValue')
    await setCustomisedModel(db, scope, uuid, model)
    audit({ target: uuid, detail: { model: model.model, shownName: model.shownName ?? null } })
  },
})

export default serverFeature({ handlers: distributorHandlers })
