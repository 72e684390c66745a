import { dayMs } from '@lintel/vocabulary/durations.ts'
import { ignoredReasons } from '@lintel/rules/attendance/model.ts'
import { z } from 'zod'
import { DayStatusCode, FormDate } from '../attendance/days.ts'
import { timetableKinds } from '../attendance/kinds.ts'
import { Keyword, Moment, requiredLongText, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { pageQuery } from '../kit/page.ts'
import { isInYears, LocalMoment } from '../schedules/schema.ts'

/** Days of one person with how they came about, and what managers correct of its punches (office.md 24.2 and 24.4). */

export const punchStatuses = ['counting', 'review', 'waiting', 'setAside'] as const
export const punchUses = ['in', 'out', 'ignored'] as const
export const correctionKinds = ['add', 'setAside', 'restore', 'accept'] as const
export const correctionStatuses = ['waiting', 'inForce', 'withdrawn'] as const

const minutes = (description: string) => z.int().meta({ description, example: 0 })
const momentOrNone = (description: string) => Moment.nullable().meta({ description })

/** Punches are typed by a wall clock that shows one hour twice in autumn. */
export const clockFolds = ['first', 'second'] as const

export const AttendanceCorrection = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  kind: z.enum(correctionKinds).meta({
    description:
      'add: the punch was typed. setAside: it counts no longer. restore: it counts again. accept: its time counts although the clock was not set.',
    example: 'add',
  }),
  status: z.enum(correctionStatuses).meta({
    description: 'waiting: another person has to agree first. inForce, or withdrawn before that.',
    example: 'inForce',
  }),
  reason: z.string().meta({ description: 'Reason of the correction.', example: 'Forgot the card' }),
  byName: z.string().meta(fieldTexts.createdBy),
  at: Moment.meta(fieldTexts.createdAt),
  agreedByName: z.string().nullable().meta({ description: 'Account that agreed; null where none had to, or has yet.' }),
  agreedAt: momentOrNone('When it agreed, in UTC; null for not.'),
  isOwn: z.boolean().meta({ description: 'Whether the caller made it and so cannot agree to it.' }),
})
export type AttendanceCorrection = z.infer<typeof AttendanceCorrection>

export const AttendancePunch = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  at: Moment.meta({ description: 'Time of the punch, in UTC.' }),
  source: z.enum(['read', 'typed']).meta({ description: 'read at a door, or typed by a manager.', example: 'read' }),
  status: z.enum(punchStatuses).meta({
    description: 'counting; review: the clock was not set; waiting for a second agreement; setAside.',
    example: 'counting',
  }),
  doorName: z.string().meta({ description: 'Door of the read, as it was called then; empty for a typed one.' }),
  pointName: z.string().meta({ description: 'Attendance point of the door then; empty for a typed one.' }),
  method: z.string().nullable().meta({ description: 'How the person was identified; null for a typed one.' }),
  direction: z.enum(['entry', 'exit']).nullable().meta({ description: 'Direction of the reader; null for none.' }),
  eventUuid: Uuid.nullable().meta({ description: 'Event of the door; null for a typed one.' }),
  use: z.enum(punchUses).nullable().meta({
    description: 'How the day takes it; null where it is not yet part of it.',
    example: 'in',
  }),
  ignoredReason: z
    .enum(ignoredReasons)
    .nullable()
    .meta({ description: 'Why it is neither in nor out; null otherwise.' }),
  corrections: z.array(AttendanceCorrection).meta({ description: 'What was said about it, the earliest first.' }),
})
export type AttendancePunch = z.infer<typeof AttendancePunch>

export const AttendancePeriod = z.object({
  start: Moment.meta({ description: 'Start of the work, in UTC.' }),
  end: Moment.meta({ description: 'End of the work, in UTC.' }),
  checkFrom: Moment.meta({ description: 'From when punches count for it, in UTC.' }),
  checkTo: Moment.meta({ description: 'Until when punches count for it, in UTC.' }),
  isExcused: z.boolean().meta({ description: 'Whether no work is expected in it.' }),
  expectedFrom: momentOrNone('First moment of expected work, in UTC; null for none.'),
  expectedUntil: momentOrNone('Last moment of expected work, in UTC; null for none.'),
  in: momentOrNone('When the person came, to the minute, in UTC; null for not known.'),
  out: momentOrNone('When the person left, to the minute, in UTC; null for not known.'),
  missing: z
    .enum(['in', 'out'])
    .nullable()
    .meta({ description: 'Which of the two is missing; null for none or both.' }),
  lateMinutes: minutes('Minutes late, where that is more than is allowed.'),
  earlyMinutes: minutes('Minutes left early, where that is more than is allowed.'),
  workedMinutes: minutes('Minutes worked in it.'),
  breakMinutes: minutes('Minutes of break deducted in it.'),
  overtimeMinutes: minutes('Minutes of overtime after it.'),
  absentMinutes: minutes('Minutes absent.'),
})
export type AttendancePeriod = z.infer<typeof AttendancePeriod>

export const AttendanceDayInfo = z.object({
  date: z.string().meta({ description: 'The day, as `YYYY-MM-DD`.', example: '2026-11-24' }),
  statuses: z.array(DayStatusCode).meta({ description: 'What the day is.', example: ['late'] }),
  soFar: z.array(DayStatusCode).meta({ description: 'What the punches until now make of it.', example: ['late'] }),
  isClosed: z.boolean().meta({ description: 'Whether the day is over.' }),
  closesAfter: momentOrNone('After when it is closed, in UTC; null for a day without schedule.'),
  scheduledMinutes: minutes('Minutes scheduled, without breaks.'),
  expectedMinutes: minutes('Minutes expected, without holiday and leave.'),
  holidayMinutes: minutes('Scheduled minutes that are a holiday.'),
  workedMinutes: minutes('Minutes worked.'),
  breakMinutes: minutes('Minutes of break deducted.'),
  overtimeMinutes: minutes('Minutes of overtime.'),
  lateMinutes: minutes('Minutes late.'),
  earlyMinutes: minutes('Minutes left early.'),
  shortMinutes: minutes('Minutes that a flexible day lacks.'),
  absentMinutes: minutes('Minutes absent.'),
  absentHundredths: minutes('Absent days in hundredths.'),
  periods: z.array(AttendancePeriod).meta({ description: 'Work periods of the day; of a flexible day one.' }),
  leaves: z
    .array(
      z.object({
        typeName: z.string().meta({ description: 'Name of the leave type.', example: 'Vacation' }),
        minutes: minutes('Scheduled minutes of the day that it covers.'),
        hundredths: minutes('Days of leave in hundredths.'),
      }),
    )
    .meta({ description: 'Leaves that cover scheduled time of the day.' }),
  shiftName: z.string().nullable().meta({ description: 'Shift of the day; null for none.', example: 'Office week' }),
  timetable: z
    .object({
      name: z.string().meta({ description: 'Name of the timetable.', example: 'Day' }),
      kind: z.enum(timetableKinds).meta({ description: 'fixed, or flexible hours.', example: 'fixed' }),
      holdsFrom: z
        .string()
        .meta({ description: 'First date of the version that made the day.', example: '2026-11-02' }),
      isFirstVersion: z.boolean().meta({ description: 'Whether no version was before it.' }),
      allowLateMinutes: minutes('Minutes up to which coming late is not recorded.'),
      allowEarlyMinutes: minutes('Minutes up to which leaving early is not recorded.'),
    })
    .nullable()
    .meta({ description: 'Timetable of the day; null for a day of rest or without schedule.' }),
  punches: z.array(AttendancePunch).meta({ description: 'All punches of the day in order.' }),
  computedAt: momentOrNone('When it was computed, in UTC; null for a day that is not stored.'),
})
export type AttendanceDayInfo = z.infer<typeof AttendanceDayInfo>

export const AttendanceTotals = z.object({
  scheduledMinutes: minutes('Minutes scheduled on closed days, without holidays and days of rest.'),
  workedMinutes: minutes('Minutes worked.'),
  normalDays: minutes('Days that are Normal.'),
  lateTimes: minutes('Periods that began late.'),
  lateMinutes: minutes('Minutes late.'),
  earlyTimes: minutes('Periods that ended early.'),
  earlyMinutes: minutes('Minutes left early.'),
  missedPunches: minutes('Periods of which one punch is missing.'),
  absentHundredths: minutes('Absent days in hundredths.'),
  leaveHundredths: minutes('Days of leave in hundredths.'),
  overtimeMinutes: minutes('Minutes of overtime.'),
})

export const AttendancePersonQuery = z
  .object({
    uuid: Uuid.meta(fieldTexts.uuidOfPerson),
    from: FormDate.meta({ description: 'First date of the days that are asked for.', example: '2026-11-01' }),
    to: FormDate.meta({
      description: `Last date, at most ${attendanceLimits.attendanceDates} dates from the first.`,
      example: '2026-11-30',
    }),
  })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    if (days >= 1 && days <= attendanceLimits.attendanceDates) return
    context.addIssue({
      code: 'custom',
      path: ['to'],
      params: { key: 'attendancePeople:problem.range', days: attendanceLimits.attendanceDates },
    })
  })

export const AttendancePersonInfo = z.object({
  uuid: Uuid.meta(fieldTexts.uuidOfPerson),
  firstName: z.string().meta(fieldTexts.firstName),
  lastName: z.string().meta(fieldTexts.lastName),
  personnelId: z.string().meta({ description: 'Personnel number; empty for none.', example: '1042' }),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  departmentName: z.string().nullable().meta({ description: 'Department of the person; null for none.' }),
  photoAt: momentOrNone('When the photo was uploaded, in UTC; null for none.'),
  isMember: z.boolean().meta({ description: 'False for a person who was deleted and whose days are left.' }),
  isEnabled: z.boolean().meta({ description: 'Whether the person counts for attendance.' }),
  today: z.string().meta({ description: 'Date of the site now.', example: '2026-11-29' }),
  totals: AttendanceTotals.meta({ description: 'Sums of the closed days of the range.' }),
  days: z.array(AttendanceDayInfo).meta({ description: 'Every date of the range in order.' }),
})
export type AttendancePersonInfo = z.infer<typeof AttendancePersonInfo>

/** A correction without a reason is none. */
export const correctionReason = {
  reason: requiredLongText(attendanceLimits.correctionReason).meta({
    description: 'Reason of the correction.',
    example: 'Forgot the card',
  }),
}

export const PunchForm = z.object({
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  at: LocalMoment.refine((text) => isInYears(text.slice(0, 10)), { params: { key: 'validation:date' } }).meta({
    description: 'Time of the punch on the wall clock of the site.',
    example: '2026-11-24T18:00',
  }),
  fold: z.enum(clockFolds).default('first').meta({
    description: 'Which of the two is meant where the clock shows the hour twice.',
    example: 'first',
  }),
  ...correctionReason,
})

export const PunchCorrectionForm = z.object({
  punchUuid: Uuid.meta({ description: 'Punch that is corrected.' }),
  ...correctionReason,
})

export const ReviewFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta(fieldTexts.companyFilter),
})

export const ReviewRow = z.object({
  uuid: Uuid.meta({ description: 'Punch that waits.' }),
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  personName: z.string().meta(fieldTexts.nameOfPerson),
  companyName: z.string().meta(fieldTexts.companyName),
  date: z.string().meta({ description: 'Date of the punch at the site.', example: '2026-11-24' }),
  at: Moment.meta({ description: 'Time of the punch as the server believes it, in UTC.' }),
  receivedAt: Moment.meta({ description: 'When it was received, in UTC.' }),
  doorName: z.string().meta({ description: 'Door of the read, as it was called then; empty for a typed one.' }),
  correction: AttendanceCorrection.nullable().meta({
    description:
      'Correction that waits for an agreement; null for a punch whose clock was not set and nobody accepted.',
  }),
})
export type ReviewRow = z.infer<typeof ReviewRow>

const needsSecondAgreement = z
  .boolean()
  .meta({ description: 'Whether another person has to agree before a correction counts.', example: false })

export const AttendanceSetting = z.object({
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  needsSecondAgreement,
  version: z.int().meta(fieldTexts.savedVersion),
})
export const AttendanceSettingForm = z.object({
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  needsSecondAgreement,
  version: z.int().min(0).meta(fieldTexts.savedVersion),
})
