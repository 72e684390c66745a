import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Vault } from '../access/vault.ts'
import { after, dayMs, hourMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'
import { hexadecimalNotation } from '@lintel/vocabulary/card-numbers.ts'
import { maskedValueOf } from '../domain/credentials/masks.ts'
import {
  buildings,
  cleaners,
  couriers,
  guard,
  households,
  places,
  villaHousehold,
  visitors,
  type Building,
  type Household,
  type Resident,
} from './gardens-people.ts'

interface Site {
  readonly db: Kysely<DB>
  readonly vault: Vault
  readonly projectUuid: string
  readonly companyUuid: string
}

interface SeededBuilding {
  readonly uuid: string
  readonly accessGroupUuid: string
}

/** Fills the community: buildings and apartments, who lives and works there, where devices stand, and keys of today. */
export async function seedGardens(db: Kysely<DB>, vault: Vault, projectUuid: string, now: Date): Promise<void> {
  const site = await siteOf(db, vault, projectUuid)
  const buildingByNumber = new Map<number, SeededBuilding>()
  for (const building of buildings) buildingByNumber.set(building.number, await seedBuilding(site, building))
  for (const [name, place] of Object.entries(places)) await placeDevice(site, name, place, buildingByNumber)
  const masters = new Map<string, string>()
  for (const household of households) {
    const building = buildingByNumber.get(household.building!)!
    masters.set(household.label!, await seedHousehold(site, household, building, now))
  }
  const groups = buildings.map(({ number }) => buildingByNumber.get(number)!.accessGroupUuid)
  const guardUuid = await seedPerson(site, guard, { kind: 'personnel', personnel_id: 'G1', role_label: 'Guard' })
  await join(site, guardUuid, groups)
  await join(site, await seedPerson(site, cleaners, { kind: 'staff' }), groups)
  for (const { name, pin, buildings: numbers } of couriers) {
    const uuid = await seedPerson(site, { name: ['', name], pin }, { kind: 'courier' })
    const allowedGroups = numbers.map((number) => buildingByNumber.get(number)!.accessGroupUuid)
    await join(site, uuid, allowedGroups)
  }
  for (const visitor of visitors) {
    const { accessGroupUuid } = buildingByNumber.get(visitor.building)!
    await seedVisitor(site, visitor, { hostUuid: masters.get(visitor.host)!, accessGroupUuid, now })
  }
}

/** The villa's household; its owner is the master, and its devices are the household's. */
export async function seedVilla(db: Kysely<DB>, vault: Vault, projectUuid: string, now: Date): Promise<void> {
  const site = await siteOf(db, vault, projectUuid)
  await seedHousehold(site, villaHousehold, undefined, now)
  await db
    .updateTable('device')
    .set({ apartment_uuid: await apartmentOf(site, undefined, villaHousehold.apartment) })
    .where('project_uuid', '=', projectUuid)
    .execute()
}

async function siteOf(db: Kysely<DB>, vault: Vault, projectUuid: string): Promise<Site> {
  const { uuid } = await db
    .selectFrom('company')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where('kind', '=', 'residence')
    .executeTakeFirstOrThrow()
  return { db, vault, projectUuid, companyUuid: uuid }
}

const ownersOf = ({ projectUuid, companyUuid }: Site) => ({ project_uuid: projectUuid, company_uuid: companyUuid })

async function seedBuilding(site: Site, building: Building): Promise<SeededBuilding> {
  const owners = ownersOf(site)
  const [uuid, accessGroupUuid] = [randomUUID(), randomUUID()]
  const { name, number } = building
  await site.db
    .insertInto('department')
    .values({ ...owners, uuid, name })
    .execute()
  await site.db
    .insertInto('access_group')
    .values({
      ...owners,
      uuid: accessGroupUuid,
      name,
      repeat: 'daily',
      windows: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]),
      on_holidays: 'asUsual',
      is_built_in: true,
      building_uuid: uuid,
    })
    .execute()
  await site.db
    .insertInto('building')
    .values({
      ...owners,
      uuid,
      number,
      start_floor: '1',
      top_floor: String(building.floors),
      floor_names: JSON.stringify(building.floorNames ?? {}),
      access_group_uuid: accessGroupUuid,
    })
    .execute()
  await site.db
    .insertInto('department_access_group')
    .values({ ...owners, department_uuid: uuid, access_group_uuid: accessGroupUuid })
    .execute()
  await site.db
    .insertInto('apartment')
    .values(apartmentsOf(building).map((home) => ({ ...owners, building_uuid: uuid, ...home })))
    .execute()
  return { uuid, accessGroupUuid }
}

/** Numbered floor after floor: 101, 102, 201 and so on. */
function apartmentsOf({ floors, apartmentsPerFloor }: Building) {
  return Array.from({ length: floors * apartmentsPerFloor }, (_, index) => {
    const floor = Math.floor(index / apartmentsPerFloor) + 1
    return { floor: String(floor), number: String(floor * 100 + (index % apartmentsPerFloor) + 1) }
  })
}

async function apartmentOf({ db, projectUuid }: Site, buildingUuid: string | undefined, number: string) {
  const { uuid } = await db
    .selectFrom('apartment')
    .select('uuid')
    .where('project_uuid', '=', projectUuid)
    .where(sql<boolean>`building_uuid is not distinct from ${buildingUuid ?? null}::uuid`)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return uuid
}

async function placeDevice(
  site: Site,
  name: string,
  { building, apartment }: { readonly building: number; readonly apartment?: string },
  buildingByNumber: ReadonlyMap<number, SeededBuilding>,
): Promise<void> {
  const { uuid } = buildingByNumber.get(building)!
  const place =
    apartment === undefined ? { building_uuid: uuid } : { apartment_uuid: await apartmentOf(site, uuid, apartment) }
  await site.db
    .updateTable('device')
    .set(place)
    .where('project_uuid', '=', site.projectUuid)
    .where('name', '=', name)
    .execute()
}

/** Moves a household in and answers its master's id. */
async function seedHousehold(
  site: Site,
  { apartment, label = '', callType = 0, people, leaseDays }: Household,
  building: SeededBuilding | undefined,
  now: Date,
): Promise<string> {
  const apartmentUuid = await apartmentOf(site, building?.uuid, apartment)
  const lease = leaseDays === undefined ? {} : { lease_until: after(now, leaseDays * dayMs) }
  await site.db
    .updateTable('apartment')
    .set({ name: label, call_type: callType, ...lease })
    .where('project_uuid', '=', site.projectUuid)
    .where('uuid', '=', apartmentUuid)
    .execute()
  const home = { kind: 'resident' as const, apartment_uuid: apartmentUuid, department_uuid: building?.uuid ?? null }
  const uuids: string[] = []
  for (const [index, resident] of people.entries()) {
    // Who has an address has the app: door phones have people to call.
    const columns = { ...home, is_master: index === 0, app_enabled: resident.email !== undefined }
    const uuid = await seedPerson(site, resident, columns)
    await site.db
      .insertInto('personal_grant')
      .values({ ...ownersOf(site), person_uuid: uuid, purpose: 'selfAccess' })
      .execute()
    uuids.push(uuid)
  }
  return uuids[0]!
}

type PersonColumns = Omit<Insertable<DB['person']>, 'project_uuid' | 'company_uuid' | 'first_name' | 'last_name'>

async function seedPerson(site: Site, { name, email, language, ...codes }: Resident, columns: PersonColumns) {
  const { uuid } = await site.db
    .insertInto('person')
    .values({
      ...ownersOf(site),
      first_name: name[0],
      last_name: name[1],
      email: email ?? null,
      language: language ?? '',
      ...columns,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  if (codes.card) await giveCode(site, uuid, 'card', codes.card)
  if (codes.pin) await giveCode(site, uuid, 'pin', codes.pin)
  if (codes.run) await giveCode(site, uuid, 'idAccess', codes.run)
  return uuid
}

async function giveCode(
  site: Site,
  personUuid: string,
  kind: 'card' | 'pin' | 'qr' | 'idAccess',
  value: string,
  span = {},
) {
  await site.db
    .insertInto('credential')
    .values({
      ...ownersOf(site),
      person_uuid: personUuid,
      kind,
      keyed_hash: site.vault.keyedHash(site.projectUuid, kind, value),
      ciphertext: site.vault.encrypt(value),
      masked_value: maskedValueOf(kind, value, hexadecimalNotation),
      ...span,
    })
    .execute()
}

async function join(site: Site, personUuid: string, accessGroupUuids: readonly string[]): Promise<void> {
  const rows = accessGroupUuids.map((access_group_uuid) => ({
    ...ownersOf(site),
    access_group_uuid,
    person_uuid: personUuid,
  }))
  await site.db.insertInto('access_group_member').values(rows).execute()
}

/** A key of today for all doors of the building that its host lives in. */
async function seedVisitor(
  site: Site,
  { name, pin }: { readonly name: string; readonly pin: string },
  {
    hostUuid,
    accessGroupUuid,
    now,
  }: { readonly hostUuid: string; readonly accessGroupUuid: string; readonly now: Date },
): Promise<void> {
  const span = { valid_from: after(now, -hourMs), valid_until: after(now, dayMs) }
  const uuid = await seedPerson(site, { name: ['', name] }, { kind: 'visitor', ...span })
  await giveCode(site, uuid, 'pin', pin, span)
  await giveCode(site, uuid, 'qr', randomBytes(limits.qrCodeBytes).toString('base64url'), span)
  await site.db
    .insertInto('temp_key')
    .values({ ...ownersOf(site), person_uuid: uuid, host_uuid: hostUuid, repeat: 'never', created_by: 'Jonas Weber' })
    .execute()
  const doors = await site.db
    .selectFrom('access_group_door')
    .select('door_uuid')
    .where('project_uuid', '=', site.projectUuid)
    .where('access_group_uuid', '=', accessGroupUuid)
    .execute()
  await site.db
    .insertInto('temp_key_door')
    .values(doors.map(({ door_uuid }) => ({ ...ownersOf(site), person_uuid: uuid, door_uuid })))
    .execute()
}
