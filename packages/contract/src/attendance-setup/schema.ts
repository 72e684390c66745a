import { z } from 'zod'
import { FormDate } from '../attendance/days.ts'
import { PointDoor } from '../attendance-points/schema.ts'
import { checkScheduleDates } from '../attendance-schedules/schema.ts'
import { weekDays } from '../attendance/kinds.ts'
import { checkTimetable, timetableFields, timetableKind } from '../attendance-timetables/schema.ts'
import { name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'

/** What a company needs for attendance, made at once: point, timetable, shift and schedules (office.md 18 to 21). */

const texts = {
  company: { description: 'Tenant company whose attendance is set up.' },
  pointName: {
    description: 'Name of the attendance point; empty adds none, where doors of the company count already.',
    example: 'Main doors',
  },
  doors: {
    description: 'Doors of the point. Empty for all that have a reader and are in no other point of the company.',
  },
  timetableName: { description: 'Name of the timetable, once in its company.', example: 'Day' },
  shiftName: { description: 'Name of the shift, once in its company.', example: 'Office week' },
  workDays: { description: 'Weekdays that are worked, from 1 for Monday to 7.', example: [1, 2, 3, 4, 5] },
  startDate: { description: 'First date of the schedules; empty for today.', example: '2026-12-01' },
  endDate: { description: 'Last date; empty for one year less a day.', example: '2027-11-30' },
  worksOnHolidays: { description: 'Whether holidays leave the schedules as they are.' },
  people: {
    description: `People of the company, at most ${attendanceLimits.setupPeople}. Empty for everybody whose employment has not ended.`,
  },
  enablesAttendance: { description: 'Whether attendance is switched on for those of them who have it off.' },
}

const Weekday = z.int().min(1).max(weekDays)

const date = FormDate.or(z.literal('')).default('')

export const AttendanceSetupForm = z
  .object({
    companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company),
    pointName: name(limits.companyName).or(z.literal('')).meta(texts.pointName),
    doorUuids: z.array(Uuid).max(attendanceLimits.pointDoors).default([]).meta(texts.doors),
    timetableName: name(attendanceLimits.timetableName).meta(texts.timetableName),
    kind: timetableKind,
    ...timetableFields,
    shiftName: name(attendanceLimits.timetableName).meta(texts.shiftName),
    workDays: z.array(Weekday).min(1).max(weekDays).default([1, 2, 3, 4, 5]).meta(texts.workDays),
    startDate: date.meta(texts.startDate),
    endDate: date.meta(texts.endDate),
    worksOnHolidays: z.boolean().default(false).meta(texts.worksOnHolidays),
    personnelUuids: z.array(Uuid).max(attendanceLimits.setupPeople).default([]).meta(texts.people),
    enablesAttendance: z.boolean().default(true).meta(texts.enablesAttendance),
  })
  .superRefine(checkTimetable)
  .superRefine((form, context) => {
    if (form.startDate !== '' && form.endDate !== '') checkScheduleDates(form, context)
  })
export type AttendanceSetupForm = z.output<typeof AttendanceSetupForm>

/** What was made. */
export const AttendanceSetupResult = z.object({
  pointUuid: Uuid.nullable().meta({ description: 'The new attendance point; null for none.' }),
  timetableUuid: Uuid.meta({ description: 'The new timetable.' }),
  shiftUuid: Uuid.meta({ description: 'The new shift.' }),
  people: z.int().meta({ description: 'Number of people who have a schedule now.', example: 12 }),
  peopleSwitchedOn: z.int().meta({
    description: 'Number of them whose attendance was switched on.',
    example: 12,
  }),
  doors: z.int().meta({ description: 'Number of doors of the new point.', example: 3 }),
})
export type AttendanceSetupResult = z.infer<typeof AttendanceSetupResult>

/** A company of the site, and whether it uses attendance already. */
export const SetupCompany = z.object({
  uuid: Uuid.meta(texts.company),
  name: z.string().meta(fieldTexts.companyName),
  hasTimetable: z.boolean().meta({ description: 'Whether it has a timetable already.' }),
})
export type SetupCompany = z.infer<typeof SetupCompany>

/** What there is of a company, from which the form takes its first values. */
export const AttendanceSetupDefaults = SetupCompany.extend({
  today: z.string().meta({ description: 'The date of the site now.', example: '2026-12-01' }),
  doors: z.array(PointDoor).meta({ description: 'Active doors that are shared with the company, by name.' }),
  withAttendance: z.int().meta({ description: 'Number of its people whose attendance is on.', example: 0 }),
  withoutAttendance: z.int().meta({ description: 'Number of its people whose attendance is off.', example: 12 }),
  seatsLeft: z
    .int()
    .nullable()
    .meta({ description: 'For how many more people the plan of the site is; null without a bound.', example: 38 }),
  holidays: z.array(z.string()).meta({
    description: 'Dates of the next year on which holidays take the whole day.',
    example: ['2026-12-25'],
  }),
})
export type AttendanceSetupDefaults = z.infer<typeof AttendanceSetupDefaults>
