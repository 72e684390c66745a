import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** Samples of schedules. */

const definition = {
  periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1200 }],
  break: null,
  allowLateMinutes: 0,
  allowEarlyMinutes: 0,
  overtimeAfterMinutes: null,
  requiredMinutes: 480,
  breakMinutes: null,
  dayChangeAt: 0,
}

const dates = { startDate: '2097-03-01', endDate: '2097-03-31' }
const random = () => ({ uuid: randomUUID() })

/** A shift of a cycle of days in the company of a family's office; null is a day of rest. */
export async function spareShift(
  testApp: TestApp,
  { office, people }: Family,
  cycle: readonly ('work' | null)[] = ['work', 'work', null, null],
): Promise<{ readonly shiftUuid: string; readonly timetableUuid: string }> {
  const scope = projectScope(office.uuid)
  const own = { company_uuid: people.companyUuid }
  const [shiftUuid, timetableUuid] = [randomUUID(), randomUUID()]
  await testApp.test.database.write(scope, async (db) => {
    const timetable = { ...own, uuid: timetableUuid, name: `Day ${timetableUuid.slice(0, 8)}`, kind: 'fixed' } as const
    await insertInto(db, scope, 'attendance_timetable', timetable).execute()
    await insertInto(db, scope, 'attendance_timetable_version', {
      ...own,
      timetable_uuid: timetableUuid,
      holds_from: '2000-01-01',
      definition: JSON.stringify(definition),
    }).execute()
    await insertInto(db, scope, 'attendance_shift', {
      ...own,
      uuid: shiftUuid,
      name: `Shift ${shiftUuid.slice(0, 8)}`,
    }).execute()
    await insertInto(db, scope, 'attendance_shift_version', {
      ...own,
      shift_uuid: shiftUuid,
      holds_from: '2000-01-01',
      cycle_unit: 'day',
      timetable_uuids: cycle.map((day) => (day === null ? null : timetableUuid)) as string[],
    }).execute()
  })
  return { shiftUuid, timetableUuid }
}

/** Somebody of the company of a family's office whose attendance is on. */
export async function spareScheduled(
  testApp: TestApp,
  { office, people }: Family,
  more: { readonly first_name?: string; readonly attendance_enabled?: boolean } = {},
): Promise<string> {
  const scope = projectScope(office.uuid)
  const uuid = randomUUID()
  await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'person', {
      uuid,
      company_uuid: people.companyUuid,
      first_name: 'Ada',
      personnel_id: uuid.slice(0, 8),
      department_uuid: people.departmentUuid,
      attendance_enabled: true,
      ...more,
    }).execute(),
  )
  return uuid
}

async function spareSchedule(testApp: TestApp, family: Family) {
  const scope = projectScope(family.office.uuid)
  const { shiftUuid } = await spareShift(testApp, family)
  const person = await spareScheduled(testApp, family)
  const { uuid, version } = await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'attendance_schedule', {
      company_uuid: family.people.companyUuid,
      batch_uuid: randomUUID(),
      person_uuid: person,
      shift_uuid: shiftUuid,
      starts_on: dates.startDate,
      ends_on: dates.endDate,
      cycle_from: dates.startDate,
    })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow(),
  )
  return { uuid, version, shiftUuid }
}

const creation: Sample = {
  own: ({ ours }) => ({
    companyUuid: ours.people.companyUuid,
    personnelUuids: [randomUUID()],
    shiftUuid: randomUUID(),
    ...dates,
  }),
  succeeds: async ({ testApp }) => {
    const { ours } = testApp.fixtures
    const { shiftUuid } = await spareShift(testApp, ours)
    const personnelUuids = [await spareScheduled(testApp, ours)]
    return { companyUuid: ours.people.companyUuid, personnelUuids, shiftUuid, ...dates }
  },
}

const edit: Sample = {
  own: () => ({ ...random(), version: 1, shiftUuid: randomUUID(), ...dates }),
  succeeds: async ({ testApp }) => ({ ...(await spareSchedule(testApp, testApp.fixtures.ours)), ...dates }),
}

const byUuid: Sample = {
  own: random,
  succeeds: async ({ testApp }) => ({ uuid: (await spareSchedule(testApp, testApp.fixtures.ours)).uuid }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceSchedule.list': nothing,
  'attendanceSchedule.calendar': { own: () => ({ from: '2097-03-01', days: 31 }) },
  'attendanceSchedule.get': byUuid,
  'attendanceSchedule.shifts': nothing,
  'attendanceSchedule.people': nothing,
  'attendanceSchedule.create': creation,
  'attendanceSchedule.previewCreate': creation,
  'attendanceSchedule.edit': edit,
  'attendanceSchedule.previewEdit': edit,
  'attendanceSchedule.remove': byUuid,
}

const foreign = (more: () => object = () => ({})): WrongIds => ({
  wrongIds: async (testApp) => {
    const { uuid } = await spareSchedule(testApp, testApp.fixtures.theirs)
    return [
      { ...more(), uuid },
      { ...more(), uuid: unknownUuid },
    ]
  },
})
const change = () => ({ version: 1, shiftUuid: randomUUID(), ...dates })

const foreignParts: WrongIds = {
  wrongIds: async (testApp) => {
    const { ours, theirs } = testApp.fixtures
    const { shiftUuid } = await spareShift(testApp, ours)
    const own = {
      companyUuid: ours.people.companyUuid,
      personnelUuids: [await spareScheduled(testApp, ours)],
      shiftUuid,
      ...dates,
    }
    return [
      { ...own, companyUuid: theirs.people.companyUuid },
      { ...own, companyUuid: unknownUuid },
      { ...own, personnelUuids: [await spareScheduled(testApp, theirs)] },
      { ...own, shiftUuid: (await spareShift(testApp, theirs)).shiftUuid },
    ]
  },
}

export const idOperations: SampleFile['idOperations'] = {
  'attendanceSchedule.get': foreign(),
  'attendanceSchedule.create': foreignParts,
  'attendanceSchedule.previewCreate': foreignParts,
  'attendanceSchedule.edit': foreign(change),
  'attendanceSchedule.previewEdit': foreign(change),
  'attendanceSchedule.remove': foreign(),
}
