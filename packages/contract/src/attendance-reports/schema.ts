import { ignoredReasons } from '@lintel/rules/attendance/model.ts'
import { directions } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { timetableKinds } from '../attendance/kinds.ts'
import { DayStatusCode, dayStatuses, FormDate, isWithinYear, type DayStatus } from '../attendance/days.ts'
import { codeText, Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { logQuery, page, pageQuery, sortable } from '../kit/page.ts'

/** Results of days, totals and punches of people (office.md 24). */

interface DateRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const inOrder = <Schema extends z.ZodType<DateRange>>(schema: Schema) =>
  schema
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      params: { key: 'validation:endBeforeStart' },
    })
    .refine(({ from, to }) => !from || !to || isWithinYear(from, to), {
      path: ['to'],
      params: { key: 'validation:rangeTooLong' },
    })

/** Whose days, and which. */
const filter = {
  keyword: Keyword.meta({ ...fieldTexts.keyword, description: 'Words that name or ID of a person have to contain.' }),
  companyUuid: Uuid.optional().meta(fieldTexts.companyFilter),
  departmentUuid: Uuid.optional().meta({
    description: 'Only people of this department and of those below it, as they are placed today.',
  }),
  person: Uuid.optional().meta({ description: 'Only this person.' }),
  from: FormDate.optional().meta({
    description:
      'First date, of a range of at most one year. Without both dates the range is this month up to yesterday, on its first day the month before.',
    example: '2026-11-01',
  }),
  to: FormDate.optional().meta({
    description: 'Last date. Without it the range ends with today, or with the year of its begin.',
    example: '2026-11-28',
  }),
}

/** Statuses as a filter names them. */
export const statusesIn = (text: string | undefined): DayStatus[] =>
  dayStatuses.filter((status) => text?.split(',').includes(status))

const StatusList = codeText()
  .max(limits.contentShort * 4)
  .refine((text) => text.split(',').every((one) => dayStatuses.some((status) => status === one)), {
    params: { key: 'validation:notAllowedValue' },
  })

export const AttendanceDayFilter = inOrder(
  pageQuery.extend({
    ...filter,
    status: StatusList.optional().meta({
      description: 'Statuses, separated by commas: only days that have any of them.',
      example: 'late,absent',
    }),
    kind: z.enum(timetableKinds).optional().meta({
      description: 'Only days of timetables of this type.',
      example: 'fixed',
    }),
    sort: sortable(['date']),
  }),
)

export const AttendanceSummaryFilter = inOrder(pageQuery.extend({ ...filter, sort: sortable(['name']) }))
export const AttendancePunchFilter = inOrder(logQuery.extend({ ...filter, sort: sortable(['time']) }))
export const AttendanceRecomputeForm = inOrder(z.object(filter))
export type AttendanceFilter = z.output<typeof AttendanceRecomputeForm>

const minutes = (description: string, example = 0) => z.int().meta({ description, example })

const person = {
  personUuid: Uuid.meta({ description: 'Person whose record it is.' }),
  personName: z.string().meta({
    description: 'Name of the person, the last known one where the person was deleted; empty where it was erased.',
    example: 'Nora Petersen',
  }),
  personnelId: z.string().meta({ description: 'Personnel number; may be empty.', example: '1042' }),
  isDeleted: z.boolean().meta({ description: 'Whether the person was deleted since.' }),
  companyUuid: Uuid.meta({ description: 'Tenant company whose attendance it is.' }),
  companyName: z.string().meta({ description: 'Name of that company.', example: 'Harbour Trading' }),
  departmentName: z.string().nullable().meta({
    description: 'Department of the person today; null for none.',
    example: 'Sales',
  }),
}

const LeaveSum = z.object({
  typeUuid: Uuid.meta({ description: 'Type of the leave.' }),
  typeName: z.string().meta({ description: 'Name of that type.', example: 'Annual leave' }),
  minutes: minutes('Minutes of leave that count.', 240),
  hundredths: minutes('Days of leave in hundredths.', 50),
})

const moment = (description: string) => Moment.nullable().meta({ description })

export const AttendanceDayRow = z.object({
  date: z.iso.date().meta({ description: 'The day, by the calendar of the site.', example: '2026-11-24' }),
  ...person,
  shiftName: z.string().nullable().meta({ description: 'Shift of the day; null for none.', example: 'Office' }),
  timetableName: z
    .string()
    .nullable()
    .meta({ description: 'Timetable of the day; null on a day of rest.', example: 'Day' }),
  timetableKind: z.enum(timetableKinds).nullable().meta({ description: 'Type of that timetable; null for none.' }),
  timetableFrom: z.iso.date().nullable().meta({
    description: 'Since when the version of the timetable holds that made the day; null for one of every date.',
    example: '2026-11-02',
  }),
  periods: z
    .array(
      z.object({
        start: Moment.meta({ description: 'Begin of the period, in UTC.' }),
        end: Moment.meta({ description: 'End of the period, in UTC.' }),
        missing: z.enum(['in', 'out']).nullable().meta({ description: 'Side without a punch; null for none.' }),
      }),
    )
    .meta({ description: 'Work periods of the day, in order.' }),
  firstIn: moment('First punch that counts as coming, in UTC; null for none.'),
  lastOut: moment('Last punch that counts as leaving, in UTC; null for none.'),
  statuses: z.array(DayStatusCode).meta({ description: 'What the day is, the strongest first.', example: ['late'] }),
  soFar: z
    .array(DayStatusCode)
    .meta({ description: 'What the punches until now give; of a closed day its statuses.', example: ['late'] }),
  isClosed: z.boolean().meta({ description: 'Whether the result is final unless something is changed.' }),
  scheduledMinutes: minutes('Minutes that the timetable has without breaks.', 480),
  lateMinutes: minutes('Minutes late.', 6),
  earlyMinutes: minutes('Minutes left early.'),
  workedMinutes: minutes('Minutes worked.', 474),
  breakMinutes: minutes('Minutes of break that were deducted.', 60),
  overtimeMinutes: minutes('Minutes of overtime.'),
  shortMinutes: minutes('Minutes that a flexible day lacks.'),
  absentMinutes: minutes('Minutes absent.'),
  absentHundredths: minutes('Absent share of the day in hundredths.'),
  leaves: z.array(LeaveSum).meta({ description: 'Leaves of the day by type.' }),
})
export type AttendanceDayRow = z.infer<typeof AttendanceDayRow>

/** Totals of a person over closed days (attendance.md 59). */
export const AttendanceSummaryRow = z.object({
  ...person,
  scheduledDays: minutes('Days with work or leave; holidays and days of rest are not counted.', 21),
  scheduledMinutes: minutes('Scheduled minutes of these days.', 10_080),
  workedDays: minutes('Days with time worked.', 20),
  workedMinutes: minutes('Minutes worked.', 9_474),
  normalDays: minutes('Days that are normal.', 18),
  lateTimes: minutes('Periods begun late.', 1),
  lateMinutes: minutes('Minutes late.', 6),
  earlyTimes: minutes('Periods left early.'),
  earlyMinutes: minutes('Minutes left early.'),
  missedPunches: minutes('Periods without one of the two punches.', 1),
  insufficientDays: minutes('Flexible days with too few minutes.'),
  shortMinutes: minutes('Minutes that these days lack.'),
  absentHundredths: minutes('Absent days in hundredths.', 40),
  leaves: z.array(LeaveSum).meta({ description: 'Leave by type.' }),
  restDays: minutes('Days of rest.', 8),
  holidays: minutes('Number of days that were holidays.', 1),
  overtimeMinutes: minutes('Minutes of overtime.', 30),
})
export type AttendanceSummaryRow = z.infer<typeof AttendanceSummaryRow>

/** What a punch is used as: the reasons of the calculation, and those of punches that wait for a decision. */
export const punchReasons = [...ignoredReasons, 'review', 'waiting', 'due'] as const

export const AttendancePunchRow = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the punch.' }),
  at: Moment.meta({ description: 'When it was, in UTC.' }),
  ...person,
  source: z.enum(['read', 'typed']).meta({ description: 'read: at a door. typed: added by a manager.' }),
  doorName: z.string().meta({ description: 'Door, as it was called then; empty for a typed punch.', example: 'Lobby' }),
  pointName: z.string().meta({ description: 'Attendance point, as it was called then.', example: 'Main entrance' }),
  method: z.string().nullable().meta({ description: 'How the person was identified; null for none.', example: 'card' }),
  direction: z.enum(directions).nullable().meta({ description: 'Side of the door; null where it is not known.' }),
  usedOn: z.iso.date().nullable().meta({ description: 'Day that has the punch; null for none.' }),
  use: z.enum(['in', 'out', 'ignored']).meta({ description: 'What the day uses it as.' }),
  reason: z.enum(punchReasons).nullable().meta({ description: 'Why it is not used; null where it is.' }),
})
export type AttendancePunchRow = z.infer<typeof AttendancePunchRow>

/** A page of the report, with the range that was asked for in the end. */
const reportOf = <Row extends z.ZodType>(row: Row) =>
  page(row).extend({
    from: z.iso.date().meta({ description: 'First date of the range.', example: '2026-11-01' }),
    to: z.iso.date().meta({ description: 'Last date of the range.', example: '2026-11-28' }),
    daysDue: minutes('Days of people in this range that are still to be computed again.'),
  })

export const AttendanceDayPage = reportOf(AttendanceDayRow)
export const AttendanceSummaryPage = reportOf(AttendanceSummaryRow)
export const AttendancePunchPage = reportOf(AttendancePunchRow)
