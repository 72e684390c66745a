import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { direct, nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** Samples of timetables. */

const definition = {
  kind: 'fixed' as const,
  periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1200 }],
  break: { start: 720, end: 780 },
  allowLateMinutes: 5,
  allowEarlyMinutes: 5,
  overtimeAfterMinutes: null,
  requiredMinutes: 480,
  breakMinutes: null,
  dayChangeAt: 0,
}

const form = () => ({ name: `Sample ${randomUUID().slice(0, 8)}`, ...definition })

/** A timetable of the company of a family's office. */
export async function spareTimetable(
  testApp: TestApp,
  { office, people }: Family,
): Promise<{ uuid: string; version: number }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, async (db) => {
    const { name, kind, ...said } = form()
    const company_uuid = people.companyUuid
    const row = await insertInto(db, scope, 'attendance_timetable', { name, kind, company_uuid })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow()
    await insertInto(db, scope, 'attendance_timetable_version', {
      company_uuid,
      timetable_uuid: row.uuid,
      holds_from: '2000-01-01',
      definition: JSON.stringify(said),
    }).execute()
    return row
  })
}

const random = () => ({ uuid: randomUUID() })

const edit: Sample = {
  own: () => ({ ...form(), ...random(), version: 1 }),
  succeeds: async ({ testApp }) => ({ ...form(), ...(await spareTimetable(testApp, testApp.fixtures.ours)) }),
}

const byUuid: Sample = {
  own: random,
  succeeds: async ({ testApp }) => ({ uuid: (await spareTimetable(testApp, testApp.fixtures.ours)).uuid }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceTimetable.list': nothing,
  'attendanceTimetable.names': nothing,
  'attendanceTimetable.get': byUuid,
  'attendanceTimetable.create': direct(({ ours }) => ({ ...form(), companyUuid: ours.people.companyUuid })),
  'attendanceTimetable.edit': edit,
  'attendanceTimetable.previewEdit': edit,
  'attendanceTimetable.remove': byUuid,
}

const foreign = (more: () => object = () => ({})): WrongIds => ({
  wrongIds: async (testApp) => {
    const { uuid } = await spareTimetable(testApp, testApp.fixtures.theirs)
    return [
      { ...more(), uuid },
      { ...more(), uuid: unknownUuid },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  'attendanceTimetable.get': foreign(),
  'attendanceTimetable.create': {
    wrongIds: async ({ fixtures }) => [
      { ...form(), companyUuid: fixtures.theirs.people.companyUuid },
      { ...form(), companyUuid: unknownUuid },
    ],
  },
  'attendanceTimetable.edit': foreign(() => ({ ...form(), version: 1 })),
  'attendanceTimetable.previewEdit': foreign(() => ({ ...form(), version: 1 })),
  'attendanceTimetable.remove': foreign(),
}
