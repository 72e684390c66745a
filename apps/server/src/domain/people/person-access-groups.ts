import { sql, type RawBuilder } from 'kysely'
import type { CredentialShown } from '@lintel/contract/credentials/schema.ts'
import type { PersonAccessGroup } from '@lintel/contract/personnel/records.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { doorNamesOfGroups } from '../doors/linked-doors.ts'
import { wallClock } from '../site-clock/site-clock.ts'

/** What a person has: credentials, access groups, departments that it leads (office.md 8.3). */

/** Credentials of a person, without any value. */
export async function credentialsOf(db: Db, scope: ProjectScope, personUuid: string) {
  const rows = await rowsOf(db, scope, 'credential')
    .select(['credential.uuid', 'credential.kind', 'credential.masked_value', 'credential.is_duress'])
    .select([
      wallClock('credential', 'valid_from').as('valid_from'),
      wallClock('credential', 'valid_until').as('valid_until'),
    ])
    // What doors make of it, which is not always what is kept.
    .select(
      sql<
        CredentialShown['status']
      >`credential_status(credential.project_uuid, credential.person_uuid, credential.kind, credential.status)`.as(
        'status',
      ),
    )
    .select(['credential.lifetime_minutes', 'credential.first_used_at'])
    .select(
      sql<Date | null>`credential_ends_at(credential.valid_until, credential.first_used_at, credential.lifetime_minutes)`.as(
        'ends',
      ),
    )
    .where('credential.person_uuid', '=', personUuid)
    .orderBy('credential.kind')
    .orderBy('credential.is_duress')
    .orderBy('credential.created_at')
    // Codes that came with one form came at one time.
    .orderBy('credential.masked_value')
    .orderBy('credential.uuid')
    .execute()
  return rows.map(({ uuid, kind, status, masked_value, ...row }) => ({
    uuid,
    kind,
    status,
    maskedValue: masked_value,
    isDuress: row.is_duress,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    lifetimeMinutes: row.lifetime_minutes ?? 0,
    firstUsedAt: row.first_used_at?.toISOString() ?? null,
    opensUntil: row.ends?.toISOString() ?? null,
  }))
}

type PersonGroup = z.infer<typeof PersonAccessGroup>

/** What a person's page says of its access groups, and which of them an edit has. */
export async function accessGroupsOfPerson(
  db: Db,
  scope: ProjectScope,
  personUuid: string,
  departmentUuid: string | null,
) {
  const accessGroups = await accessGroupsOf(db, scope, personUuid, departmentUuid)
  const accessGroupUuids = accessGroups.filter(({ by }) => by === 'person').map(({ uuid }) => uuid)
  return { accessGroups, accessGroupUuids }
}

/** Personal access groups of a person, then those of the department, with their doors and hours. */
async function accessGroupsOf(
  db: Db,
  scope: ProjectScope,
  personUuid: string,
  departmentUuid: string | null,
): Promise<PersonGroup[]> {
  const own = await groupsWhere(
    db,
    scope,
    sql<boolean>`access_group.uuid in (select access_group_uuid from access_group_member own
      where own.project_uuid = access_group.project_uuid and own.person_uuid = ${personUuid})`,
  )
  const ofDepartment = departmentUuid === null ? [] : await groupsOfDepartment(db, scope, departmentUuid)
  return [
    ...own.map((group) => ({ ...group, by: 'person' as const })),
    ...ofDepartment.map((group) => ({ ...group, by: 'department' as const })),
  ]
}

function groupsOfDepartment(db: Db, scope: ProjectScope, departmentUuid: string) {
  return groupsWhere(
    db,
    scope,
    sql<boolean>`access_group.uuid in (select access_group_uuid from department_access_group link
      where link.project_uuid = access_group.project_uuid and link.department_uuid = ${departmentUuid})`,
  )
}

async function groupsWhere(db: Db, scope: ProjectScope, condition: RawBuilder<boolean>) {
  const rows = await rowsOf(db, scope, 'access_group')
    .select(['access_group.uuid', 'access_group.name', 'access_group.repeat', 'access_group.windows'])
    .select(['access_group.on_holidays', 'access_group.all_doors'])
    .select([wallClock('access_group', 'starts_at').as('starts'), wallClock('access_group', 'ends_at').as('ends')])
    .where(condition)
    .orderBy('access_group.name')
    .orderBy('access_group.uuid')
    .execute()
  const doors = await doorNamesOfGroups(
    db,
    scope,
    rows.filter(({ all_doors }) => !all_doors).map(({ uuid }) => uuid),
  )
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    repeat: row.repeat,
    startsAt: row.starts,
    endsAt: row.ends,
    windows: row.windows,
    onHolidays: row.on_holidays,
    allDoors: row.all_doors,
    doors: (doors.get(row.uuid) ?? []).slice(0, limits.namesFound),
  }))
}

/** Departments that a person leads. */
export function ledBy(db: Db, scope: ProjectScope, personUuid: string) {
  return rowsOf(db, scope, 'department')
    .select(['department.uuid', 'department.name'])
    .where('department.leader_uuid', '=', personUuid)
    .orderBy('department.name')
    .orderBy('department.uuid')
    .execute()
}
