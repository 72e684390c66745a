import { sql } from 'kysely'
import { taskCan, type TaskState } from '@lintel/contract/upgrades/states.ts'
import { rowsOf, updateOf } from '../../db/db.ts'
import { updateUpgradeTask } from '../../db/scope/upgrades.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { devicesWithin, isOwnTask, tasksWithin, type Reader } from '../../domain/upgrades/reach.ts'

interface Changing extends Reader, CanFail<'upgradeClosed'> {}

/** A task that its caller may change, locked; fails where it is another's or in a state that does not allow it. */
export async function requireTask(context: Changing, uuid: string, action: keyof typeof taskCan) {
  const { fail } = context
  const query = tasksWithin(context)
    .select(['upgrade_task.uuid', 'upgrade_task.state', 'upgrade_task.is_of_platform', 'upgrade_task.owner_uuid'])
    .select(['upgrade_task.device_count', 'upgrade_task.model', 'upgrade_task.version_name'])
    .select(['upgrade_task.firmware_uuid', 'upgrade_task.remark'])
    .where('upgrade_task.uuid', '=', uuid)
  if (!(await query.executeTakeFirst())) return fail('notFound')
  // Those that may be read and not changed cannot be locked.
  const task = await query.forUpdate().executeTakeFirst()
  if (!task) return fail('noPermission')
  const devices = await devicesWithin(context, 'upgrade_device')
    .select(['upgrade_device.project_uuid', 'upgrade_device.device_uuid', 'upgrade_device.state'])
    .where('upgrade_device.task_uuid', '=', uuid)
    .execute()
  if (!isOwnTask(context, task, devices.length)) return fail('noPermission')
  if (!taskCan[action]({ state: task.state as TaskState })) return fail('upgradeClosed')
  return { ...task, devices }
}
export type OwnTask = Awaited<ReturnType<typeof requireTask>>

/**
 * Takes back what has not begun: with a pending task all of it is cancelled, of another one the waiting devices are.
 * What has begun ends by itself, and the task with the last of it (fleet.md F43, F44).
 */
export async function endTask({ db, scope, now }: Reader, task: OwnTask): Promise<void> {
  const isPending = task.state === 'pending'
  await updateOf(db, scope, 'upgrade_device')
    .set({
      state: 'cancelled',
      reason: 'ENDED',
      ended_at: now,
      next_try_at: null,
      is_recalled: sql<boolean>`upgrade_device.ver is not null`,
    })
    .where('upgrade_device.task_uuid', '=', task.uuid)
    .where('upgrade_device.state', '=', 'waiting')
    .execute()
  await updateOf(db, scope, 'upgrade_device')
    .set({ may_retry: false })
    .where('upgrade_device.task_uuid', '=', task.uuid)
    .where('upgrade_device.ended_at', 'is', null)
    .execute()
  const open = await rowsOf(db, scope, 'upgrade_device')
    .select('upgrade_device.uuid')
    .where('upgrade_device.task_uuid', '=', task.uuid)
    .where('upgrade_device.ended_at', 'is', null)
    .executeTakeFirst()
  const over = { state: isPending ? 'cancelled' : 'executed', ended_at: now } as const
  await updateUpgradeTask(db, scope)
    .set({ ...(open ? { state: 'processing' as const } : over), halted_at: null })
    .where('upgrade_task.uuid', '=', task.uuid)
    .execute()
}

/** Lets a halted task go on: the failures so far are accepted and count no more. */
export async function resumeTask({ db, scope }: Reader, task: OwnTask): Promise<void> {
  await updateOf(db, scope, 'upgrade_device')
    .set({ is_accepted: true })
    .where('upgrade_device.task_uuid', '=', task.uuid)
    .where('upgrade_device.state', 'in', ['failed', 'timedOut'])
    .execute()
  await updateUpgradeTask(db, scope)
    .set({ state: 'processing', halted_at: null })
    .where('upgrade_task.uuid', '=', task.uuid)
    .execute()
}
