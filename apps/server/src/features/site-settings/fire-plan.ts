import { insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** It comes before every plan that people make: fire beats a lockdown (office.md 5.6, priority). */
const fireRank = 0
/** Of one that fire inputs start no longer: a plan like any other. */
const usualRank = 1

interface FirePlanSettings {
  /** Whether fire inputs of devices open all emergency doors. */
  readonly isWanted: boolean
  readonly now: Date
}

/**
 * Saves whether the site has the plan that fire inputs start, as its settings want (access-decision.md 3.1; community.md
 * 19). It opens the emergency doors of the settings. When it is no longer wanted it stays as an ordinary plan, because
 * the reports of its runs are its own; when it is wanted again, it is taken up again.
 */
export async function saveFirePlan(db: Db, scope: ProjectScope, { isWanted, now }: FirePlanSettings): Promise<void> {
  const current = await rowsOf(db, scope, 'emergency_plan')
    .select('uuid')
    .where('is_fire_plan', '=', true)
    .executeTakeFirst()
  if (isWanted === (current !== undefined)) return
  if (current) return turnInto(db, scope, current.uuid, false)
  const former = await rowsOf(db, scope, 'emergency_plan')
    .select('emergency_plan.uuid')
    .where('emergency_plan.built_in', '=', 'fire')
    .where('emergency_plan.uses_emergency_doors', '=', true)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('emergency_plan_door')
            .select('emergency_plan_door.door_uuid')
            .whereRef('emergency_plan_door.project_uuid', '=', 'emergency_plan.project_uuid')
            .whereRef('emergency_plan_door.plan_uuid', '=', 'emergency_plan.uuid'),
        ),
      ),
    )
    .executeTakeFirst()
  if (former) return turnInto(db, scope, former.uuid, true)
  await insertInto(db, scope, 'emergency_plan', {
    built_in: 'fire',
    kind: 'open',
    rank: fireRank,
    all_doors: false,
    uses_emergency_doors: true,
    is_fire_plan: true,
    created_at: now,
  })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function turnInto(db: Db, scope: ProjectScope, uuid: string, isFirePlan: boolean): Promise<void> {
  await updateOf(db, scope, 'emergency_plan')
    .set((row) => ({
      is_fire_plan: isFirePlan,
      rank: isFirePlan ? fireRank : usualRank,
      version: row('emergency_plan.version', '+', 1),
    }))
    .where('emergency_plan.uuid', '=', uuid)
    .execute()
}
