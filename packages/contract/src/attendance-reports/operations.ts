import { z } from 'zod'
import { whileActive } from '../attendance/days.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { exportOf } from '../exports/export.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import * as schemas from './schema.ts'
import {
  AttendanceDayFilter,
  AttendanceDayPage,
  AttendancePunchFilter,
  AttendancePunchPage,
  AttendanceRecomputeForm,
  AttendanceSummaryFilter,
  AttendanceSummaryPage,
} from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceReport/{role}/${call}` as const

const days = operation({
  method: 'GET',
  path: path('getDays'),
  needs: 'attendanceReport.read',
  when: whileActive,
  input: AttendanceDayFilter,
  output: AttendanceDayPage,
  summary: 'List results of days, newest first.',
})

const summary = operation({
  method: 'GET',
  path: path('getSummary'),
  needs: 'attendanceReport.read',
  when: whileActive,
  input: AttendanceSummaryFilter,
  output: AttendanceSummaryPage,
  summary: 'List totals of people over the closed days of a range, by name.',
})

const punches = operation({
  method: 'GET',
  path: path('getPunches'),
  needs: 'attendanceReport.read',
  when: whileActive,
  input: AttendancePunchFilter,
  output: AttendancePunchPage,
  summary: 'List punches with what their day uses them as, newest first.',
})

/** Daily results, totals and punches of people (office.md 24). */
export const attendanceReport = {
  days,
  summary,
  punches,
  exportDays: exportOf(days, 'attendanceDay', 'results of days', 'events'),
  exportSummary: exportOf(summary, 'attendanceSummary', 'totals of people', 'events'),
  exportPunches: exportOf(punches, 'attendancePunch', 'punches', 'events'),
  recompute: operation({
    method: 'POST',
    path: path('recompute'),
    needs: 'attendanceReport.recompute',
    when: whileActive,
    input: AttendanceRecomputeForm,
    output: z.object({
      days: z.int().meta({ description: 'Number of days that are computed again.', example: 62 }),
    }),
    fails: ['recomputeTooFar'],
    invalidates: ['attendanceReport'],
    summary: `Run the computation of days of people again, at most ${attendanceLimits.recomputeMonths} months back. It goes on after the answer; pages of the report say how many days are left.`,
  }),
}

export default defineFeature({
  operations: { attendanceReport },
  about: { attendanceReport: 'Daily results, totals and punches of people.' },
  schemas: { attendanceReports: schemas },
})
