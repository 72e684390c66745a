import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { ringsPhone } from '@lintel/contract/apartments/calls.ts'
import {
  apartmentNumbers,
  waitingSwitches,
  type ApartmentEdit,
  type ApartmentForm,
  type ApartmentsEdit,
  type ApartmentsForm,
} from '@lintel/contract/apartments/schema.ts'
import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import { firstWaiting } from '@lintel/contract/site-settings/shared.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteOf, insertAllInto, insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { landlinesOf } from '../../domain/people/calling.ts'
import { requireBuilding, residenceOf } from '../../domain/residences/residence.ts'
import { wallClock } from '../../domain/site-clock/site-clock.ts'
import { onUniqueViolation, onTaken } from '../../domain/base/unique-violation.ts'
import { fail, invalid } from '../../kernel/failure.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { isMoveOutChanged, leaseColumns, requireConfirmedMoveOut, type LeaseChange } from './lease.ts'

type Edit = z.output<typeof ApartmentEdit>

interface EditChange extends LeaseChange {
  readonly mayEditStructure: boolean
  readonly fail: Fail<'alreadyExists' | 'staleRecord' | 'noPermission'>
}

/** Adds an apartment to a building; answers its id. */
export async function createApartment(
  db: Db,
  scope: ProjectScope,
  form: ApartmentForm,
  change: Omit<LeaseChange, 'fail'> & { readonly fail: Fail<'alreadyExists' | 'noPermission'> },
): Promise<string> {
  const { now, fail } = change
  const building = await requireBuilding(db, scope, form.buildingUuid)
  requireFloor(building, form.floor)
  refuseWaiting(form, newSwitches)
  await requireCallType(db, scope, form.callType)
  const uuid = randomUUID()
  await onTaken(
    insertInto(db, scope, 'apartment', {
      uuid,
      company_uuid: await residenceOf(db, scope),
      building_uuid: building.uuid,
      floor: form.floor,
      number: form.number,
      created_at: now,
      ...columnsOf(form),
      ...(await leaseColumns(db, scope, form, { until_local: null, ends_with_lease: false }, change)),
    }).execute(),
    fail,
  )
  return uuid
}

/**
 * Adds the apartments of a range of numbers to a floor; answers how many. One that is there already refuses all of
 * them.
 */
export async function createApartments(db: Db, scope: ProjectScope, form: ApartmentsForm, now: Date): Promise<number> {
  const building = await requireBuilding(db, scope, form.buildingUuid)
  requireFloor(building, form.floor)
  await requireCallType(db, scope, form.callType)
  const company_uuid = await residenceOf(db, scope)
  const numbers = apartmentNumbers(form)
  const duplicate = await rowsOf(db, scope, 'apartment')
    .select('apartment.number')
    .where('apartment.building_uuid', '=', building.uuid)
    .where('apartment.number', 'in', numbers)
    .orderBy('apartment.number')
    .executeTakeFirst()
  if (duplicate) throw invalid('firstNumber', 'apartments:refusal.apartmentTaken', { number: duplicate.number })
  const rows = numbers.map((number) => ({
    company_uuid,
    building_uuid: building.uuid,
    floor: form.floor,
    number,
    call_type: form.callType,
    placement: form.placement,
    member_limit: form.memberLimit,
    created_at: now,
  }))
  // Two installers may add the same numbers at the same time.
  await onUniqueViolation(insertAllInto(db, scope, 'apartment', rows).execute(), () => {
    throw invalid('firstNumber', 'apartments:refusal.apartmentTaken', { number: form.firstNumber })
  })
  return numbers.length
}

/**
 * Changes an apartment. Who may not edit the structure of the site leaves floor and number as they are. Answers whether
 * the household moves out at another time than before.
 */
export async function editApartment(
  db: Db,
  scope: ProjectScope,
  form: Edit,
  change: EditChange,
): Promise<{ readonly number: string; readonly movesOut: boolean }> {
  const { uuid, version, floor, number } = form
  const { mayEditStructure, fail } = change
  const current = await lockedApartment(db, scope, uuid)
  if (current.version !== version) fail('staleRecord')
  refuseWaiting(form, switchesOf(current))
  if ((current.floor !== floor || current.number !== number) && !mayEditStructure) fail('noPermission')
  if (current.building_uuid !== null) requireFloor(await requireBuilding(db, scope, current.building_uuid), floor)
  if (form.callType !== current.call_type) await requireCallType(db, scope, form.callType)
  const lease = await leaseColumns(db, scope, form, current, change)
  const movesOut = form.endsWithLease && isMoveOutChanged(form, current)
  if (movesOut) await requireConfirmedMoveOut(db, scope, current, form.moveOut, fail)
  const columns = { floor, number, ...columnsOf(form), ...lease }
  await editUnique({ db, scope, fail }, 'apartment', { uuid, version }, columns)
  return { number, movesOut }
}

/**
 * Gives several apartments the settings that are named; answers how many there were. Floors are as in `editApartment`.
 */
export async function editApartments(
  db: Db,
  scope: ProjectScope,
  { apartments, ...settings }: z.output<typeof ApartmentsEdit>,
  mayEditStructure: boolean,
): Promise<number> {
  const uuids = [...new Set(apartments)]
  const found = await rowsOf(db, scope, 'apartment')
    .select(['apartment.uuid', 'apartment.building_uuid', ...switchColumns])
    .where('apartment.uuid', 'in', uuids)
    .orderBy('apartment.uuid')
    .forUpdate()
    .execute()
  if (found.length < uuids.length) fail('notFound')
  for (const apartment of found) refuseWaiting(settings, switchesOf(apartment))
  const { floor, callType, placement, mayCreatePin, mayCreateQr, mayAddCard, mayEnrolFace, memberLimit } = settings
  if (floor !== undefined) {
    if (!mayEditStructure) fail('noPermission')
    for (const building of new Set(found.flatMap(({ building_uuid }) => building_uuid ?? [])))
      requireFloor(await requireBuilding(db, scope, building), floor)
  }
  if (callType !== undefined) await requireCallType(db, scope, callType)
  await updateOf(db, scope, 'apartment')
    .set({
      version: sql<number>`apartment.version + 1`,
      ...(floor !== undefined && { floor }),
      ...(callType !== undefined && { call_type: callType }),
      ...(placement !== undefined && { placement }),
      ...(mayCreatePin !== undefined && { may_create_pin: mayCreatePin }),
      ...(mayCreateQr !== undefined && { may_create_qr: mayCreateQr }),
      ...(mayAddCard !== undefined && { may_add_card: mayAddCard }),
      ...(mayEnrolFace !== undefined && { may_enrol_face: mayEnrolFace }),
      ...(memberLimit !== undefined && { member_limit: memberLimit }),
    })
    .where('apartment.uuid', 'in', uuids)
    .execute()
  return uuids.length
}

/** Deletes an apartment without residents, devices and vendors' locks; answers its number. */
export async function removeApartment(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  fail: Fail<'apartmentHasDevices' | 'apartmentHasLocks' | 'apartmentHasResidents'>,
): Promise<string> {
  const current = await lockedApartment(db, scope, uuid)
  const { devices, locks, residents } = await rowsOf(db, scope, 'apartment')
    .select([
      sql<number>`(select count(*)::int from device where device.project_uuid = apartment.project_uuid
        and device.apartment_uuid = apartment.uuid)`.as('devices'),
      sql<number>`(select count(*)::int from third_party_lock lock where lock.project_uuid = apartment.project_uuid
        and lock.apartment_uuid = apartment.uuid)`.as('locks'),
      sql<number>`(select count(*)::int from person where person.project_uuid = apartment.project_uuid
        and person.apartment_uuid = apartment.uuid)`.as('residents'),
    ])
    .where('apartment.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (devices > 0) fail('apartmentHasDevices', { count: devices })
  if (locks > 0) fail('apartmentHasLocks', { count: locks })
  if (residents > 0) fail('apartmentHasResidents', { count: residents })
  await deleteOf(db, scope, 'apartment').where('apartment.uuid', '=', uuid).execute()
  return current.number
}

async function lockedApartment(db: Db, scope: ProjectScope, uuid: string) {
  const apartment = await rowsOf(db, scope, 'apartment')
    .select([
      'apartment.uuid',
      'apartment.building_uuid',
      'apartment.floor',
      'apartment.number',
      'apartment.call_type',
      'apartment.ends_with_lease',
      wallClock('apartment', 'lease_until').as('until_local'),
      'apartment.version',
      ...switchColumns,
    ])
    .where('apartment.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!apartment) fail('notFound')
  return apartment
}

/** Columns of the switches that nothing acts on yet. */
const switchColumns = ['apartment.may_create_pin', 'apartment.may_create_qr', 'apartment.may_add_card'] as const
type Switches = Readonly<Record<keyof typeof waitingSwitches, boolean>>
/** As an apartment begins. */
const newSwitches: Switches = { mayCreatePin: true, mayCreateQr: true, mayAddCard: true }

const switchesOf = (row: {
  readonly may_create_pin: boolean
  readonly may_create_qr: boolean
  readonly may_add_card: boolean
}): Switches => ({ mayCreatePin: row.may_create_pin, mayCreateQr: row.may_create_qr, mayAddCard: row.may_add_card })

/** Refuses to change a switch that nothing acts on, by its name. */
function refuseWaiting(switches: { readonly [Name in keyof Switches]?: boolean | undefined }, stored: Switches): void {
  const waiting = firstWaiting(waitingSwitches, switches, stored)
  if (waiting) throw invalid(waiting, 'validation:notAllowedValue')
}

/** A floor is one of its building. */
function requireFloor(
  { start_floor, top_floor }: { readonly start_floor: string; readonly top_floor: string },
  floor: string | null,
): void {
  if (floor !== null && !floorsBetween(start_floor, top_floor).includes(floor))
    throw invalid('floor', 'validation:floorOutside', { floor })
}

/** Call types with a telephone take the landline service of the site (operators.md 12.4). */
async function requireCallType(db: Db, scope: ProjectScope, callType: number): Promise<void> {
  if (!ringsPhone(callType)) return
  if (!(await landlinesOf(db, scope)).hasLandline) throw invalid('callType', 'apartments:refusal.landlineServiceOff')
}

function columnsOf(form: Omit<ApartmentForm, 'buildingUuid'>) {
  return {
    name: form.name,
    call_type: form.callType,
    placement: form.placement,
    sip_group: form.sipGroup,
    may_create_pin: form.mayCreatePin,
    may_create_qr: form.mayCreateQr,
    may_add_card: form.mayAddCard,
    may_enrol_face: form.mayEnrolFace,
    member_limit: form.memberLimit,
  }
}
