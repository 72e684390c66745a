import { subDistributor as contract } from '@lintel/contract/sub-distributors/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { countOpenOrdersPaidBy } from '../../db/money-functions.ts'
import { contactColumns } from '../../domain/accounts/columns.ts'
import { namesOfAccounts } from '../../domain/accounts/queries.ts'
import {
  createAccount,
  deleteAccount,
  editAccount,
  protectedPlaceOf,
  lockedPlaceOf,
  placeOf,
} from '../../domain/accounts/records.ts'
import { assignInstallers } from './assign-installers.ts'
import { pageOfSubDistributors, subDistributorByUuid, subDistributorsOf } from './queries.ts'
import { resellerLevels } from '@lintel/contract/access/roles.ts'
import { serverFeature } from '../../kernel/feature.ts'

const kinds = ['subDistributor'] as const

const subDistributorHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => pageOfSubDistributors(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await subDistributorByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create(context, form) {
    const parent = await protectedPlaceOf(context, context.session.actingUuid, resellerLevels.subDistributor.parents)
    if (!parent) return context.fail('noPermission')
    const newAccount = await createAccount(context, 'subDistributor', parent, {
      user_name: form.userName,
      ...contactColumns(form),
    })
    context.audit({ target: newAccount.uuid, detail: { userName: newAccount.userName } })
    return newAccount
  },

  async edit(context, form) {
    await editAccount(context, kinds, form, contactColumns(form))
    context.audit({ target: form.uuid, detail: { name: form.displayName } })
  },

  async remove(context, { uuid }) {
    const { db, scope, fail, audit } = context
    await lockedPlaceOf(context, uuid, kinds)
    const sub = await subDistributorByUuid(db, scope, uuid)
    if (!sub) return fail('notFound')
    if (sub.installers > 0) return fail('subDistributorHasInstallers', { count: sub.installers })
    const orders = await countOpenOrdersPaidBy(db, scope, uuid)
    if (orders > 0) return fail('unpaidOrders', { count: orders })
    await deleteAccount(context, kinds, uuid)
    audit({ target: uuid, detail: { userName: sub.userName } })
  },

  async assignInstallers(context, { uuid, assigned, released }) {
    const counts = await assignInstallers(context, uuid, assigned, released)
    context.audit({ target: uuid, detail: counts })
  },

  search: ({ db, scope }, { name }) => namesOfAccounts(db, scope, 'subDistributor', name),

  async ofDistributor(context, { uuid }) {
    const { db, scope, session, fail } = context
    if (uuid && !(await placeOf(context, uuid, ['distributor']))) return fail('notFound')
    return subDistributorsOf(db, scope, uuid ?? session.actingUuid)
  },
})

export default serverFeature({ handlers: subDistributorHandlers })
