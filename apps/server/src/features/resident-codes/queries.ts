import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { residentCodeKinds, type ResidentCodeKind, type ResidentCodeState } from '@lintel/contract/personnel/states.ts'
import type { ResidentCode, ResidentCodeDoor, ResidentCodeFilter } from '@lintel/contract/resident-codes/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { newestFirst, pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { placeOf } from '../../domain/doors/places.ts'
import { peopleOf } from '../../domain/people/person-rows.ts'
import { choosableDoors, chosenAccessColumns } from '../../domain/access-groups/chosen-grants.ts'

/**
 * Grants of codes of residents, with their codes, their residents and the homes of these. A PIN for duress goes with the
 * ordinary one.
 */
export const grantsOfCodes = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'personal_grant')
    .innerJoin('credential', (join) =>
      join
        .onRef('credential.project_uuid', '=', 'personal_grant.project_uuid')
        .onRef('credential.uuid', '=', 'personal_grant.credential_uuid'),
    )
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'personal_grant.project_uuid')
        .onRef('person.uuid', '=', 'personal_grant.person_uuid'),
    )
    .innerJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'person.project_uuid')
        .onRef('apartment.uuid', '=', 'person.apartment_uuid'),
    )
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'apartment.project_uuid')
        .onRef('department.uuid', '=', 'apartment.building_uuid'),
    )
    .where('credential.kind', 'in', residentCodeKinds)
    .where('credential.is_duress', '=', false)
    .where('person.kind', '=', 'resident')

/** How a code stands at a moment. */
const stateAt = (now: Date) =>
  sql<ResidentCodeState>`case when personal_grant.ends_at <= ${now} then 'expired'
    when person.suspended_at is not null or person.valid_from > ${now} or person.valid_until <= ${now}
      or credential.status <> 'active' then 'inactive'
    else 'normal' end`

const shownCodes = (db: Db, scope: ProjectScope, now: Date) =>
  grantsOfCodes(db, scope)
    .select(chosenAccessColumns)
    .select(['personal_grant.uuid', 'personal_grant.version', 'personal_grant.person_uuid'])
    .select(['credential.kind', 'credential.masked_value', 'credential.created_at'])
    .select(['apartment.uuid as apartment_uuid', 'apartment.number', 'apartment.name as apartment_name'])
    .select(['department.uuid as building_uuid', 'department.name as building_name'])
    .select([fullName().as('resident_name'), stateAt(now).as('state')])

type CodeRow = Awaited<ReturnType<ReturnType<typeof shownCodes>['executeTakeFirstOrThrow']>>

const showCode = (row: CodeRow): ResidentCode => ({
  uuid: row.uuid,
  kind: row.kind as ResidentCodeKind,
  maskedValue: row.masked_value,
  resident: { uuid: row.person_uuid, name: row.resident_name },
  apartment: { uuid: row.apartment_uuid, name: apartmentLabel({ number: row.number, name: row.apartment_name }) },
  building: { uuid: row.building_uuid, name: row.building_name },
  repeat: row.repeat,
  startsAt: row.starts,
  endsAt: row.ends,
  windows: row.windows,
  doors: row.doors,
  state: row.state,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const newestCodesFirst = newestFirst('credential.created_at', 'credential.uuid')

/** A page of the codes of residents, newest first. */
export function pageOfResidentCodes(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof ResidentCodeFilter>,
  now: Date,
) {
  const { kind, building, apartment, resident, door, state } = filter
  let query = shownCodes(db, scope, now)
  if (kind) query = query.where('credential.kind', '=', kind)
  if (building) query = query.where('apartment.building_uuid', '=', building)
  if (apartment) query = query.where('apartment.uuid', '=', apartment)
  if (resident) query = query.where('person.uuid', '=', resident)
  if (door)
    query = query.where(
      sql<boolean>`personal_grant.uuid in (select opened.grant_uuid from personal_grant_target opened
        where opened.project_uuid = ${scope.uuid} and opened.door_uuid = ${door})`,
    )
  if (state) query = query.where(sql<boolean>`${stateAt(now)} = ${state}`)
  return pageOf(query, filter, newestCodesFirst(filter), showCode)
}

/** Codes of a resident of a new community that keep doors and hours of their own. */
export async function codesOfResident(
  db: Db,
  scope: ProjectScope,
  residentUuid: string,
  now: Date,
): Promise<ResidentCode[]> {
  const rows = await shownCodes(db, scope, now)
    .where('person.uuid', '=', residentUuid)
    .orderBy('credential.created_at')
    .orderBy('credential.uuid')
    .execute()
  return rows.map(showCode)
}

/** One code of a resident; undefined for any other id. */
export async function residentCodeByUuid(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
): Promise<ResidentCode | undefined> {
  const row = await shownCodes(db, scope, now).where('personal_grant.uuid', '=', uuid).executeTakeFirst()
  return row && showCode(row)
}

/** Whether a resident of the site has an id; for calls that only read, it is not held. */
export async function isResident(db: Db, scope: ProjectScope, uuid: string): Promise<boolean> {
  const resident = await peopleOf(db, scope, 'resident').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  return resident !== undefined
}

/** Doors that may be chosen for codes of a resident, or of nobody yet. */
export async function doorsForCodes(
  db: Db,
  scope: ProjectScope,
  residentUuid: string | null,
): Promise<ResidentCodeDoor[]> {
  const rows = await choosableDoors(db, scope, residentUuid)
    .innerJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .leftJoin('device_policy', (join) =>
      join
        .onRef('device_policy.project_uuid', '=', 'door.project_uuid')
        .onRef('device_policy.device_uuid', '=', 'door.device_uuid'),
    )
    .select(['device.name as device', placeOf('door').as('place')])
    .select(sql<boolean>`coalesce(device_policy.decides_code_grants, true)`.as('decidesCodes'))
    .execute()
  // None of them is a floor of a lift.
  return rows.map((door) => ({ ...door, floor: null, lift: null }))
}
