import { directions, personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid, codeText } from '../base/atoms.ts'
import { Verdict } from '../decisions/schema.ts'
import { Reader } from '../doors/settings.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { moments, withinYear } from '../kit/range.ts'

/** What devices report (device-link.md 4.5), and `lost`, the visible record of numbers a device could not resend. */
export const eventTypes = [
  'access',
  'credentialRead',
  'remoteUnlock',
  'doorOpened',
  'doorClosed',
  'doorHeldOpen',
  'doorForced',
  'accessNotTaken',
  'fireStarted',
  'fireEnded',
  'unlocked',
  'locked',
  'call',
  'codeEntryLocked',
  'tamper',
  'motion',
  'boot',
  'lost',
] as const

/** How far the device's clock can be trusted (device-link.md 4.5, 4.10). */
export const timeQualities = ['synced', 'drift', 'unset'] as const

/** Place of the door or device of a record, and home of who it is about, as they are called now. */
export const PlaceNames = z.object({
  buildingName: z.string().nullable(),
  apartmentName: z.string().nullable(),
  homeBuildingName: z.string().nullable(),
  homeApartmentName: z.string().nullable(),
})

export const DoorEvent = z.object({
  uuid: Uuid,
  type: z.enum(eventTypes),
  occurredAt: Moment,
  receivedAt: Moment,
  timeQuality: z.enum(timeQualities),
  doorUuid: Uuid.nullable(),
  /** Names are those of the day, so that later changes do not rewrite history (office.md 15.1). */
  doorName: z.string().nullable(),
  deviceUuid: Uuid,
  deviceName: z.string(),
  personName: z.string().nullable(),
  credential: z.string().nullable(),
  method: z.string().nullable(),
  granted: z.boolean().nullable(),
  reason: z.string().nullable(),
  /** The duress PIN was typed (office.md 16). Absent in changes from before duress PINs existed. */
  underDuress: z.boolean().default(false),
})
export type DoorEvent = z.infer<typeof DoorEvent>

/**
 * Ways to show who one is, as the log tells them apart (office.md 15.1): the words that devices send (device-link.md
 * 4.5), of which a PIN or a QR code of a visitor is a temporary key and the PIN of a courier is one of a delivery. A
 * door that stands open by its timetable, or for an emergency, was opened by no person.
 */
export const logMethods = [
  'card',
  'pin',
  'tempKey',
  'deliveryPin',
  'face',
  'fingerprint',
  'plate',
  'uhfTag',
  'qr',
  'phone',
  'idAccess',
  'call',
  'remote',
  'button',
  'scheduleOpen',
  'emergencyOpen',
] as const

/** The way as the log calls it; a word of the device that this version does not know stays as it came. */
export function logMethodOf({
  type,
  method,
  reason,
  personKind,
}: Pick<DoorLogRow, 'type' | 'method' | 'reason' | 'personKind'>): string | null {
  if (type === 'unlocked' && reason === 'allowUnlocked') return 'scheduleOpen'
  if (type === 'fireStarted' || (type === 'unlocked' && reason === 'allowPlanOpen')) return 'emergencyOpen'
  const isCode = method === 'pin' || method === 'qr'
  if (isCode && personKind === 'visitor') return 'tempKey'
  return isCode && personKind === 'courier' ? 'deliveryPin' : method
}

/** An event as the log lists it: with who it was, as far as that is known. */
export const DoorLogRow = DoorEvent.extend({
  direction: z.enum(directions).nullable(),
  personUuid: Uuid.nullable(),
  personKind: z.enum(personKinds).nullable(),
  /** The ID of the day. */
  personnelId: z.string().nullable(),
  /** As the company was called then. */
  companyName: z.string().nullable(),
  /** Where the door stood then, and the home of the person or of the host that it visited; by their present names. */
  ...PlaceNames.shape,
  /** Person whose card an unknown one equals in another notation (card-numbers.md 5). */
  readAs: z.object({ personUuid: Uuid, personKind: z.enum(personKinds), personName: z.string() }).nullable(),
})
export type DoorLogRow = z.infer<typeof DoorLogRow>

/** A line of the list, with the picture that the device took of it. */
export const DoorLogLine = DoorLogRow.extend({ imageUuid: Uuid.nullable() })
export type DoorLogLine = z.infer<typeof DoorLogLine>

export const DoorEventDetail = DoorLogRow.extend({
  /** The device's own number of the event, and of the last lost one when `type` is lost. */
  number: z.int(),
  lastNumber: z.int().nullable(),
  operatorName: z.string().nullable(),
  commandUuid: Uuid.nullable(),
  /** Where something was shown at a reader that no door used. */
  reader: Reader.nullable(),
  /** How the second proof was shown, at a door that asked for two. */
  secondMethod: z.string().nullable(),
  /** Why it was decided so, by the policy of then; null where no policy is known or the presence of people decided. */
  explanation: Verdict.nullable(),
  /** What the door decided cannot be worked out again, because it knew who was inside or how often a code was used. */
  dependsOnPresence: z.boolean(),
  /** How the same request, at its own time, would be decided by the policy of today. */
  now: Verdict.nullable(),
})

export const DoorLogFilter = withinYear(
  pageQuery.extend({
    keyword: Keyword,
    door: Uuid.optional(),
    device: Uuid.optional(),
    person: Uuid.optional(),
    company: Uuid.optional(),
    /** Where the door or device stands. */
    building: Uuid.optional(),
    apartment: Uuid.optional(),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional(),
    homeApartment: Uuid.optional(),
    /** People of a department, and of those below it, as they are placed today. */
    department: Uuid.optional(),
    type: z.enum(eventTypes).optional(),
    method: codeText().max(limits.title).optional(),
    direction: z.enum(directions).optional(),
    result: z.enum(['granted', 'refused']).optional(),
    ...moments,
  }),
)
