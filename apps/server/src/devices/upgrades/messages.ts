import { limits } from '@lintel/contract/base/limits.ts'
import { firmwarePath, type Job } from '@lintel/devices/protocol/jobs.ts'
import { sql } from 'kysely'
import { after, dayMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { nextJobVersion } from './release.ts'

/** What is sent to a device that is there: its job, or that it has none any more. */
export interface JobMessage {
  readonly mac: string
  readonly uuid: string
  readonly isRecall: boolean
  readonly ver: string | null
  readonly version: string
  readonly bytes: number | null
  readonly sha256: string | null
  readonly signature: string | null
}

const devicesAtOnce = 200

/** Messages that devices which are there have not answered. */
export async function messagesToSend(db: Db, scope: SystemScope): Promise<readonly JobMessage[]> {
  const { rows } = await sql<JobMessage>`
    select device.mac, job.uuid, job.is_recalled as "isRecall", job.ver::text as ver, task.version_name as version,
      firmware.bytes::int as bytes, firmware.sha256, firmware.signature
    from upgrade_device job
    join device on device.project_uuid = job.project_uuid and device.uuid = job.device_uuid
    join upgrade_task task on task.uuid = job.task_uuid
    left join firmware on firmware.uuid = task.firmware_uuid
    where device.connection = 'online' and (job.is_recalled
      or job.state in ('waiting', 'downloading', 'installing') and job.ver is not null and job.answered_at is null)
    order by job.is_recalled desc, job.ver, job.uuid limit ${devicesAtOnce}`.execute(systemQueries(db, scope))
  return rows
}

/** The message as it is sent; null where there is nothing to say any more. */
export async function messageOf(
  db: Db,
  scope: SystemScope,
  { uuid, isRecall, ver, version, bytes, sha256, signature }: JobMessage,
  now: Date,
): Promise<Job | null> {
  if (isRecall) return recallOf(db, scope, uuid, now)
  if (ver === null || bytes === null || sha256 === null || signature === null) return null
  return {
    v: 1,
    ts: now.getTime(),
    id: uuid,
    ver: Number(ver),
    kind: 'firmware',
    path: firmwarePath(uuid),
    bytes,
    sha256,
    signature,
    version,
    deadline: after(now, limits.upgradeWaitDays * dayMs).getTime(),
  }
}

/** Each time with a number of its own, which what the device answers is known by. */
async function recallOf(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<Job | null> {
  const queries = systemQueries(db, scope)
  const device = await queries
    .selectFrom('device')
    .innerJoin('upgrade_device', (join) =>
      join
        .onRef('upgrade_device.project_uuid', '=', 'device.project_uuid')
        .onRef('upgrade_device.device_uuid', '=', 'device.uuid'),
    )
    .select(['device.project_uuid', 'device.uuid as device_uuid'])
    .where('upgrade_device.uuid', '=', uuid)
    .forNoKeyUpdate('device')
    .executeTakeFirst()
  if (!device) return null
  const ver = await nextJobVersion(db, scope, device, now)
  const { numUpdatedRows } = await queries
    .updateTable('upgrade_device')
    .set({ ver })
    .where('uuid', '=', uuid)
    .where('is_recalled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : { v: 1, ts: now.getTime(), id: null, ver: Number(ver) }
}

/** A device has answered that it has no job any more; answers whether it was asked to. */
export async function endRecall(
  db: Db,
  scope: SystemScope,
  {
    project_uuid: projectUuid,
    device_uuid: deviceUuid,
  }: { readonly project_uuid: string; readonly device_uuid: string },
  ver: number,
): Promise<string | undefined> {
  const row = await systemQueries(db, scope)
    .updateTable('upgrade_device')
    .set({
      is_recalled: false,
      // One that is to begin again is given a job as if it had never had one.
      ver: sql`case when ended_at is null then null else ver end`,
    })
    .where('project_uuid', '=', projectUuid)
    .where('device_uuid', '=', deviceUuid)
    .where('is_recalled', '=', true)
    .where('ver', '=', String(ver))
    .returning('uuid')
    .executeTakeFirst()
  return row?.uuid
}
