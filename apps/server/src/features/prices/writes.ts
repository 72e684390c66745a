import type { PriceForm } from '@lintel/contract/prices/schema.ts'
import { currencyOfRegion, priceLimit } from '@lintel/rules/money/amounts.ts'
import { conflictsOf, endByFirstPrice, type PriceRow } from '@lintel/rules/money/prices.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/db.ts'
import { insertPrice, sellerOf } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { dayOf, type FirstPrice } from '../../domain/money/first-prices.ts'
import { platformSeller } from '../../domain/money/prices.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'
import { buyersAmong, pricesOfService } from './queries.ts'

interface Work extends CanFail<'notFound' | 'priceInThePast' | 'priceTaken'> {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly config: Pick<Config, 'region'>
  readonly now: Date
}

/** A price that is stored, with until when what exists stays paid where it is the first one. */
export interface StoredPrice extends FirstPrice {
  readonly validFrom: string
}

/**
 * Adds a price of the session's seller. Refused where it begins before today, another price of the seller names one of
 * its buyers for the same service and day, or a buyer does not stand below.
 */
export async function createPrice(work: Work, form: PriceForm): Promise<StoredPrice> {
  const { db, scope, session, now, config, fail } = work
  const validFrom = form.validFrom || dayOf(now)
  if (validFrom < dayOf(now)) return fail('priceInThePast')
  const until = form.firstPaidUntil || endByFirstPrice(validFrom)
  if (until < validFrom) throw invalid('firstPaidUntil', 'validation:endBeforeStart')
  checkAmounts(form, priceLimit(currencyOfRegion[config.region]))
  const buyers = await buyersAmong(db, scope, form.buyerUuids)
  if (buyers.length < form.buyerUuids.length) return fail('notFound')
  const conflicts = conflictsOf(await pricesOfService(db, scope, form), rowOf(form, scope, validFrom))
  if (conflicts.length > 0) {
    const takenUuids = new Set(conflicts.flatMap(({ buyerIds }) => buyerIds ?? []))
    return fail('priceTaken', {
      names: buyers
        .filter(({ uuid }) => takenUuids.has(uuid))
        .map(({ name }) => name)
        .join(', '),
    })
  }
  const { uuid } = await insertPrice(db, scope, {
    project_kind: form.projectKind,
    service: form.service,
    variant: form.variant ?? '',
    buyers: form.buyerUuids,
    activation: form.activation,
    monthly: form.monthly,
    quarterly: form.quarterly,
    yearly: form.yearly,
    free_quantity: form.freeQuantity,
    valid_from: validFrom,
    first_paid_until: until,
    created_at: now,
    created_by: session.accountName,
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return { uuid, until, byName: session.accountName, validFrom }
}

/** The largest price has no fraction where the currency has none (money.md 69). */
function checkAmounts(form: PriceForm, max: number): void {
  for (const field of ['activation', 'monthly', 'quarterly', 'yearly'] as const)
    if ((form[field] ?? 0) > max) throw invalid(field, 'validation:tooBig', { max })
}

/** The new price as rules compare it with others of the same seller. */
const rowOf = (form: PriceForm, scope: Scope, validFrom: string): PriceRow => ({
  ...form,
  id: '',
  sellerId: sellerOf(scope) ?? platformSeller,
  buyerIds: form.buyerUuids.length === 0 ? null : form.buyerUuids,
  validFrom,
  endsOn: null,
  sequence: 0,
})
