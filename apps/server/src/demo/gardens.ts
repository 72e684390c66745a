import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Vault } from '../access/vault.ts'
import { after, dayMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'
import {
  buildings,
  cleaners,
  couriers,
  guard,
  places,
  villaHousehold,
  visitors,
  type Building,
  type Household,
} from './people/gardens-people.ts'
import { allHouseholds } from './people/more-households.ts'
import { joinGroups, ownersOf, seedPerson, seedVisitor, siteOf, spanOfToday, type Site } from './people/residents.ts'
import type { SeededPerson } from './people/seeded-person.ts'

export interface SeededBuilding {
  readonly number: number
  readonly uuid: string
  readonly accessGroupUuid: string
}

/**
 * Fills the community: buildings and apartments, who lives and works there, where devices stand, and keys of today.
 * Answers who comes and goes there.
 */
export async function seedGardens(
  db: Kysely<DB>,
  vault: Vault,
  projectUuid: string,
  now: Date,
): Promise<readonly SeededPerson[]> {
  const site = await siteOf(db, vault, projectUuid, now)
  const buildingByNumber = new Map<number, SeededBuilding>()
  for (const building of buildings) buildingByNumber.set(building.number, await seedBuilding(site, building))
  for (const [name, place] of Object.entries(places)) await placeDevice(site, name, place, buildingByNumber)
  const masters = new Map<string, string>()
  for (const household of allHouseholds) {
    const building = buildingByNumber.get(household.building!)!
    masters.set(household.label!, await seedHousehold(site, household, building, now))
  }
  const groups = buildings.map(({ number }) => buildingByNumber.get(number)!.accessGroupUuid)
  const guardUuid = await seedPerson(
    site,
    guard,
    { kind: 'personnel', personnel_id: 'G1', role_label: 'Guard' },
    'nightRounds',
  )
  await joinGroups(site, guardUuid, groups)
  await joinGroups(site, await seedPerson(site, cleaners, { kind: 'staff' }, 'stairs'), groups)
  for (const { name, pin, buildings: numbers } of couriers) {
    const uuid = await seedPerson(site, { name: ['', name], pin }, { kind: 'courier' }, 'parcels')
    const allowedGroups = numbers.map((number) => buildingByNumber.get(number)!.accessGroupUuid)
    await joinGroups(site, uuid, allowedGroups)
  }
  for (const visitor of visitors) {
    const { accessGroupUuid } = buildingByNumber.get(visitor.building)!
    const doors = await db
      .selectFrom('access_group_door')
      .select('door_uuid')
      .where('project_uuid', '=', projectUuid)
      .where('access_group_uuid', '=', accessGroupUuid)
      .execute()
    await seedVisitor(site, visitor, {
      hostUuid: masters.get(visitor.host)!,
      doorUuids: doors.map(({ door_uuid }) => door_uuid),
      span: spanOfToday(now),
      createdBy: 'Jonas Weber',
    })
  }
  return site.people
}

/** The villa's household; its owner is the master, and its devices are the household's. */
export async function seedVilla(
  db: Kysely<DB>,
  vault: Vault,
  projectUuid: string,
  now: Date,
): Promise<readonly SeededPerson[]> {
  const site = await siteOf(db, vault, projectUuid, now)
  await seedHousehold(site, villaHousehold, undefined, now)
  await db
    .updateTable('device')
    .set({ apartment_uuid: await apartmentOf(site, undefined, villaHousehold.apartment) })
    .where('project_uuid', '=', projectUuid)
    .execute()
  return site.people
}

/** A building with its default group and its apartments. */
export async function seedBuilding(site: Site, building: Building): Promise<SeededBuilding> {
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
  return { number, uuid, accessGroupUuid }
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

/**
 * Moves a household in and answers its master's id. Where people have no self access, codes open doors: they are given
 * to the residents afterwards.
 */
export async function seedHousehold(
  site: Site,
  { apartment, label = '', callType = 0, people, leaseDays }: Household,
  building: SeededBuilding | undefined,
  now: Date,
  hasSelfAccess = true,
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
    const uuid = await seedPerson(site, resident, columns, building ? 'resident' : 'owner', building?.number)
    if (hasSelfAccess)
      await site.db
        .insertInto('personal_grant')
        .values({ ...ownersOf(site), person_uuid: uuid, purpose: 'selfAccess' })
        .execute()
    uuids.push(uuid)
  }
  return uuids[0]!
}
