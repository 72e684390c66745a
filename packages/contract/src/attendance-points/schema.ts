import { z } from 'zod'
import { Keyword, Moment, name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { editOf } from '../operators/schema.ts'

/** Doors of a company whose openings are punches (office.md 18). */

const texts = {
  name: { description: 'Name of the attendance point, once in its company.', example: 'Lobby' },
  company: { description: 'Tenant company of the point.' },
  doors: { description: 'Doors of the point: active ones that are shared with the company.' },
}

const fields = {
  name: name(limits.companyName).meta(texts.name),
  doorUuids: z.array(Uuid).min(1).max(attendanceLimits.pointDoors).meta(texts.doors),
}

export const AttendancePointForm = z.object({
  companyUuid: Uuid.or(z.literal('')).default('').meta(texts.company),
  ...fields,
})
export type AttendancePointForm = z.output<typeof AttendancePointForm>

export const AttendancePointEdit = z.object({ ...editOf, ...fields })
export type AttendancePointEdit = z.output<typeof AttendancePointEdit>

export const AttendancePoint = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.company),
  companyName: z.string().meta({ description: 'Name of that company.', example: 'North Light' }),
  name: z.string().meta(texts.name),
  doors: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'A door of the point.' }),
        name: z.string().meta({ description: 'Name of the door.', example: 'Main entrance' }),
        hasExitReader: z.boolean().meta({
          description: 'Whether people are read on their way out; without, leaving makes no punch.',
        }),
      }),
    )
    .meta(texts.doors),
  version: z.int().meta(fieldTexts.version),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AttendancePoint = z.infer<typeof AttendancePoint>

export const AttendancePointFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta({ description: 'Only those of this tenant company.' }),
  sort: sortable(['name', 'createdAt']),
})

/** A door that may be of a point of a company. */
export const PointDoor = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the door.', example: 'Main entrance' }),
  hasReader: z.boolean().meta({ description: 'Whether people are read there; without a reader there are no punches.' }),
  hasExitReader: z.boolean().meta({ description: 'Whether people are read on their way out.' }),
  pointName: z
    .string()
    .nullable()
    .meta({ description: 'Point of the company that has the door already; null for none.', example: null }),
})
export type PointDoor = z.infer<typeof PointDoor>
