import { hourMs } from '../../base/durations.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { applyFirstPrice, dayOf } from '../../domain/money/first-prices.ts'
import type { Services } from '../../kernel/services.ts'

/** So far the clocks of the first sites on which a day begins are ahead of UTC. */
const earliestZoneMs = 14 * hourMs

/**
 * Applies prices whose first day begins somewhere: what is there then stays paid where they are the first ones of their
 * service. Later than the day that the price names nothing changes, so that a pause of the server is made up for.
 */
export async function applyFirstPrices({ database, now }: Services): Promise<void> {
  await database.write(systemScope, async (db) => {
    const at = now()
    const due = await systemQueries(db, systemScope)
      .selectFrom('price')
      .select(['price.uuid', 'price.first_paid_until', 'price.created_by'])
      .where('price.applied_at', 'is', null)
      .where('price.first_paid_until', 'is not', null)
      .where('price.valid_from', '<=', dayOf(new Date(at.getTime() + earliestZoneMs)))
      .orderBy('price.sequence')
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { uuid, first_paid_until, created_by } of due)
      await applyFirstPrice({ db, scope: systemScope, now: at }, { uuid, until: first_paid_until!, byName: created_by })
  })
}
