import type { PersonKind, RegisteredKind } from '@lintel/vocabulary/events.ts'
import { hitsOfKind, type SearchKind } from '@lintel/contract/search/kinds.ts'
import type { SearchHit } from '@lintel/contract/search/operations.ts'
import { sql } from 'kysely'
import type { Vault } from '../../access/vault.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import { hasWords, matchesWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { searchRegistered } from '../../domain/people/searching.ts'

interface NamedRow {
  readonly uuid: string
  readonly name: string | null
  readonly detail: string | null
}

/** A row as a hit of its kind; one without a name goes by what it has beside it. */
export const hitOf =
  (kind: SearchKind) =>
  ({ uuid, name, detail }: NamedRow): SearchHit => ({
    kind,
    uuid,
    name: name || detail || '',
    detail: name && detail ? detail : null,
  })

interface PeopleSearch {
  readonly db: Db
  readonly scope: ProjectScope
  readonly vault: Vault
  readonly words: string
}

const registeredKinds: readonly PersonKind[] = ['personnel', 'resident', 'staff'] satisfies readonly RegisteredKind[]
const isRegistered = (kind: PersonKind): kind is RegisteredKind => registeredKinds.includes(kind)

/** People of a kind by name, number, mail or phone, and by a card, tag or plate; each with its company or home. */
export async function findPeople({ db, scope, vault, words }: PeopleSearch, kind: RegisteredKind | 'visitor') {
  const list = { byName: { order: 'asc', page: 1, size: hitsOfKind } } as const
  const { condition } = isRegistered(kind)
    ? await searchRegistered(db, scope, vault, { kind, words }, list)
    : await searchPeople(db, scope, kind, words, list)
  const rows = await rowsOf(db, scope, 'person')
    .leftJoin('company', (join) =>
      join.onRef('company.project_uuid', '=', 'person.project_uuid').onRef('company.uuid', '=', 'person.company_uuid'),
    )
    .leftJoin('apartment', (join) =>
      join
        .onRef('apartment.project_uuid', '=', 'person.project_uuid')
        .onRef('apartment.uuid', '=', 'person.apartment_uuid'),
    )
    .select([
      'person.uuid',
      fullName().as('name'),
      sql<string | null>`coalesce(apartment.number, company.name)`.as('detail'),
    ])
    .where('person.kind', '=', kind)
    .where(condition)
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf(kind))
}

/** Doors by their own name before those by the name of their device. */
export async function findDoors(db: Db, scope: ProjectScope, words: string) {
  const rows = await rowsOf(db, scope, 'door')
    .leftJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select(['door.uuid', 'door.name', 'device.name as detail'])
    .where(hasWords(words, 'door.name', 'device.name'))
    .orderBy(sql`not ${hasWords(words, 'door.name')}`)
    .orderBy('door.name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('door'))
}

/** Devices of the site by name, location and MAC. */
export async function findDevices(db: Db, scope: ProjectScope, words: string) {
  const rows = await rowsOf(db, scope, 'device')
    .select(['device.uuid', 'device.name', 'device.location as detail'])
    .where(matchesWords('device', words))
    .orderBy('device.name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('device'))
}

/** Apartments by number and name. */
export async function findApartments(db: Db, scope: ProjectScope, words: string) {
  const rows = await rowsOf(db, scope, 'apartment')
    .select(['apartment.uuid', 'apartment.number as name', 'apartment.name as detail'])
    .where(hasWords(words, 'apartment.number', 'apartment.name'))
    .orderBy('apartment.number')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('apartment'))
}

/** Companies by name. */
export async function findCompanies(db: Db, scope: ProjectScope, words: string) {
  const rows = await rowsOf(db, scope, 'company')
    .select(['company.uuid', 'company.name', sql<string | null>`null`.as('detail')])
    .where(hasWords(words, 'company.name'))
    .orderBy('company.name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('company'))
}

/** Access groups by name. */
export async function findAccessGroups(db: Db, scope: ProjectScope, words: string) {
  const rows = await rowsOf(db, scope, 'access_group')
    .leftJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'access_group.project_uuid')
        .onRef('company.uuid', '=', 'access_group.company_uuid'),
    )
    .select(['access_group.uuid', 'access_group.name', 'company.name as detail'])
    .where(hasWords(words, 'access_group.name'))
    .orderBy('access_group.name')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('accessGroup'))
}

/** Alarms that are not resolved, by the place where they are, the newest first. */
export async function findAlarms(db: Db, scope: ProjectScope, words: string) {
  const place = sql<string | null>`coalesce(alarm_record.area_name, alarm_record.door_name, alarm_record.device_name)`
  const rows = await rowsOf(db, scope, 'alarm_record')
    .select(['alarm_record.uuid', place.as('name'), sql<string | null>`null`.as('detail')])
    .where('alarm_record.status', '<>', 'resolved')
    .where(hasWords(words, 'alarm_record.area_name', 'alarm_record.door_name', 'alarm_record.device_name'))
    .orderBy('alarm_record.occurred_at', 'desc')
    .limit(sql.lit(hitsOfKind))
    .execute()
  return rows.map(hitOf('alarm'))
}
