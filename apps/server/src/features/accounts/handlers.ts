import { hasPermission } from '@lintel/contract/access/grants.ts'
import { accountKinds, type AccountKind } from '@lintel/contract/access/roles.ts'
import { account as contract } from '@lintel/contract/accounts/operations.ts'
import { factsOf } from '../../access/facts.ts'
import { guardOf, updateGuard } from '../../db/scope/operator-rows.ts'
import { countOpenOrdersPaidBy } from '../../db/money-functions.ts'
import { countAgreements } from '../../domain/money/agreements.ts'
import { implement } from '../../kernel/implement.ts'
import { requireConsents, siteUuidsOf } from '../../domain/accounts/consents.ts'
import {
  accountToRepair,
  mailInvitation,
  resetAccountPassword,
  type AccountWork,
} from '../../domain/accounts/records.ts'
import { serverFeature } from '../../kernel/feature.ts'

const accountHandlers = implement(contract, 'session', {
  async resetPassword(context, { uuid }) {
    const { kind, user_name } = await accountToRepair(context, repairedKinds(context), uuid)
    if (kind === 'propertyManager' || kind === 'admin') {
      const sites = await siteUuidsOf(context, uuid)
      const consent = { kind: 'resetPassword', subject: user_name } as const
      await requireConsents(
        context,
        sites.map((siteUuid) => ({ siteUuid, ...consent })),
      )
    }
    const reset = await resetAccountPassword(context, repairedKinds(context), uuid)
    context.audit({ target: uuid, detail: { userName: reset.userName } })
    return reset
  },

  async status(context, { uuid }) {
    const { db, scope, now } = context
    const account = await accountToRepair(context, repairedKinds(context), uuid)
    const { lockedUntil } = await guardOf(db, scope, uuid)
      .select(({ fn }) => fn.max('locked_until').as('lockedUntil'))
      .executeTakeFirstOrThrow()
    return {
      lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil.toISOString() : null,
      isInvited: !account.initialized && account.email !== null,
      openOrders: await countOpenOrdersPaidBy(db, scope, uuid),
      agreements: await countAgreements(context, { payerUuid: uuid }),
    }
  },

  async unlock(context, { uuid }) {
    const { db, scope, audit } = context
    const account = await accountToRepair(context, repairedKinds(context), uuid)
    await updateGuard(db, scope, uuid).set({ locked_until: null, recent_failures: 0, day_failures: 0 }).execute()
    audit({ target: uuid, detail: { userName: account.user_name } })
  },

  async resendInvitation(context, { uuid }) {
    const { fail, audit } = context
    const { initialized, email, kind: _kind, ...account } = await accountToRepair(context, repairedKinds(context), uuid)
    if (initialized) return fail('accountInUse')
    if (email === null) return fail('accountWithoutEmail')
    await mailInvitation(context, 'accountCreated', { ...account, email })
    audit({ target: uuid, detail: { userName: account.user_name } })
    return { email }
  },
})

/** Who may edit accounts of the platform must not get at those who run it. */
function repairedKinds({ session, services }: AccountWork): readonly AccountKind[] {
  const mayEditHelpers = hasPermission(factsOf(session, services.config), 'subSuperManager.edit')
  const above: readonly AccountKind[] = mayEditHelpers ? ['superManager'] : ['superManager', 'subSuperManager']
  return accountKinds.filter((kind) => !above.includes(kind))
}

export default serverFeature({ handlers: accountHandlers })
