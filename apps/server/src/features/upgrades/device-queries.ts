import type { JobState } from '@lintel/devices/protocol/job-words.ts'
import { isBelow } from '@lintel/devices/firmware/version.ts'
import type { z } from 'zod'
import type { DeviceFirmware, UpgradeDevice, UpgradeDeviceFilter } from '@lintel/contract/upgrades/schema.ts'
import type { UpgradeReason, UpgradeState } from '@lintel/contract/upgrades/states.ts'
import { rowsOf } from '../../db/db.ts'
import { pageOf, type Order } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { firmwareOf } from '../../db/scope/firmware.ts'
import { hasPlanAtDoor } from '../../domain/base/running-plans.ts'
import { devicesWithin, type Reader } from '../../domain/upgrades/reach.ts'

type Filter = z.output<typeof UpgradeDeviceFilter>

function devicesOfTask(reader: Reader, { uuid, keyword, state }: Filter) {
  let query = devicesWithin(reader, 'upgrade_device')
    .innerJoin('project', 'project.uuid', 'upgrade_device.project_uuid')
    .leftJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'upgrade_device.project_uuid')
        .onRef('device.uuid', '=', 'upgrade_device.device_uuid'),
    )
    .where('upgrade_device.task_uuid', '=', uuid)
    .select([
      'upgrade_device.uuid',
      'upgrade_device.device_uuid',
      'upgrade_device.device_name',
      'upgrade_device.mac',
      'upgrade_device.due_at',
      'upgrade_device.ring',
      'upgrade_device.state',
      'upgrade_device.step',
      'upgrade_device.percent',
      'upgrade_device.reason',
      'upgrade_device.tries',
      'upgrade_device.next_try_at',
      'upgrade_device.before',
      'upgrade_device.last_word_at',
      'upgrade_device.ended_at',
      'project.uuid as site_uuid',
      'project.name as site_name',
      'device.connection',
      'device.firmware',
      hasPlanAtDoor('upgrade_device', reader.now).as('is_held'),
    ])
  if (state) query = query.where('upgrade_device.state', '=', state)
  if (keyword)
    query = query.where(hasWords(keyword, 'upgrade_device.device_name', 'upgrade_device.mac', 'project.name'))
  return query
}
type Row = Awaited<ReturnType<ReturnType<typeof devicesOfTask>['execute']>>[number]

const byId: Order = [['upgrade_device.uuid', 'asc']]

/** A page of the devices of a task, in the order of their ids, which stays while states change. */
export const pageOfTaskDevices = (reader: Reader, filter: Filter) =>
  pageOf(devicesOfTask(reader, filter), filter, byId, showDevice)

/** All devices of a task that a filter finds. */
export async function* everyTaskDevice(reader: Reader, filter: Filter): AsyncGenerator<UpgradeDevice[]> {
  for await (const rows of streamRows(devicesOfTask(reader, filter), byId)) yield rows.map(showDevice)
}

const showDevice = (row: Row): UpgradeDevice => ({
  uuid: row.uuid,
  device: { uuid: row.device_uuid, name: row.device_name },
  mac: row.mac,
  site: { uuid: row.site_uuid, name: row.site_name },
  dueAt: row.due_at.toISOString(),
  ring: row.ring as UpgradeDevice['ring'],
  state: row.state as UpgradeState,
  step: row.step as JobState | null,
  percent: row.percent,
  reason: row.reason as UpgradeReason | null,
  tries: row.tries,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  before: row.before ?? (row.state === 'waiting' ? row.firmware : null),
  connection: row.connection,
  waitsForPlan: row.state === 'waiting' && row.is_held,
  lastWordAt: row.last_word_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** What has run on a device, its jobs and what it could have; undefined for a device out of reach. */
export async function firmwareOfDevice(reader: Reader, uuid: string): Promise<DeviceFirmware | undefined> {
  const { db, scope } = reader
  const device = await devicesWithin(reader, 'device')
    .select(['device.model', 'device.reported_model', 'device.firmware'])
    .where('device.uuid', '=', uuid)
    .executeTakeFirst()
  if (!device) return undefined
  const history = await rowsOf(db, scope, 'device_firmware')
    .select(['device_firmware.version', 'device_firmware.since', 'device_firmware.mac'])
    .where('device_firmware.device_uuid', '=', uuid)
    .orderBy('device_firmware.since', 'desc')
    .limit(shownRows)
    .execute()
  const jobs = await devicesWithin(reader, 'upgrade_device')
    .innerJoin('upgrade_task', 'upgrade_task.uuid', 'upgrade_device.task_uuid')
    .select(['upgrade_device.uuid', 'upgrade_device.task_uuid', 'upgrade_device.state', 'upgrade_device.reason'])
    .select([
      'upgrade_device.due_at',
      'upgrade_device.ended_at',
      'upgrade_task.version_name',
      'upgrade_task.created_by',
    ])
    .where('upgrade_device.device_uuid', '=', uuid)
    .orderBy('upgrade_device.due_at', 'desc')
    .limit(shownRows)
    .execute()
  return {
    history: history.map((row) => ({ ...row, since: row.since.toISOString() })),
    jobs: jobs.map((row) => ({
      uuid: row.uuid,
      task: row.task_uuid,
      version: row.version_name,
      state: row.state as UpgradeState,
      reason: row.reason as UpgradeReason | null,
      createdBy: row.created_by,
      at: row.due_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    newest: await newestFor(reader, device),
  }
}

/** Versions and jobs of one device that are shown. */
const shownRows = 50

interface RunningFirmware {
  readonly model: string
  readonly reported_model: string | null
  readonly firmware: string | null
}

/** The newest version above that of a device, which other hardware has none of (fleet.md F23, F32). */
async function newestFor(
  { db, scope }: Reader,
  { model, reported_model, firmware }: RunningFirmware,
): Promise<DeviceFirmware['newest']> {
  if (firmware === null || (reported_model !== null && reported_model !== model)) return null
  const versions = await firmwareOf(db, scope)
    .select(['firmware.uuid', 'firmware.name', 'firmware.must_update'])
    .where('firmware.model', '=', model)
    .orderBy('firmware.number', 'desc')
    .limit(shownRows)
    .execute()
  const above = versions.filter(({ name }) => isBelow(firmware, name))
  const [newest] = above
  return newest
    ? { uuid: newest.uuid, version: newest.name, mustUpdate: above.some(({ must_update }) => must_update) }
    : null
}
