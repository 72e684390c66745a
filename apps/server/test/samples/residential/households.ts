import { randomUUID } from 'node:crypto'
import { registration, registrationCode } from '@lintel/contract/registration/operations.ts'
import type { TestApp } from '../../test-app.ts'
import { siteOf, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from '../kit.ts'
import { residenceCompany, spareApartment } from '../residences.ts'

/** Samples of what happens to an apartment: a household registers itself, and moves out. */

const ofApartment: Sample = {
  own: () => ({ uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => ({
    uuid: await spareApartment(testApp, siteOf(testApp.fixtures, actor).uuid),
  }),
}

/** Unused code of an apartment of our community. */
export async function openCode(testApp: TestApp, apartment?: string): Promise<string> {
  const { community, communityManager } = testApp.fixtures.ours
  const manager = await testApp.as(communityManager)
  const uuid = apartment ?? (await spareApartment(testApp, community.uuid))
  return (await manager.call(registrationCode.refresh, { uuid })).data.link.split('#')[1]!
}

const registrationForm = { firstName: 'Ida', lastName: 'Vale', email: 'ida@home.example', language: 'en' }

/** Registers a household with a code, as its page does. */
export const completeRegistration = (testApp: TestApp, code: string, change: object = {}) =>
  testApp.anonymous.call(registration.complete, { ...registrationForm, ...change, code })

/** Rows of the people of an apartment. */
export const residentsOf = (testApp: TestApp, apartment: string) =>
  write(testApp, (db) => db.selectFrom('person').selectAll().where('apartment_uuid', '=', apartment).execute())

/** A resident of an apartment, its master where it is said so. */
export async function addResident(
  testApp: TestApp,
  projectUuid: string,
  apartment: string,
  isMaster = true,
): Promise<string> {
  const company_uuid = await residenceCompany(testApp, projectUuid)
  const { uuid } = await write(testApp, async (db) => {
    const home = await db
      .selectFrom('apartment')
      .select('building_uuid')
      .where('uuid', '=', apartment)
      .executeTakeFirst()
    const person = {
      project_uuid: projectUuid,
      company_uuid,
      kind: 'resident' as const,
      apartment_uuid: apartment,
      department_uuid: home!.building_uuid,
      is_master: isMaster,
      first_name: isMaster ? 'Ida' : 'Otto',
      last_name: 'Vale',
    }
    return db.insertInto('person').values(person).returning('uuid').executeTakeFirstOrThrow()
  })
  return uuid
}

const householdIn = (input: object): Sample => ({
  own: () => ({ ...input, uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => {
    const site = siteOf(testApp.fixtures, actor).uuid
    const uuid = await spareApartment(testApp, site)
    await addResident(testApp, site, uuid)
    return { ...input, uuid }
  },
})

/** A move of a household that is planned far ahead. */
async function plannedMove(testApp: TestApp, projectUuid: string): Promise<string> {
  const apartment_uuid = await spareApartment(testApp, projectUuid)
  const due_at = new Date('2100-01-01T00:00:00Z')
  const values = {
    project_uuid: projectUuid,
    apartment_uuid,
    apartment_name: '101',
    reason: 'manager' as const,
    due_at,
  }
  return write(
    testApp,
    async (db) => (await db.insertInto('move_out').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid,
  )
}

const ofPlannedMove: Sample = {
  own: () => ({ uuid: randomUUID() }),
  succeeds: async ({ testApp, actor }) => ({
    uuid: await plannedMove(testApp, siteOf(testApp.fixtures, actor).uuid),
  }),
}

const household = { firstName: 'Ida', lastName: 'Vale', email: 'ida.vale@home.example', language: 'en' }

const confirmation = { confirm: '101', residents: 1 }

export const samples: SampleFile['samples'] = {
  'apartment.export': {
    own: () => ({ page: '1', size: '10' }),
    succeeds: async ({ testApp, actor }) => {
      await spareApartment(testApp, siteOf(testApp.fixtures, actor).uuid)
      return { page: '1', size: '10' }
    },
  },
  'moveOut.list': { own: () => ({ page: 1, size: 10 }) },
  'moveOut.get': ofPlannedMove,
  'moveOut.preview': householdIn({}),
  'moveOut.create': householdIn(confirmation),
  'moveOut.cancel': ofPlannedMove,
  'moveOut.reset': householdIn(confirmation),
  'registrationCode.get': ofApartment,
  'registrationCode.show': ofApartment,
  'registrationCode.refresh': ofApartment,
  'registrationCode.picture': ofApartment,
  'registrationCode.pictures': {
    own: () => ({ which: 'vacant' }),
    succeeds: async ({ testApp, actor }) => {
      await spareApartment(testApp, siteOf(testApp.fixtures, actor).uuid)
      return { which: 'vacant' }
    },
  },
  'registration.look': {
    own: () => ({ code: 'none' }),
    succeeds: async ({ testApp }) => ({ code: await openCode(testApp) }),
  },
  'registration.complete': {
    own: () => ({ ...household, code: 'none' }),
    succeeds: async ({ testApp }) => ({ ...household, code: await openCode(testApp) }),
    isByWhomItMakes: true,
  },
}

const wrongApartment: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: await spareApartment(testApp, testApp.fixtures.theirs.community.uuid) },
    { uuid: unknownUuid },
  ],
}

const wrongMove: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: await plannedMove(testApp, testApp.fixtures.theirs.community.uuid) },
    { uuid: unknownUuid },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'moveOut.get': wrongMove,
  'moveOut.preview': wrongApartment,
  'moveOut.create': wrongApartment,
  'moveOut.cancel': wrongMove,
  'moveOut.reset': wrongApartment,
  'registrationCode.get': wrongApartment,
  'registrationCode.show': wrongApartment,
  'registrationCode.refresh': wrongApartment,
  'registrationCode.picture': wrongApartment,
}
