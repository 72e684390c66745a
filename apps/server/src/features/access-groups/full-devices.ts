import { sql } from 'kysely'
import type { AccessGroupInfo } from '@lintel/contract/access-groups/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'

/**
 * Devices of a group's doors that hold nearly as many schedules as they can: one for each access group that is about a
 * door of theirs (office.md 12, 36). Devices are the landlord's, and so is what other companies put there.
 */
export async function fullDevicesOf(
  db: Db,
  scope: ProjectScope,
  uuid: string,
): Promise<AccessGroupInfo['fullDevices']> {
  if (isOfCompany(scope)) return []
  const schedules = sql<number>`(select count(*)::int from access_group
    where access_group.project_uuid = device.project_uuid and ${isAbout('access_group')})`
  const rows = await rowsOf(db, scope, 'device')
    .select(['device.uuid', 'device.name', schedules.as('schedules')])
    .where(
      sql<boolean>`exists (select from access_group own
        where own.project_uuid = device.project_uuid and own.uuid = ${uuid} and ${isAbout('own')})`,
    )
    .where(schedules, '>=', limits.deviceSchedulesNear)
    .orderBy('device.name')
    .orderBy('device.uuid')
    .execute()
  return rows
}

/** Whether a group is about a door of the device; of all doors those that are shared with its company. */
const isAbout = (group: string) => sql<boolean>`exists (
  select from door where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid and case
    when ${sql.ref(`${group}.all_doors`)} then exists (select from company
      where company.project_uuid = device.project_uuid and company.uuid = ${sql.ref(`${group}.company_uuid`)}
        and (company.all_doors or exists (select from company_door shared
          where shared.project_uuid = company.project_uuid and shared.company_uuid = company.uuid
            and shared.door_uuid = door.uuid)))
    else exists (select from access_group_door target
      where target.project_uuid = device.project_uuid and target.access_group_uuid = ${sql.ref(`${group}.uuid`)}
        and target.door_uuid = door.uuid) end)`
