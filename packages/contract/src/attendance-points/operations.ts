import { z } from 'zod'
import { whileActive } from '../attendance/days.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  AttendancePoint,
  AttendancePointEdit,
  AttendancePointFilter,
  AttendancePointForm,
  PointDoor,
} from './schema.ts'

const path = (call: string) => `v4/web/office/attendancePoint/{role}/${call}` as const

/** Attendance points of companies: doors whose openings count (office.md 18). */
export const attendancePoint = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'attendancePoint.read',
    when: whileActive,
    input: AttendancePointFilter,
    output: page(AttendancePoint),
    summary: 'List attendance points of the companies of the site.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'attendancePoint.read',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AttendancePoint,
    summary: 'Get one attendance point with its doors.',
  }),
  doors: operation({
    method: 'GET',
    path: path('getDoors'),
    needs: 'attendancePoint.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta({ description: 'Tenant company of the point.' }) }),
    output: z.object({ rows: z.array(PointDoor).meta(fieldTexts.rows) }),
    summary: `List doors that are shared with a company and active, at most ${limits.importBatch}, and the points that have them.`,
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'attendancePoint.create',
    when: whileActive,
    input: AttendancePointForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'doorNotShared', 'pointDoorTaken', 'subscriptionEnded'],
    invalidates: ['attendancePoint'],
    summary: 'Add an attendance point to a company. Openings count from now on.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'attendancePoint.edit',
    when: whileActive,
    input: AttendancePointEdit,
    fails: ['alreadyExists', 'doorNotShared', 'pointDoorTaken', 'staleRecord', 'subscriptionEnded'],
    invalidates: ['attendancePoint'],
    keeps: { reads: 'attendancePoint.get', ids: { doorUuids: 'doors' } },
    summary: 'Change an attendance point. Past days keep the doors that it had.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'attendancePoint.delete',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['attendancePoint'],
    summary: 'Delete an attendance point. Past results stay; openings of its doors no longer count.',
  }),
}

export default defineFeature({
  operations: { attendancePoint },
  about: { attendancePoint: 'Attendance points: doors of companies whose openings are punches.' },
  schemas: { attendancePoints: schemas },
  targets: { attendancePoint: ['attendancePoint'] },
  unique: { attendance_point_by_name: { thing: 'attendancePoint', field: 'name' } },
})
