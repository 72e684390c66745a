import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { PolicyDevice } from './queries.ts'

/** Drills of a site that run now. They change no door and ask every device to answer (access-decision.md 8). */
export async function runningDrills(db: Db, projectUuid: string): Promise<readonly string[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('plan_run')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('ended_at', 'is', null)
    .where('is_drill', '=', true)
    .orderBy('uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/**
 * A device has confirmed what it was sent at a moment: it follows every run that had begun by then. An answer to
 * something older says nothing about a plan that began in between.
 */
export async function confirmRuns(
  db: Db,
  { projectUuid, deviceUuid }: Pick<PolicyDevice, 'projectUuid' | 'deviceUuid'>,
  { sentAt, at }: { readonly sentAt: Date; readonly at: Date },
): Promise<void> {
  await sql`update plan_run_door reached set confirmed_at = ${at} from plan_run run
    where reached.project_uuid = ${projectUuid} and reached.device_uuid = ${deviceUuid} and reached.confirmed_at is null
      and run.project_uuid = reached.project_uuid and run.uuid = reached.run_uuid
      and run.ended_at is null and run.started_at <= ${sentAt}`.execute(systemQueries(db, systemScope))
}
