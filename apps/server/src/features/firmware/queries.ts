import { sql } from 'kysely'
import type { z } from 'zod'
import type { firmware as contract } from '@lintel/contract/firmware/operations.ts'
import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { firmwareOf } from '../../db/scope/firmware.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { modelNamesFor, type NameOfModel } from '../../domain/devices/queries.ts'
import { countBelow, fleetVersions } from '../../domain/upgrades/fleet.ts'

interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
}

type FleetVersion = Awaited<ReturnType<typeof fleetVersions>>[number]

const distributors = sql<Firmware['distributors']>`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', a.uuid, 'name', a.display_name) order by a.display_name), '[]')
  from firmware_distributor chosen join account a on a.uuid = chosen.distributor_uuid
  where chosen.firmware_uuid = firmware.uuid)`

/** Of readers below the platform, versions of models that stand in their reach. */
function versions({ db, scope }: Reader, fleet: readonly FleetVersion[]) {
  const models = [...new Set(fleet.map(({ model }) => model))]
  return firmwareOf(db, scope)
    .$if(scope.kind !== 'platform', (query) => query.where(sql<boolean>`firmware.model = any(${models})`))
    .select(['firmware.uuid', 'firmware.model', 'firmware.name', 'firmware.least_name', 'firmware.bytes'])
    .select(['firmware.sha256', 'firmware.notes', 'firmware.visibility', 'firmware.must_update'])
    .select(['firmware.published_by', 'firmware.published_at', 'firmware.version', distributors.as('distributors')])
}
type Row = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

const shownTo =
  ({ scope }: Reader, fleet: readonly FleetVersion[], nameOfModel: NameOfModel) =>
  (row: Row): Firmware => ({
    uuid: row.uuid,
    model: row.model,
    modelName: nameOfModel(row.model),
    name: row.name,
    leastName: row.least_name,
    bytes: row.bytes,
    sha256: row.sha256,
    notes: row.notes,
    visibility: scope.kind === 'platform' ? row.visibility : null,
    distributors: scope.kind === 'platform' ? row.distributors : [],
    mustUpdate: row.must_update,
    devicesBelow: countBelow(fleet, row.model, row.name),
    publishedBy: row.published_by,
    publishedAt: row.published_at.toISOString(),
    version: row.version,
  })

/** A page of versions, newest first. */
export async function pageOfFirmware(reader: Reader, filter: z.output<typeof contract.list.input>) {
  const fleet = await fleetVersions(reader)
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  let query = versions(reader, fleet)
  if (filter.model) query = query.where(hasWords(filter.model, 'firmware.model'))
  if (filter.name) query = query.where(hasWords(filter.name, 'firmware.name'))
  return pageOf(
    query,
    filter,
    [
      ['firmware.published_at', filter.order ?? 'desc'],
      ['firmware.uuid', 'asc'],
    ],
    shownTo(reader, fleet, nameOfModel),
    { isShort: true },
  )
}

/** One version; undefined where the reader may not see it. */
export async function firmwareByUuid(reader: Reader, uuid: string): Promise<Firmware | undefined> {
  const fleet = await fleetVersions(reader)
  const nameOfModel = await modelNamesFor(reader.db, reader.scope, reader.session.actingUuid)
  const row = await versions(reader, fleet).where('firmware.uuid', '=', uuid).executeTakeFirst()
  return row && shownTo(reader, fleet, nameOfModel)(row)
}
