import type { ApartmentFilter, ApartmentNameFilter, ApartmentState } from '@lintel/contract/apartments/schema.ts'
import type { Apartment, ApartmentInfo } from '@lintel/contract/apartments/records.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf, type Order } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { landlinesOf } from '../../domain/people/calling.ts'
import { leaseEndsSoon } from '../../domain/residences/residence.ts'
import { memberLimitOfSite } from '../../domain/residences/household.ts'
import { codeState } from '../../domain/residences/registration-codes.ts'
import { wallClock } from '../../domain/site-clock/site-clock.ts'

const buildingName = sql<string>`(select department.name from department
  where department.project_uuid = apartment.project_uuid and department.uuid = apartment.building_uuid)`

const apartments = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'apartment')
    .leftJoin('person as master', (join) =>
      join
        .onRef('master.project_uuid', '=', 'apartment.project_uuid')
        .onRef('master.apartment_uuid', '=', 'apartment.uuid')
        .on('master.is_master', '=', true),
    )
    .leftJoin('registration_code as code', (join) =>
      join
        .onRef('code.project_uuid', '=', 'apartment.project_uuid')
        .onRef('code.apartment_uuid', '=', 'apartment.uuid'),
    )
    .select([
      'code.created_at as code_created_at',
      'code.used_at as code_used_at',
      'code.expires_at as code_expires_at',
      'apartment.uuid',
      'apartment.building_uuid',
      'apartment.floor',
      'apartment.number',
      'apartment.name',
      'apartment.call_type',
      'apartment.placement',
      'apartment.sip_group',
      'apartment.may_create_pin',
      'apartment.may_create_qr',
      'apartment.may_add_card',
      'apartment.may_enrol_face',
      'apartment.member_limit',
      'apartment.lease_from',
      'apartment.lease_until',
      'apartment.ends_with_lease',
      'apartment.version',
      'apartment.created_at',
      'master.uuid as master_uuid',
      fullName('master').as('master_name'),
      buildingName.$castTo<string | null>().as('building_name'),
      wallClock('apartment', 'lease_from').as('from_local'),
      wallClock('apartment', 'lease_until').as('until_local'),
      sql<number>`(select count(*)::int from person where person.project_uuid = apartment.project_uuid
        and person.apartment_uuid = apartment.uuid)`.as('residents'),
      sql<number>`(select count(*)::int from device where device.project_uuid = apartment.project_uuid
        and device.apartment_uuid = apartment.uuid)`.as('devices'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof apartments>['execute']>>[number]

const showApartment = (row: Row, now: Date): Apartment => ({
  uuid: row.uuid,
  building: row.building_uuid === null ? null : { uuid: row.building_uuid, name: row.building_name ?? '' },
  floor: row.floor,
  number: row.number,
  name: row.name,
  callType: row.call_type,
  placement: row.placement,
  master: row.master_uuid === null ? null : { uuid: row.master_uuid, name: row.master_name },
  residents: row.residents,
  devices: row.devices,
  memberLimit: row.member_limit,
  state: stateOf(row, now),
  leaseUntil: row.until_local,
  registration: codeState(
    {
      hasMaster: row.master_uuid !== null,
      createdAt: row.code_created_at,
      usedAt: row.code_used_at,
      expiresAt: row.code_expires_at,
    },
    now,
  ),
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

function stateOf({ residents, lease_from, lease_until }: Row, now: Date): ApartmentState {
  if (residents === 0) return 'vacant'
  if (lease_from && lease_from > now) return 'leaseNotStarted'
  if (lease_until) return lease_until <= now ? 'leaseEnded' : 'leaseRunning'
  return 'occupied'
}

const isOccupied = sql<boolean>`exists (select from person where person.project_uuid = apartment.project_uuid
  and person.apartment_uuid = apartment.uuid)`

const isInState = (state: NonNullable<z.output<typeof ApartmentFilter>['state']>, now: Date) =>
  ({
    occupied: isOccupied,
    vacant: sql<boolean>`not ${isOccupied}`,
    leaseEnding: leaseEndsSoon(now),
  })[state]

type Filter = z.output<typeof ApartmentFilter>

/** A page of apartments: building after building in the order of their numbers, unless another order is asked for. */
export const pageOfApartments = (db: Db, scope: ProjectScope, filter: Filter, now: Date) =>
  pageOf(found(db, scope, filter, now), filter, orderOf(filter), (row) => showApartment(row, now))

/** All apartments that a filter finds, page by page. */
export async function* everyApartment(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  for await (const rows of streamRows(found(db, scope, filter, now), orderOf(filter))) {
    yield rows.map((row) => showApartment(row, now))
  }
}

/** Within one building its number says nothing. */
function orderOf({ sort = 'number', order = 'asc', building }: Filter): Order {
  const byNumber: Order = [['apartment.number', order]]
  const columns: Record<typeof sort, Order> = {
    number: building ? byNumber : [['apartment.building_number', order], ...byNumber],
    name: [['apartment.name', order]],
    createdAt: [['apartment.created_at', order]],
  }
  return [...columns[sort], ['apartment.uuid', order]]
}

function found(db: Db, scope: ProjectScope, { building, floor, keyword, state }: Filter, now: Date) {
  let query = apartments(db, scope)
  if (building) query = query.where('apartment.building_uuid', '=', building)
  if (floor) query = query.where('apartment.floor', floor === 'none' ? 'is' : '=', floor === 'none' ? null : floor)
  if (keyword) query = query.where(hasWords(keyword, 'apartment.number', 'apartment.name'))
  if (state) query = query.where(isInState(state, now))
  return query
}

/** Apartments by the numbers of building and apartment, for filters and fields. */
export async function namesOfApartments(
  db: Db,
  scope: ProjectScope,
  { building, keyword }: z.output<typeof ApartmentNameFilter>,
) {
  let query = apartmentNames(db, scope)
  if (building) query = query.where('apartment.building_uuid', '=', building)
  if (keyword) {
    const own = ['apartment.number', 'apartment.name']
    query = query.where(building ? hasWords(keyword, ...own) : hasWords(keyword, buildingName, ...own))
  }
  return { rows: await query.limit(limits.namesFound).execute() }
}

/** Every apartment of a site, building after building. */
export const everyRoom = (db: Db, scope: ProjectScope) => apartmentNames(db, scope).execute()

const apartmentNames = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'apartment')
    .select([
      'apartment.uuid',
      'apartment.number',
      'apartment.name',
      buildingName.$castTo<string | null>().as('buildingName'),
    ])
    .orderBy('apartment.building_number')
    .orderBy('apartment.number')
    .orderBy('apartment.uuid')

/** One apartment with its people and devices; undefined when the site has none such. */
export async function apartmentInfo(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
): Promise<ApartmentInfo | undefined> {
  const row = await apartments(db, scope).where('apartment.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const residents = await rowsOf(db, scope, 'person')
    .select(['person.uuid', fullName().as('name'), 'person.is_master as isMaster'])
    .where('person.apartment_uuid', '=', uuid)
    .orderBy('person.is_master', 'desc')
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .execute()
  const devices = await rowsOf(db, scope, 'device')
    .select(['device.uuid', 'device.name'])
    .where('device.apartment_uuid', '=', uuid)
    .orderBy('device.name')
    .execute()
  return {
    ...showApartment(row, now),
    leaseFrom: row.from_local,
    endsWithLease: row.ends_with_lease,
    sipGroup: row.sip_group,
    mayCreatePin: row.may_create_pin,
    mayCreateQr: row.may_create_qr,
    mayAddCard: row.may_add_card,
    mayEnrolFace: row.may_enrol_face,
    members: row.member_limit ?? (await memberLimitOfSite(db, scope)),
    hasLandline: (await landlinesOf(db, scope)).hasLandline,
    residentRows: residents,
    deviceRows: devices,
  }
}
