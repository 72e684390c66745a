import type { RegisteredKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '@lintel/contract/base/limits.ts'
import { keyKinds, type KeyKind } from '@lintel/contract/site-settings/office.ts'
import type { tempKey as contract } from '@lintel/contract/visitors/operations.ts'
import type { TempKeyState } from '@lintel/contract/personnel/states.ts'
import type { TempKeyCodes } from '@lintel/contract/visitors/records.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import type { CredentialWork } from '../../domain/credentials/credentials.ts'
import { accessMethodsOf } from '../../domain/doors/access-methods.ts'
import { linkedDoors } from '../../domain/doors/linked-doors.ts'
import { apartmentName } from '../../domain/residences/residence.ts'
import { daysOf } from '../../domain/site-clock/site-days.ts'
import { isOfToday, opensAfter, opensUntil } from '../../domain/visitors/today.ts'
import { fullName } from '../../domain/base/full-name.ts'

type Filter = z.output<typeof contract.list.input>

/** A page of temporary keys, the newest first. */
export async function pageOfVisitorPasses(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  return pageOf(await listQuery(db, scope, filter, now), filter, orderOf(filter), (row) => showListedPass(row, now))
}

/** All keys that a filter finds, page by page. */
export async function* everyVisitorPass(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  const query = await listQuery(db, scope, filter, now)
  for await (const rows of streamRows(query, orderOf(filter))) yield rows.map((row) => showListedPass(row, now))
}

/** In one direction, as the index of ages has them. */
const orderOf = ({ sort, order }: Filter) => {
  const [column, usual] =
    sort === 'name' ? (['person.last_name', 'asc'] as const) : (['person.created_at', 'desc'] as const)
  return [
    [column, order ?? usual],
    ['person.uuid', order ?? usual],
  ] as const
}

const showListedPass = (row: KeyRow & { readonly doors: number }, now: Date) => ({
  ...showVisitorPass(row, now),
  doors: row.doors,
})

async function listQuery(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  let query = visitorPassesWithHost(db, scope).select(
    sql<number>`(select count(*)::int from temp_key_door target
      where target.project_uuid = person.project_uuid and target.person_uuid = person.uuid)`.as('doors'),
  )
  if (filter.keyword) query = query.where((await searchPeople(db, scope, 'visitor', filter.keyword)).condition)
  if (filter.idNumber) query = query.where(beginsWith(filter.idNumber))
  if (filter.createdBy) query = query.where(hasWords(filter.createdBy, 'temp_key.created_by'))
  if (filter.companyUuid) query = query.where('person.company_uuid', '=', filter.companyUuid)
  if (filter.building) query = query.where('home.building_uuid', '=', filter.building)
  if (filter.apartment) query = query.where('home.uuid', '=', filter.apartment)
  if (filter.repeat) query = query.where('temp_key.repeat', '=', filter.repeat)
  if (filter.state) query = query.where(isInState(filter.state, now))
  if (filter.from) query = query.where(opensAfter(new Date(filter.from)))
  if (filter.to) query = query.where('person.valid_from', '<', new Date(filter.to))
  if (filter.today) query = query.where(isOfToday(db, scope, filter.today, await daysOf(db, scope, now)))
  return query
}

/** As the index has it: whatever letters are large. */
const beginsWith = (idNumber: string) =>
  sql<boolean>`lower(temp_key.id_number) like ${`${idNumber.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} and temp_key.id_number <> ''`

/** Openings by PIN and QR code are uses of one key; a plate is not counted. Counters stop where totals do. */
const timesUsed = sql<number>`(select count(*)::int from (select from door_event used
  where used.project_uuid = person.project_uuid and used.person_uuid = person.uuid
    and used.occurred_at >= person.created_at and used.granted and used.method in ('pin', 'qr')
  limit ${sql.lit(limits.exactTotal)}) few)`

function visitorPassesWithHost(db: Db, scope: Scope) {
  return rowsOf(db, scope, 'person')
    .where('person.kind', '=', 'visitor')
    .innerJoin('temp_key', (join) =>
      join.onRef('temp_key.project_uuid', '=', 'person.project_uuid').onRef('temp_key.person_uuid', '=', 'person.uuid'),
    )
    .innerJoin('company', (join) =>
      join.onRef('company.project_uuid', '=', 'person.project_uuid').onRef('company.uuid', '=', 'person.company_uuid'),
    )
    .leftJoin('person as host', (join) =>
      join.onRef('host.project_uuid', '=', 'temp_key.project_uuid').onRef('host.uuid', '=', 'temp_key.host_uuid'),
    )
    .leftJoin('apartment as home', (join) =>
      join.onRef('home.project_uuid', '=', 'host.project_uuid').onRef('home.uuid', '=', 'host.apartment_uuid'),
    )
    .leftJoin('department as house', (join) =>
      join.onRef('house.project_uuid', '=', 'home.project_uuid').onRef('house.uuid', '=', 'home.building_uuid'),
    )
    .select([
      'person.uuid',
      'person.last_name as name',
      'person.company_uuid',
      'company.name as company_name',
      'person.valid_from',
      'person.valid_until',
      'person.created_at',
      'temp_key.holder_kind',
      'temp_key.id_number',
      'temp_key.repeat',
      'temp_key.count_per_door',
      'temp_key.lifetime_minutes',
      'temp_key.first_used_at',
      opensUntil.as('opens_until'),
      'temp_key.created_by',
      'temp_key.revoked_at',
      'temp_key.used_up_at',
      sql<KeyKind[]>`array(select distinct code.kind from credential code where code.project_uuid = person.project_uuid
        and code.person_uuid = person.uuid and code.kind in ('pin', 'qr') order by code.kind)`.as('kinds'),
      timesUsed.as('used'),
      // Each device counts by itself (office.md 10, Counting rule).
      sql<
        number | null
      >`temp_key.count_per_door * (select count(distinct door.device_uuid)::int from temp_key_door target
        join door on door.project_uuid = target.project_uuid and door.uuid = target.door_uuid
        where target.project_uuid = person.project_uuid and target.person_uuid = person.uuid)`.as('allowed'),
      sql<string>`coalesce(${fullName('host')}, '')`.as('host_name'),
      'home.uuid as apartment_uuid',
      apartmentName('home').as('apartment_name'),
      'house.name as building_name',
    ])
}
type KeyRow = Awaited<ReturnType<ReturnType<typeof visitorPassesWithHost>['executeTakeFirstOrThrow']>>

function showVisitorPass(row: KeyRow, now: Date) {
  return {
    uuid: row.uuid,
    name: row.name,
    holderKind: row.holder_kind,
    idNumber: row.id_number,
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    hostName: row.host_name,
    buildingName: row.building_name,
    apartmentName: row.apartment_name,
    repeat: row.repeat,
    validFrom: row.valid_from!.toISOString(),
    validUntil: row.valid_until!.toISOString(),
    countPerDoor: row.count_per_door,
    used: row.used,
    allowed: row.allowed,
    lifetimeMinutes: row.lifetime_minutes ?? 0,
    firstUsedAt: row.first_used_at?.toISOString() ?? null,
    opensUntil: row.opens_until.toISOString(),
    state: stateOf(row, now),
    kinds: row.kinds,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}

/** What the clock makes of a key; both ends as the decision has them, the start inside and the end outside. */
function stateOf({ revoked_at, used_up_at, valid_from, opens_until }: KeyRow, now: Date): TempKeyState {
  if (revoked_at) return 'revoked'
  if (opens_until <= now) return 'expired'
  if (used_up_at) return 'usedUp'
  return valid_from! > now ? 'notStarted' : 'valid'
}

/** Condition that a key is in a state now. */
function isInState(state: TempKeyState, now: Date) {
  const opens = opensAfter(now)
  const conditions: Record<TempKeyState, ReturnType<typeof sql<boolean>>> = {
    revoked: sql<boolean>`temp_key.revoked_at is not null`,
    expired: sql<boolean>`temp_key.revoked_at is null and not ${opens}`,
    usedUp: sql<boolean>`temp_key.revoked_at is null and ${opens} and temp_key.used_up_at is not null`,
    notStarted: sql<boolean>`temp_key.revoked_at is null and temp_key.used_up_at is null
      and person.valid_from > ${now} and ${opens}`,
    valid: sql<boolean>`temp_key.revoked_at is null and temp_key.used_up_at is null
      and person.valid_from <= ${now} and ${opens}`,
  }
  return conditions[state]
}

/** One temporary key with all that its page and its form show; undefined outside the scope. */
export async function visitorPassByUuid(db: Db, scope: Scope, uuid: string, now: Date) {
  const row = await visitorPassesWithHost(db, scope)
    .innerJoin('project', 'project.uuid', 'person.project_uuid')
    .select([
      'person.email',
      'person.phone_code',
      'person.phone',
      'person.version',
      'temp_key.host_uuid',
      sql<RegisteredKind | null>`host.kind`.as('host_kind'),
      'temp_key.floors_of_uuid',
      'temp_key.windows',
      'temp_key.language',
      sql<boolean>`exists (select from credential where credential.project_uuid = person.project_uuid
        and credential.person_uuid = person.uuid and credential.kind = 'qr')`.as('has_qr_code'),
      sql<string>`to_char(person.valid_from at time zone project.time_zone, 'YYYY-MM-DD"T"HH24:MI')`.as('starts_at'),
      sql<string>`to_char(person.valid_until at time zone project.time_zone, 'YYYY-MM-DD"T"HH24:MI')`.as('ends_at'),
    ])
    .where('person.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...showVisitorPass(row, now),
    hostUuid: row.host_uuid,
    hostKind: row.host_kind,
    apartmentUuid: row.apartment_uuid,
    followsFloors: row.floors_of_uuid !== null,
    email: row.email ?? '',
    phoneCode: row.phone_code,
    phone: row.phone,
    language: row.language,
    plate: await plateOf(db, scope, uuid),
    hasQrCode: row.has_qr_code,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    windows: row.windows,
    doors: await doorsOf(db, scope, uuid, row.kinds),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    version: row.version,
  }
}
export type KeyInfo = NonNullable<Awaited<ReturnType<typeof visitorPassByUuid>>>

/** Doors that a visitor is promised: those that read the key. */
export const namesOfOpenedDoors = ({ doors }: Pick<KeyInfo, 'doors'>): string[] =>
  doors.filter(({ isOpened }) => isOpened).map(({ name }) => name)

async function plateOf(db: Db, scope: Scope, personUuid: string): Promise<string> {
  const plate = await rowsOf(db, scope, 'credential')
    .select('masked_value')
    .where('person_uuid', '=', personUuid)
    .where('kind', '=', 'plate')
    .executeTakeFirst()
  return plate?.masked_value ?? ''
}

/** The doors of a key; one that reads nothing of what the key is is not opened. A revoked key is nothing any more. */
async function doorsOf(db: Db, scope: Scope, personUuid: string, ownKinds: readonly KeyKind[]) {
  const doors = await linkedDoors(db, scope, 'temp_key_door')
    .select(['door.uuid', 'door.name'])
    .where('temp_key_door.person_uuid', '=', personUuid)
    .execute()
  const methods = await accessMethodsOf(
    db,
    scope,
    doors.map(({ uuid }) => uuid),
  )
  const kinds = ownKinds.length > 0 ? ownKinds : keyKinds
  return doors.map((door) => ({ ...door, isOpened: kinds.some((kind) => methods.get(door.uuid)?.includes(kind)) }))
}

/** The codes of a key; undefined for one that has none, because it was revoked. */
export async function codesOf(
  { db, scope, vault }: CredentialWork,
  personUuid: string,
): Promise<TempKeyCodes | undefined> {
  const rows = await rowsOf(db, scope, 'credential')
    .select(['kind', 'ciphertext'])
    .where('person_uuid', '=', personUuid)
    .where('kind', 'in', keyKinds)
    .execute()
  if (rows.length === 0) return undefined
  const codeOf = (keyKind: KeyKind): string => {
    const row = rows.find(({ kind }) => kind === keyKind)
    return row ? vault.decrypt(row.ciphertext) : ''
  }
  return { key: codeOf('pin'), qrCode: codeOf('qr') }
}
