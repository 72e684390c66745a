import { randomUUID } from 'node:crypto'
import { projectScope } from '../../src/db/scope/scope.ts'
import { setPhoto } from '../../src/domain/people/photos.ts'
import { failWith } from '../../src/kernel/failure.ts'
import type { TestApp } from '../test-app.ts'
import type { Family, Fixtures } from '../fixtures.ts'
import { fileOf, png } from '../pictures.ts'
import {
  direct,
  nothing,
  spareUndo,
  write,
  wrong,
  wrongUndo,
  type Sample,
  type SampleFile,
  type WrongIds,
  unknownUuid,
} from './kit.ts'

/** Samples of the people of an office and their departments. */

const short = () => randomUUID().slice(0, 8)
const fullName = () => ({ firstName: 'Nina', lastName: `New ${short()}` })
const random = () => ({ uuid: randomUUID() })

/** What a form says of access at a family's site: groups, or in an old community doors and hours. */
export const accessAt = ({ office, people }: Family) =>
  office.kind === 'oldCommunity'
    ? {
        accessGroupUuids: [],
        access: { repeat: 'daily' as const, windows: [{ from: 0, to: 1440 }], doorUuids: [office.doors[0]!] },
      }
    : { accessGroupUuids: [people.accessGroupUuid] }

/** A person of a family's company that no other test needs. */
export function sparePerson(testApp: TestApp, { office, people }: Family): Promise<string> {
  return write(testApp, async (db) => {
    const row = { project_uuid: office.uuid, company_uuid: people.companyUuid, personnel_id: `S${short()}` }
    const { uuid } = await db
      .insertInto('person')
      .values({ ...row, first_name: 'Spare', last_name: short() })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** A department of a family's company without people. */
export function spareDepartment(testApp: TestApp, { office, people }: Family): Promise<string> {
  return write(testApp, async (db) => {
    const { uuid } = await db
      .insertInto('department')
      .values({ project_uuid: office.uuid, company_uuid: people.companyUuid, name: `spare ${short()}` })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

const suspension = {
  operation: 'personnel.setSuspended',
  table: 'person',
  columns: { suspended_at: null, suspended_reason: '' },
} as const

/** An old community registers staff alone. */
const form = ({ ours }: Fixtures) => ({
  kind: ours.office.kind === 'oldCommunity' ? ('staff' as const) : ('personnel' as const),
  companyUuid: ours.people.companyUuid,
  ...fullName(),
  ...accessAt(ours),
})
const noPlace = () => ({ companyUuid: randomUUID(), ...fullName() })
const many = () => ({ uuids: [randomUUID()] })
const unknownPeople = () => ({ people: [{ ...random(), version: 1 }] })
const spareShown = async (testApp: TestApp) => ({
  people: [{ uuid: await sparePerson(testApp, testApp.fixtures.ours), version: 1 }],
})
const spareMany = async (testApp: TestApp) => ({ uuids: [await sparePerson(testApp, testApp.fixtures.ours)] })

export const samples: Readonly<Record<string, Sample>> = {
  'personnel.list': nothing,
  'personnel.names': nothing,
  'personnel.defaults': nothing,
  'personnel.get': { own: ({ ours }) => ({ uuid: ours.people.personUuid }) },
  'personnel.doorAccess': { own: ({ ours }) => ({ uuid: ours.people.personUuid }) },
  'personnel.history': { own: ({ ours }) => ({ uuid: ours.people.personUuid }) },
  'personnel.create': { own: noPlace, succeeds: ({ testApp }) => form(testApp.fixtures) },
  'personnel.edit': {
    own: () => ({ ...fullName(), ...random(), version: 1, accessGroupUuids: [] }),
    succeeds: async ({ testApp }) => ({
      ...fullName(),
      uuid: await sparePerson(testApp, testApp.fixtures.ours),
      version: 1,
      ...accessAt(testApp.fixtures.ours),
    }),
  },
  'personnel.remove': { own: many, succeeds: ({ testApp }) => spareMany(testApp) },
  'personnel.erase': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await sparePerson(testApp, testApp.fixtures.ours) }),
  },
  'personnel.switchPreview': {
    own: ({ ours }) => ({ uuids: [ours.people.personUuid], departmentUuid: null }),
    succeeds: async ({ testApp }) => ({ ...(await spareMany(testApp)), departmentUuid: null }),
  },
  'personnel.switchGroup': {
    own: () => ({ ...many(), departmentUuid: null }),
    succeeds: async ({ testApp }) => ({
      ...(await spareMany(testApp)),
      departmentUuid: testApp.fixtures.ours.people.departmentUuid,
    }),
  },
  'personnel.export': {
    own: () => ({ keyword: randomUUID() }),
    succeeds: ({ testApp }) => ({ companyUuid: testApp.fixtures.ours.people.companyUuid }),
  },
  'personnel.previewValidity': {
    own: () => ({ ...unknownPeople(), validUntil: '2090-01-01T08:00' }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), validUntil: '2090-01-01T08:00' }),
  },
  'personnel.setValidity': {
    own: () => ({ ...unknownPeople(), validUntil: '2090-01-01T08:00' }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), validUntil: '2090-01-01T08:00' }),
  },
  'personnel.setApp': {
    own: () => ({ ...unknownPeople(), appEnabled: false }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), appEnabled: false }),
  },
  'personnel.setAttendance': {
    own: () => ({ ...unknownPeople(), attendanceEnabled: false }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), attendanceEnabled: false }),
  },
  'personnel.previewSuspended': {
    own: () => ({ ...unknownPeople(), isSuspended: true, reason: 'lost badge' }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), isSuspended: true, reason: 'lost badge' }),
  },
  'personnel.setSuspended': {
    own: () => ({ ...unknownPeople(), isSuspended: true, reason: 'lost badge' }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), isSuspended: true, reason: 'lost badge' }),
  },
  'personnel.undoSuspended': {
    own: random,
    succeeds: async ({ testApp, person }) => {
      const uuid = await sparePerson(testApp, testApp.fixtures.ours)
      await write(testApp, (db) =>
        db.updateTable('person').set({ suspended_at: new Date() }).where('uuid', '=', uuid).execute(),
      )
      return { uuid: await spareUndo(testApp, person, { ...suspension, uuid }) }
    },
  },
  'personnel.previewAccessGroups': {
    own: () => ({ ...unknownPeople(), accessGroupUuids: [] }),
    succeeds: async ({ testApp }) => ({ ...(await spareShown(testApp)), accessGroupUuids: [] }),
  },
  'personnel.setAccessGroups': {
    own: () => ({ ...unknownPeople(), accessGroupUuids: [] }),
    succeeds: async ({ testApp }) => ({
      ...(await spareShown(testApp)),
      accessGroupUuids: [testApp.fixtures.ours.people.accessGroupUuid],
    }),
  },
  'personnel.photo': { own: random, succeeds: async ({ testApp }) => ({ uuid: await personWithPhoto(testApp) }) },
  'personnel.setPhoto': {
    own: () => ({ ...random(), file: fileOf(png()) }),
    succeeds: async ({ testApp }) => ({ uuid: await sparePerson(testApp, testApp.fixtures.ours), file: fileOf(png()) }),
  },
  'personnel.removePhoto': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await personWithPhoto(testApp) }),
  },

  'department.tree': nothing,
  'department.get': { own: ({ ours }) => ({ uuid: ours.people.departmentUuid }) },
  'department.create': direct(({ ours }) => ({ companyUuid: ours.people.companyUuid, name: `department ${short()}` })),
  'department.edit': {
    own: () => ({ ...random(), version: 1, name: 'Nobody’s' }),
    succeeds: async ({ testApp }) => ({
      uuid: await spareDepartment(testApp, testApp.fixtures.ours),
      version: 1,
      name: `renamed ${short()}`,
    }),
  },
  'department.remove': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await spareDepartment(testApp, testApp.fixtures.ours) }),
  },
}

/** A person with a photo. */
async function personWithPhoto(testApp: TestApp): Promise<string> {
  const { office, people } = testApp.fixtures.ours
  const personUuid = await sparePerson(testApp, testApp.fixtures.ours)
  const scope = projectScope(office.uuid)
  await testApp.test.database.write(scope, (db) =>
    setPhoto(
      { db, scope, vault: testApp.services.vault, fail: failWith },
      { companyUuid: people.companyUuid, personUuid },
      new Uint8Array(png()),
    ),
  )
  return personUuid
}

const person = wrong(({ people }) => people.personUuid)
const department = wrong(({ people }) => people.departmentUuid)
const people: WrongIds = {
  wrongIds: async ({ fixtures }) => [{ uuids: [fixtures.theirs.people.personUuid] }, { uuids: [unknownUuid] }],
}

const shownPeople: WrongIds = {
  wrongIds: async ({ fixtures }) =>
    [fixtures.theirs.people.personUuid, unknownUuid].map((uuid) => ({
      people: [{ uuid, version: 1 }],
      accessGroupUuids: [],
      appEnabled: false,
      attendanceEnabled: false,
      isSuspended: false,
    })),
}

export const idOperations: SampleFile['idOperations'] = {
  'personnel.get': person,
  'personnel.doorAccess': person,
  'personnel.history': person,
  'personnel.edit': person,
  'personnel.remove': people,
  'personnel.erase': person,
  'personnel.switchPreview': people,
  'personnel.switchGroup': people,
  'personnel.previewValidity': shownPeople,
  'personnel.setValidity': shownPeople,
  'personnel.setApp': shownPeople,
  'personnel.setAttendance': shownPeople,
  'personnel.previewSuspended': shownPeople,
  'personnel.setSuspended': shownPeople,
  'personnel.undoSuspended': wrongUndo(sparePerson, suspension),
  'personnel.previewAccessGroups': shownPeople,
  'personnel.setAccessGroups': shownPeople,
  'personnel.photo': person,
  'personnel.setPhoto': person,
  'personnel.removePhoto': person,
  'department.get': department,
  'department.edit': department,
  'department.remove': department,
}
