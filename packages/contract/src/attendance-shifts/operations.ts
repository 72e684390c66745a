import { z } from 'zod'
import { DayChanges, readsOfDays, whileActive } from '../attendance/days.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { NamedRows } from '../operators/schema.ts'
import * as schemas from './schema.ts'
import { AttendanceShift, AttendanceShiftEdit, AttendanceShiftFilter, AttendanceShiftForm } from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceShift/{role}/${call}` as const

/** Reads that a change of one invalidates: timetables count the shifts that use them. */
const invalidates = ['attendanceShift', 'attendanceTimetable', ...readsOfDays] as const

/** Shifts of companies: timetables that repeat in a cycle (office.md 20). */
export const attendanceShift = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'attendanceShift.read',
    when: whileActive,
    input: AttendanceShiftFilter,
    output: page(AttendanceShift),
    summary: 'List shifts of the companies of the site.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'attendanceShift.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }) }),
    output: NamedRows,
    summary: `List shifts by name for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'attendanceShift.read',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AttendanceShift,
    summary: 'Get one shift.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendanceShift.create',
    when: whileActive,
    input: AttendanceShiftForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'checkTimesConflict'],
    invalidates,
    summary: 'Add a shift to a company.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'attendanceShift.edit',
    when: whileActive,
    input: AttendanceShiftEdit,
    fails: ['alreadyExists', 'checkTimesConflict', 'staleRecord'],
    invalidates,
    keeps: { reads: 'attendanceShift.get' },
    summary: 'Change a shift from a date on, tomorrow where none is named. Days before keep the cycle that they had.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'attendanceShift.edit',
    when: whileActive,
    changesNothing: true,
    input: AttendanceShiftEdit,
    output: DayChanges,
    fails: ['alreadyExists', 'checkTimesConflict', 'staleRecord'],
    keeps: { reads: 'attendanceShift.get' },
    summary: 'Preview which closed days would have another result if a shift was edited like this.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'attendanceShift.delete',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['shiftInUse'],
    invalidates,
    summary: 'Delete a shift that no schedule uses.',
  }),
}

export default defineFeature({
  operations: { attendanceShift },
  about: { attendanceShift: 'Shifts of companies: cycles of days or weeks with a timetable or rest for each day.' },
  schemas: { attendanceShifts: schemas },
  targets: { attendanceShift: ['attendanceShift'] },
  unique: { attendance_shift_by_name: { thing: 'shift', field: 'name' } },
})
