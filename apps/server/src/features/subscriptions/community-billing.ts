import type { z } from 'zod'
import type { CommunityBilling } from '@lintel/contract/subscriptions/schema.ts'
import { soldServices } from '@lintel/contract/money/sold.ts'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Db } from '../../db/db.ts'
import { billingInfoOf, namesAbove } from '../../db/money-functions.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { pricedServicesAt } from '../../domain/money/first-prices.ts'
import { payerOf } from '../../domain/money/prices.ts'
import { siteOf } from '../../domain/sites/save-settings.ts'
import { textsOfBilling } from './show-quote.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly now: Date
}

/**
 * What a community costs, and who pays for the orders of the caller there (specification.md 7, getBillingInfo of
 * communityData).
 */
export async function billingOfCommunity(
  work: Work,
  input: { readonly uuid?: string | undefined },
): Promise<z.output<typeof CommunityBilling>> {
  const { db, scope, session } = work
  const site = await siteOf(work, input, ['community', 'oldCommunity'])
  const { chargeMode, autoRenew } = readCommunitySettings(site.stored)
  const payer = payerOf(session)
  const [priced] = site.isFree ? [] : await pricedServicesAt(work, [site.uuid])
  return {
    ...textsOfBilling(await billingInfoOf(db, scope, payer.uuid)),
    payerName: (await namesAbove(db, scope, [payer.uuid])).get(payer.uuid) ?? session.actingName,
    chargeMode,
    freeOfCharge: site.isFree,
    autoRenew,
    services: soldServices.filter((service) => priced?.services.has(service)),
  }
}
