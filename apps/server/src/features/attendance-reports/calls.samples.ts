import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { nothing, unknownUuid, type Sample, type SampleFile } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'

/** Samples of the attendance report. */

const details = JSON.stringify({ periods: [], punches: [], leaves: [] })

/** A result and a punch of today of a person of a family's office. */
export async function spareDay(testApp: TestApp, { office, people }: Family): Promise<string> {
  const scope = projectScope(office.uuid)
  const now = testApp.services.now()
  const person = { company_uuid: people.companyUuid, person_uuid: randomUUID() }
  return testApp.test.database.write(scope, async (db) => {
    const date = await siteToday(db, scope, now)
    await insertInto(db, scope, 'attendance_day', {
      ...person,
      date,
      person_name: 'Ada Sample',
      statuses: ['absent'],
      so_far: ['absent'],
      result: details,
      is_closed: true,
      scheduled_minutes: 480,
      expected_minutes: 480,
      holiday_minutes: 0,
      worked_minutes: 0,
      break_minutes: 0,
      late_times: 0,
      early_times: 0,
      missed_punches: 0,
      late_minutes: 0,
      early_minutes: 0,
      overtime_minutes: 0,
      short_minutes: 0,
      leave_minutes: 0,
      absent_minutes: 480,
      absent_hundredths: 100,
      computed_at: now,
    }).execute()
    await insertInto(db, scope, 'attendance_punch', {
      ...person,
      occurred_at: now,
      received_at: now,
      source: 'read',
      event_uuid: randomUUID(),
      status: 'counting',
    }).execute()
    return date
  })
}

/** Today, with something to export of every kind. */
const ofToday: Sample = {
  own: () => ({ keyword: randomUUID() }),
  succeeds: async ({ testApp }) => {
    const date = await spareDay(testApp, testApp.fixtures.ours)
    return { from: date, to: date }
  },
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceReport.days': nothing,
  'attendanceReport.summary': nothing,
  'attendanceReport.punches': nothing,
  'attendanceReport.exportDays': ofToday,
  'attendanceReport.exportSummary': ofToday,
  'attendanceReport.exportPunches': ofToday,
  'attendanceReport.recompute': ofToday,
}

export const idOperations: SampleFile['idOperations'] = {
  'attendanceReport.recompute': {
    wrongIds: async ({ fixtures }) => [
      { companyUuid: fixtures.theirs.people.companyUuid },
      { companyUuid: unknownUuid },
      { person: fixtures.theirs.people.personUuid },
    ],
  },
}
