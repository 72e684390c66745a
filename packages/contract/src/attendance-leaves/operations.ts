import { z } from 'zod'
import { DayChanges, readsOfDays, whileActive } from '../attendance/days.ts'
import { Keyword, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { NamedRows } from '../operators/schema.ts'
import * as schemas from './schema.ts'
import { AttendanceLeave, AttendanceLeaveEdit, AttendanceLeaveFilter, AttendanceLeaveForm } from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceLeave/{role}/${call}` as const

/** Reads that a leave changes; leave types say how many leaves they have. */
const invalidates = ['attendanceLeave', 'attendanceLeaveType', ...readsOfDays] as const

const createFails = ['leavesOverlap', 'leaveOfFreeDays', 'peopleWithoutAttendance', 'personOfOtherCompany'] as const
const editFails = [...createFails, 'staleRecord'] as const

/** Leaves of people (office.md 23). */
export const attendanceLeave = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'attendanceLeave.read',
    when: whileActive,
    input: AttendanceLeaveFilter,
    output: page(AttendanceLeave),
    summary: 'List leaves of people of the site.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'attendanceLeave.read',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AttendanceLeave,
    summary: 'Get one leave.',
  }),
  people: operation({
    method: 'GET',
    path: path('getPeople'),
    needs: 'attendanceLeave.create',
    when: whileActive,
    input: z.object({
      companyUuid: Uuid.optional().meta({ description: 'Tenant company of the people.' }),
      keyword: Keyword.meta(fieldTexts.keyword),
    }),
    output: NamedRows,
    summary: `List people of a company whose attendance is on by name and ID for a select, at most ${limits.schedulingStaff}.`,
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendanceLeave.create',
    when: whileActive,
    input: AttendanceLeaveForm,
    output: z.object({
      uuid: Uuid.meta({ description: 'Identifier of what was recorded together.' }),
      leaveUuids: z.array(Uuid).meta({ description: 'The leaves, one for each person.' }),
    }),
    fails: createFails,
    invalidates,
    summary: 'Add a leave of people of one company. It holds at once and for all of them or for none.',
  }),
  previewCreate: operation({
    method: 'POST',
    path: path('previewCreate'),
    needs: 'attendanceLeave.create',
    when: whileActive,
    changesNothing: true,
    input: AttendanceLeaveForm,
    output: DayChanges,
    fails: createFails,
    summary: 'Preview which closed days would have another result if a leave was recorded like this.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'attendanceLeave.edit',
    when: whileActive,
    input: AttendanceLeaveEdit,
    fails: editFails,
    invalidates,
    keeps: { reads: 'attendanceLeave.get' },
    summary: 'Change the leave of one person. Days that it touched and touches are computed again.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'attendanceLeave.edit',
    when: whileActive,
    changesNothing: true,
    input: AttendanceLeaveEdit,
    output: DayChanges,
    fails: editFails,
    keeps: { reads: 'attendanceLeave.get' },
    summary: 'Preview which closed days would have another result if a leave was edited like this.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'attendanceLeave.delete',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates,
    summary: 'Delete the leave of one person. Its days are computed again.',
  }),
  previewRemove: operation({
    method: 'POST',
    path: path('previewRemove'),
    needs: 'attendanceLeave.delete',
    when: whileActive,
    changesNothing: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: DayChanges,
    summary: 'Preview which closed days would have another result if a leave was deleted.',
  }),
}

export default defineFeature({
  operations: { attendanceLeave },
  about: { attendanceLeave: 'Approved absences of people, in days, halves of days or hours.' },
  schemas: { attendanceLeaves: schemas },
})
