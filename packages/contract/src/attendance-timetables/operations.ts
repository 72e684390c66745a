import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { DayChanges, readsOfDays, whileActive } from '../attendance/days.ts'
import * as days from '../attendance/days.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  AttendanceTimetable,
  AttendanceTimetableEdit,
  AttendanceTimetableFilter,
  AttendanceTimetableForm,
  AttendanceTimetableName,
} from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceTimetable/{role}/${call}` as const

/** Reads that a change of one invalidates. */
const invalidates = ['attendanceTimetable', ...readsOfDays] as const

/** Timetables of companies: hours of one working day (office.md 19). */
export const attendanceTimetable = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'attendanceTimetable.read',
    when: whileActive,
    input: AttendanceTimetableFilter,
    output: page(AttendanceTimetable),
    summary: 'List timetables of the companies of the site.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'attendanceTimetable.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }) }),
    output: z.object({ rows: z.array(AttendanceTimetableName).meta(fieldTexts.rows) }),
    summary: `List timetables by name with their hours for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'attendanceTimetable.read',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AttendanceTimetable,
    summary: 'Get one timetable.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendanceTimetable.create',
    when: whileActive,
    input: AttendanceTimetableForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['attendanceTimetable'],
    summary: 'Add a timetable to a company.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'attendanceTimetable.edit',
    when: whileActive,
    input: AttendanceTimetableEdit,
    fails: ['alreadyExists', 'checkTimesConflict', 'staleRecord'],
    invalidates,
    keeps: { reads: 'attendanceTimetable.get' },
    summary: 'Change a timetable from a date on. Closed days before that date keep what they were computed with.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'attendanceTimetable.edit',
    when: whileActive,
    changesNothing: true,
    input: AttendanceTimetableEdit,
    output: DayChanges,
    fails: ['alreadyExists', 'checkTimesConflict', 'staleRecord'],
    keeps: { reads: 'attendanceTimetable.get' },
    summary: 'Preview which closed days would have another result if a timetable was edited like this.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'attendanceTimetable.delete',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['timetableInUse'],
    invalidates: ['attendanceTimetable'],
    summary: 'Delete a timetable that no shift uses.',
  }),
}

export default defineFeature({
  operations: { attendanceTimetable },
  about: { attendanceTimetable: 'Timetables of companies: work periods, check times, break and allowances of a day.' },
  schemas: { attendanceTimetables: schemas, attendanceDays: days },
  targets: { attendanceTimetable: ['attendanceTimetable'] },
  unique: { attendance_timetable_by_name: { thing: 'attendanceTimetable', field: 'name' } },
})
