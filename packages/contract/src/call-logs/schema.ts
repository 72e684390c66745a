import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { PlaceNames, timeQualities } from '../door-logs/schema.ts'
import { moments, withinYear } from '../kit/range.ts'
import { pageQuery } from '../kit/page.ts'

/** What became of a call, and what rang (office.md 15.2); the words of the open device protocol. */
export const callResults = ['answered', 'missed', 'rejected', 'noAnswer'] as const
export const callKinds = ['app', 'landline', 'device'] as const

/** A call. It is an event of the door log too, under the same id. What an older device does not tell is null. */
export const CallRow = z.object({
  uuid: Uuid,
  occurredAt: Moment,
  timeQuality: z.enum(timeQualities),
  /** Who called: devices do, from a door where they have one. Names are those of the day. */
  deviceUuid: Uuid,
  deviceName: z.string(),
  doorName: z.string().nullable(),
  callee: z.string().nullable(),
  personUuid: Uuid.nullable(),
  personKind: z.enum(personKinds).nullable(),
  /** Name of the called person's company at that time. */
  companyName: z.string().nullable(),
  /** Where the device stood that called, and the home that was called. */
  ...PlaceNames.shape,
  kind: z.enum(callKinds).nullable(),
  result: z.enum(callResults).nullable(),
  seconds: z.int().nullable(),
  unlocked: z.boolean().nullable(),
  /** Name of who or what answered a call to an apartment, as the device said it. */
  answeredBy: z.string().nullable(),
})
export type CallRow = z.infer<typeof CallRow>

/** A line of the list, with the picture that the device took of it. */
export const CallLine = CallRow.extend({ imageUuid: Uuid.nullable() })
export type CallLine = z.infer<typeof CallLine>

export const CallFilter = withinYear(
  pageQuery.extend({
    keyword: Keyword,
    device: Uuid.optional(),
    door: Uuid.optional(),
    company: Uuid.optional(),
    /** Where the door or device stands. */
    building: Uuid.optional(),
    apartment: Uuid.optional(),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional(),
    homeApartment: Uuid.optional(),
    /** To people of a department, and of those below it, as they are placed today. */
    department: Uuid.optional(),
    person: Uuid.optional(),
    kind: z.enum(callKinds).optional(),
    result: z.enum(callResults).optional(),
    ...moments,
  }),
)
