import { randomUUID } from 'node:crypto'
import { spareAttendee } from '../../../test/attendance-people.ts'
import type { Family } from '../../../test/fixtures.ts'
import { nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { spareLeaveType } from '../attendance-leave-types/calls.samples.ts'

/** Samples of leaves. */

const times = {
  unit: 'day' as const,
  startsOn: '2026-11-23',
  startsHalf: 'am' as const,
  startsMinute: 0,
  endsOn: '2026-11-24',
  endsHalf: 'pm' as const,
  endsMinute: 1440,
  remark: '',
}

/** A leave of a new person of a family's office. */
async function spareLeave(testApp: TestApp, family: Family) {
  const scope = projectScope(family.office.uuid)
  const person = await spareAttendee(testApp, family)
  const leaveType = await spareLeaveType(testApp, family)
  const row = {
    company_uuid: family.people.companyUuid,
    batch_uuid: randomUUID(),
    person_uuid: person,
    leave_type_uuid: leaveType.uuid,
    unit: times.unit,
    starts_on: times.startsOn,
    ends_on: times.endsOn,
    recorded_by: 'Sample',
  }
  const { uuid, version } = await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'attendance_leave', row).returning(['uuid', 'version']).executeTakeFirstOrThrow(),
  )
  return { uuid, version, leaveTypeUuid: leaveType.uuid }
}

async function newLeave(testApp: TestApp, family: Family) {
  return {
    ...times,
    companyUuid: family.people.companyUuid,
    personUuids: [await spareAttendee(testApp, family)],
    leaveTypeUuid: (await spareLeaveType(testApp, family)).uuid,
  }
}

const create: Sample = {
  own: ({ ours }) => ({
    ...times,
    companyUuid: ours.people.companyUuid,
    personUuids: [ours.people.personUuid],
    leaveTypeUuid: randomUUID(),
  }),
  succeeds: ({ testApp }) => newLeave(testApp, testApp.fixtures.ours),
}

const random = () => ({ uuid: randomUUID() })

const edit: Sample = {
  own: () => ({ ...times, ...random(), version: 1, leaveTypeUuid: randomUUID() }),
  succeeds: async ({ testApp }) => ({ ...times, ...(await spareLeave(testApp, testApp.fixtures.ours)) }),
}

const byUuid: Sample = {
  own: random,
  succeeds: async ({ testApp }) => ({ uuid: (await spareLeave(testApp, testApp.fixtures.ours)).uuid }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceLeave.list': nothing,
  'attendanceLeave.get': byUuid,
  'attendanceLeave.people': { own: ({ ours }) => ({ companyUuid: ours.people.companyUuid }) },
  'attendanceLeave.create': create,
  'attendanceLeave.previewCreate': create,
  'attendanceLeave.edit': edit,
  'attendanceLeave.previewEdit': edit,
  'attendanceLeave.remove': byUuid,
  'attendanceLeave.previewRemove': byUuid,
}

const foreign = (more: object = {}): WrongIds => ({
  wrongIds: async (testApp) => {
    const { uuid } = await spareLeave(testApp, testApp.fixtures.theirs)
    return [
      { ...more, uuid },
      { ...more, uuid: unknownUuid },
    ]
  },
})

const foreignCreate: WrongIds = {
  wrongIds: async (testApp) => {
    const own = await newLeave(testApp, testApp.fixtures.ours)
    const other = await newLeave(testApp, testApp.fixtures.theirs)
    return [
      { ...own, companyUuid: other.companyUuid },
      { ...own, companyUuid: unknownUuid },
      { ...own, personUuids: other.personUuids },
      { ...own, personUuids: [unknownUuid] },
      { ...own, leaveTypeUuid: other.leaveTypeUuid },
      { ...own, leaveTypeUuid: unknownUuid },
    ]
  },
}

const editOfAnother = { ...times, version: 1, leaveTypeUuid: unknownUuid }

export const idOperations: SampleFile['idOperations'] = {
  'attendanceLeave.get': foreign(),
  'attendanceLeave.people': {
    wrongIds: async ({ fixtures }) => [
      { companyUuid: fixtures.theirs.people.companyUuid },
      { companyUuid: unknownUuid },
    ],
  },
  'attendanceLeave.create': foreignCreate,
  'attendanceLeave.previewCreate': foreignCreate,
  'attendanceLeave.edit': foreign(editOfAnother),
  'attendanceLeave.previewEdit': foreign(editOfAnother),
  'attendanceLeave.remove': foreign(),
  'attendanceLeave.previewRemove': foreign(),
}
