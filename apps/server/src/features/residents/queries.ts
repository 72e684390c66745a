import type { Resident, ResidentInfo } from '@lintel/contract/residents/schema.ts'
import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { personInfo, personRow, showListed, type ListedRow, type PersonRow } from '../../domain/people/person-rows.ts'
import { residentState } from '../../domain/people/resident-state.ts'
import { readUnpaidHomes } from './home-services.ts'
import { apartmentName } from '../../domain/residences/residence.ts'

/** The home of a resident as lists and its page show it. */
const homeOf = (row: PersonRow) => {
  const number = row.apartment_number ?? ''
  return {
    apartment: { uuid: row.apartment_uuid!, number, name: apartmentLabel({ number, name: row.apartment_name ?? '' }) },
    building: row.department_uuid === null ? null : { uuid: row.department_uuid, name: row.group_name ?? '' },
    role: row.is_master ? ('master' as const) : ('member' as const),
    moreLandlines: row.more_landlines,
    sipAccount: row.sip_account,
    language: row.language,
  }
}

export const showResident = (row: ListedRow, now: Date): Resident => ({
  ...showListed(row, now),
  ...homeOf(row),
  state: row.account_state,
})

/** One resident with what its page shows; undefined for any other id. */
export async function residentInfo(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
): Promise<ResidentInfo | undefined> {
  const row = await personRow(db, scope, uuid, ['resident'])
  if (!row) return undefined
  return {
    ...(await personInfo(db, scope, row, now)),
    ...homeOf(row),
    state: await stateOf(db, scope, row, now),
    kind: 'resident',
    apartmentUuid: row.apartment_uuid!,
    ...(await householdOf(db, scope, row)),
  }
}

async function stateOf(db: Db, scope: ProjectScope, { uuid, apartment_uuid }: PersonRow, now: Date) {
  const homes = await readUnpaidHomes({ db, scope, now }, [apartment_uuid!])
  const { state } = await rowsOf(db, scope, 'person')
    .select(residentState(homes, now).as('state'))
    .where('person.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return state
}

async function householdOf(db: Db, scope: ProjectScope, { apartment_uuid, is_master }: PersonRow) {
  const { members, doors } = await rowsOf(db, scope, 'apartment')
    .select([
      sql<number>`(select count(*)::int from person where person.project_uuid = apartment.project_uuid
        and person.apartment_uuid = apartment.uuid and not person.is_master)`.as('members'),
      sql<number>`(select count(*)::int from door join device on device.project_uuid = door.project_uuid
        and device.uuid = door.device_uuid where device.project_uuid = apartment.project_uuid
        and device.apartment_uuid = apartment.uuid)`.as('doors'),
    ])
    .where('apartment.uuid', '=', apartment_uuid)
    .executeTakeFirstOrThrow()
  return { members: is_master ? members : 0, hasOwnDoors: doors > 0 }
}

/** What stands behind the name of a resident in a select: building and apartment. */
export const calledByHome = sql<string>`' (' || concat_ws(' / ',
  (select department.name from department
    where department.project_uuid = person.project_uuid and department.uuid = person.department_uuid),
  (select ${apartmentName()} from apartment
    where apartment.project_uuid = person.project_uuid and apartment.uuid = person.apartment_uuid)) || ')'`
