import { isBelow } from '@lintel/devices/firmware/version.ts'
import { sql } from 'kysely'
import { firmwareOf } from '../../db/scope/firmware.ts'
import { devicesWithin, tasksWithin, type Reader } from './reach.ts'

/** How many devices of a model report a version. */
interface FleetVersion {
  readonly model: string
  readonly firmware: string | null
  readonly count: number
}

/** Devices within reach of a reader, all or of some models, by model and reported version. */
export const fleetVersions = (
  reader: Omit<Reader, 'now'>,
  models?: readonly string[],
): Promise<readonly FleetVersion[]> =>
  devicesWithin(reader, 'device')
    .select(['device.model', 'device.firmware', sql<number>`count(*)::int`.as('count')])
    .$if(models !== undefined, (query) => query.where(sql<boolean>`device.model = any(${[...(models ?? [])]}::text[])`))
    .groupBy(['device.model', 'device.firmware'])
    .execute()

/** How many of them report a version of a model below another one, or in another form. */
export const countBelow = (fleet: readonly FleetVersion[], model: string, version: string): number =>
  fleet.reduce(
    (sum, one) => (one.model === model && one.firmware && isBelow(one.firmware, version) ? sum + one.count : sum),
    0,
  )

/** What an operator's first page says of firmware and upgrades (fleet.md F32). */
export interface UpgradeFigures {
  /** Devices for which there is a newer version. */
  readonly oldFirmware: number
  /** Devices that should be updated. */
  readonly mustUpdate: number
  /** Tasks that are not over, and those of them that failures have halted. */
  readonly open: number
  readonly halted: number
}

/** Counts of devices with old firmware within reach, and of tasks that are not over. */
export async function upgradeFigures(reader: Omit<Reader, 'now'>): Promise<UpgradeFigures> {
  const versions = await firmwareOf(reader.db, reader.scope)
    .select(['firmware.model', 'firmware.name', 'firmware.must_update'])
    .orderBy('firmware.number', 'desc')
    .execute()
  const models = [...new Set(versions.map(({ model }) => model))]
  const fleet = models.length === 0 ? [] : await fleetVersions(reader, models)
  const newest = (wanted: typeof versions) =>
    models.flatMap((model) => wanted.find((version) => version.model === model) ?? [])
  const below = (wanted: typeof versions): number =>
    newest(wanted).reduce((sum, { model, name }) => sum + countBelow(fleet, model, name), 0)
  const tasks = await tasksWithin(reader)
    .select([
      sql<number>`(count(*))::int`.as('open'),
      sql<number>`(count(*) filter (where upgrade_task.state = 'halted'))::int`.as('halted'),
    ])
    .where('upgrade_task.ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    oldFirmware: below(versions),
    mustUpdate: below(versions.filter(({ must_update }) => must_update)),
    ...tasks,
  }
}
