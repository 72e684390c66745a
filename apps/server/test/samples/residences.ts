import { randomInt, randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import { siteOf, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of residential sites: buildings and apartments. */

const short = (): string => randomUUID().slice(0, 8)

type Database = Pick<TestApp, 'test'>

/** The residence company of a site. */
export async function residenceCompany(testApp: Database, projectUuid: string): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .selectFrom('company')
      .select('uuid')
      .where('project_uuid', '=', projectUuid)
      .where('kind', '=', 'residence')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

type Queries = Parameters<Parameters<typeof write>[1]>[0]

/** A number that no building of a site has. */
async function freeNumber(db: Queries, projectUuid: string): Promise<number> {
  const rows = await db.selectFrom('building').select('number').where('project_uuid', '=', projectUuid).execute()
  const usedNumbers = new Set(rows.map(({ number }) => number))
  return Array.from({ length: 99 }, (_, index) => index + 1).find((number) => !usedNumbers.has(number))!
}

/** A building of a community that nothing depends on, with a number that no other one has. */
export async function spareBuilding(testApp: Database, projectUuid: string): Promise<string> {
  const company_uuid = await residenceCompany(testApp, projectUuid)
  const [uuid, access_group_uuid, name] = [randomUUID(), randomUUID(), `House ${short()}`]
  await write(testApp, async (db) => {
    const own = { project_uuid: projectUuid, company_uuid }
    const number = await freeNumber(db, projectUuid)
    await db
      .insertInto('department')
      .values({ ...own, uuid, name })
      .execute()
    await db
      .insertInto('access_group')
      .values({
        ...own,
        uuid: access_group_uuid,
        name,
        repeat: 'daily',
        is_built_in: true,
        building_uuid: uuid,
        windows: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]),
      })
      .execute()
    await db
      .insertInto('building')
      .values({ ...own, uuid, number, access_group_uuid, top_floor: '5' })
      .execute()
    await db
      .insertInto('department_access_group')
      .values({ ...own, department_uuid: uuid, access_group_uuid })
      .execute()
  })
  return uuid
}

/** An apartment of a building made for it, without residents and devices. */
export async function spareApartment(testApp: Database, projectUuid: string, building?: string): Promise<string> {
  const company_uuid = await residenceCompany(testApp, projectUuid)
  const building_uuid = building ?? (await spareBuilding(testApp, projectUuid))
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('apartment')
      .values({
        project_uuid: projectUuid,
        company_uuid,
        building_uuid,
        number: building === undefined ? '101' : String(randomInt(1_000, 100_000)),
        floor: '1',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A resident of an apartment made for it, in a building that is given or made as well. */
export async function spareResident(testApp: Database, projectUuid: string, building?: string): Promise<string> {
  const company_uuid = await residenceCompany(testApp, projectUuid)
  const department_uuid = building ?? (await spareBuilding(testApp, projectUuid))
  const apartment_uuid = await spareApartment(testApp, projectUuid, department_uuid)
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('person')
      .values({
        project_uuid: projectUuid,
        company_uuid,
        department_uuid,
        apartment_uuid,
        kind: 'resident',
        is_master: true,
        first_name: 'Rosa',
        last_name: `Resident ${short()}`,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

const building = (number = 99) => ({ number, name: `House ${short()}`, startFloor: 'G0', topFloor: '4' })
const apartment = () => ({ number: '102', floor: '2', name: 'Garden', callType: 0, memberLimit: 3 })

const range = { firstNumber: '301', lastNumber: '303', floor: '3' }

const ofBuilding = (input: () => object): Sample => ({
  own: () => ({ ...input(), uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => ({
    ...input(),
    uuid: await spareBuilding(testApp, siteOf(testApp.fixtures, actor).uuid),
  }),
})

const ofApartment = (input: () => object): Sample => ({
  own: () => ({ ...input(), uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => ({
    ...input(),
    uuid: await spareApartment(testApp, siteOf(testApp.fixtures, actor).uuid),
  }),
})

/** A building whose default group follows no doors, as in a community that was an old one. */
const unfollowing: Sample = {
  own: () => ({ uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => {
    const uuid = await spareBuilding(testApp, siteOf(testApp.fixtures, actor).uuid)
    await write(testApp, (db) =>
      db.updateTable('building').set({ follows_doors: false }).where('uuid', '=', uuid).execute(),
    )
    return { uuid }
  },
}

export const samples: Readonly<Record<string, Sample>> = {
  'building.list': { own: () => ({}) },
  'building.get': ofBuilding(() => ({})),
  'building.floors': ofBuilding(() => ({})),
  'building.create': {
    own: () => building(),
    succeeds: async ({ testApp, actor }) =>
      building(await write(testApp, (db) => freeNumber(db, siteOf(testApp.fixtures, actor).uuid))),
  },
  'building.edit': {
    own: () => ({ ...building(), version: 1, uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => {
      const site = siteOf(testApp.fixtures, actor).uuid
      const uuid = await spareBuilding(testApp, site)
      return { ...building(await write(testApp, (db) => freeNumber(db, site))), version: 1, uuid }
    },
  },
  'building.remove': ofBuilding(() => ({})),
  'building.previewFollowDoors': unfollowing,
  'building.followDoors': unfollowing,
  'apartment.list': { own: () => ({ page: 1, size: 10 }) },
  'apartment.names': { own: () => ({}) },
  'apartment.rooms': { own: () => ({}) },
  'apartment.get': ofApartment(() => ({})),
  'apartment.create': {
    own: () => ({ ...apartment(), buildingUuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      ...apartment(),
      buildingUuid: await spareBuilding(testApp, siteOf(testApp.fixtures, actor).uuid),
    }),
  },
  'apartment.createMany': {
    own: () => ({ ...range, buildingUuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      ...range,
      buildingUuid: await spareBuilding(testApp, siteOf(testApp.fixtures, actor).uuid),
    }),
  },
  'apartment.edit': ofApartment(() => ({ ...apartment(), number: '101', floor: '1', version: 1 })),
  'apartment.editMany': {
    own: () => ({ apartments: [randomUUID()], callType: 3 }),
    succeeds: async ({ testApp, actor }) => ({
      apartments: [await spareApartment(testApp, siteOf(testApp.fixtures, actor).uuid)],
      callType: 3,
    }),
  },
  'apartment.remove': ofApartment(() => ({})),
}

const wrongBuilding: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: await spareBuilding(testApp, testApp.fixtures.theirs.community.uuid) },
    { uuid: unknownUuid },
  ],
}

const foreignApartment = (testApp: TestApp): Promise<string> =>
  spareApartment(testApp, testApp.fixtures.theirs.community.uuid)

const wrongApartment: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: await foreignApartment(testApp) }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'building.get': wrongBuilding,
  'building.floors': wrongBuilding,
  'building.edit': wrongBuilding,
  'building.remove': wrongBuilding,
  'building.followDoors': wrongBuilding,
  'building.previewFollowDoors': wrongBuilding,
  'apartment.get': wrongApartment,
  'apartment.create': {
    wrongIds: async (testApp) => [
      { buildingUuid: await spareBuilding(testApp, testApp.fixtures.theirs.community.uuid) },
      { buildingUuid: unknownUuid },
    ],
  },
  'apartment.createMany': {
    wrongIds: async (testApp) => [
      { buildingUuid: await spareBuilding(testApp, testApp.fixtures.theirs.community.uuid) },
      { buildingUuid: unknownUuid },
    ],
  },
  'apartment.edit': wrongApartment,
  'apartment.editMany': {
    wrongIds: async (testApp) => [{ apartments: [await foreignApartment(testApp)] }, { apartments: [unknownUuid] }],
  },
  'apartment.remove': wrongApartment,
}
