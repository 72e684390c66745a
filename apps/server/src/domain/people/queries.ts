import type { CredentialKind, RegisteredKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '@lintel/contract/base/limits.ts'
import type { personnel as contract } from '@lintel/contract/personnel/operations.ts'
import type { validities, ResidentState } from '@lintel/contract/personnel/states.ts'
import type { Vault } from '../../access/vault.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { conditionOnPage } from '../../db/lists/search.ts'
import { searchPeople, type FoundPeople } from '../../db/lists/search-people.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { besides, peopleOf, personListColumns, type ListedRow } from './person-rows.ts'
import { hasCode, hasOwnDoor } from './own-access.ts'
import { withBelow } from './departments.ts'
import { noUnpaidHomes, residentState, type UnpaidHomes } from './resident-state.ts'
import { searchRegistered } from './searching.ts'
import { fullName } from '../base/full-name.ts'
import { after, dayMs } from '../../base/durations.ts'

/** What a list of people can be narrowed to; of a home, residents alone. */
type Filter = Omit<z.output<typeof contract.list.input>, 'kind'> & {
  readonly apartmentUuid?: string | undefined
  readonly isMaster?: boolean | undefined
  readonly state?: ResidentState | undefined
}

/** What a list of people is read with. */
interface Listing {
  readonly kind: RegisteredKind
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  readonly now: Date
  /** Of residents, whose accounts stand by it. */
  readonly unpaidHomes?: UnpaidHomes
}

/** A page of people of one kind (office.md 8.1; community.md 6), each as `show` has it. */
export async function pageOfPeople<Shown>(
  listing: Listing,
  filter: Filter,
  show: (row: ListedRow, now: Date) => Shown,
) {
  const { kind, db, scope, vault, now } = listing
  const { sort = 'name', order = 'asc', page, size } = filter
  const byName = isNarrowedFurther(filter) || sort !== 'name' ? undefined : { order, page, size }
  const list = { companyUuid: filter.companyUuid, byName }
  const words = filter.keyword
    ? await searchRegistered(db, scope, vault, { kind, words: filter.keyword }, list)
    : undefined
  const query = await listQuery(listing, filter)
  const foundQuery = words ? query.where(await conditionOnPage(db, query, words, filter, orderOf(filter))) : query
  return pageOf(foundQuery, filter, orderOf(filter), (row) => show(row, now), {
    total: totalOf(listing, filter, words),
    most: words && limits.foundTotal,
    isPage: words?.isPage,
  })
}

/** The total where it is known, or counted sooner elsewhere, because nothing else narrows the list. */
function totalOf(listing: Listing, filter: Filter, words: FoundPeople | undefined) {
  if (filter.keyword) return isNarrowedFurther(filter) ? undefined : words?.total
  const { withoutCredential, ...rest } = filter
  return withoutCredential && !isNarrowed(rest) ? countWithoutCredential(listing) : undefined
}

const isNarrowed = (filter: Partial<Filter>): boolean => Boolean(filter.companyUuid) || isNarrowedFurther(filter)

/** By more than a company, of whose people the index of words knows. */
const isNarrowedFurther = (filter: Partial<Filter>): boolean => {
  const { departmentUuid, apartmentUuid, validity, withoutCredential, isSuspended, createdFrom } = filter
  return (
    [departmentUuid, apartmentUuid, validity, withoutCredential, isSuspended, createdFrom].some(Boolean) ||
    filter.appEnabled !== undefined ||
    filter.attendanceEnabled !== undefined ||
    filter.isMaster !== undefined ||
    filter.state !== undefined ||
    [filter.code, filter.door].some(Boolean)
  )
}

function countWithoutCredential({ kind, db, scope }: Listing) {
  const some = rowsOf(db, scope, 'person_without_credential')
    .select(sql<number>`1`.as('one'))
    .where('kind', '=', kind)
    .limit(sql.lit(limits.exactTotal + 1))
  return sql<number>`(select count(*)::int from (${some}) counted)`
}

/** All of them that a filter finds, a page at a time. */
export async function* everyPerson<Shown>(
  listing: Listing,
  filter: Filter,
  show: (row: ListedRow, now: Date) => Shown,
) {
  const { kind, db, scope, vault, now } = listing
  const about = filter.keyword && { kind, words: filter.keyword }
  const words = about ? await searchRegistered(db, scope, vault, about) : undefined
  const query = await listQuery(listing, filter)
  const foundQuery = words ? query.where(words.condition) : query
  for await (const rows of streamRows(foundQuery, orderOf(filter))) yield rows.map((row) => show(row, now))
}

async function listQuery(listing: Listing, filter: Filter) {
  const { kind, db, scope, now, unpaidHomes = noUnpaidHomes } = listing
  const state = residentState(unpaidHomes, now)
  let query = ofCompany(peopleOf(db, scope, kind), filter)
  if (filter.departmentUuid) {
    const groups = await withBelow(db, scope, filter.departmentUuid)
    // Of one department the index has the people in the order of the list.
    query =
      groups.length === 1
        ? query.where('person.department_uuid', '=', groups[0]!)
        : query.where(sql<boolean>`person.department_uuid = any(${groups}::uuid[])`)
  }
  if (filter.apartmentUuid) query = query.where('person.apartment_uuid', '=', filter.apartmentUuid)
  if (filter.isMaster !== undefined) query = query.where('person.is_master', '=', filter.isMaster)
  if (filter.state) query = query.where(sql<boolean>`${state} = ${filter.state}`)
  if (filter.validity) query = query.where(isOfValidity(filter.validity, now))
  if (filter.appEnabled !== undefined) query = query.where('person.app_enabled', '=', filter.appEnabled)
  if (filter.attendanceEnabled !== undefined) {
    query = query.where('person.attendance_enabled', '=', filter.attendanceEnabled)
  }
  if (filter.code) query = query.where(hasCode(filter.code))
  if (filter.door) query = query.where(hasOwnDoor(filter.door))
  if (filter.isSuspended) query = query.where('person.suspended_at', 'is not', null)
  if (filter.createdFrom) query = query.where('person.created_at', '>=', new Date(filter.createdFrom))
  if (filter.withoutCredential) {
    query = query.where(sql<boolean>`exists (select from person_without_credential bare
      where bare.project_uuid = person.project_uuid and bare.person_uuid = person.uuid)`)
  }
  return query
    .select(personListColumns)
    .select(besides())
    .select([
      'person.version',
      state.as('account_state'),
      sql<CredentialKind[]>`array(select distinct credential.kind from credential
        where credential.project_uuid = person.project_uuid and credential.person_uuid = person.uuid order by 1)`.as(
        'credentials',
      ),
      sql<number>`(select count(*)::int from (
        select access_group_uuid from access_group_member own
        where own.project_uuid = person.project_uuid and own.person_uuid = person.uuid
        union
        select access_group_uuid from department_access_group link
        where link.project_uuid = person.project_uuid and link.department_uuid = person.department_uuid) own_groups)`.as(
        'access_groups',
      ),
    ])
}

/**
 * Personnel by name and ID, or people of another kind by `called`: those whose name comes first, and one that is chosen
 * already.
 */
export async function namesOfPeople(
  db: Db,
  scope: ProjectScope,
  filter: NamesFilter & { readonly kind: RegisteredKind },
  called = sql<string>`coalesce(' (' || person.personnel_id || ')', '')`,
) {
  const byName = filter.apartmentUuid ? undefined : ({ order: 'asc', page: 1, size: limits.namesFound } as const)
  const list = { companyUuid: filter.companyUuid, byName }
  const words = filter.keyword ? await searchPeople(db, scope, filter.kind, filter.keyword, list) : undefined
  let query = ofCompany(peopleOf(db, scope, filter.kind), filter)
  if (filter.apartmentUuid) query = query.where('person.apartment_uuid', '=', filter.apartmentUuid)
  if (words) query = query.where(await conditionOnPage(db, query, words, firstNames, orderOf({})))
  const name = sql<string>`${fullName()} || ${called}`.as('name')
  const rows = await query
    .select(['person.uuid', name])
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .limit(limits.namesFound)
    .execute()
  const { including } = filter
  if (including === undefined || rows.some(({ uuid }) => uuid === including)) return { rows }
  const one = peopleOf(db, scope, filter.kind).select(['person.uuid', name]).where('person.uuid', '=', including)
  return { rows: [...(await one.execute()), ...rows] }
}

type NamesFilter = Omit<z.output<typeof contract.names.input>, 'kind'> & Pick<Filter, 'apartmentUuid'>

const firstNames = { page: 1, size: limits.namesFound }

const ofCompany = (people: ReturnType<typeof peopleOf>, { companyUuid }: Pick<Filter, 'companyUuid'>) =>
  companyUuid ? people.where('person.company_uuid', '=', companyUuid) : people

function isOfValidity(validity: (typeof validities)[number] | 'endingSoon', now: Date) {
  if (validity === 'endingSoon') {
    const soon = after(now, limits.endingSoonDays * dayMs)
    return sql<boolean>`person.valid_until > ${now} and person.valid_until <= ${soon}`
  }
  if (validity === 'notStarted') return sql<boolean>`person.valid_from > ${now}`
  if (validity === 'expired') return sql<boolean>`person.valid_until <= ${now}`
  return sql<boolean>`coalesce(person.valid_from <= ${now}, true) and coalesce(person.valid_until > ${now}, true)`
}

function orderOf({ sort = 'name', order = 'asc' }: Pick<Filter, 'sort' | 'order'>) {
  const last = ['person.uuid', order] as const
  if (sort === 'personnelId') return [['person.personnel_id', order], last] as const
  if (sort === 'createdAt') return [['person.created_at', order], last] as const
  return [['person.last_name', order], ['person.first_name', order], last] as const
}
