import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, text, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  paths: {
    description: 'What of the household opened something: credentials, access groups, keys of visitors and others.',
  },
}

/** What of a household opened something: its credentials, groups, grants, visitors' keys, and the apartment's code. */
export const pathKinds = [
  ...credentialKinds,
  ...(['group', 'selfAccess', 'floors', 'code', 'own', 'key', 'registrationCode'] as const),
] as const
export type PathKind = (typeof pathKinds)[number]

export const MoveOutPath = z.object({
  personUuid: Uuid.nullable().meta({
    description: 'Person whose access it was; null for what belongs to the apartment.',
  }),
  /** Empty where the name is not kept any more, and for what is the apartment's. */
  personName: z.string().meta({
    description: 'Name of the person; empty where it is no longer kept, and for what belongs to the apartment.',
    example: 'Nora Petersen',
  }),
  kind: z.enum(pathKinds).meta({
    description:
      'What opened: a kind of credential, an access group, self access, floors of lifts, doors of one code or of the person alone, a key of a visitor, or the registration code.',
  }),
  value: z.string().meta({
    description:
      'What may be shown of it: the masked value of a credential or of the code of a grant, or the name of a group or visitor; may be empty.',
    example: 'B2C3',
  }),
})
export type MoveOutPath = z.infer<typeof MoveOutPath>

/**
 * `open` until the device confirms the policy; then `confirmed`. A device without rules never had any of it, and one
 * that was removed opens nothing.
 */
export const moveOutDoorStates = ['open', 'confirmed', 'noRules', 'removed'] as const

export const MoveOutDoor = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.nameOfDoor),
  device: Named.meta({ description: 'Device of the door.' }),
  state: z.enum(moveOutDoorStates).meta({
    description:
      'open: the device has not confirmed the end; confirmed: it has; noRules: it never held access rules; removed: it was deleted.',
  }),
  confirmedAt: Moment.nullable().meta({ description: 'When the device confirmed the end, in UTC; null before.' }),
  /** Whether the device is connected: one that is not still accepts what it knows. */
  isOnline: z
    .boolean()
    .meta({ description: 'Whether the device is connected; one that is not accepts what it knows until it is.' }),
})

export const MoveOutPreview = z.object({
  /** What has to be typed to confirm. */
  confirm: z
    .string()
    .meta({ description: 'What has to be typed to confirm: the number of the apartment.', example: '101' }),
  residents: z.int().meta({ description: 'Number of residents who move out.', example: 2 }),
  paths: z.array(MoveOutPath).meta(texts.paths),
  doors: z
    .array(MoveOutDoor.omit({ state: true, confirmedAt: true }))
    .meta({ description: 'Doors at which the access would end.' }),
})

/** Now where no time is given; otherwise a minute of the site's clock. */
const timeField = {
  at: LocalMoment.or(z.literal('')).default('').meta({
    description: 'When the household moves out, by the wall clock of the site; empty for now.',
    example: '2026-05-31T12:00',
  }),
}

/** The number of the apartment as it was typed, and the residents that were seen: with others the call is refused. */
const confirmationFields = {
  confirm: text(limits.companyName).meta({
    description: 'Number of the apartment, typed as a confirmation.',
    example: '101',
  }),
  residents: z.int().min(0).meta({
    description: 'Number of residents that the preview showed; the call is refused when it has changed.',
    example: 2,
  }),
}
export const MoveOutConfirmation = z.object(confirmationFields)
export type MoveOutConfirmation = z.output<typeof MoveOutConfirmation>

export const MoveOutForm = z.object({
  uuid: Uuid.meta({ description: 'Apartment whose household moves out.' }),
  ...timeField,
  ...confirmationFields,
})
export const ResetForm = z.object({
  uuid: Uuid.meta({ description: 'Apartment whose household moves out.' }),
  ...confirmationFields,
})

export const moveOutReasons = ['manager', 'reset', 'lease'] as const
/** `planned` for a later time; then `open` until every door has confirmed it, and `closed`. */
export const moveOutStates = ['planned', 'open', 'closed'] as const

export const MoveOut = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  /** Null once the apartment is deleted. */
  apartmentUuid: Uuid.nullable().meta({ description: 'Apartment of the household; null once it is deleted.' }),
  buildingName: z.string().meta({ description: 'Name of the building, as it was then.', example: 'House A' }),
  apartmentName: z.string().meta({ description: 'Name of the apartment, as it was then.', example: '101' }),
  reason: z.enum(moveOutReasons).meta({
    description:
      'Why the household moved out. manager: a manager said so; reset: the apartment was reset; lease: its lease ended.',
  }),
  createdBy: z.string().meta(fieldTexts.createdBy),
  createdAt: Moment.meta(fieldTexts.createdAt),
  dueAt: Moment.meta({ description: 'When the household moves out, in UTC.' }),
  doneAt: Moment.nullable().meta({ description: 'When the household moved out, in UTC; null while that is planned.' }),
  residents: z.int().meta({ description: 'Number of residents who move out.', example: 2 }),
  doors: z.int().meta({ description: 'Doors that the household could open.', example: 3 }),
  openDoors: z.int().meta({ description: 'Doors whose device has not confirmed the end yet.' }),
  state: z.enum(moveOutStates).meta({
    description: 'planned: for a later time; open: until every door has confirmed the end; closed: all have.',
  }),
})
export type MoveOut = z.infer<typeof MoveOut>

/** Access that a device granted to one of the household after the move; names are those of the day. */
export const MoveOutOpening = z.object({
  eventUuid: Uuid.meta({ description: 'Event of the door log that belongs to it; null for none.' }),
  occurredAt: Moment.meta(fieldTexts.occurredAt),
  /** Null where the name is not kept any more. */
  personName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person; null where it is no longer kept.', example: 'Nora Petersen' }),
  doorName: z.string().nullable().meta(fieldTexts.doorNameThen),
  deviceName: z.string().meta(fieldTexts.deviceNameThen),
})

export const MoveOutInfo = MoveOut.extend({
  paths: z.array(MoveOutPath).meta(texts.paths),
  doorRows: z.array(MoveOutDoor).meta({ description: 'Doors that the household could open, each with its device.' }),
  /** The first ones after the move. */
  openings: z.array(MoveOutOpening).meta({
    description:
      'Access that devices, which did not know of the move yet, granted to the household after it; the first ones. Each is also an alarm.',
  }),
})
export type MoveOutInfo = z.infer<typeof MoveOutInfo>

export const MoveOutFilter = pageQuery.extend({
  apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
  state: z.enum(moveOutStates).optional().meta({ description: 'Only moves in this state.' }),
})
