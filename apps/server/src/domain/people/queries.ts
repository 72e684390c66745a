import { sql } from 'kysely'
import type { z } from 'zod'
import type { CredentialKind } from '@lintel/contract/credentials/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { CallType } from '@lintel/contract/personnel/calling.ts'
import type { personnel as contract } from '@lintel/contract/personnel/operations.ts'
import type { validities } from '@lintel/contract/personnel/schema.ts'
import type { Vault } from '../../access/vault.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/stream-rows.ts'
import { pageOf } from '../../db/paging.ts'
import { searchPeople, type FoundPeople } from '../../db/search-people.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { wallClock } from '../site-clock/site-clock.ts'
import { withBelow } from './departments.ts'
import { searchPersonnel } from './searching.ts'

/** The site's personnel; visitors and couriers are people of other lists. */
export function personnelOf(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'person').where('person.kind', '=', 'personnel')
}

const shownColumns = [
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
  'person.suspended_at',
] as const

/** Names of a person's company and department, and the period by the site's clock. */
const besides = () =>
  [
    sql<string>`(select company.name from company where company.project_uuid = person.project_uuid
      and company.uuid = person.company_uuid)`.as('company_name'),
    sql<string | null>`(select department.name from department where department.project_uuid = person.project_uuid
      and department.uuid = person.department_uuid)`.as('group_name'),
    sql<Date | null>`(select photo.created_at from person_photo photo where photo.project_uuid = person.project_uuid
      and photo.person_uuid = person.uuid)`.as('photo_at'),
    wallClock('person', 'valid_from').as('from_local'),
    wallClock('person', 'valid_until').as('until_local'),
  ] as const

type Filter = z.output<typeof contract.list.input>

/** What a list of personnel is read with. */
interface Listing {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  readonly now: Date
}

/** A page of personnel (office.md 8.1). */
export async function pageOfPersonnel({ db, scope, vault, now }: Listing, filter: Filter) {
  const { sort = 'name', order = 'asc', page, size } = filter
  const byName = isNarrowed(filter) || sort !== 'name' ? undefined : { order, page, size }
  const words = filter.keyword ? await searchPersonnel(db, scope, vault, filter.keyword, byName) : undefined
  const query = await listed(db, scope, now, filter, words)
  return pageOf(query, filter, orderOf(filter), (row) => showListed(row, now), {
    total: totalOf(db, scope, filter, words),
    most: words && limits.foundTotal,
    isPage: words?.isPage,
  })
}

/** The total where it is known, or counted sooner elsewhere, because nothing else narrows the list. */
function totalOf(db: Db, scope: ProjectScope, filter: Filter, words: FoundPeople | undefined) {
  if (filter.keyword) return isNarrowed(filter) ? undefined : words?.total
  const { withoutCredential, ...rest } = filter
  return withoutCredential && !isNarrowed(rest) ? countWithoutCredential(db, scope) : undefined
}

const isNarrowed = (filter: Partial<Filter>): boolean => {
  const { companyUuid, departmentUuid, validity, withoutCredential, appEnabled, isSuspended, createdFrom } = filter
  return (
    [companyUuid, departmentUuid, validity, withoutCredential, isSuspended, createdFrom].some(Boolean) ||
    appEnabled !== undefined
  )
}

function countWithoutCredential(db: Db, scope: ProjectScope) {
  const some = rowsOf(db, scope, 'person_without_credential')
    .select(sql<number>`1`.as('one'))
    .where('kind', '=', 'personnel')
    .limit(sql.lit(limits.exactTotal + 1))
  return sql<number>`(select count(*)::int from (${some}) counted)`
}

/** All of them that a filter finds, a page at a time. */
export async function* everyPerson({ db, scope, vault, now }: Listing, filter: Filter) {
  const words = filter.keyword ? await searchPersonnel(db, scope, vault, filter.keyword) : undefined
  const query = await listed(db, scope, now, filter, words)
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map((row) => showListed(row, now))
}

async function listed(db: Db, scope: ProjectScope, now: Date, filter: Filter, words: FoundPeople | undefined) {
  let query = filtered(db, scope, filter, words)
  if (filter.departmentUuid) {
    const groups = await withBelow(db, scope, filter.departmentUuid)
    // Of one department the index has the people in the order of the list.
    query =
      groups.length === 1
        ? query.where('person.department_uuid', '=', groups[0]!)
        : query.where(sql<boolean>`person.department_uuid = any(${groups}::uuid[])`)
  }
  if (filter.validity) query = query.where(isOfValidity(filter.validity, now))
  if (filter.appEnabled !== undefined) query = query.where('person.app_enabled', '=', filter.appEnabled)
  if (filter.isSuspended) query = query.where('person.suspended_at', 'is not', null)
  if (filter.createdFrom) query = query.where('person.created_at', '>=', new Date(filter.createdFrom))
  if (filter.withoutCredential) {
    query = query.where(sql<boolean>`exists (select from person_without_credential bare
      where bare.project_uuid = person.project_uuid and bare.person_uuid = person.uuid)`)
  }
  return query
    .select(shownColumns)
    .select(besides())
    .select([
      'person.version',
      sql<CredentialKind[]>`array(select distinct credential.kind from credential
        where credential.project_uuid = person.project_uuid and credential.person_uuid = person.uuid order by 1)`.as(
        'credentials',
      ),
      sql<number>`(select count(*)::int from (
        select access_group_uuid from access_group_member own
        where own.project_uuid = person.project_uuid and own.person_uuid = person.uuid
        union
        select access_group_uuid from department_access_group given
        where given.project_uuid = person.project_uuid and given.department_uuid = person.department_uuid) held)`.as(
        'access_groups',
      ),
    ])
}

interface ListedRow extends PersonRow {
  readonly version: number
  readonly credentials: CredentialKind[]
  readonly access_groups: number
}

const showListed = (row: ListedRow, now: Date) => ({
  ...showPerson(row, now),
  credentials: row.credentials,
  accessGroups: row.access_groups,
  version: row.version,
})

/** Personnel by name and ID, those whose name comes first. */
export async function namesOfPersonnel(db: Db, scope: ProjectScope, filter: z.output<typeof contract.names.input>) {
  const byName = filter.companyUuid ? undefined : { order: 'asc' as const, page: 1, size: limits.namesFound }
  const words = filter.keyword ? await searchPeople(db, scope, 'personnel', filter.keyword, byName) : undefined
  const query = filtered(db, scope, filter, words)
  const rows = await query
    .select([
      'person.uuid',
      sql<string>`person.first_name || ' ' || person.last_name || ' (' || person.personnel_id || ')'`.as('name'),
    ])
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limits.namesFound)
    .execute()
  return { rows }
}

function filtered(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof contract.names.input>,
  words: FoundPeople | undefined,
) {
  let query = personnelOf(db, scope)
  if (words) query = query.where(words.condition)
  if (filter.companyUuid) query = query.where('person.company_uuid', '=', filter.companyUuid)
  return query
}

function isOfValidity(validity: Validity | 'endingSoon', now: Date) {
  if (validity === 'endingSoon') {
    const soon = new Date(now.getTime() + limits.endingSoonDays * 86_400_000)
    return sql<boolean>`person.valid_until > ${now} and person.valid_until <= ${soon}`
  }
  if (validity === 'notStarted') return sql<boolean>`person.valid_from > ${now}`
  if (validity === 'expired') return sql<boolean>`person.valid_until <= ${now}`
  return sql<boolean>`coalesce(person.valid_from <= ${now}, true) and coalesce(person.valid_until > ${now}, true)`
}

function orderOf({ sort = 'name', order = 'asc' }: Filter) {
  const last = ['person.uuid', order] as const
  if (sort === 'personnelId') return [['person.personnel_id', order], last] as const
  if (sort === 'createdAt') return [['person.created_at', order], last] as const
  return [['person.last_name', order], ['person.first_name', order], last] as const
}

/** One member of personnel with everything its page shows but credentials and access groups; undefined for none. */
export function personRow(db: Db, scope: ProjectScope, uuid: string) {
  return personnelOf(db, scope)
    .select(shownColumns)
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

type Validity = (typeof validities)[number]

interface PersonRow {
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
  readonly suspended_at: Date | null
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
