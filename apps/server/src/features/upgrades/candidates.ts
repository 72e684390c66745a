import { sql } from 'kysely'
import type { UpgradeCandidate } from '@lintel/contract/upgrades/schema.ts'
import { openUpgradeStates } from '@lintel/contract/upgrades/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { hasWords } from '../../db/lists/search.ts'
import { firmwareOf } from '../../db/scope/firmware.ts'
import { devicesWithin, type Reader } from '../../domain/upgrades/reach.ts'
import { verdictOf, type Target } from '../../domain/upgrades/verdicts.ts'

/** A version that a caller may see; undefined for another. */
export const targetByUuid = ({ db, scope }: Reader, uuid: string) =>
  firmwareOf(db, scope)
    .select(['firmware.uuid', 'firmware.model', 'firmware.number', 'firmware.name', 'firmware.least_name'])
    .where('firmware.uuid', '=', uuid)
    .executeTakeFirst()
export type FirmwareTarget = NonNullable<Awaited<ReturnType<typeof targetByUuid>>>

const devices = (reader: Reader) =>
  devicesWithin(reader, 'device')
    .innerJoin('project', 'project.uuid', 'device.project_uuid')
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'device.project_uuid')
        .onRef('department.uuid', '=', 'device.building_uuid'),
    )
    .select(['device.uuid', 'device.name', 'device.mac', 'device.model', 'device.reported_model', 'device.firmware'])
    .select(['device.knows_jobs', 'device.connection', 'device.birth_session', 'project.entry_policy'])
    .select(['project.uuid as site_uuid', 'project.name as site_name', 'project.kind', 'project.time_zone'])
    .select(['department.uuid as building_uuid', 'department.name as building_name'])
    .select(
      sql<boolean>`exists (select from upgrade_device open where open.project_uuid = device.project_uuid
        and open.device_uuid = device.uuid and open.state in (${sql.join(openUpgradeStates.map((state) => sql.lit(state)))}))`.as(
        'is_in_task',
      ),
    )
    .orderBy('project.name')
    .orderBy('project.uuid')
    .orderBy('department.name')
    .orderBy('device.name')
    .orderBy('device.uuid')
export type CandidateRow = Awaited<ReturnType<ReturnType<typeof devices>['execute']>>[number]

/** Devices of the model of a version, as many as a task takes; of more a keyword finds the others. */
export async function candidatesFor(reader: Reader, target: FirmwareTarget, keyword: string | undefined) {
  let query = devices(reader).where('device.model', '=', target.model)
  if (keyword) query = query.where(hasWords(keyword, 'device.name', 'device.mac', 'project.name', 'department.name'))
  const rows = await query.limit(limits.upgradeDevices + 1).execute()
  return {
    devices: rows.slice(0, limits.upgradeDevices).map((row) => showCandidate(reader, row, targetOf(target))),
    isCut: rows.length > limits.upgradeDevices,
  }
}

/** Devices by their ids; fewer where some are out of reach. */
export const devicesByUuid = (reader: Reader, uuids: readonly string[]): Promise<CandidateRow[]> =>
  devices(reader)
    .where(sql<boolean>`device.uuid = any(${[...uuids]}::uuid[])`)
    .execute()

export const targetOf = ({ name, least_name }: FirmwareTarget): Target => ({ name, leastName: least_name })

/** A device with what a task would do with it. */
export const showCandidate = ({ scope }: Reader, row: CandidateRow, target: Target): UpgradeCandidate => ({
  uuid: row.uuid,
  name: row.name,
  mac: row.mac,
  site: { uuid: row.site_uuid, name: row.site_name, kind: row.kind },
  building:
    row.building_uuid !== null && row.building_name !== null
      ? { uuid: row.building_uuid, name: row.building_name }
      : null,
  firmware: row.firmware,
  verdict: verdictOf(
    {
      model: row.model,
      reportedModel: row.reported_model,
      firmware: row.firmware,
      knowsJobs: row.knows_jobs,
      connection: row.connection,
      isInTask: row.is_in_task,
      asksForConsent: row.entry_policy === 'ask',
    },
    target,
    scope.kind === 'platform',
  ),
})
