import { z } from 'zod'
import { blankOr, codeText, Keyword, Moment, name, text, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { shapes } from '../base/shapes.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'

/** Kinds of approved absence of a company (office.md 22). */

/** How exactly leaves of a type are entered: whole days, halves of days, or hours and minutes. */
export const leaveUnits = ['day', 'halfDay', 'hour'] as const
export type LeaveUnit = (typeof leaveUnits)[number]

/** What leaves of every company are usual, by the key of their texts; the manager may change each of them (office.md 22). */
export const usualLeaveTypes = [
  { key: 'annual', color: '#2f9e44', unit: 'halfDay', countsAsWorked: false },
  { key: 'sick', color: '#e03131', unit: 'day', countsAsWorked: false },
  { key: 'personal', color: '#f08c00', unit: 'halfDay', countsAsWorked: false },
  { key: 'businessTrip', color: '#1971c2', unit: 'hour', countsAsWorked: true },
  { key: 'parental', color: '#9c36b5', unit: 'day', countsAsWorked: false },
  { key: 'other', color: '#868e96', unit: 'day', countsAsWorked: false },
] as const satisfies readonly {
  readonly key: string
  readonly color: string
  readonly unit: LeaveUnit
  readonly countsAsWorked: boolean
}[]

/** The symbol of a name where none is typed: the first letters of its words. */
export function symbolOfName(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, attendanceLimits.leaveSymbol)
    .map((word) => /^./u.exec(word)![0].toUpperCase())
    .join('')
    .slice(0, attendanceLimits.leaveSymbol)
}

const texts = {
  name: { description: 'Name of the leave type, once in its company.', example: 'Business trip' },
  company: { description: 'Tenant company of the leave type.' },
  symbol: {
    description: 'What stands for it in calendars and reports; empty for the first letters of the name.',
    example: 'BT',
  },
  color: { description: 'Colour, as `#rrggbb`; empty for none.', example: '#1971c2' },
  unit: {
    description:
      'How leaves of the type are entered: day, halfDay or hour. It cannot be changed once a leave has the type.',
    example: 'day',
  },
  countsAsWorked: { description: 'Whether minutes of its leaves are added to the time worked.', example: false },
}

const fields = {
  name: name(attendanceLimits.leaveTypeName).meta(texts.name),
  symbol: text(attendanceLimits.leaveSymbol).default('').meta(texts.symbol),
  color: blankOr(codeText().toLowerCase().regex(shapes.colour.pattern)).default('').meta(texts.color),
  unit: z.enum(leaveUnits).default('day').meta(texts.unit),
  countsAsWorked: z.boolean().default(false).meta(texts.countsAsWorked),
}

export const AttendanceLeaveTypeForm = z.object({
  companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company),
  ...fields,
})
export type AttendanceLeaveTypeForm = z.output<typeof AttendanceLeaveTypeForm>

export const AttendanceLeaveTypeEdit = z.object({ ...editOf, ...fields })
export type AttendanceLeaveTypeEdit = z.output<typeof AttendanceLeaveTypeEdit>

export const AttendanceLeaveType = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.company),
  companyName: z.string().meta({ description: 'Name of that company.', example: 'North Light' }),
  name: z.string().meta(texts.name),
  symbol: z.string().meta(texts.symbol),
  color: z.string().meta(texts.color),
  unit: z.enum(leaveUnits).meta(texts.unit),
  countsAsWorked: z.boolean().meta(texts.countsAsWorked),
  leaves: z.int().meta({ description: 'Number of leaves that have the type.', example: 12 }),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AttendanceLeaveType = z.infer<typeof AttendanceLeaveType>

/** A leave type for a select: the unit says which fields a leave of it has. */
export const NamedLeaveTypes = z.object({
  rows: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        companyUuid: Uuid.meta(texts.company),
        name: z.string().meta(texts.name),
        unit: z.enum(leaveUnits).meta(texts.unit),
      }),
    )
    .meta(fieldTexts.rows),
})

export const AttendanceLeaveTypeFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }),
  sort: sortable(['name', 'createdAt']),
})
