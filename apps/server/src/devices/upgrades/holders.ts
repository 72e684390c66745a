import { limits } from '@lintel/contract/base/limits.ts'
import { openTaskStates, openUpgradeStates } from '@lintel/contract/upgrades/states.ts'
import { jobStates } from '@lintel/devices/protocol/job-words.ts'
import { sql } from 'kysely'
import { after, minuteMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Change, JobHolder } from '../../domain/upgrades/reports.ts'
import { nextJobVersion } from './release.ts'

export interface DeviceOfJobs {
  readonly project_uuid: string
  readonly device_uuid: string
  readonly knows_jobs: boolean | null
  /** It has the key that images are signed with, by its claim or by a setting that it has confirmed. */
  readonly has_firmware_key: boolean
}

/** The device of a MAC, locked until the commit; undefined for none. */
export function lockedDevice(db: Db, scope: SystemScope, mac: string): Promise<DeviceOfJobs | undefined> {
  return systemQueries(db, scope)
    .selectFrom('device_credential')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'device_credential.project_uuid')
        .onRef('device.uuid', '=', 'device_credential.device_uuid'),
    )
    .select(['device.project_uuid', 'device.uuid as device_uuid', 'device.knows_jobs'])
    .select('device_credential.has_firmware_key')
    .where('device_credential.mac', '=', mac)
    .forNoKeyUpdate('device')
    .executeTakeFirst()
}

/** A device of an open row, with what it was given. */
export interface StoredHolder extends JobHolder {
  /** Number of the message that gave it its job; null before its turn. */
  readonly ver: string | null
  readonly isRecalled: boolean
}

/** What a device has to do for an upgrade task that is not over with it; undefined for nothing. */
export async function openHolder(
  db: Db,
  scope: SystemScope,
  { project_uuid: projectUuid, device_uuid: deviceUuid }: DeviceOfJobs,
): Promise<StoredHolder | undefined> {
  const row = await systemQueries(db, scope)
    .selectFrom('upgrade_device')
    .innerJoin('upgrade_task', 'upgrade_task.uuid', 'upgrade_device.task_uuid')
    .select(['upgrade_device.uuid', 'upgrade_device.state', 'upgrade_device.step', 'upgrade_device.tries'])
    .select(['upgrade_device.answered_at', 'upgrade_device.before_session', 'upgrade_device.born_at'])
    .select(['upgrade_device.ver', 'upgrade_device.is_recalled', 'upgrade_device.may_retry'])
    .select(['upgrade_task.version_name', 'upgrade_task.state as task_state'])
    .where('upgrade_device.project_uuid', '=', projectUuid)
    .where('upgrade_device.device_uuid', '=', deviceUuid)
    .where('upgrade_device.state', 'in', openUpgradeStates)
    .forUpdate('upgrade_device')
    .executeTakeFirst()
  const state = openUpgradeStates.find((one) => one === row?.state)
  if (!row || !state) return undefined
  return {
    uuid: row.uuid,
    state,
    step: jobStates.find((one) => one === row.step) ?? null,
    isAnswered: row.answered_at !== null,
    tries: row.tries,
    version: row.version_name,
    beforeSession: row.before_session,
    isBorn: row.born_at !== null,
    goesOn: row.may_retry && openTaskStates.some((one) => one === row.task_state),
    ver: row.ver,
    isRecalled: row.is_recalled,
  }
}

/** Writes down what follows from the word of a device. */
export async function saveChange(
  db: Db,
  scope: SystemScope,
  device: DeviceOfJobs,
  { uuid, state }: StoredHolder,
  change: Exclude<Change, { readonly kind: 'none' }>,
  now: Date,
): Promise<void> {
  const query = systemQueries(db, scope)
    .updateTable('upgrade_device')
    .set({ last_word_at: now })
    .where('uuid', '=', uuid)
    .where('state', 'in', openUpgradeStates)
  const answer = { answered_at: sql<Date>`coalesce(answered_at, ${now})` }
  switch (change.kind) {
    case 'step':
      await query.set({ ...answer, state: change.state, step: change.step, percent: change.percent }).execute()
      return
    case 'born':
      await query.set({ ...answer, state: 'installing', born_at: now, percent: null, is_recalled: false }).execute()
      return
    case 'tellAgain':
      await query
        .set({ answered_at: null, born_at: null })
        .$if(change.isNew, (one) => one.set({ step: null, percent: null }))
        .$if(change.isNew && state === 'downloading', (one) => one.set({ tries: sql<number>`tries + 1` }))
        .execute()
      if (change.isNew) await query.set({ ver: await nextJobVersion(db, scope, device, now) }).execute()
      return
    case 'retry':
      // The device drops what it has of the job, and is given it again after the pause.
      await query
        .set({ state: 'waiting', step: null, percent: null, answered_at: null, born_at: null, is_recalled: true })
        .set({ next_try_at: after(now, limits.upgradeRetryMinutes * minuteMs) })
        .execute()
      return
    case 'failed':
      await query
        .set({ ...answer, state: 'failed', reason: change.reason, step: change.step, percent: null, ended_at: now })
        .execute()
  }
}
