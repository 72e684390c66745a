import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { direct, nothing, unknownUuid, type Sample, type SampleFile } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto, updateOf } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** Samples of attendance points. */

const nameOf = () => `Sample ${randomUUID().slice(0, 8)}`
const doorOf = ({ office }: Family): string => office.doors[0]!

/** Takes the doors of a family's office out of every point. */
export const freeDoors = (testApp: TestApp, { office }: Family) => {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    updateOf(db, scope, 'attendance_point_door').set({ until: new Date() }).where('until', 'is', null).execute(),
  )
}

/** A point of the company of a family's office, with the first door of the office and no other point that has it. */
export async function sparePoint(testApp: TestApp, family: Family): Promise<{ uuid: string; version: number }> {
  const scope = projectScope(family.office.uuid)
  await freeDoors(testApp, family)
  return testApp.test.database.write(scope, async (db) => {
    const own = { company_uuid: family.people.companyUuid }
    const point = { ...own, name: nameOf() }
    const row = await insertInto(db, scope, 'attendance_point', point)
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow()
    await insertInto(db, scope, 'attendance_point_door', {
      ...own,
      point_uuid: row.uuid,
      point_name: point.name,
      door_uuid: doorOf(family),
      since: new Date(),
    }).execute()
    return row
  })
}

const random = () => ({ uuid: randomUUID() })
const form = (family: Family) => ({ name: nameOf(), doorUuids: [doorOf(family)] })
const ofOurs = async ({ testApp }: { readonly testApp: TestApp }) => ({
  uuid: (await sparePoint(testApp, testApp.fixtures.ours)).uuid,
})

export const samples: Readonly<Record<string, Sample>> = {
  'attendancePoint.list': nothing,
  'attendancePoint.get': { own: random, succeeds: ofOurs },
  'attendancePoint.doors': direct(({ ours }) => ({ companyUuid: ours.people.companyUuid })),
  'attendancePoint.create': {
    own: ({ ours }) => ({ ...form(ours), companyUuid: ours.people.companyUuid }),
    succeeds: async ({ testApp }) => {
      const { ours } = testApp.fixtures
      await freeDoors(testApp, ours)
      return { ...form(ours), companyUuid: ours.people.companyUuid }
    },
  },
  'attendancePoint.edit': {
    own: ({ ours }) => ({ ...form(ours), ...random(), version: 1 }),
    succeeds: async ({ testApp }) => ({
      ...form(testApp.fixtures.ours),
      ...(await sparePoint(testApp, testApp.fixtures.ours)),
    }),
  },
  'attendancePoint.remove': { own: random, succeeds: ofOurs },
}

export const idOperations: SampleFile['idOperations'] = {
  'attendancePoint.get': {
    wrongIds: async (testApp) => [
      { uuid: (await sparePoint(testApp, testApp.fixtures.theirs)).uuid },
      { uuid: unknownUuid },
    ],
  },
  'attendancePoint.doors': {
    wrongIds: async ({ fixtures }) => [
      { companyUuid: fixtures.theirs.people.companyUuid },
      { companyUuid: unknownUuid },
    ],
  },
  'attendancePoint.create': {
    wrongIds: async ({ fixtures: { ours, theirs } }) => [
      { ...form(ours), companyUuid: theirs.people.companyUuid },
      { ...form(ours), companyUuid: unknownUuid },
      { ...form(theirs), companyUuid: ours.people.companyUuid },
    ],
  },
  'attendancePoint.edit': {
    wrongIds: async (testApp) => {
      const { ours, theirs } = testApp.fixtures
      return [
        { ...form(ours), uuid: (await sparePoint(testApp, theirs)).uuid, version: 1 },
        { ...form(ours), uuid: unknownUuid, version: 1 },
        { ...form(theirs), ...(await sparePoint(testApp, ours)) },
      ]
    },
  },
  'attendancePoint.remove': {
    wrongIds: async (testApp) => [
      { uuid: (await sparePoint(testApp, testApp.fixtures.theirs)).uuid },
      { uuid: unknownUuid },
    ],
  },
}
