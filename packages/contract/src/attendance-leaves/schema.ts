import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { FormDate, isWithinYear } from '../attendance/days.ts'
import { leaveUnits } from '../attendance-leave-types/schema.ts'
import { longText, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'

/** Approved absences of people, on the wall clock of the site (office.md 23). */

export const dayHalves = ['am', 'pm'] as const
export const leaveStates = ['upcoming', 'ongoing', 'ended'] as const

const texts = {
  company: { description: 'Tenant company of the people.' },
  people: { description: 'People of the company who get the leave, each its own.' },
  type: { description: 'Leave type of the same company.' },
  unit: {
    description: 'Unit of the leave type, which says which fields are read: day, halfDay or hour.',
    example: 'day',
  },
  startsOn: { description: 'First date of the leave.', example: '2026-11-23' },
  startsHalf: { description: 'Half of the first date with which it begins; of halves of days alone.', example: 'am' },
  startsMinute: {
    description: 'Start on the first date in minutes from midnight; of hours alone.',
    example: 540,
  },
  endsOn: { description: 'Last date of the leave, included.', example: '2026-11-27' },
  endsHalf: { description: 'Half of the last date with which it ends; of halves of days alone.', example: 'pm' },
  endsMinute: {
    description:
      'End on the last date in minutes from midnight, not included; 1440 and 1439 are midnight. Of hours alone.',
    example: 1080,
  },
  remark: { description: 'What is said about it.', example: 'Agreed with the team' },
}

const times = {
  unit: z.enum(leaveUnits).default('day').meta(texts.unit),
  startsOn: FormDate.meta(texts.startsOn),
  startsHalf: z.enum(dayHalves).default('am').meta(texts.startsHalf),
  startsMinute: z
    .int()
    .min(0)
    .max(dayMinutes - 1)
    .default(0)
    .meta(texts.startsMinute),
  endsOn: FormDate.meta(texts.endsOn),
  endsHalf: z.enum(dayHalves).default('pm').meta(texts.endsHalf),
  endsMinute: z.int().min(0).max(dayMinutes).default(dayMinutes).meta(texts.endsMinute),
}
const Times = z.object(times)
export type LeaveTimes = z.output<typeof Times>

/** The last minute of a selector is midnight where a leave ends (attendance.md 14). */
const endMinuteOf = ({ endsMinute }: LeaveTimes): number => (endsMinute === dayMinutes - 1 ? dayMinutes : endsMinute)

/** Where a leave ends too early: days and halves are inclusive, hours end after they begin (attendance.md 30). */
function fieldOfEarlyEnd(leave: LeaveTimes): string | undefined {
  if (leave.endsOn < leave.startsOn) return 'endsOn'
  if (leave.endsOn > leave.startsOn) return undefined
  if (leave.unit === 'halfDay' && leave.startsHalf === 'pm' && leave.endsHalf === 'am') return 'endsHalf'
  return leave.unit === 'hour' && endMinuteOf(leave) <= leave.startsMinute ? 'endsMinute' : undefined
}

const checkTimes = (leave: LeaveTimes, context: z.core.$RefinementCtx) => {
  const field = fieldOfEarlyEnd(leave)
  if (field) context.addIssue({ code: 'custom', path: [field], params: { key: 'validation:endBeforeStart' } })
  else if (!isWithinYear(leave.startsOn, leave.endsOn))
    context.addIssue({ code: 'custom', path: ['endsOn'], params: { key: 'validation:rangeTooLong' } })
}

const leaveTypeUuid = Uuid.meta(texts.type)
const remark = longText(attendanceLimits.leaveRemark).default('').meta(texts.remark)

export const AttendanceLeaveForm = z
  .object({
    companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company),
    personUuids: z.array(Uuid).min(1).max(limits.schedulingStaff).meta(texts.people),
    leaveTypeUuid,
    ...times,
    remark,
  })
  .superRefine(checkTimes)
export type AttendanceLeaveForm = z.output<typeof AttendanceLeaveForm>

export const AttendanceLeaveEdit = z.object({ ...editOf, leaveTypeUuid, ...times, remark }).superRefine(checkTimes)
export type AttendanceLeaveEdit = z.output<typeof AttendanceLeaveEdit>

export const AttendanceLeave = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.company),
  companyName: z.string().meta({ description: 'Name of that company.', example: 'North Light' }),
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  personName: z.string().meta(fieldTexts.nameOfPerson),
  personnelId: z.string().meta(fieldTexts.personnelId),
  departmentName: z
    .string()
    .nullable()
    .meta({ description: 'Department of the person; null for none.', example: null }),
  leaveTypeUuid: Uuid.meta(texts.type),
  leaveTypeName: z.string().meta({ description: 'Name of the leave type.', example: 'Annual leave' }),
  color: z
    .string()
    .meta({ description: 'Colour of the leave type, as `#rrggbb`; empty for none.', example: '#2f9e44' }),
  unit: z.enum(leaveUnits).meta(texts.unit),
  startsOn: z.iso.date().meta(texts.startsOn),
  startsHalf: z.enum(dayHalves).meta(texts.startsHalf),
  startsMinute: z.int().meta(texts.startsMinute),
  endsOn: z.iso.date().meta(texts.endsOn),
  endsHalf: z.enum(dayHalves).meta(texts.endsHalf),
  endsMinute: z.int().meta(texts.endsMinute),
  remark: z.string().meta(texts.remark),
  recordedBy: z.string().meta({ description: 'Name of the account that recorded it.', example: 'Mira Manager' }),
  state: z
    .enum(leaveStates)
    .meta({ description: 'Whether the leave is ahead, going on or over, by the clock of the site.', example: 'ended' }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AttendanceLeave = z.infer<typeof AttendanceLeave>

export const AttendanceLeaveFilter = pageQuery.extend({
  companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }),
  departmentUuid: Uuid.optional().meta({ description: 'Only of people of this department and those below it.' }),
  personUuid: Uuid.optional().meta({ description: 'Only those of this person.' }),
  leaveTypeUuid: Uuid.optional().meta({ description: 'Only those of this leave type.' }),
  from: Moment.optional().meta({
    description: 'Only those that end on the site’s date of this moment or later, in UTC.',
  }),
  to: Moment.optional().meta({
    description: 'Only those that begin on the site’s date of this moment or earlier, in UTC.',
  }),
  sort: sortable(['startsOn', 'personName', 'createdAt']),
})
