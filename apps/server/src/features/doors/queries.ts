import { sql } from 'kysely'
import type { z } from 'zod'
import type { DoorFilter } from '@lintel/contract/doors/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { Scope } from '../../db/scope.ts'
import { shownOfCommand } from '../../devices/order.ts'

/** A page of the site's doors with the connection of the device behind each. */
export function pageOfDoors(db: Db, scope: Scope, filter: z.output<typeof DoorFilter>) {
  let query = doorsWithDevice(db, scope)
  if (filter.keyword) {
    const pattern = contains(filter.keyword)
    query = query.where((where) =>
      where.or([where('door.name', 'ilike', pattern), where('device.name', 'ilike', pattern)]),
    )
  }
  if (filter.connection) query = query.where('device.connection', '=', filter.connection)
  const column = filter.sort === 'lastOpenedAt' ? 'door.last_opened_at' : 'door.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['door.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      name: row.name,
      deviceUuid: row.device_uuid,
      deviceName: row.device_name,
      relay: row.relay,
      connection: row.connection,
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    }),
  )
}

function doorsWithDevice(db: Db, scope: Scope) {
  return rowsOf(db, scope, 'door')
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select([
      'door.uuid',
      'door.name',
      'door.device_uuid',
      'device.name as device_name',
      'door.relay',
      'device.connection',
      'door.last_opened_at',
    ])
}

/** Doors by name: all of the site, or those its landlord lends to a company. */
export async function namesOfDoors(db: Db, scope: Scope, companyUuid: string | undefined) {
  let query = rowsOf(db, scope, 'door').select(['door.uuid', 'door.name'])
  if (companyUuid !== undefined) query = query.where(isLentTo(companyUuid))
  const rows = await query.orderBy('door.name').orderBy('door.uuid').limit(limits.importBatch).execute()
  return { rows }
}

/** Whether a door is one that a company of its site may use: all of them, or those that were shared with it. */
export function isLentTo(companyUuid: string) {
  return sql<boolean>`exists (select from company where company.project_uuid = door.project_uuid
    and company.uuid = ${companyUuid} and (company.all_doors or exists (select from company_door lent
      where lent.project_uuid = door.project_uuid and lent.company_uuid = company.uuid and lent.door_uuid = door.uuid)))`
}

/** One door with its device, or undefined. */
export function doorRow(db: Db, scope: Scope, uuid: string) {
  return doorsWithDevice(db, scope).where('door.uuid', '=', uuid).executeTakeFirst()
}

/** One command, or undefined. */
export function commandRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'door_command').select(shownOfCommand).where('uuid', '=', uuid).executeTakeFirst()
}
export type CommandRow = NonNullable<Awaited<ReturnType<typeof commandRow>>>

/** A command as the contract shows it. */
export function showCommand(row: CommandRow) {
  return {
    uuid: row.uuid,
    doorUuid: row.door_uuid,
    state: row.state,
    detail: row.detail,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
