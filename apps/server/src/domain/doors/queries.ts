import { sql, type Expression } from 'kysely'
import { limits } from '@lintel/contract/base/limits.ts'
import { meetModel } from '../../kernel/device-models.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type Scope } from '../../db/scope/scope.ts'
import { showAnyCommand, commandColumns } from '../commands/store.ts'
import { accessMethodsOf } from './access-methods.ts'
import { isOfApartment, isPublic, placeOf, residentialDeviceOf } from './places.ts'

interface DoorsOf {
  readonly companyUuid?: string | undefined
  readonly apartmentUuid?: string | undefined
}

/**
 * Doors by name: all of the site, or those its landlord lends to a company, of the doors of apartments those of one
 * alone. A company is told of no other's.
 */
export async function namesOfDoors(db: Db, scope: Scope, { companyUuid, apartmentUuid }: DoorsOf) {
  if (companyUuid !== undefined && isOfCompany(scope) && companyUuid !== scope.companyUuid) return { rows: [] }
  let query = inPickers(rowsOf(db, scope, 'door'))
  if (companyUuid !== undefined) {
    const isOpen =
      apartmentUuid === undefined ? isPublic : sql<boolean>`(${isPublic} or ${isOfApartment(apartmentUuid)})`
    query = query.where(isSharedWith(companyUuid)).where(isOpen)
  }
  const rows = await query.limit(limits.importBatch).execute()
  const methods = await accessMethodsOf(
    db,
    scope,
    rows.map(({ uuid }) => uuid),
  )
  return { rows: rows.map((row) => ({ ...row, accessMethods: [...(methods.get(row.uuid) ?? [])] })) }
}

const lift = sql<
  string | null
>`case when door.floor is not null then lift_name(door.project_uuid, door.device_uuid) end`

/**
 * Doors as pickers are told of them: by name, floors under the name of their lift and from the lowest to the highest.
 */
export const inPickers = (doors: ReturnType<typeof rowsOf<'door'>>) =>
  doors
    .select(['door.uuid', 'door.name', 'door.floor', lift.as('lift'), placeOf('door').as('place')])
    .select(residentialDeviceOf('door').as('device'))
    .orderBy(sql`coalesce(${lift}, door.name)`)
    .orderBy('door.floor_order', (order) => order.asc().nullsFirst())
    .orderBy('door.name')
    .orderBy('door.uuid')

/** Whether a door is one that a company of its site may use: all of them, or those that were shared with it. */
export function isSharedWith(companyUuid: string | Expression<string>) {
  return sql<boolean>`exists (select from company where company.project_uuid = door.project_uuid
    and company.uuid = ${companyUuid} and (company.all_doors or exists (select from company_door shared
      where shared.project_uuid = door.project_uuid and shared.company_uuid = company.uuid and shared.door_uuid = door.uuid)))`
}

/** The device of a door and its doors; locked so that no other call builds its doors until this one is over. */
export async function lockedDeviceOf(db: Db, scope: Scope, deviceUuid: string) {
  const device = await rowsOf(db, scope, 'device')
    .select(['device.model', 'device.relays', 'device.security_relays as securityRelays'])
    .where('device.uuid', '=', deviceUuid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await meetModel(db, device.model)
  return { ...device, doors: await doorsAt(db, scope, deviceUuid) }
}

/** The doors of a device as they are kept, by relay. */
export function doorsAt(db: Db, scope: Scope, deviceUuid: string) {
  return rowsOf(db, scope, 'door')
    .select(['door.uuid', 'door.name', 'door.relay', 'door.floor', 'door.settings', 'door.version'])
    .where('door.device_uuid', '=', deviceUuid)
    .orderBy('door.relay')
    .execute()
}

/** One command, or undefined. */
export function commandRow(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'door_command')
    .select(commandColumns)
    .where('uuid', '=', uuid)
    .where('door_uuid', 'is not', null)
    .executeTakeFirst()
}
export type CommandRow = NonNullable<Awaited<ReturnType<typeof commandRow>>>

/** A command as the contract shows it. */
export function showCommand(row: CommandRow) {
  return {
    ...showAnyCommand(row),
    // One without a door is a command to its device, which is not asked for here.
    doorUuid: row.door_uuid!,
    detail: row.detail,
    reason: row.reason,
  }
}
