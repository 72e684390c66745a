import { dayStatuses } from '@lintel/rules/attendance/model.ts'
import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { LocalDate, isInYears } from '../schedules/schema.ts'

/** Days of attendance, as several calls have them (office.md 24.3). */

/** Calls of attendance answer while it is active; its pages say before that what is to be done (office.md 26). */
export const whileActive = when('attendance', 'active')

/** Reads of days, which every change of what days are made of invalidates. */
export const readsOfDays = ['attendancePerson', 'attendanceReport', 'home'] as const

export { dayStatuses, type DayStatus } from '@lintel/rules/attendance/model.ts'
export const DayStatusCode = z.enum(dayStatuses)

/** A date that a form names. */
export const FormDate = LocalDate.refine(isInYears, { params: { key: 'validation:date' } })

/** Whether dates end before the date of their begin in the next year (attendance.md 53); false where one is none. */
export function isWithinYear(from: string, to: string): boolean {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  return Date.parse(`${to}T00:00Z`) < Date.UTC(year + 1, month - 1, day)
}

/** The last date that a schedule from a date on may have (attendance.md 53). */
export function lastDateFrom(from: string): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** From which date on a change of a timetable or shift holds; earlier dates keep what they had (attendance.md 56). */
export const holdsFrom = FormDate.or(z.literal('')).default('').meta({
  description: 'First date for which the change holds; empty for the next one that is usual.',
  example: '2026-11-30',
})

const minutes = (description: string) => z.int().meta({ description, example: 0 })

/** The result of a day in few words. */
export const DayBrief = z.object({
  statuses: z.array(DayStatusCode).meta({ description: 'What the day is.', example: ['late'] }),
  lateMinutes: minutes('Minutes late.'),
  earlyMinutes: minutes('Minutes left early.'),
  workedMinutes: minutes('Minutes worked.'),
  overtimeMinutes: minutes('Minutes of overtime.'),
  absentHundredths: minutes('Absent days in hundredths.'),
})
export type DayBrief = z.infer<typeof DayBrief>

/** Which closed days a change would give another result. */
export const DayChanges = z.object({
  count: z.int().meta({ description: 'Number of days that would change.', example: 12 }),
  people: z.int().meta({ description: 'Number of people whose days they are.', example: 3 }),
  isComplete: z.boolean().meta({ description: 'False where more days than could be compared are concerned.' }),
  rows: z
    .array(
      z.object({
        personUuid: Uuid.meta({ description: 'Person whose day it is.' }),
        personName: z.string().meta({ description: 'Name of the person.', example: 'Ada Lind' }),
        date: z.string().meta({ description: 'The day, as `YYYY-MM-DD`.', example: '2026-11-02' }),
        before: DayBrief.nullable().meta({ description: 'What the day is now; null for a day without a result.' }),
        after: DayBrief.nullable().meta({ description: 'What it would be; null for none.' }),
      }),
    )
    .meta({ ...fieldTexts.rows, description: `The first ${attendanceLimits.dayChanges} of them, by person and date.` }),
})
export type DayChanges = z.infer<typeof DayChanges>
