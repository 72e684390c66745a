import { z } from 'zod'
import { holdsFrom } from '../attendance/days.ts'
import { Keyword, Moment, name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'
import { cycleUnits, type CycleUnit, weekDays, cycleLimits } from '../attendance/kinds.ts'

/** Shifts repeat timetables in a cycle (office.md 20). */

const texts = {
  name: { description: 'Name of the shift, once in its company.', example: 'Early and late' },
  company: { description: 'Tenant company of the shift.' },
  cycleUnit: {
    description: 'day: a cycle of 1 to 31 days. week: a cycle of 1 to 12 weeks, each from Monday to Sunday.',
    example: 'week',
  },
  timetableUuids: {
    description: 'Timetable of each day of the cycle, in order; null for a day of rest. At least one day has one.',
  },
}

interface Cycle {
  readonly cycleUnit: CycleUnit
  readonly timetableUuids: readonly (string | null)[]
}

/** The first thing that is wrong with a cycle, at its field. */
const checkCycle = ({ cycleUnit, timetableUuids }: Cycle, context: z.core.$RefinementCtx) => {
  const refuse = (params: { readonly key: string; readonly max?: number }) =>
    context.addIssue({ code: 'custom', path: ['timetableUuids'], params })
  const max = cycleLimits[cycleUnit]
  if (timetableUuids.length > max) refuse({ key: 'validation:tooMany', max })
  else if (cycleUnit === 'week' && timetableUuids.length % weekDays !== 0)
    refuse({ key: 'attendance:problem.partWeek' })
  else if (timetableUuids.every((uuid) => uuid === null)) refuse({ key: 'attendance:problem.noWorkingDay' })
}

const cycle = {
  cycleUnit: z.enum(cycleUnits).default('week').meta(texts.cycleUnit),
  timetableUuids: z.array(Uuid.nullable()).min(1).max(cycleLimits.week).meta(texts.timetableUuids),
}
const ownName = name(attendanceLimits.timetableName).meta(texts.name)

export const AttendanceShiftForm = z
  .object({ companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company), name: ownName, ...cycle })
  .superRefine(checkCycle)
export type AttendanceShiftForm = z.output<typeof AttendanceShiftForm>

export const AttendanceShiftEdit = z.object({ ...editOf, name: ownName, ...cycle, holdsFrom }).superRefine(checkCycle)
export type AttendanceShiftEdit = z.output<typeof AttendanceShiftEdit>

export const AttendanceShift = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.company),
  companyName: z.string().meta(fieldTexts.companyName),
  name: z.string().meta(texts.name),
  cycleUnit: z.enum(cycleUnits).meta(texts.cycleUnit),
  timetableUuids: z.array(Uuid.nullable()).meta(texts.timetableUuids),
  timetables: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Timetable of a day of the cycle.' }),
        name: z.string().meta({ description: 'Name of the timetable.', example: 'Day' }),
      }),
    )
    .meta({ description: 'Timetables of the cycle by name, each once.' }),
  // Not named like the field of an edit: what an edit leaves out is taken from the record.
  versionFrom: z.iso.date().meta({
    description: 'First date for which the newest version of the cycle holds.',
    example: '2026-11-02',
  }),
  schedules: z.int().meta({ description: 'Number of schedules that use the shift.', example: 14 }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AttendanceShift = z.infer<typeof AttendanceShift>

export const AttendanceShiftFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta(fieldTexts.companyFilter),
  sort: sortable(['name', 'createdAt']),
})
