import { sql } from 'kysely'
import type { z } from 'zod'
import type { UpgradeFilter, UpgradeTask, UpgradeTaskDetail } from '@lintel/contract/upgrades/schema.ts'
import {
  upgradeStates,
  type TaskState,
  type UpgradeReason,
  type UpgradeState,
} from '@lintel/contract/upgrades/states.ts'
import { newestFirst, pageOf } from '../../db/lists/paging.ts'
import { modelNamesFor, type NameOfModel } from '../../domain/devices/queries.ts'
import { hasPlanAtDoor } from '../../domain/base/running-plans.ts'
import { devicesWithin, isOwnTask, tasksWithin, type Reader } from '../../domain/upgrades/reach.ts'

type Figures = Partial<Record<UpgradeState, number>>

/** How many devices of each task, within reach, are in which state. */
function figuresWithin(reader: Reader) {
  const counts = devicesWithin(reader, 'upgrade_device')
    .select(['upgrade_device.state', sql<number>`count(*)::int`.as('devices')])
    .whereRef('upgrade_device.task_uuid', '=', sql.ref('upgrade_task.uuid'))
    .groupBy('upgrade_device.state')
  return sql<Figures>`(select coalesce(jsonb_object_agg(counts.state, counts.devices), '{}') from (${counts}) as counts)`
}

function tasks(reader: Reader) {
  return tasksWithin(reader).select([
    'upgrade_task.uuid',
    'upgrade_task.model',
    'upgrade_task.version_name',
    'upgrade_task.firmware_uuid',
    'upgrade_task.local_at',
    'upgrade_task.remark',
    'upgrade_task.state',
    'upgrade_task.is_of_platform',
    'upgrade_task.owner_uuid',
    'upgrade_task.device_count',
    'upgrade_task.created_by',
    'upgrade_task.created_at',
    'upgrade_task.halted_at',
    'upgrade_task.ended_at',
    figuresWithin(reader).as('figures'),
  ])
}
type Row = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number]

function showTask(reader: Reader, row: Row, nameOfModel: NameOfModel): UpgradeTask {
  const figures = Object.fromEntries(upgradeStates.map((state) => [state, row.figures[state] ?? 0]))
  const devices = Object.values(figures).reduce((sum, count) => sum + count, 0)
  return {
    uuid: row.uuid,
    model: row.model,
    modelName: nameOfModel(row.model),
    version: row.version_name,
    firmware: row.firmware_uuid,
    at: row.local_at,
    remark: row.remark,
    state: row.state as TaskState,
    devices,
    figures: figures as UpgradeTask['figures'],
    isOwn: isOwnTask(reader, row, devices),
    isOfPlatform: row.is_of_platform,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** A page of tasks that have devices within reach, newest first. */
export async function pageOfTasks(
  reader: Reader,
  { state, model, firmware, from, until, ...filter }: z.output<typeof UpgradeFilter>,
) {
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  let query = tasks(reader)
  let alone = tasksWithin(reader)
  const narrow = (condition: ReturnType<typeof sql<boolean>>): void => {
    query = query.where(condition)
    alone = alone.where(condition)
  }
  if (state) narrow(sql<boolean>`upgrade_task.state = ${state}`)
  if (model) narrow(sql<boolean>`upgrade_task.model = ${model}`)
  if (firmware) narrow(sql<boolean>`upgrade_task.firmware_uuid = ${firmware}`)
  if (from) narrow(sql<boolean>`upgrade_task.created_at >= ${new Date(from)}`)
  if (until) narrow(sql<boolean>`upgrade_task.created_at < ${new Date(until)}`)
  const order = newestFirst('upgrade_task.created_at', 'upgrade_task.uuid')(filter)
  return pageOf(query, filter, order, (row) => showTask(reader, row, nameOfModel), { alone })
}

/** One task with its figures; undefined where no device of it is within reach. */
export async function taskByUuid(reader: Reader, uuid: string): Promise<UpgradeTaskDetail | undefined> {
  const row = await tasks(reader).where('upgrade_task.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  const devices = () => devicesWithin(reader, 'upgrade_device').where('upgrade_device.task_uuid', '=', uuid)
  const failures = await devices()
    .select(['upgrade_device.reason', sql<number>`count(*)::int`.as('devices')])
    .where('upgrade_device.state', 'in', ['failed', 'timedOut'])
    .where('upgrade_device.is_accepted', '=', false)
    .where('upgrade_device.reason', 'is not', null)
    .groupBy('upgrade_device.reason')
    .orderBy('devices', 'desc')
    .orderBy('upgrade_device.reason')
    .execute()
  const { canaries, held } = await devices()
    .select([
      sql<number>`(count(*) filter (where upgrade_device.ring = 'canary'))::int`.as('canaries'),
      sql<number>`(count(*) filter (where upgrade_device.state = 'waiting'
        and ${hasPlanAtDoor('upgrade_device', reader.now)}))::int`.as('held'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...showTask(reader, row, nameOfModel),
    failures: failures.map((failure) => ({ reason: failure.reason as UpgradeReason, devices: failure.devices })),
    canaries,
    waitsForPlan: held,
    haltedAt: row.halted_at?.toISOString() ?? null,
  }
}
