import { z } from 'zod'
import { FormDate, isWithinYear } from '../attendance/days.ts'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { scheduleStates, conflictModes, editExtents, planKinds } from '../attendance/kinds.ts'

/** Schedules give people of a company a shift for a range of dates (office.md 21). */

const texts = {
  company: { description: 'Tenant company of the people.' },
  people: { description: 'People of that company whose attendance is on.' },
  shift: { description: 'Shift of that company.' },
  startDate: { description: 'First date, as `YYYY-MM-DD`.', example: '2026-12-01' },
  endDate: { description: 'Last date, less than a year after the first.', example: '2026-12-31' },
  cycleStartDay: {
    description: 'Which day of a cycle of days the first date is, from 1. Cycles of weeks begin on Monday.',
    example: 1,
  },
  worksOnHolidays: { description: 'Whether holidays leave the schedule as it is.' },
  conflictMode: {
    description: 'refuse: nothing is saved where a date has a schedule already. overwrite: the older one is cut there.',
    example: 'refuse',
  },
  isCorrection: { description: 'Whether past dates may be changed. Their days are computed again.' },
  personName: { description: 'Name of the person; empty where it was erased.', example: 'Ada Lind' },
  personnelId: { description: 'Personnel number of the person; may be empty.', example: '1042' },
  departmentName: { description: 'Department of the person; null for none.', example: 'Reception' },
  companyName: { description: 'Name of that company.', example: 'North Light' },
  shiftName: { description: 'Name of the shift.', example: 'Early week' },
  state: { description: 'Whether the dates are still to come, hold today, or are over.', example: 'inEffect' },
  cycleUnit: { description: 'What the cycle of the shift is counted in.', example: 'week' },
  cycleLength: { description: 'Number of days of the cycle of the shift.', example: 7 },
}

/** The last date is not before the first, and less than a year after it (attendance.md 53). */
export const checkScheduleDates = (
  form: { readonly startDate: string; readonly endDate: string },
  context: z.core.$RefinementCtx,
) => {
  const { startDate, endDate } = form
  const key = endDate < startDate ? 'validation:endBeforeStart' : 'validation:rangeTooLong'
  if (endDate >= startDate && isWithinYear(startDate, endDate)) return
  context.addIssue({ code: 'custom', path: ['endDate'], params: { key } })
}

const fields = {
  shiftUuid: Uuid.meta(texts.shift),
  startDate: FormDate.meta(texts.startDate),
  endDate: FormDate.meta(texts.endDate),
  cycleStartDay: z.int().min(1).max(attendanceLimits.cycleDays).default(1).meta(texts.cycleStartDay),
  worksOnHolidays: z.boolean().default(false).meta(texts.worksOnHolidays),
  conflictMode: z.enum(conflictModes).default('refuse').meta(texts.conflictMode),
  isCorrection: z.boolean().default(false).meta(texts.isCorrection),
}

export const AttendanceScheduleForm = z
  .object({
    companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company),
    personnelUuids: z.array(Uuid).min(1).max(limits.schedulingStaff).meta(texts.people),
    ...fields,
  })
  .superRefine(checkScheduleDates)
export type AttendanceScheduleForm = z.output<typeof AttendanceScheduleForm>

export const AttendanceScheduleEdit = z
  .object({
    ...editOf,
    ...fields,
    extent: z.enum(editExtents).default('person').meta({
      description: 'person: this schedule alone. batch: all schedules that were saved together with it.',
      example: 'person',
    }),
  })
  .superRefine(checkScheduleDates)
export type AttendanceScheduleEdit = z.output<typeof AttendanceScheduleEdit>

export const AttendanceSchedule = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.company),
  companyName: z.string().meta(texts.companyName),
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  personName: z.string().meta(texts.personName),
  personnelId: z.string().meta(texts.personnelId),
  departmentName: z.string().nullable().meta(texts.departmentName),
  shiftUuid: Uuid.meta(texts.shift),
  shiftName: z.string().meta(texts.shiftName),
  startDate: z.string().meta(texts.startDate),
  endDate: z.string().meta(texts.endDate),
  state: z.enum(scheduleStates).meta(texts.state),
  worksOnHolidays: z.boolean().meta(texts.worksOnHolidays),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AttendanceSchedule = z.infer<typeof AttendanceSchedule>

/** One schedule as its form shows it. */
export const AttendanceScheduleInfo = AttendanceSchedule.extend({
  cycleStartDay: z.int().meta(texts.cycleStartDay),
  batchPeople: z.int().meta({ description: 'Number of people whose schedules were saved together.', example: 12 }),
})
export type AttendanceScheduleInfo = z.infer<typeof AttendanceScheduleInfo>

const people = {
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }),
  departmentUuid: Uuid.optional().meta({ description: 'Only people of this department and of those below it.' }),
}
const shiftFilter = Uuid.optional().meta({ description: 'Only those with this shift.' })

export const AttendanceScheduleFilter = pageQuery.extend({
  ...people,
  personUuid: Uuid.optional().meta({ description: 'Only those of this person.' }),
  shiftUuid: shiftFilter,
  state: z.enum(scheduleStates).optional().meta(texts.state),
  at: Moment.optional().meta({
    description: 'Only those that hold on the date of this moment, by the clock of the site.',
  }),
  sort: sortable(['startDate', 'endDate', 'createdAt']),
})

export const ScheduleCalendarFilter = pageQuery.extend({
  ...people,
  shiftUuid: shiftFilter,
  from: FormDate.meta({ description: 'First date of the calendar.', example: '2026-12-01' }),
  days: z.int().min(1).max(attendanceLimits.calendarDays).default(attendanceLimits.calendarDays).meta({
    description: 'Number of its dates.',
    example: 31,
  }),
})

/** A date of a person in the calendar. */
export const PlannedDate = z.object({
  kind: z.enum(planKinds).meta({ description: 'What the date is.', example: 'work' }),
  scheduleUuid: Uuid.nullable().meta({ description: 'Schedule that holds then; null for none.' }),
  timetableUuid: Uuid.nullable().meta({ description: 'Timetable of the date; null for a date without work.' }),
  leaveTypeUuid: Uuid.nullable().meta({
    description: 'Type of the leave on the date, of a part of it too; null for none.',
  }),
})
export type PlannedDate = z.infer<typeof PlannedDate>

export const CalendarPerson = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfPerson),
  name: z.string().meta(texts.personName),
  personnelId: z.string().meta(texts.personnelId),
  companyUuid: Uuid.meta(texts.company),
  dates: z.array(PlannedDate).meta({ description: 'The dates of the calendar, in order.' }),
})
export type CalendarPerson = z.infer<typeof CalendarPerson>

/** A page of people with what is planned for them, and the records that the dates name. */
export const ScheduleCalendar = page(CalendarPerson).extend({
  today: z.string().meta({ description: 'The date of the site now.', example: '2026-12-01' }),
  timetables: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'A timetable of the dates.' }),
        name: z.string().meta({ description: 'Name of the timetable.', example: 'Day' }),
      }),
    )
    .meta({ description: 'Timetables that the dates name, by name.' }),
  leaveTypes: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'A type of leave of the dates.' }),
        name: z.string().meta({ description: 'Name of the type.', example: 'Annual' }),
        symbol: z.string().meta({ description: 'Symbol of the type; may be empty.', example: 'A' }),
        color: z.string().meta({ description: 'Colour of the type; may be empty.', example: '#1f67a6' }),
      }),
    )
    .meta({ description: 'Types of leave that the dates name, by name.' }),
})
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>

/** A shift that a schedule may have. */
export const ScheduleShift = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(texts.shiftName),
  cycleUnit: z.enum(['day', 'week']).meta(texts.cycleUnit),
  cycleLength: z.int().meta(texts.cycleLength),
})
export type ScheduleShift = z.infer<typeof ScheduleShift>

export const SchedulePeopleFilter = z.object({
  ...people,
  including: Uuid.optional().meta({
    description: 'Somebody who is among them, whatever the words and the department.',
  }),
})

/** Somebody who may have a schedule. */
export const SchedulePerson = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfPerson),
  name: z.string().meta(texts.personName),
  personnelId: z.string().meta(texts.personnelId),
})
export type SchedulePerson = z.infer<typeof SchedulePerson>
