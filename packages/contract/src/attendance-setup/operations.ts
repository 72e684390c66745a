import { z } from 'zod'
import { readsOfDays, whileActive } from '../attendance/days.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { personReads } from '../personnel/photo-operations.ts'
import * as schemas from './schema.ts'
import { AttendanceSetupDefaults, AttendanceSetupForm, AttendanceSetupResult, SetupCompany } from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceSetup/{role}/${call}` as const

/** Attendance of a company, set up in one call (office.md 18 to 21). */
export const attendanceSetup = {
  companies: operation({
    method: 'GET',
    path: path('getCompanies'),
    needs: 'attendanceSetup.read',
    when: whileActive,
    output: z.object({ rows: z.array(SetupCompany).meta(fieldTexts.rows) }),
    summary: `List companies of the site, those without a timetable first, at most ${limits.importBatch}.`,
  }),
  defaults: operation({
    method: 'GET',
    path: path('getDefaults'),
    needs: 'attendanceSetup.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta({ description: 'Tenant company to set up.' }) }),
    output: AttendanceSetupDefaults,
    summary:
      'Get what a company has for attendance: its doors, its people and how many more the plan of the site allows.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendanceSetup.create',
    when: whileActive,
    input: AttendanceSetupForm,
    output: AttendanceSetupResult,
    fails: [
      'alreadyExists',
      'attendanceTierFull',
      'checkTimesConflict',
      'doorNotShared',
      'peopleWithoutAttendance',
      'personOfOtherCompany',
      'pointDoorTaken',
      'schedulesConflict',
      'subscriptionEnded',
    ],
    invalidates: [
      'attendancePoint',
      'attendanceTimetable',
      'attendanceShift',
      'attendanceSchedule',
      'attendanceSetup',
      ...personReads,
      ...readsOfDays,
    ],
    summary:
      'Set up attendance of a company: add a point, a timetable and a shift, and schedule its people. All or nothing.',
  }),
}

export default defineFeature({
  operations: { attendanceSetup },
  about: {
    attendanceSetup: 'First setup of attendance for a company: point, timetable, shift and schedules in one call.',
  },
  schemas: { attendanceSetup: schemas },
  targets: { attendanceSetup: ['company'] },
})
