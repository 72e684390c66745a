import { z } from 'zod'
import { DayChanges, readsOfDays, whileActive } from '../attendance/days.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  AttendanceLeaveType,
  AttendanceLeaveTypeEdit,
  AttendanceLeaveTypeFilter,
  AttendanceLeaveTypeForm,
  NamedLeaveTypes,
} from './schema.ts'

const path = (call: string) => `v4/web/office/attendanceLeaveType/{role}/${call}` as const

/** Leave types of companies (office.md 22). */
export const attendanceLeaveType = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'attendanceLeaveType.read',
    when: whileActive,
    input: AttendanceLeaveTypeFilter,
    output: page(AttendanceLeaveType),
    summary: 'List leave types of the companies of the site.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'attendanceLeaveType.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }) }),
    output: NamedLeaveTypes,
    summary: `List leave types by name with their units for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'attendanceLeaveType.read',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AttendanceLeaveType,
    summary: 'Get one leave type.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendanceLeaveType.create',
    when: whileActive,
    input: AttendanceLeaveTypeForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['attendanceLeaveType'],
    summary: 'Add a leave type to a company.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'attendanceLeaveType.edit',
    when: whileActive,
    input: AttendanceLeaveTypeEdit,
    fails: ['alreadyExists', 'leaveUnitInUse', 'staleRecord'],
    invalidates: ['attendanceLeaveType', 'attendanceLeave', ...readsOfDays],
    keeps: { reads: 'attendanceLeaveType.get' },
    summary: 'Change a leave type. Whether it counts as worked changes the days of its leaves, also past ones.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'attendanceLeaveType.edit',
    when: whileActive,
    changesNothing: true,
    input: AttendanceLeaveTypeEdit,
    output: DayChanges,
    fails: ['alreadyExists', 'leaveUnitInUse', 'staleRecord'],
    keeps: { reads: 'attendanceLeaveType.get' },
    summary: 'Preview which closed days would have another result if a leave type was edited like this.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'attendanceLeaveType.delete',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['leaveTypeInUse'],
    invalidates: ['attendanceLeaveType'],
    summary: 'Delete a leave type that no leave has.',
  }),
}

export default defineFeature({
  operations: { attendanceLeaveType },
  about: {
    attendanceLeaveType: 'Leave types of companies: unit, symbol and colour, and whether they count as worked.',
  },
  schemas: { attendanceLeaveTypes: schemas },
  targets: { attendanceLeaveType: ['attendanceLeaveType'] },
  unique: { attendance_leave_type_by_name: { thing: 'leaveType', field: 'name' } },
})
