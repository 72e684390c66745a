import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { PlaceNames, timeQualities } from '../door-logs/schema.ts'
import { moments, withinYear } from '../kit/range.ts'
import { logQuery } from '../kit/page.ts'

/** What became of a call, and what rang (office.md 15.2); the words of the open device protocol. */
export const callResults = ['answered', 'missed', 'rejected', 'noAnswer'] as const
export const callKinds = ['app', 'landline', 'device'] as const

/** A call. It is an event of the door log too, under the same id. What an older device does not tell is null. */
export const CallRow = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the call, which is also its event of the door log.' }),
  occurredAt: Moment.meta({ description: 'When the call was made, in UTC, by the clock of the device.' }),
  timeQuality: z.enum(timeQualities).meta(fieldTexts.timeQuality),
  /** Who called: devices do, from a door where they have one. Names are those of the day. */
  deviceUuid: Uuid.meta({ description: 'Device that called.' }),
  deviceName: z.string().meta(fieldTexts.deviceNameThen),
  doorName: z.string().nullable().meta(fieldTexts.doorNameThen),
  callee: z.string().nullable().meta({
    description: 'Name of the person who was called, as it was then; null for none.',
    example: 'Nora Petersen',
  }),
  personUuid: Uuid.nullable().meta({ description: 'Person who was called; null for none.' }),
  personKind: z.enum(personKinds).nullable().meta(fieldTexts.personKindOrNone),
  /** Name of the called person's company at that time. */
  companyName: z.string().nullable().meta({
    description: 'Tenant company of the called person, as it was called then; null for none.',
    example: 'Harbour Trading',
  }),
  /** Where the device stood that called, and the home that was called. */
  ...PlaceNames.shape,
  kind: z
    .enum(callKinds)
    .nullable()
    .meta({ description: 'What rang: the app, a telephone, or a device; null where the device does not say.' }),
  result: z
    .enum(callResults)
    .nullable()
    .meta({ description: 'What became of the call; null where the device does not say.' }),
  seconds: z
    .int()
    .nullable()
    .meta({ description: 'Length of the call in seconds; null where the device does not say.', example: 34 }),
  unlocked: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the door was unlocked during the call; null where the device does not say.' }),
  /** Name of who or what answered a call to an apartment, as the device said it. */
  answeredBy: z
    .string()
    .nullable()
    .meta({ description: 'Who or what answered a call to an apartment, as the device reported it; null otherwise.' }),
})
export type CallRow = z.infer<typeof CallRow>

/** A line of the list, with the picture that the device took of it. */
export const CallLine = CallRow.extend({
  imageUuid: Uuid.nullable().meta({ description: 'Picture that the device took of it; null for none.', example: null }),
})
export type CallLine = z.infer<typeof CallLine>

export const CallFilter = withinYear(
  logQuery.extend({
    keyword: Keyword.meta(fieldTexts.keyword),
    device: Uuid.optional().meta(fieldTexts.deviceFilter),
    door: Uuid.optional().meta(fieldTexts.doorFilter),
    company: Uuid.optional().meta(fieldTexts.companyFilter),
    /** Where the door or device stands. */
    building: Uuid.optional().meta(fieldTexts.buildingFilter),
    apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional().meta(fieldTexts.homeBuildingFilter),
    homeApartment: Uuid.optional().meta(fieldTexts.homeApartmentFilter),
    /** To people of a department, and of those below it, as they are placed today. */
    department: Uuid.optional().meta({
      description: 'Only calls to people of this department and of those below it, as they are placed today.',
    }),
    person: Uuid.optional().meta({ description: 'Only rows of this person.' }),
    kind: z.enum(callKinds).optional().meta({ description: 'Only calls that rang the app, a telephone, or a device.' }),
    result: z.enum(callResults).optional().meta({ description: 'Only calls that ended so.' }),
    ...moments,
  }),
)
