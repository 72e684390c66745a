import { randomUUID } from 'node:crypto'
import type { LeaveUnit } from '@lintel/contract/attendance-leave-types/schema.ts'
import type { Family } from '../../../test/fixtures.ts'
import { direct, nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** Samples of leave types. */

const form = () => ({
  name: `Sample ${randomUUID().slice(0, 8)}`,
  symbol: 'S',
  color: '#1971c2',
  unit: 'day' as const,
  countsAsWorked: false,
})

/** A leave type of the company of a family's office. */
export async function spareLeaveType(
  testApp: TestApp,
  { office, people }: Family,
  unit: LeaveUnit = 'day',
): Promise<{ uuid: string; version: number }> {
  const scope = projectScope(office.uuid)
  const { name, symbol, color } = form()
  const row = { name, symbol, color, unit, company_uuid: people.companyUuid }
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'attendance_leave_type', row).returning(['uuid', 'version']).executeTakeFirstOrThrow(),
  )
}

const random = () => ({ uuid: randomUUID() })

const edit: Sample = {
  own: () => ({ ...form(), ...random(), version: 1 }),
  succeeds: async ({ testApp }) => ({ ...form(), ...(await spareLeaveType(testApp, testApp.fixtures.ours)) }),
}

const byUuid: Sample = {
  own: random,
  succeeds: async ({ testApp }) => ({ uuid: (await spareLeaveType(testApp, testApp.fixtures.ours)).uuid }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceLeaveType.list': nothing,
  'attendanceLeaveType.names': nothing,
  'attendanceLeaveType.get': byUuid,
  'attendanceLeaveType.create': direct(({ ours }) => ({ ...form(), companyUuid: ours.people.companyUuid })),
  'attendanceLeaveType.edit': edit,
  'attendanceLeaveType.previewEdit': edit,
  'attendanceLeaveType.remove': byUuid,
}

const foreign = (more: () => object = () => ({})): WrongIds => ({
  wrongIds: async (testApp) => {
    const { uuid } = await spareLeaveType(testApp, testApp.fixtures.theirs)
    return [
      { ...more(), uuid },
      { ...more(), uuid: unknownUuid },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  'attendanceLeaveType.get': foreign(),
  'attendanceLeaveType.create': {
    wrongIds: async ({ fixtures }) => [
      { ...form(), companyUuid: fixtures.theirs.people.companyUuid },
      { ...form(), companyUuid: unknownUuid },
    ],
  },
  'attendanceLeaveType.edit': foreign(() => ({ ...form(), version: 1 })),
  'attendanceLeaveType.previewEdit': foreign(() => ({ ...form(), version: 1 })),
  'attendanceLeaveType.remove': foreign(),
}
