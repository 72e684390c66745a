import type { ChargeModeConsequences } from '@lintel/contract/installers/schema.ts'
import { sql } from 'kysely'
import { counterOf } from '../../db/counters.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { countAgreements, endAgreements } from '../../domain/money/agreements.ts'
import { countOpenOrdersPaidBy } from '../../db/money-functions.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** What central mode takes from an installer, and what it ends (billing.md 2.3; money.md 50). */
export async function consequencesOfCentralMode(work: Work, uuid: string): Promise<ChargeModeConsequences> {
  const { db, scope } = work
  const { sites } = await treeRowsOf(db, scope, 'account')
    .select(counterOf('community', 'oldCommunity', 'office', 'villa').as('sites'))
    .where('account.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const { helpers } = await treeRowsOf(db, scope, 'account')
    .select(sql<number>`count(*)::integer`.as('helpers'))
    .where('account.installer_uuid', '=', uuid)
    .where('account.kind', '=', 'subInstaller')
    .where(sql<boolean>`'subscriptions' = any (account.abilities)`)
    .executeTakeFirstOrThrow()
  return {
    agreements: await countAgreements(work, { payerUuid: uuid }),
    openOrders: await countOpenOrdersPaidBy(db, scope, uuid),
    sites,
    subInstallers: helpers,
  }
}

interface Terms {
  readonly chargeMode: 0 | 1
  readonly autoRenew?: boolean
}

/**
 * Ends automatic renewals that an installer may have no longer: those that it pays itself in central mode, and all at its
 * sites where renewal is switched off (money.md 48 and 50). Answers how many these are.
 */
export async function endOfInstaller(
  work: Work,
  uuid: string,
  { chargeMode, autoRenew = true }: Terms,
): Promise<number> {
  const ofPayer = chargeMode === 1 ? await endAgreements(work, { payerUuid: uuid }, 'chargeModeChanged') : 0
  return ofPayer + (autoRenew ? 0 : await endAgreements(work, { installerUuid: uuid }, 'automaticSwitchedOff'))
}
