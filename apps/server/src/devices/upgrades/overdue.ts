import { limits } from '@lintel/contract/base/limits.ts'
import { openUpgradeStates } from '@lintel/contract/upgrades/states.ts'
import { sql } from 'kysely'
import { before, dayMs, minuteMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/**
 * Ends devices of upgrade tasks whose time is over: away for two weeks, silent for half an hour, or proven for five
 * minutes (fleet.md F39, F40). One that is there and never answers its job is silent too, or a canary would keep its
 * task waiting for ever. What a device could not say while the portal had no link is not held against it.
 */
export async function endOverdue(db: Db, scope: SystemScope, now: Date, linkSince: Date): Promise<void> {
  const queries = systemQueries(db, scope)
  const ofDevice = sql`device.project_uuid = upgrade_device.project_uuid and device.uuid = upgrade_device.device_uuid`
  await queries
    .updateTable('upgrade_device')
    .set({ state: 'cancelled', reason: 'REMOVED', ended_at: now, next_try_at: null, is_recalled: false })
    .where('device_uuid', 'is', null)
    .where('state', 'in', openUpgradeStates)
    .execute()
  await sql`
    update upgrade_device set state = 'missed', reason = 'AWAY', ended_at = ${now}, next_try_at = null,
      is_recalled = ver is not null
    from device
    where ${ofDevice} and upgrade_device.state = 'waiting'
      and upgrade_device.due_at <= ${before(now, limits.upgradeWaitDays * dayMs)}
      and device.connection in ('offline', 'stale', 'waiting')`.execute(queries)
  const silentSince = before(now, limits.upgradeSilentMinutes * minuteMs)
  if (linkSince <= silentSince)
    await sql`
      update upgrade_device set state = 'timedOut', reason = 'SILENT', ended_at = ${now}, is_recalled = true
      from device
      where ${ofDevice} and (
        upgrade_device.state = 'waiting' and device.connection = 'online' and device.last_seen_at > ${silentSince}
          and upgrade_device.ver is not null and upgrade_device.answered_at is null and not upgrade_device.is_recalled
          -- The number of a message is its time in milliseconds.
          and greatest(device.online_since, to_timestamp(upgrade_device.ver / 1000.0)) <= ${silentSince}
        or upgrade_device.state in ('downloading', 'installing') and upgrade_device.last_word_at <= ${silentSince}
          -- One that came back with the version and has gone again before that was proven.
          and (upgrade_device.born_at is null or device.connection <> 'online'
            and coalesce(device.offline_since, device.last_seen_at, upgrade_device.born_at) <= ${silentSince}))`.execute(
      queries,
    )
  await sql`
    update upgrade_device set state = 'succeeded', ended_at = ${now}
    from device, upgrade_task task
    where ${ofDevice} and task.uuid = upgrade_device.task_uuid
      and upgrade_device.state = 'installing' and device.connection = 'online' and device.firmware = task.version_name
      and greatest(upgrade_device.born_at, device.online_since) <= ${before(now, limits.upgradeProofMinutes * minuteMs)}
      and upgrade_device.born_at is not null`.execute(queries)
}
