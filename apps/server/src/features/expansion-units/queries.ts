import type { z } from 'zod'
import type { ChangedUnit, ChangedUnitFilter, ExpansionUnit } from '@lintel/contract/expansion-units/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'

const changedUnits = (db: Db, scope: Scope) =>
  rowsOf(db, scope, 'expansion_unit')
    .innerJoin('device', (join) =>
      join
        .onRef('device.project_uuid', '=', 'expansion_unit.project_uuid')
        .onRef('device.uuid', '=', 'expansion_unit.device_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'expansion_unit.project_uuid')

/** A page of slots that differ, of all sites of a scope, newest first. */
export function pageOfChangedUnits(
  db: Db,
  scope: Scope,
  { keyword, state, site, ...filter }: z.output<typeof ChangedUnitFilter>,
) {
  let query = changedUnits(db, scope).select([
    'expansion_unit.uuid',
    'expansion_unit.slot',
    'expansion_unit.before',
    'expansion_unit.after',
    'expansion_unit.state',
    'expansion_unit.found_at',
    'expansion_unit.decided_at',
    'expansion_unit.decided_by',
    'device.uuid as device_uuid',
    'device.name as device_name',
    'device.mac',
    'project.uuid as site_uuid',
    'project.name as site_name',
  ])
  if (state) query = query.where('expansion_unit.state', '=', state)
  if (site) query = query.where('expansion_unit.project_uuid', '=', site)
  if (keyword) query = query.where(hasWords(keyword, 'device.name', 'device.mac', 'project.name'))
  return pageOf(
    query,
    filter,
    [
      ['expansion_unit.found_at', filter.order ?? 'desc'],
      ['expansion_unit.uuid', 'asc'],
    ],
    (row): ChangedUnit => ({
      uuid: row.uuid,
      site: { uuid: row.site_uuid, name: row.site_name },
      device: { uuid: row.device_uuid, name: row.device_name },
      mac: row.mac,
      slot: row.slot,
      before: row.before as ExpansionUnit | null,
      after: row.after as ExpansionUnit | null,
      state: row.state as ChangedUnit['state'],
      foundAt: row.found_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.decided_by,
    }),
  )
}
