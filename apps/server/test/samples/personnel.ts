import { randomUUID } from 'node:crypto'
import { projectScope } from '../../src/db/scope.ts'
import { setPhoto } from '../../src/domain/people/photos.ts'
import type { House } from '../harness.ts'
import type { Family, World } from '../world.ts'
import { fileOf, png } from '../pictures.ts'
import { direct, nothing, write, wrong, type Sample, type SampleFile, type WrongIds } from './kit.ts'

/** Samples of the people of an office and their departments. */

const short = () => randomUUID().slice(0, 8)
const named = () => ({ firstName: 'Nina', lastName: `New ${short()}` })
const random = () => ({ uuid: randomUUID() })

/** A person of a family's company whom nobody else needs. */
export function sparePerson(house: House, { office, people }: Family): Promise<string> {
  return write(house, async (db) => {
    const row = { project_uuid: office.uuid, company_uuid: people.companyUuid, personnel_id: `S${short()}` }
    const { uuid } = await db
      .insertInto('person')
      .values({ ...row, first_name: 'Spare', last_name: short() })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** A department of a family's company that nobody is in. */
export function spareDepartment(house: House, { office, people }: Family): Promise<string> {
  return write(house, async (db) => {
    const { uuid } = await db
      .insertInto('department')
      .values({ project_uuid: office.uuid, company_uuid: people.companyUuid, name: `spare ${short()}` })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

const form = ({ ours }: World) => ({ companyUuid: ours.people.companyUuid, ...named() })
const noPlace = () => ({ companyUuid: randomUUID(), ...named() })
const many = () => ({ uuids: [randomUUID()] })
const nobodyShown = () => ({ people: [{ ...random(), version: 1 }] })
const spareShown = async (house: House) => ({
  people: [{ uuid: await sparePerson(house, house.world.ours), version: 1 }],
})
const spareMany = async (house: House) => ({ uuids: [await sparePerson(house, house.world.ours)] })

export const samples: Readonly<Record<string, Sample>> = {
  'personnel.list': nothing,
  'personnel.names': nothing,
  'personnel.defaults': nothing,
  'personnel.get': { own: ({ ours }) => ({ uuid: ours.people.personUuid }) },
  'personnel.history': { own: ({ ours }) => ({ uuid: ours.people.personUuid }) },
  'personnel.create': { own: noPlace, succeeds: ({ house }) => form(house.world) },
  'personnel.edit': {
    own: () => ({ ...named(), ...random(), version: 1, accessGroupUuids: [] }),
    succeeds: async ({ house }) => ({
      ...named(),
      uuid: await sparePerson(house, house.world.ours),
      version: 1,
      accessGroupUuids: [house.world.ours.people.accessGroupUuid],
    }),
  },
  'personnel.remove': { own: many, succeeds: ({ house }) => spareMany(house) },
  'personnel.erase': {
    own: random,
    succeeds: async ({ house }) => ({ uuid: await sparePerson(house, house.world.ours) }),
  },
  'personnel.switchPreview': {
    own: ({ ours }) => ({ uuids: [ours.people.personUuid], departmentUuid: null }),
    succeeds: async ({ house }) => ({ ...(await spareMany(house)), departmentUuid: null }),
  },
  'personnel.switchGroup': {
    own: () => ({ ...many(), departmentUuid: null }),
    succeeds: async ({ house }) => ({
      ...(await spareMany(house)),
      departmentUuid: house.world.ours.people.departmentUuid,
    }),
  },
  'personnel.export': {
    own: () => ({ keyword: randomUUID() }),
    succeeds: ({ house }) => ({ companyUuid: house.world.ours.people.companyUuid }),
  },
  'personnel.previewValidity': {
    own: () => ({ ...nobodyShown(), validUntil: '2090-01-01T08:00' }),
    succeeds: async ({ house }) => ({ ...(await spareShown(house)), validUntil: '2090-01-01T08:00' }),
  },
  'personnel.setValidity': {
    own: () => ({ ...nobodyShown(), validUntil: '2090-01-01T08:00' }),
    succeeds: async ({ house }) => ({ ...(await spareShown(house)), validUntil: '2090-01-01T08:00' }),
  },
  'personnel.setApp': {
    own: () => ({ ...nobodyShown(), appEnabled: false }),
    succeeds: async ({ house }) => ({ ...(await spareShown(house)), appEnabled: false }),
  },
  'personnel.previewSuspended': {
    own: () => ({ ...nobodyShown(), isSuspended: true, reason: 'lost badge' }),
    succeeds: async ({ house }) => ({ ...(await spareShown(house)), isSuspended: true, reason: 'lost badge' }),
  },
  'personnel.setSuspended': {
    own: () => ({ ...nobodyShown(), isSuspended: true, reason: 'lost badge' }),
    succeeds: async ({ house }) => ({ ...(await spareShown(house)), isSuspended: true, reason: 'lost badge' }),
  },
  'personnel.previewAccessGroups': {
    own: () => ({ ...nobodyShown(), accessGroupUuids: [] }),
    succeeds: async ({ house }) => ({ ...(await spareShown(house)), accessGroupUuids: [] }),
  },
  'personnel.setAccessGroups': {
    own: () => ({ ...nobodyShown(), accessGroupUuids: [] }),
    succeeds: async ({ house }) => ({
      ...(await spareShown(house)),
      accessGroupUuids: [house.world.ours.people.accessGroupUuid],
    }),
  },
  'personnel.photo': { own: random },
  'personnel.setPhoto': {
    own: () => ({ ...random(), file: fileOf(png()) }),
    succeeds: async ({ house }) => ({ uuid: await sparePerson(house, house.world.ours), file: fileOf(png()) }),
  },
  'personnel.removePhoto': {
    own: random,
    succeeds: async ({ house }) => ({ uuid: await photographed(house) }),
  },

  'department.tree': nothing,
  'department.get': { own: ({ ours }) => ({ uuid: ours.people.departmentUuid }) },
  'department.create': direct(({ ours }) => ({ companyUuid: ours.people.companyUuid, name: `department ${short()}` })),
  'department.edit': {
    own: () => ({ ...random(), version: 1, name: 'Nobody’s' }),
    succeeds: async ({ house }) => ({
      uuid: await spareDepartment(house, house.world.ours),
      version: 1,
      name: `renamed ${short()}`,
    }),
  },
  'department.remove': {
    own: random,
    succeeds: async ({ house }) => ({ uuid: await spareDepartment(house, house.world.ours) }),
  },
}

/** Somebody with a photo. */
async function photographed(house: House): Promise<string> {
  const { office, people } = house.world.ours
  const personUuid = await sparePerson(house, house.world.ours)
  const scope = projectScope(office.uuid)
  await house.test.database.write(scope, (db) =>
    setPhoto(
      { db, scope, vault: house.services.vault },
      { companyUuid: people.companyUuid, personUuid },
      new Uint8Array(png()),
    ),
  )
  return personUuid
}

const gone = async (): Promise<string> => randomUUID()
const person = wrong(({ people }) => people.personUuid, gone)
const department = wrong(({ people }) => people.departmentUuid, gone)
const people: WrongIds = {
  wrongIds: async ({ world }) => [{ uuids: [world.theirs.people.personUuid] }, { uuids: [randomUUID()] }],
}

const shownPeople: WrongIds = {
  wrongIds: async ({ world }) =>
    [world.theirs.people.personUuid, randomUUID()].map((uuid) => ({
      people: [{ uuid, version: 1 }],
      accessGroupUuids: [],
      appEnabled: false,
      isSuspended: false,
    })),
}

export const idOperations: SampleFile['idOperations'] = {
  'personnel.get': person,
  'personnel.history': person,
  'personnel.edit': person,
  'personnel.remove': people,
  'personnel.erase': person,
  'personnel.switchPreview': people,
  'personnel.switchGroup': people,
  'personnel.previewValidity': shownPeople,
  'personnel.setValidity': shownPeople,
  'personnel.setApp': shownPeople,
  'personnel.previewSuspended': shownPeople,
  'personnel.setSuspended': shownPeople,
  'personnel.previewAccessGroups': shownPeople,
  'personnel.setAccessGroups': shownPeople,
  'personnel.photo': person,
  'personnel.setPhoto': person,
  'personnel.removePhoto': person,
  'department.get': department,
  'department.edit': department,
  'department.remove': department,
}
