import { sql } from 'kysely'
import type { z } from 'zod'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { project as contract } from '@lintel/contract/projects/operations.ts'
import { nameOfAccount, treeRowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { Scope } from '../../db/scope.ts'

/** A page of the sites within a scope, of some kinds or of all. Names of those above a scope are not for it. */
export function pageOfProjects(
  db: Db,
  scope: Scope,
  kinds: readonly ProjectKind[] | undefined,
  filter: z.output<typeof contract.list.input>,
) {
  let query = treeRowsOf(db, scope, 'project').select([
    'project.uuid',
    'project.name',
    'project.kind',
    'project.city',
    'project.country',
    'project.time_zone',
    'project.created_at',
    nameOfAccount(scope, 'project.installer_uuid').as('installer_name'),
    nameOfAccount(scope, 'project.distributor_uuid').as('distributor_name'),
    sql<number>`(select count(*)::int from device where device.project_uuid = project.uuid)`.as('devices'),
    sql<number>`(select count(*)::int from device where device.project_uuid = project.uuid and connection = 'online')`.as(
      'devices_online',
    ),
  ])
  if (filter.keyword) query = query.where('project.name', 'ilike', contains(filter.keyword))
  if (kinds) query = query.where('project.kind', 'in', kinds)
  if (filter.type) query = query.where('project.kind', '=', filter.type)
  const column = filter.sort === 'createdAt' ? 'project.created_at' : 'project.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['project.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      name: row.name,
      kind: row.kind,
      city: row.city,
      country: row.country,
      timeZone: row.time_zone,
      installerName: row.installer_name,
      distributorName: row.distributor_name,
      devices: row.devices,
      devicesOnline: row.devices_online,
      createdAt: row.created_at.toISOString(),
    }),
  )
}
