import { accessKinds, type PersonWithAccess } from '@lintel/contract/doors/people.ts'
import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { sql } from 'kysely'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'

/**
 * People who have access to doors by an access group of their own or of their department, as far as the landlord shares
 * the door with their company, or by a personal grant: self access, floors and chosen doors (office.md 5.2, 12;
 * community.md 6.3; old-communities.md 4).
 */

/** Doors of a device, or one of them. */
export interface DoorsAsked {
  readonly device: string
  readonly door?: string | undefined
}

/** People with access to doors, whatever their hours, with where they belong. */
export async function peopleWithAccess(db: Db, scope: ProjectScope, now: Date, asked: DoorsAsked) {
  const groups = await groupsAt(db, scope, asked)
  const anyGroup = sql`any(${groups.map((group) => group.uuid)}::uuid[])`
  const query = rowsOf(db, scope, 'person')
    .innerJoin('company', (join) =>
      join.onRef('company.project_uuid', '=', 'person.project_uuid').onRef('company.uuid', '=', 'person.company_uuid'),
    )
    .leftJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'person.project_uuid')
        .onRef('apartment.uuid', '=', 'person.apartment_uuid'),
    )
    .select([
      'person.uuid',
      'person.first_name',
      'person.last_name',
      'person.personnel_id',
      'person.kind',
      'person.company_uuid',
      'company.name as company_name',
      'apartment.number as apartment_number',
      'apartment.name as apartment_name',
      sql<string | null>`(select department.name from department
        where department.project_uuid = apartment.project_uuid and department.uuid = apartment.building_uuid)`.as(
        'building_name',
      ),
    ])
    .where('person.kind', 'in', accessKinds)
    .where((where) => where.or([where('person.valid_until', 'is', null), where('person.valid_until', '>', now)]))
    .where(
      sql<boolean>`(person.uuid in (select member.person_uuid from access_group_member member
          where member.project_uuid = ${scope.uuid} and member.access_group_uuid = ${anyGroup}
            and (member.valid_until is null or member.valid_until > ${now}))
        or person.department_uuid in (select link.department_uuid from department_access_group link
          where link.project_uuid = ${scope.uuid} and link.access_group_uuid = ${anyGroup})
        or person.uuid in (select personal_grant_target.person_uuid from ${grantsAt(scope, asked)}))`,
    )
  return { query, groups }
}

type PersonRow = Awaited<ReturnType<Awaited<ReturnType<typeof peopleWithAccess>>['query']['execute']>>[number]

/** A person with access as the contract shows it. */
export const showPersonWithAccess = (row: PersonRow): PersonWithAccess => ({
  uuid: row.uuid,
  firstName: row.first_name,
  lastName: row.last_name,
  kind: row.kind as PersonWithAccess['kind'],
  personnelId: row.personnel_id ?? '',
  companyName: row.company_name,
  buildingName: row.building_name,
  apartmentName:
    row.apartment_number === null
      ? null
      : apartmentLabel({ number: row.apartment_number, name: row.apartment_name ?? '' }),
})

/** What personal grants open of a device: a source of rows and its conditions, to which further ones are added. */
export const grantsAt = (scope: ProjectScope, { device, door }: DoorsAsked) => sql`personal_grant_target
  join door on door.project_uuid = personal_grant_target.project_uuid and door.uuid = personal_grant_target.door_uuid
  where ${isWithin(scope, 'personal_grant_target')} and ${isWithin(scope, 'door')} and door.device_uuid = ${device}
    and ${isDoor(door)}`

const isDoor = (uuid: string | undefined) =>
  uuid === undefined ? sql<boolean>`true` : sql<boolean>`door.uuid = ${uuid}`

/**
 * Each access group with each door of a device that it opens, as far as the door is shared with the group's company.
 */
function groupsAt(db: Db, scope: Scope, { device, door }: DoorsAsked) {
  return rowsOf(db, scope, 'door')
    .innerJoin('access_group as own_group', 'own_group.project_uuid', 'door.project_uuid')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'own_group.project_uuid')
        .onRef('company.uuid', '=', 'own_group.company_uuid'),
    )
    .select(['own_group.uuid', 'door.name as door'])
    .where('door.device_uuid', '=', device)
    .where(isDoor(door))
    .where(
      sql<boolean>`(own_group.all_doors or exists (select from access_group_door target
        where target.project_uuid = door.project_uuid and target.access_group_uuid = own_group.uuid
          and target.door_uuid = door.uuid))`,
    )
    .where(
      sql<boolean>`(company.all_doors or exists (select from company_door shared
        where shared.project_uuid = door.project_uuid and shared.company_uuid = company.uuid
          and shared.door_uuid = door.uuid))`,
    )
    .execute()
}
