import type { DevicePerson } from '@lintel/contract/devices/records.ts'
import type { PageQuery } from '@lintel/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { grantsAt, peopleWithAccess, showPersonWithAccess } from '../../domain/doors/people-with-access.ts'

/**
 * People who may open doors of a device, or one of them (office.md 5.2). Who is suspended or whose time is over is left
 * out; hours and blocks are not considered.
 */
export async function peopleOfDevice(
  db: Db,
  scope: ProjectScope,
  now: Date,
  { uuid, door, ...page }: PageQuery & { readonly uuid: string; readonly door?: string | undefined },
) {
  const doorsOfDevice = { device: uuid, door }
  const { query, groups } = await peopleWithAccess(db, scope, now, doorsOfDevice)
  const doors = sql`unnest(${groups.map((group) => group.uuid)}::uuid[], ${groups.map((group) => group.door)}::text[])`
  return pageOf(
    query
      .select(
        sql<string[]>`array(select distinct opened.door from ${doors} as opened (department_uuid, door)
          where exists (select from access_group_member member where member.project_uuid = person.project_uuid
              and member.access_group_uuid = opened.department_uuid and member.person_uuid = person.uuid
              and (member.valid_until is null or member.valid_until > ${now}))
            or exists (select from department_access_group link where link.project_uuid = person.project_uuid
              and link.access_group_uuid = opened.department_uuid and link.department_uuid = person.department_uuid)
          union select door.name from ${grantsAt(scope, doorsOfDevice)} and personal_grant_target.person_uuid = person.uuid
          order by 1)`.as('doors'),
      )
      .where('person.suspended_at', 'is', null),
    page,
    [
      ['person.last_name', 'asc'],
      ['person.first_name', 'asc'],
      ['person.uuid', 'asc'],
    ],
    (row): DevicePerson => ({ ...showPersonWithAccess(row), doors: row.doors }),
  )
}
