import type { PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'
import type { Db } from '../../db/db.ts'
import { planNoticesFor } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { runningPlans } from './run-queries.ts'
import { nameOfPlan } from './system-plans.ts'

/** What is said of plans that run now: to the site of all of them, to a company of those at its doors. */
export async function planNotices(db: Db, scope: ProjectScope, now: Date, language: string): Promise<PlanNotice[]> {
  if (isOfCompany(scope)) {
    const rows = await planNoticesFor(db, scope, now)
    return rows.map(({ uuid, name, built_in, kind, is_drill, started_at, ends_at, doors }) => ({
      uuid,
      name: nameOfPlan({ name, built_in }, language),
      kind,
      isDrill: is_drill,
      startedAt: started_at.toISOString(),
      endsAt: ends_at?.toISOString() ?? null,
      doors,
      planUuid: null,
      confirmedDoors: null,
    }))
  }
  const plans = await runningPlans(db, scope, now, language)
  return plans.map(({ uuid, name, kind, isDrill, startedAt, endsAt, doors, planUuid, confirmedDoors }) => ({
    uuid,
    name,
    kind,
    isDrill,
    startedAt,
    endsAt,
    doors,
    planUuid,
    confirmedDoors,
  }))
}
