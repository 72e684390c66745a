import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { verdictAtRelease } from '../../domain/upgrades/verdicts.ts'

interface DevicePlace {
  readonly project_uuid: string
  readonly device_uuid: string
}

/** Gives a device whose turn has come its job, or ends it where it shall not have it any more. */
export async function releaseJob(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  const queries = systemQueries(db, scope)
  // First the device, as births do.
  const device = await queries
    .selectFrom('device')
    .innerJoin('upgrade_device', (join) =>
      join
        .onRef('upgrade_device.project_uuid', '=', 'device.project_uuid')
        .onRef('upgrade_device.device_uuid', '=', 'device.uuid'),
    )
    .select(['device.project_uuid', 'device.uuid as device_uuid', 'device.model', 'device.birth_session'])
    .select(['device.reported_model as reportedModel', 'device.firmware', 'device.knows_jobs as knowsJobs'])
    .where('upgrade_device.uuid', '=', uuid)
    .forNoKeyUpdate('device')
    .executeTakeFirst()
  const job = await queries
    .selectFrom('upgrade_device')
    .innerJoin('upgrade_task', 'upgrade_task.uuid', 'upgrade_device.task_uuid')
    .leftJoin('firmware', 'firmware.uuid', 'upgrade_task.firmware_uuid')
    .select(['upgrade_task.model', 'upgrade_task.version_name as name', 'firmware.least_name as leastName'])
    .select('firmware.sha256')
    .where('upgrade_device.uuid', '=', uuid)
    .where('upgrade_device.state', '=', 'waiting')
    .where('upgrade_device.ver', 'is', null)
    .where('upgrade_device.is_recalled', '=', false)
    .where('upgrade_task.state', '=', 'processing')
    .forUpdate('upgrade_device')
    .executeTakeFirst()
  if (!device || !job) return
  const verdict = job.sha256 === null ? 'OTHER' : verdictAtRelease(device, job)
  const changes =
    verdict === 'ready'
      ? {
          ver: await nextJobVersion(db, scope, device, now),
          answered_at: null,
          next_try_at: null,
          tries: sql<number>`tries + 1`,
          before: device.firmware,
          before_session: device.birth_session,
          step: null,
          percent: null,
          born_at: null,
        }
      : verdict === 'succeeded'
        ? ({ state: 'succeeded', ended_at: now } as const)
        : ({ state: 'failed', reason: verdict, ended_at: now } as const)
  // A later message replaces what an earlier one said, so nothing has to be taken back before.
  if (verdict === 'ready')
    await queries
      .updateTable('upgrade_device')
      .set({ is_recalled: false })
      .where('project_uuid', '=', device.project_uuid)
      .where('device_uuid', '=', device.device_uuid)
      .where('is_recalled', '=', true)
      .execute()
  await queries.updateTable('upgrade_device').set(changes).where('uuid', '=', uuid).execute()
}

/** Number of the next message about jobs of a device: the time, and always more than the one before. */
export async function nextJobVersion(
  db: Db,
  scope: SystemScope,
  { project_uuid: projectUuid, device_uuid: deviceUuid }: DevicePlace,
  now: Date,
): Promise<string> {
  const row = await systemQueries(db, scope)
    .updateTable('device')
    .set({ job_version: sql`greatest(job_version + 1, ${now.getTime()})` })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .returning('job_version')
    .executeTakeFirstOrThrow()
  return row.job_version
}
