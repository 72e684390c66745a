import { endByFirstPrice } from '@lintel/rules/money/prices.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

interface DemoPrice {
  readonly service: SoldService
  readonly variant?: string
  readonly activation: number
  readonly monthly: number
  readonly freeQuantity?: number
}

/** Prices of offices by the example of billing.md 13: doors, apps of personnel and attendance. */
const officePrices: readonly DemoPrice[] = [
  { service: 'door', activation: 0, monthly: 400, freeQuantity: 1 },
  { service: 'personnelApp', activation: 0, monthly: 120 },
  { service: 'attendance', variant: 'fixed', activation: 0, monthly: 2_000 },
  { service: 'attendance', variant: 'upTo50', activation: 0, monthly: 2_500 },
  { service: 'attendance', variant: 'upTo200', activation: 0, monthly: 6_000 },
]

/**
 * The distributor of the scenario prices offices, so that the tower costs something; communities and villas have no
 * price. What the tower has stays paid for thirty days, which the job of first prices sees to.
 */
export async function seedPrices(db: Kysely<DB>, distributorUuid: string, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await db
    .insertInto('price')
    .values(
      officePrices.map(({ service, variant = '', activation, monthly, freeQuantity = 0 }) => ({
        seller_uuid: distributorUuid,
        project_kind: 'office' as const,
        service,
        variant,
        activation,
        monthly,
        free_quantity: freeQuantity,
        valid_from: today,
        first_paid_until: endByFirstPrice(today),
        created_at: now,
        created_by: 'Nordlicht Distribution',
      })),
    )
    .execute()
}
