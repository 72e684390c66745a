import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { direct, nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { spareTimetable } from '../attendance-timetables/calls.samples.ts'

/** Samples of shifts. */

interface SpareShift {
  readonly uuid: string
  readonly version: number
  readonly name: string
  readonly cycleUnit: 'day'
  readonly timetableUuids: string[]
}

/** A shift of the company of a family's office, every day alike. */
async function spareShift(testApp: TestApp, family: Family): Promise<SpareShift> {
  const scope = projectScope(family.office.uuid)
  const company_uuid = family.people.companyUuid
  const { uuid: timetable } = await spareTimetable(testApp, family)
  const name = `Shift ${randomUUID().slice(0, 8)}`
  return testApp.test.database.write(scope, async (db) => {
    const { uuid, version } = await insertInto(db, scope, 'attendance_shift', { name, company_uuid })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow()
    await insertInto(db, scope, 'attendance_shift_version', {
      company_uuid,
      shift_uuid: uuid,
      holds_from: '2000-01-01',
      cycle_unit: 'day',
      timetable_uuids: [timetable],
    }).execute()
    return { uuid, version, name, cycleUnit: 'day', timetableUuids: [timetable] }
  })
}

const form = (timetableUuids: readonly (string | null)[] = [randomUUID()]) => ({
  name: `Shift ${randomUUID().slice(0, 8)}`,
  cycleUnit: 'day' as const,
  timetableUuids,
})
const random = () => ({ uuid: randomUUID() })

const edit: Sample = {
  own: () => ({ ...form(), ...random(), version: 1 }),
  succeeds: ({ testApp }) => spareShift(testApp, testApp.fixtures.ours),
}

const byUuid: Sample = {
  own: random,
  succeeds: async ({ testApp }) => ({ uuid: (await spareShift(testApp, testApp.fixtures.ours)).uuid }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceShift.list': nothing,
  'attendanceShift.names': nothing,
  'attendanceShift.get': byUuid,
  'attendanceShift.create': {
    ...direct(({ ours }) => ({ ...form(), companyUuid: ours.people.companyUuid })),
    succeeds: async ({ testApp }) => ({
      ...form([(await spareTimetable(testApp, testApp.fixtures.ours)).uuid, null]),
      companyUuid: testApp.fixtures.ours.people.companyUuid,
    }),
  },
  'attendanceShift.edit': edit,
  'attendanceShift.previewEdit': edit,
  'attendanceShift.remove': byUuid,
}

const foreign: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: (await spareShift(testApp, testApp.fixtures.theirs)).uuid },
    { uuid: unknownUuid },
  ],
}

/** Shifts of others, and one's own with a timetable of others. */
const foreignEdit: WrongIds = {
  wrongIds: async (testApp) => {
    const { ours, theirs } = testApp.fixtures
    const own = await spareShift(testApp, ours)
    const others = await spareShift(testApp, theirs)
    return [
      { ...own, uuid: others.uuid },
      { ...own, uuid: unknownUuid },
      { ...own, timetableUuids: others.timetableUuids },
    ]
  },
}

export const idOperations: SampleFile['idOperations'] = {
  'attendanceShift.get': foreign,
  'attendanceShift.create': {
    wrongIds: async (testApp) => {
      const { ours, theirs } = testApp.fixtures
      const own = { ...form([(await spareTimetable(testApp, ours)).uuid]), companyUuid: ours.people.companyUuid }
      return [
        { ...own, companyUuid: theirs.people.companyUuid },
        { ...own, companyUuid: unknownUuid },
        { ...own, timetableUuids: [(await spareTimetable(testApp, theirs)).uuid] },
      ]
    },
  },
  'attendanceShift.edit': foreignEdit,
  'attendanceShift.previewEdit': foreignEdit,
  'attendanceShift.remove': foreign,
}
