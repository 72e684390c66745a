import { z } from 'zod'
import { readsOfDays, whileActive } from '../attendance/days.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import {
  AttendancePersonInfo,
  AttendancePersonQuery,
  AttendanceSetting,
  AttendanceSettingForm,
  PunchCorrectionForm,
  PunchForm,
  ReviewFilter,
  ReviewRow,
} from './schema.ts'

const path = (group: string, call: string) => `v4/web/office/${group}/{role}/${call}` as const

/** Reads that a correction makes old: the person's page, the review, and the lists of results. */
const invalidates = readsOfDays

const output = z.object({ uuid: Uuid.meta({ description: 'Identifier of the correction.' }) })

/** Days of one person, and the punches that wait for somebody (office.md 24.2, attendance.md 6). */
export const attendancePerson = {
  get: operation({
    method: 'GET',
    path: path('attendancePerson', 'getInfo'),
    needs: 'attendancePerson.read',
    when: whileActive,
    input: AttendancePersonQuery,
    output: AttendancePersonInfo,
    summary: 'Get the days of a person with their punches and how each came about.',
  }),
  review: operation({
    method: 'GET',
    path: path('attendancePerson', 'getReviewList'),
    needs: 'attendancePerson.read',
    when: whileActive,
    input: ReviewFilter,
    output: page(ReviewRow),
    summary: 'List punches whose clock was not set, and corrections that wait for a second agreement.',
  }),
}

/** What managers correct of punches; events of doors are never changed (office.md 24.4). */
export const attendanceCorrection = {
  addPunch: operation({
    method: 'POST',
    path: path('attendanceCorrection', 'addPunch'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: PunchForm,
    output,
    fails: ['peopleWithoutAttendance'],
    invalidates,
    summary: 'Add a punch that a person forgot.',
  }),
  setAside: operation({
    method: 'POST',
    path: path('attendanceCorrection', 'setAside'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: PunchCorrectionForm,
    output,
    fails: ['punchIsSetAside', 'correctionWaiting'],
    invalidates,
    summary: 'Set a punch aside: it stays and counts nowhere.',
  }),
  restore: operation({
    method: 'POST',
    path: path('attendanceCorrection', 'restore'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: PunchCorrectionForm,
    output,
    fails: ['punchIsNotSetAside', 'correctionWaiting'],
    invalidates,
    summary: 'Restore a punch that was set aside: it counts again.',
  }),
  accept: operation({
    method: 'POST',
    path: path('attendanceCorrection', 'accept'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: PunchCorrectionForm,
    output,
    fails: ['punchNotInReview', 'correctionWaiting'],
    invalidates,
    summary: 'Accept a punch whose clock was not set: it counts at the time that the server believed.',
  }),
  agree: operation({
    method: 'POST',
    path: path('attendanceCorrection', 'agree'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['secondPersonRequired', 'correctionNotWaiting'],
    invalidates,
    summary: 'Agree to a correction that another person made; it counts from now on.',
  }),
  withdraw: operation({
    method: 'POST',
    path: path('attendanceCorrection', 'withdraw'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['correctionNotWaiting'],
    invalidates,
    summary: 'Withdraw a correction that waits for an agreement.',
  }),
}

/** How a company corrects attendance (attendance.md 7). */
export const attendanceSetting = {
  get: operation({
    method: 'GET',
    path: path('attendanceSetting', 'getInfo'),
    needs: 'attendancePerson.read',
    when: whileActive,
    input: z.object({ companyUuid: Uuid.optional().meta(fieldTexts.companyUuid) }),
    output: AttendanceSetting,
    summary: 'Get how a company corrects attendance.',
  }),
  edit: operation({
    method: 'POST',
    path: path('attendanceSetting', 'edit'),
    needs: 'attendancePerson.edit',
    when: whileActive,
    input: AttendanceSettingForm,
    fails: ['staleRecord'],
    invalidates: ['attendanceSetting', 'attendancePerson'],
    summary: 'Change how a company corrects attendance. Corrections that wait go on waiting.',
  }),
}

export default defineFeature({
  operations: { attendancePerson, attendanceCorrection, attendanceSetting },
  about: {
    attendancePerson: 'Days of a person with their punches, and punches that wait for a review or an agreement.',
    attendanceCorrection: 'Corrections of punches, each with its author and reason.',
    attendanceSetting: 'How a company corrects attendance.',
  },
  schemas: { attendancePeople: schemas },
  targets: { attendanceCorrection: ['attendanceCorrection'], attendanceSetting: ['company'] },
})
