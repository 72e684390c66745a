import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/test-app.ts'
import {
  siteOf,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
  unknownUuid,
} from '../../../test/samples/kit.ts'
import { spareApartment } from '../../../test/samples/residences.ts'

/** Samples of residents: each in an apartment of a building of its own. */

const short = (): string => randomUUID().slice(0, 8)
const fullName = () => ({ firstName: 'Ida', lastName: `Home ${short()}` })
const random = () => ({ uuid: randomUUID() })

/** A resident of a site that nothing depends on, with self access: the master of an apartment made for it. */
export async function spareResident(testApp: TestApp, projectUuid: string): Promise<string> {
  const apartmentUuid = await spareApartment(testApp, projectUuid)
  return write(testApp, async (db) => {
    const home = await db
      .selectFrom('apartment')
      .select(['company_uuid', 'building_uuid'])
      .where('uuid', '=', apartmentUuid)
      .executeTakeFirstOrThrow()
    const own = { project_uuid: projectUuid, company_uuid: home.company_uuid }
    const { uuid } = await db
      .insertInto('person')
      .values({
        ...own,
        kind: 'resident',
        apartment_uuid: apartmentUuid,
        department_uuid: home.building_uuid,
        is_master: true,
        first_name: 'Spare',
        last_name: short(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('personal_grant')
      .values({ ...own, person_uuid: uuid, purpose: 'selfAccess' })
      .execute()
    return uuid
  })
}

const siteFor = ({ testApp, actor }: Stage): string => siteOf(testApp.fixtures, actor).uuid

const ofResident = (input: () => object = () => ({})): Sample => ({
  own: () => ({ ...input(), ...random() }),
  succeeds: async (stage) => ({ ...input(), uuid: await spareResident(stage.testApp, siteFor(stage)) }),
})

const selfAccess = () => ({
  version: 1,
  repeat: 'weekly',
  windows: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1080 }],
  allDoors: true,
})

export const samples: Readonly<Record<string, Sample>> = {
  'resident.list': { own: () => ({ page: 1, size: 10 }) },
  'resident.names': { own: () => ({}) },
  'resident.defaults': { own: () => ({}) },
  'resident.get': ofResident(),
  'resident.doorAccess': ofResident(),
  'resident.export': {
    own: () => ({ keyword: randomUUID() }),
    succeeds: async (stage) => {
      await spareResident(stage.testApp, siteFor(stage))
      return {}
    },
  },
  'resident.create': {
    own: () => ({ apartmentUuid: randomUUID(), ...fullName() }),
    succeeds: async (stage) => ({
      apartmentUuid: await spareApartment(stage.testApp, siteFor(stage)),
      ...fullName(),
    }),
  },
  'resident.createHousehold': {
    own: () => ({ apartmentUuid: randomUUID(), people: [fullName()] }),
    succeeds: async (stage) => ({
      apartmentUuid: await spareApartment(stage.testApp, siteFor(stage)),
      people: [fullName(), fullName()],
    }),
  },
  'resident.edit': {
    own: () => ({
      apartmentUuid: randomUUID(),
      ...fullName(),
      ...random(),
      version: 1,
      accessGroupUuids: [],
      floors: [],
    }),
    succeeds: async (stage) => ({
      apartmentUuid: await spareApartment(stage.testApp, siteFor(stage)),
      ...fullName(),
      uuid: await spareResident(stage.testApp, siteFor(stage)),
      version: 1,
      accessGroupUuids: [],
      floors: [],
    }),
  },
  'resident.remove': {
    own: () => ({ uuids: [randomUUID()] }),
    succeeds: async (stage) => ({ uuids: [await spareResident(stage.testApp, siteFor(stage))] }),
  },
  'resident.selfAccess': ofResident(),
  'resident.previewSelfAccess': ofResident(selfAccess),
  'resident.setSelfAccess': ofResident(selfAccess),
}

const foreign = (testApp: TestApp): Promise<string> => spareResident(testApp, testApp.fixtures.theirs.community.uuid)
const wrongResident: WrongIds = {
  wrongIds: async (testApp) => [{ uuid: await foreign(testApp) }, { uuid: unknownUuid }],
}

export const idOperations: SampleFile['idOperations'] = {
  'resident.get': wrongResident,
  'resident.doorAccess': wrongResident,
  'resident.create': {
    wrongIds: async (testApp) => [
      { apartmentUuid: await spareApartment(testApp, testApp.fixtures.theirs.community.uuid) },
      { apartmentUuid: unknownUuid },
    ],
  },
  'resident.createHousehold': {
    wrongIds: async (testApp) => [
      { apartmentUuid: await spareApartment(testApp, testApp.fixtures.theirs.community.uuid) },
      { apartmentUuid: unknownUuid },
    ],
  },
  'resident.edit': wrongResident,
  'resident.remove': {
    wrongIds: async (testApp) => [{ uuids: [await foreign(testApp)] }, { uuids: [unknownUuid] }],
  },
  'resident.selfAccess': wrongResident,
  'resident.previewSelfAccess': wrongResident,
  'resident.setSelfAccess': wrongResident,
}
