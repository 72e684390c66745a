import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, text, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { pageQuery } from '../kit/page.ts'
import { Named } from '../operators/schema.ts'
import { LocalMoment } from '../schedules/schema.ts'

/** What of a household opened something: its credentials, groups, grants, visitors' keys, and the apartment's code. */
export const pathKinds = [...credentialKinds, 'group', 'selfAccess', 'floors', 'key', 'registrationCode'] as const
export type PathKind = (typeof pathKinds)[number]

export const MoveOutPath = z.object({
  personUuid: Uuid.nullable(),
  /** Empty where the name is not kept any more, and for what is the apartment's. */
  personName: z.string(),
  kind: z.enum(pathKinds),
  value: z.string(),
})
export type MoveOutPath = z.infer<typeof MoveOutPath>

/**
 * `open` until the device confirms the policy; then `confirmed`. A device without rules never had any of it, and one
 * that was removed opens nothing.
 */
export const moveOutDoorStates = ['open', 'confirmed', 'noRules', 'removed'] as const

export const MoveOutDoor = z.object({
  uuid: Uuid,
  name: z.string(),
  device: Named,
  state: z.enum(moveOutDoorStates),
  confirmedAt: Moment.nullable(),
  /** Whether the device is connected: one that is not still accepts what it knows. */
  isOnline: z.boolean(),
})

export const MoveOutPreview = z.object({
  /** What has to be typed to confirm. */
  confirm: z.string(),
  residents: z.int(),
  paths: z.array(MoveOutPath),
  doors: z.array(MoveOutDoor.omit({ state: true, confirmedAt: true })),
})

/** Now where no time is given; otherwise a minute of the site's clock. */
const timeField = { at: LocalMoment.or(z.literal('')).default('') }

/** The number of the apartment as it was typed, and the residents that were seen: with others the call is refused. */
const confirmationFields = { confirm: text(limits.companyName), residents: z.int().min(0) }
export const MoveOutConfirmation = z.object(confirmationFields)
export type MoveOutConfirmation = z.output<typeof MoveOutConfirmation>

export const MoveOutForm = z.object({ uuid: Uuid, ...timeField, ...confirmationFields })
export const ResetForm = z.object({ uuid: Uuid, ...confirmationFields })

export const moveOutReasons = ['manager', 'reset', 'lease'] as const
/** `planned` for a later time; then `open` until every door has confirmed it, and `closed`. */
export const moveOutStates = ['planned', 'open', 'closed'] as const

export const MoveOut = z.object({
  uuid: Uuid,
  /** Null once the apartment is deleted. */
  apartmentUuid: Uuid.nullable(),
  buildingName: z.string(),
  apartmentName: z.string(),
  reason: z.enum(moveOutReasons),
  createdBy: z.string(),
  createdAt: Moment,
  dueAt: Moment,
  doneAt: Moment.nullable(),
  residents: z.int(),
  doors: z.int(),
  openDoors: z.int(),
  state: z.enum(moveOutStates),
})
export type MoveOut = z.infer<typeof MoveOut>

/** Access that a device granted to one of the household after the move; names are those of the day. */
export const MoveOutOpening = z.object({
  eventUuid: Uuid,
  occurredAt: Moment,
  /** Null where the name is not kept any more. */
  personName: z.string().nullable(),
  doorName: z.string().nullable(),
  deviceName: z.string(),
})

export const MoveOutInfo = MoveOut.extend({
  paths: z.array(MoveOutPath),
  doorRows: z.array(MoveOutDoor),
  /** The first ones after the move. */
  openings: z.array(MoveOutOpening),
})
export type MoveOutInfo = z.infer<typeof MoveOutInfo>

export const MoveOutFilter = pageQuery.extend({
  apartment: Uuid.optional(),
  state: z.enum(moveOutStates).optional(),
})
