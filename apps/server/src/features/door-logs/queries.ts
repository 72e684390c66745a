import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/**
 * Whether a fire input of the device was active: it applies the site's fire plan at all of its doors
 * (access-decision.md 3).
 */
export async function burnedAt(
  db: Db,
  scope: ProjectScope,
  { device_uuid, occurred_at }: { readonly device_uuid: string; readonly occurred_at: Date },
): Promise<boolean> {
  const alarm = await rowsOf(db, scope, 'alarm_record')
    .select('alarm_record.uuid')
    .where('device_uuid', '=', device_uuid)
    .where('type', '=', 'emergency')
    .where('occurred_at', '<=', occurred_at)
    .where((where) => where.or([where('cleared_at', 'is', null), where('cleared_at', '>', occurred_at)]))
    .limit(1)
    .executeTakeFirst()
  return alarm !== undefined
}

/** All doors of the site. */
export async function doorIdsOf(db: Db, scope: ProjectScope): Promise<string[]> {
  const doors = await rowsOf(db, scope, 'door').select('uuid').execute()
  return doors.map(({ uuid }) => uuid)
}

/** Plans of the site that ran at a moment. */
export function runsOfSite(db: Db, scope: ProjectScope, at: Date) {
  return rowsOf(db, scope, 'plan_run')
    .select(['plan_uuid', 'started_at', 'ends_at'])
    .where('is_drill', '=', false)
    .where('started_at', '<=', at)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', at)]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
    .orderBy('started_at')
    .orderBy('uuid')
    .execute()
}
