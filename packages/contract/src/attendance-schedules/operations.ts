import { z } from 'zod'
import { DayChanges, readsOfDays, whileActive } from '../attendance/days.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  AttendanceSchedule,
  AttendanceScheduleEdit,
  AttendanceScheduleFilter,
  AttendanceScheduleForm,
  AttendanceScheduleInfo,
  ScheduleCalendar,
  ScheduleCalendarFilter,
  SchedulePeopleFilter,
  SchedulePerson,
  ScheduleShift,
} from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceSchedule/{role}/${call}` as const

/** Reads that a change of one invalidates. */
const invalidates = ['attendanceSchedule', ...readsOfDays] as const

const creationFailures = [
  'checkTimesConflict',
  'peopleWithoutAttendance',
  'personOfOtherCompany',
  'schedulesConflict',
] as const
const editFailures = ['checkTimesConflict', 'scheduleEnded', 'schedulesConflict', 'staleRecord'] as const

/** Schedules: which shift people have on which dates (office.md 21). */
export const attendanceSchedule = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'attendanceSchedule.read',
    when: whileActive,
    input: AttendanceScheduleFilter,
    output: page(AttendanceSchedule),
    summary: 'List schedules of people of the companies of the site.',
  }),
  calendar: operation({
    method: 'GET',
    path: path('getCalendar'),
    needs: 'attendanceSchedule.read',
    when: whileActive,
    input: ScheduleCalendarFilter,
    output: ScheduleCalendar,
    summary: `List people whose attendance is on, by name, with what is planned for them on at most ${attendanceLimits.calendarDays} dates.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'attendanceSchedule.read',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AttendanceScheduleInfo,
    summary: 'Get one schedule.',
  }),
  shifts: operation({
    method: 'GET',
    path: path('getShifts'),
    needs: 'attendanceSchedule.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }) }),
    output: z.object({ rows: z.array(ScheduleShift).meta(fieldTexts.rows) }),
    summary: `List shifts by name with the length of their cycle, at most ${limits.importBatch}.`,
  }),
  people: operation({
    method: 'GET',
    path: path('getPeople'),
    needs: 'attendanceSchedule.create',
    when: whileActive,
    input: SchedulePeopleFilter,
    output: z.object({ rows: z.array(SchedulePerson).meta(fieldTexts.rows) }),
    summary: `List people whose attendance is on, by name, at most ${limits.schedulingStaff}.`,
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendanceSchedule.create',
    when: whileActive,
    input: AttendanceScheduleForm,
    output: z.object({ uuids: z.array(Uuid).meta({ description: 'The new schedules, one for each person.' }) }),
    fails: creationFailures,
    invalidates,
    summary: `Give at most ${limits.schedulingStaff} people a shift for a range of dates: all of them, or none.`,
  }),
  previewCreate: operation({
    method: 'POST',
    path: path('previewCreate'),
    needs: 'attendanceSchedule.create',
    when: whileActive,
    changesNothing: true,
    input: AttendanceScheduleForm,
    output: DayChanges,
    fails: creationFailures,
    summary: 'Preview which closed days would have another result if schedules were added like this.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'attendanceSchedule.edit',
    when: whileActive,
    input: AttendanceScheduleEdit,
    fails: editFailures,
    invalidates,
    keeps: { reads: 'attendanceSchedule.get' },
    summary: 'Change a schedule, or all that were saved with it. Without a correction past dates stay as they are.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'attendanceSchedule.edit',
    when: whileActive,
    changesNothing: true,
    input: AttendanceScheduleEdit,
    output: DayChanges,
    fails: editFailures,
    keeps: { reads: 'attendanceSchedule.get' },
    summary: 'Preview which closed days would have another result if a schedule was edited like this.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'attendanceSchedule.delete',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['scheduleEnded'],
    invalidates,
    summary: 'Delete what of a schedule is from today on. Past dates keep it.',
  }),
}

export default defineFeature({
  operations: { attendanceSchedule },
  about: { attendanceSchedule: 'Schedules: which shift people have on which dates, and the calendar of them.' },
  schemas: { attendanceSchedules: schemas },
  targets: { attendanceSchedule: ['attendanceSchedule'] },
})
