import { doubtReasons, presenceEvidence } from '@lintel/rules/muster/model.ts'
import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, longText, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'

/** Who is inside now, and what managers say of it (office.md 17.2). */

/** Who a person is, where and when it was seen last, and how it is known that it is inside. */
export const musterPersonFields = {
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  personName: z.string().meta(fieldTexts.nameOfPerson),
  personKind: z.enum(personKinds).meta({ description: 'Kind of the person; visitors count under their company.' }),
  personnelId: z.string().meta({ description: 'Personnel number; empty for none.', example: '1042' }),
  departmentUuid: Uuid.nullable().meta({ description: 'Department of the person; null for none.' }),
  departmentName: z.string().nullable().meta({ description: 'Name of that department.', example: 'Sales' }),
  hostName: z.string().nullable().meta({ description: 'Name of the host of a visitor; null for none.', example: null }),
  phone: z.string().meta({ description: 'Telephone number with its calling code; empty for none.', example: '' }),
  photoAt: Moment.nullable().meta({ description: 'When the photo of the person was stored, in UTC; null for none.' }),
  insideSince: Moment.nullable().meta({ description: 'When the person entered, in UTC; null where unknown.' }),
  lastSignAt: Moment.nullable().meta({ description: 'When the person was last read, in UTC; null where unknown.' }),
  lastSignPlace: z
    .string()
    .nullable()
    .meta({ description: 'Door or device where that was; null where unknown.', example: 'Main entrance' }),
  evidence: z.enum(presenceEvidence).nullable().meta({
    description:
      'How it is known that the person is inside. opened: a sensor saw the door open; read: a read at a door without a sensor; typed: a manager said so. Null where unknown.',
  }),
  typedAt: Moment.nullable().meta({
    description: 'When an account said that the person is inside, in UTC; null for other evidence.',
  }),
  typedByName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that said so; null for other evidence.', example: null }),
  doubts: z.array(z.enum(doubtReasons)).meta({
    description: 'Why it is doubtful that the person is inside; empty where it is certain.',
    example: [],
  }),
}

/** Whether a person is inside the perimeter, as far as is known. */
export const presenceStates = ['inside', 'outside'] as const
export type PresenceState = (typeof presenceStates)[number]

export const MusterPresent = z.object({
  ...musterPersonFields,
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  reason: z
    .string()
    .meta({ description: 'Reason that was typed with it; empty for none.', example: 'Came without a card' }),
})
export type MusterPresent = z.infer<typeof MusterPresent>

export const MusterPresentQuery = z.object({
  state: z.enum(presenceStates).default('inside').meta({
    description: 'inside: people who are inside; outside: people of the site who are not known to be inside.',
  }),
  companyUuid: Uuid.optional().meta({ description: 'Only people of this tenant company.' }),
  keyword: Keyword.meta(fieldTexts.keyword),
})

export const MusterPresentPeople = z.object({
  rows: z.array(MusterPresent).meta({ ...fieldTexts.rows, description: 'People by company and name.' }),
  capped: z.boolean().meta({
    description: `Whether there are more than are answered: ${attendanceLimits.musterPeople} who are inside, ${limits.pageSizeMax} who are not.`,
  }),
  readAt: Moment.meta({ description: 'When this list was read, in UTC.' }),
})
export type MusterPresentPeople = z.infer<typeof MusterPresentPeople>

export const MusterPresenceForm = z.object({
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  state: z.enum(presenceStates).meta({ description: 'Whether the person is inside or not, as the caller knows it.' }),
  reason: longText(attendanceLimits.presenceReason)
    .default('')
    .meta({ description: 'How that is known; empty for none.', example: 'Came without a card' }),
})
export type MusterPresenceForm = z.output<typeof MusterPresenceForm>
