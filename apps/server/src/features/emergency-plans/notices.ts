import type { PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'
import type { Db } from '../../db/db.ts'
import { planNoticesFor } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { runningPlans } from '../../domain/emergency/queries.ts'

/** What is said of plans that run now: to the site of all of them, to a company of those at its doors. */
export async function planNotices(db: Db, scope: ProjectScope, now: Date): Promise<PlanNotice[]> {
  if (isOfCompany(scope)) {
    const rows = await planNoticesFor(db, scope, now)
    return rows.map(({ uuid, name, kind, is_drill, started_at, ends_at, doors }) => ({
      uuid,
      name,
      kind,
      isDrill: is_drill,
      startedAt: started_at.toISOString(),
      endsAt: ends_at?.toISOString() ?? null,
      doors,
    }))
  }
  const plans = await runningPlans(db, scope, now)
  return plans.map(({ uuid, name, kind, isDrill, startedAt, endsAt, doors }) => ({
    uuid,
    name,
    kind,
    isDrill,
    startedAt,
    endsAt,
    doors,
  }))
}
