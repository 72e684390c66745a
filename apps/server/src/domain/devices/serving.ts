import type { DeviceType } from '@lintel/devices/models/device.ts'
import { sql } from 'kysely'
import { deleteOf, insertJsonInto, rowsOf, ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { updateDesiredOfDevice } from '../sites/site-defaults.ts'
import { fail, invalid } from '../../kernel/failure.ts'

/** Which companies a device serves as an intercom (office.md 5.1): those it names, or all where it names none. */

const refuse = (key: string): never => {
  throw invalid('companyUuids', key)
}

/**
 * Checks the companies of a form: an indoor monitor hangs in the rooms of exactly one. Sites without companies have
 * none to name. A company that is being deleted waits, so that no call names it meanwhile.
 */
export async function requireCompanies(
  db: Db,
  scope: ProjectScope,
  type: DeviceType,
  uuids: readonly string[],
): Promise<void> {
  if (type === 'indoorMonitor' && uuids.length !== 1 && (await isOffice(db, scope)))
    return refuse(uuids.length === 0 ? 'validation:required' : 'devices:refusal.oneCompany')
  if (uuids.length === 0) return
  const rows = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where(sql<boolean>`company.uuid = any(${[...uuids]}::uuid[])`)
    .forKeyShare()
    .execute()
  if (rows.length !== uuids.length) fail('notFound')
}

async function isOffice(db: Db, scope: ProjectScope): Promise<boolean> {
  const site = await ownSite(db, scope).select('project.kind').executeTakeFirst()
  return site?.kind === 'office'
}

/** Makes companies those that a device serves, and tells the device whose people can be rung from it. */
export async function serveCompanies(
  db: Db,
  scope: ProjectScope,
  deviceUuid: string,
  uuids: readonly string[],
): Promise<void> {
  const { numDeletedRows } = await deleteOf(db, scope, 'device_company')
    .where('device_company.device_uuid', '=', deviceUuid)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n && uuids.length === 0) return
  const rows = uuids.map((uuid) => ({ device_uuid: deviceUuid, company_uuid: uuid }))
  await insertJsonInto(db, scope, 'device_company', { device_uuid: 'uuid', company_uuid: 'uuid' }, rows)
  await publishServedCompanies(db, scope, deviceUuid)
}

async function publishServedCompanies(db: Db, scope: Scope, deviceUuid: string): Promise<void> {
  const rows = await rowsOf(db, scope, 'device_company')
    .select('device_company.company_uuid')
    .where('device_company.device_uuid', '=', deviceUuid)
    .orderBy('device_company.company_uuid')
    .execute()
  await updateDesiredOfDevice(db, scope, deviceUuid, { companies: rows.map((row) => row.company_uuid) })
}

/**
 * Takes a company, which is being deleted, away from the devices that name it. Without it one that names no other would
 * serve all companies, so it is refused then: answers how many those are, and changes nothing.
 */
export async function leaveDevices(db: Db, scope: Scope, companyUuid: string): Promise<number> {
  const rows = await rowsOf(db, scope, 'device_company')
    .select('device_company.device_uuid')
    .where('device_company.company_uuid', '=', companyUuid)
    .execute()
  if (rows.length === 0) return 0
  const uuids = rows.map((row) => row.device_uuid)
  // Two companies of one device may be deleted at the same time: each looks at what the other has left.
  await rowsOf(db, scope, 'device')
    .select('device.uuid')
    .where(sql<boolean>`device.uuid = any(${uuids}::uuid[])`)
    .orderBy('device.uuid')
    .forUpdate()
    .execute()
  const alone = await rowsOf(db, scope, 'device_company')
    .select('device_company.device_uuid')
    .where(sql<boolean>`device_company.device_uuid = any(${uuids}::uuid[])`)
    .groupBy('device_company.device_uuid')
    .having((having) => having.fn.countAll<string>(), '=', '1')
    .execute()
  if (alone.length > 0) return alone.length
  await deleteOf(db, scope, 'device_company').where('device_company.company_uuid', '=', companyUuid).execute()
  for (const uuid of uuids) await publishServedCompanies(db, scope, uuid)
  return 0
}
