import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { problemOfTimetable, type TimetableProblem } from '@lintel/rules/attendance/validate-timetable.ts'
import type { Timetable } from '@lintel/rules/attendance/model.ts'
import { z } from 'zod'
import { holdsFrom } from '../attendance/days.ts'
import { Keyword, Moment, name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { timetableKinds } from '../attendance/kinds.ts'

/** Timetables describe one working day (office.md 19). */

/** A time of the day in minutes from midnight. 23:59 is 23:59 here (attendance.md 14). */
const DayMinute = z
  .int()
  .min(0)
  .max(dayMinutes - 1)

const texts = {
  name: { description: 'Name of the timetable, once in its company.', example: 'Day' },
  company: { description: 'Tenant company of the timetable.' },
  kind: {
    description: 'fixed: work periods with hours. flexible: so many minutes a day. It cannot be changed.',
    example: 'fixed',
  },
  periods: { description: 'Work periods of a fixed timetable, in order.' },
  break: { description: 'Break that is deducted, inside one period; null for none.' },
  allowLateMinutes: { description: 'Minutes up to which coming late is not recorded.', example: 5 },
  allowEarlyMinutes: { description: 'Minutes up to which leaving early is not recorded.', example: 5 },
  overtimeAfterMinutes: {
    description: 'Minutes after the end from which overtime counts; null where it does not count.',
    example: null,
  },
  requiredMinutes: { description: 'Minutes a day of a flexible timetable.', example: 480 },
  breakMinutes: {
    description: 'Minutes that are deducted of a flexible day that is longer than them; null for none.',
    example: null,
  },
  dayChangeAt: {
    description: 'Minute of the day at which a flexible day begins, from midnight.',
    example: 0,
  },
}

/** An end at or before its start is on the next day. Check times are the nearest ones outside the work. */
export const WorkPeriod = z.object({
  start: DayMinute.meta(fieldTexts.startMinute),
  end: DayMinute.meta({
    description: 'End in minutes of the day from midnight; at or before the start it is on the next day.',
    example: 1080,
  }),
  checkFrom: DayMinute.meta({
    description: 'Time from which a punch counts for the period, in minutes of the day.',
    example: 420,
  }),
  checkTo: DayMinute.meta({
    description: 'Time until which a punch counts for the period, in minutes of the day, included.',
    example: 1200,
  }),
})
export type WorkPeriod = z.output<typeof WorkPeriod>

const BreakWindow = z.object({
  start: DayMinute.meta(fieldTexts.startMinute),
  end: DayMinute.meta({ description: 'End of the break in minutes of the day from midnight.', example: 780 }),
})

/** What a version of a timetable says; the parts of the other kind do not matter. */
export const timetableFields = {
  periods: z.array(WorkPeriod).max(attendanceLimits.workPeriods).default([]).meta(texts.periods),
  break: BreakWindow.nullable().default(null).meta(texts.break),
  allowLateMinutes: z.int().min(0).max(attendanceLimits.allowanceMinutes).default(0).meta(texts.allowLateMinutes),
  allowEarlyMinutes: z.int().min(0).max(attendanceLimits.allowanceMinutes).default(0).meta(texts.allowEarlyMinutes),
  overtimeAfterMinutes: z
    .int()
    .min(0)
    .max(attendanceLimits.overtimeLimitMinutes)
    .nullable()
    .default(null)
    .meta(texts.overtimeAfterMinutes),
  requiredMinutes: z.int().min(1).max(attendanceLimits.flexibleMinutes).default(480).meta(texts.requiredMinutes),
  breakMinutes: z.int().min(1).max(attendanceLimits.flexibleMinutes).nullable().default(null).meta(texts.breakMinutes),
  dayChangeAt: DayMinute.default(0).meta(texts.dayChangeAt),
}
const Definition = z.object(timetableFields)

export const timetableKind = z.enum(timetableKinds).default('fixed').meta(texts.kind)
const ownName = name(attendanceLimits.timetableName).meta(texts.name)

type Definitions = z.output<typeof Definition> & { readonly kind: (typeof timetableKinds)[number] }

/** The timetable as the calculation takes it. */
export function timetableOf(form: Definitions): Timetable {
  if (form.kind === 'flexible') {
    const { requiredMinutes, breakMinutes, dayChangeAt } = form
    return { kind: 'flexible', requiredMinutes, dayChangeAt, ...(breakMinutes !== null && { breakMinutes }) }
  }
  const { periods, allowLateMinutes, allowEarlyMinutes, overtimeAfterMinutes } = form
  return {
    kind: 'fixed',
    periods,
    allowLateMinutes,
    allowEarlyMinutes,
    ...(form.break && { break: form.break }),
    ...(overtimeAfterMinutes !== null && { overtimeAfterMinutes }),
  }
}

/** At which field each problem is shown. */
const pathOf = (problem: TimetableProblem): (string | number)[] => {
  switch (problem.kind) {
    case 'periodLength':
      return ['periods', problem.period, 'end']
    case 'periodsCoincide':
      return ['periods', problem.period, 'start']
    case 'checkTimeInsideWork':
      return ['periods', problem.period, problem.field]
    case 'checkTimesConflict':
      return ['periods', problem.period, 'checkFrom']
    case 'allowanceTooLong':
      return [problem.field]
    case 'breakOutsideWork':
      return ['break']
    case 'spanTooLong':
      return ['periods']
  }
}

/** The first problem, in the order of office.md 19, at its field. */
export const checkTimetable = (form: Definitions, context: z.core.$RefinementCtx) => {
  if (form.kind === 'flexible') {
    if (form.breakMinutes !== null && form.breakMinutes >= form.requiredMinutes) {
      context.addIssue({ code: 'custom', path: ['breakMinutes'], params: { key: 'attendance:problem.breakTooLong' } })
    }
    return
  }
  if (form.periods.length === 0) {
    context.addIssue({ code: 'custom', path: ['periods'], params: { key: 'validation:tooFew', min: 1 } })
    return
  }
  const timetable = timetableOf(form)
  const problem = timetable.kind === 'fixed' ? problemOfTimetable(timetable) : undefined
  if (!problem) return
  context.addIssue({ code: 'custom', path: pathOf(problem), params: { key: `attendance:problem.${problem.kind}` } })
}

export const AttendanceTimetableForm = z
  .object({
    companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company),
    name: ownName,
    kind: timetableKind,
    ...timetableFields,
  })
  .superRefine(checkTimetable)
export type AttendanceTimetableForm = z.output<typeof AttendanceTimetableForm>

/** The kind stays; it says which fields are checked. */
export const AttendanceTimetableEdit = z
  .object({ ...editOf, name: ownName, kind: timetableKind, ...timetableFields, holdsFrom })
  .superRefine(checkTimetable)
export type AttendanceTimetableEdit = z.output<typeof AttendanceTimetableEdit>

export const AttendanceTimetable = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.company),
  companyName: z.string().meta({ description: 'Name of that company.', example: 'North Light' }),
  name: z.string().meta(texts.name),
  kind: z.enum(timetableKinds).meta(texts.kind),
  periods: z.array(WorkPeriod).meta(texts.periods),
  break: BreakWindow.nullable().meta(texts.break),
  allowLateMinutes: z.int().meta(texts.allowLateMinutes),
  allowEarlyMinutes: z.int().meta(texts.allowEarlyMinutes),
  overtimeAfterMinutes: z.int().nullable().meta(texts.overtimeAfterMinutes),
  requiredMinutes: z.int().meta(texts.requiredMinutes),
  breakMinutes: z.int().nullable().meta(texts.breakMinutes),
  dayChangeAt: z.int().meta(texts.dayChangeAt),
  // Not named like the field of an edit: what an edit leaves out is taken from the record.
  versionFrom: z.iso
    .date()
    .meta({ description: 'First date for which the present version holds.', example: '2026-11-02' }),
  shifts: z.int().meta({ description: 'Number of shifts that use the timetable.', example: 2 }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AttendanceTimetable = z.infer<typeof AttendanceTimetable>

/** A timetable in a select of a shift, with its hours. */
export const AttendanceTimetableName = AttendanceTimetable.pick({
  uuid: true,
  name: true,
  kind: true,
  periods: true,
  break: true,
  requiredMinutes: true,
  dayChangeAt: true,
})
export type AttendanceTimetableName = z.infer<typeof AttendanceTimetableName>

export const AttendanceTimetableFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }),
  kind: z.enum(timetableKinds).optional().meta(texts.kind),
  sort: sortable(['name', 'createdAt']),
})
