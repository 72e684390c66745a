import {
  registeredKinds,
  type CredentialKind,
  type PersonKind,
  type RegisteredKind,
} from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { CallType } from '@lintel/contract/personnel/calling.ts'
import type { OwnAccess } from '@lintel/contract/access-groups/chosen.ts'
import type { validities, ResidentState } from '@lintel/contract/personnel/states.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { wallClock } from '../site-clock/site-clock.ts'
import { floorsOfPerson } from '../residences/person-floors.ts'
import { accessGroupsOfPerson, credentialsOf, ledBy } from './person-access-groups.ts'

/** The site's personnel; visitors and couriers are people of other lists. */
export const personnelOf = (db: Db, scope: ProjectScope) => peopleOf(db, scope, 'personnel')

/** People of one kind, as a list has them. */
export function peopleOf(db: Db, scope: ProjectScope, kind: RegisteredKind) {
  return rowsOf(db, scope, 'person').where('person.kind', '=', kind)
}

/** People with a record of their own, or those of some of these kinds. */
export function registeredOf(db: Db, scope: ProjectScope, kinds: readonly RegisteredKind[] = registeredKinds) {
  return rowsOf(db, scope, 'person').where('person.kind', 'in', kinds)
}

export const personListColumns = [
  'person.uuid',
  'person.first_name',
  'person.last_name',
  'person.personnel_id',
  'person.company_uuid',
  'person.department_uuid',
  'person.email',
  'person.phone_code',
  'person.phone',
  'person.valid_from',
  'person.valid_until',
  'person.created_at',
  'person.app_enabled',
  'person.landline_enabled',
  'person.landline',
  'person.call_type',
  'person.attendance_enabled',
  'person.suspended_at',
  'person.kind',
  'person.apartment_uuid',
  'person.is_master',
  'person.language',
  'person.more_landlines',
  'person.sip_account',
] as const

/** Names of a person's company and department, and the period by the site's clock. */
export const besides = () =>
  [
    sql<string>`(select company.name from company where company.project_uuid = person.project_uuid
      and company.uuid = person.company_uuid)`.as('company_name'),
    sql<string | null>`(select department.name from department where department.project_uuid = person.project_uuid
      and department.uuid = person.department_uuid)`.as('group_name'),
    sql<string | null>`(select apartment.number from apartment where apartment.project_uuid = person.project_uuid
      and apartment.uuid = person.apartment_uuid)`.as('apartment_number'),
    sql<string | null>`(select apartment.name from apartment where apartment.project_uuid = person.project_uuid
      and apartment.uuid = person.apartment_uuid)`.as('apartment_name'),
    sql<Date | null>`(select photo.created_at from person_photo photo where photo.project_uuid = person.project_uuid
      and photo.person_uuid = person.uuid)`.as('photo_at'),
    wallClock('person', 'valid_from').as('from_local'),
    wallClock('person', 'valid_until').as('until_local'),
  ] as const

/** One person with everything its page shows but credentials and access groups; undefined for none of these kinds. */
export function personRow(db: Db, scope: ProjectScope, uuid: string, kinds: readonly RegisteredKind[]) {
  return registeredOf(db, scope, kinds)
    .select(personListColumns)
    .select(besides())
    .select([
      'person.role_label',
      'person.needs_more_time',
      'person.show_in_directory',
      'person.remark',
      'person.suspended_reason',
      'person.version',
    ])
    .where('person.uuid', '=', uuid)
    .executeTakeFirst()
}
/** One person with what its page alone shows. */
export type WholePersonRow = NonNullable<Awaited<ReturnType<typeof personRow>>>

type Validity = (typeof validities)[number]

export interface PersonRow {
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
  readonly personnel_id: string | null
  readonly company_uuid: string
  readonly company_name: string
  readonly department_uuid: string | null
  readonly group_name: string | null
  readonly email: string | null
  readonly phone_code: string
  readonly phone: string
  readonly valid_from: Date | null
  readonly valid_until: Date | null
  readonly from_local: string | null
  readonly until_local: string | null
  readonly photo_at: Date | null
  readonly created_at: Date
  readonly app_enabled: boolean
  readonly landline_enabled: boolean
  readonly landline: string
  readonly call_type: CallType
  readonly attendance_enabled: boolean
  readonly suspended_at: Date | null
  readonly kind: PersonKind
  readonly apartment_uuid: string | null
  readonly apartment_number: string | null
  readonly apartment_name: string | null
  readonly is_master: boolean
  readonly language: string
  readonly more_landlines: string[]
  readonly sip_account: string
}

/** A person as lists and its page show it. */
export function showPerson(row: PersonRow, now: Date) {
  return {
    uuid: row.uuid,
    firstName: row.first_name,
    lastName: row.last_name,
    personnelId: row.personnel_id ?? '',
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    departmentUuid: row.department_uuid,
    departmentName: row.group_name,
    email: row.email ?? '',
    phoneCode: row.phone_code,
    phone: row.phone,
    validity: validityOf(row, now),
    photoAt: row.photo_at?.toISOString() ?? null,
    validFrom: row.from_local,
    validUntil: row.until_local,
    isSuspended: row.suspended_at !== null,
    appEnabled: row.app_enabled,
    landlineEnabled: row.landline_enabled,
    landline: row.landline,
    callType: row.call_type,
    createdAt: row.created_at.toISOString(),
  }
}

function validityOf({ valid_from, valid_until }: Pick<PersonRow, 'valid_from' | 'valid_until'>, now: Date): Validity {
  if (valid_from && valid_from > now) return 'notStarted'
  return valid_until && valid_until <= now ? 'expired' : 'valid'
}

export interface ListedRow extends PersonRow {
  readonly version: number
  readonly credentials: CredentialKind[]
  readonly access_groups: number
  readonly account_state: ResidentState
}

/** A person as a list shows it. */
export const showListed = (row: ListedRow, now: Date) => ({
  ...showPerson(row, now),
  credentials: row.credentials,
  accessGroups: row.access_groups,
  version: row.version,
})

/** One of personnel as the list shows it; what staff has beside access groups is read apart. */
export const showPersonnel = (row: ListedRow, now: Date) => ({
  ...showListed(row, now),
  attendanceEnabled: row.attendance_enabled,
  ownAccess: null as OwnAccess | null,
})

/** What the page of a person of any kind shows: the person, credentials without a value, access groups and floors. */
export async function personInfo(db: Db, scope: ProjectScope, row: WholePersonRow, now: Date) {
  return {
    ...showPerson(row, now),
    roleLabel: row.role_label,
    needsMoreTime: row.needs_more_time,
    showInDirectory: row.show_in_directory,
    remark: row.remark,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedReason: row.suspended_reason,
    version: row.version,
    leads: await ledBy(db, scope, row.uuid),
    credentials: await credentialsOf(db, scope, row.uuid),
    ...(await accessGroupsOfPerson(db, scope, row.uuid, row.department_uuid)),
    floors: await floorsOfPerson(db, scope, row.uuid),
  }
}
