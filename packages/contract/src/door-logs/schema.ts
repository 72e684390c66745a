import { directions, personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid, codeText } from '../base/atoms.ts'
import { Verdict } from '../decisions/schema.ts'
import { Reader } from '../doors/settings.ts'
import { logQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
  buildingName: z.string().nullable().meta({
    description: 'Building where the door or device stood, by its present name; null for none.',
    example: 'House A',
  }),
  apartmentName: z
    .string()
    .nullable()
    .meta({ description: 'Apartment that the device belonged to, by its present name; null for none.' }),
  homeBuildingName: z.string().nullable().meta({
    description:
      'Building of the home of the person, of its host, or of the home that was called, by its present name; null for none.',
    example: 'House B',
  }),
  homeApartmentName: z.string().nullable().meta({
    description: 'Home of the person, of its host, or the one that was called, by its present name; null for none.',
    example: '301',
  }),
})

export const DoorEvent = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the event.' }),
  type: z
    .enum(eventTypes)
    .meta({ description: 'What happened; lost stands for events that the device numbered and no longer has.' }),
  occurredAt: Moment.meta(fieldTexts.occurredAt),
  receivedAt: Moment.meta({ description: 'When the portal received it, in UTC.' }),
  timeQuality: z.enum(timeQualities).meta(fieldTexts.timeQuality),
  doorUuid: Uuid.nullable().meta({ description: 'Door that it is about; null for none.' }),
  /** Names are those of the day, so that later changes do not rewrite history (office.md 15.1). */
  doorName: z.string().nullable().meta(fieldTexts.doorNameThen),
  deviceUuid: Uuid.meta(fieldTexts.deviceOrNone),
  deviceName: z.string().meta(fieldTexts.deviceNameThen),
  personName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person, as it was then; null for none.', example: 'Nora Petersen' }),
  credential: z
    .string()
    .nullable()
    .meta({ description: 'Masked credential that was shown; null for none.', example: '****B2C3' }),
  method: z.string().nullable().meta({
    description: 'How the person showed who it is, as the device reported it; null for none.',
    example: 'card',
  }),
  granted: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether access was granted; null for events that decide nothing.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Code of the reason of the decision; null for none.', example: 'allowGrant' }),
  /** The duress PIN was typed (office.md 16). Absent in changes from before duress PINs existed. */
  underDuress: z.boolean().default(false).meta({ description: 'Whether the duress PIN was typed.' }),
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
  direction: z
    .enum(directions)
    .nullable()
    .meta({ description: 'Whether the person entered or left; null where that is not known.' }),
  personUuid: Uuid.nullable().meta(fieldTexts.personOrNone),
  personKind: z.enum(personKinds).nullable().meta(fieldTexts.personKindOrNone),
  /** The ID of the day. */
  personnelId: z
    .string()
    .nullable()
    .meta({ description: 'Personnel number, as it was then; null for none.', example: '1042' }),
  /** As the company was called then. */
  companyName: z.string().nullable().meta({
    description: 'Tenant company of the person, as it was called then; null for none.',
    example: 'Harbour Trading',
  }),
  /** Where the door stood then, and the home of the person or of the host that it visited; by their present names. */
  ...PlaceNames.shape,
  /** Person whose card an unknown one equals in another notation (card-numbers.md 5). */
  readAs: z
    .object({
      personUuid: Uuid.meta(fieldTexts.personOrNone),
      personKind: z.enum(personKinds).meta({ description: 'What kind of person that is.' }),
      personName: z.string().meta({ description: 'Name of that person.', example: 'Nora Petersen' }),
    })
    .nullable()
    .meta({
      description:
        'Person whose card an unknown one equals in another notation, as far as the caller sees that person; else null.',
    }),
})
export type DoorLogRow = z.infer<typeof DoorLogRow>

/** A line of the list, with the picture that the device took of it. */
export const DoorLogLine = DoorLogRow.extend({
  imageUuid: Uuid.nullable().meta({ description: 'Picture that the device took of it; null for none.', example: null }),
})
export type DoorLogLine = z.infer<typeof DoorLogLine>

export const DoorEventDetail = DoorLogRow.extend({
  /** The device's own number of the event, and of the last lost one when `type` is lost. */
  number: z.int().meta({ description: 'Number that the device gave the event.', example: 1042 }),
  lastNumber: z
    .int()
    .nullable()
    .meta({ description: 'Number of the last lost event, where `type` is lost; null otherwise.', example: null }),
  operatorName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the account that unlocked the door from the portal; null otherwise.' }),
  commandUuid: Uuid.nullable().meta({
    description: 'Command that unlocked the door from the portal; null otherwise.',
    example: null,
  }),
  /** What the account said of it. */
  commandReason: z.string().nullable().meta({
    description: 'Why the account unlocked the door from the portal; null where it said nothing.',
    example: null,
  }),
  /** Where something was shown at a reader that no door used. */
  reader: Reader.nullable().meta({
    description: 'Reader at which it was shown, where no door of the device uses it; null otherwise.',
  }),
  /** How the second proof was shown, at a door that asked for two. */
  secondMethod: z
    .string()
    .nullable()
    .meta({ description: 'How the second proof was shown, at a door that asked for two; null otherwise.' }),
  /** Why it was decided so, by the policy of then; null where no policy is known or the presence of people decided. */
  explanation: Verdict.nullable().meta({
    description:
      'Why it was decided so, by the access rules of then; null where these are not known, or the presence of people decided.',
  }),
  /** What the door decided cannot be worked out again, because it knew who was inside or how often a code was used. */
  dependsOnPresence: z.boolean().meta({
    description:
      'Whether the decision cannot be repeated, because the door knew who was inside or how often a code was used.',
  }),
  /** How the same request, at its own time, would be decided by the policy of today. */
  now: Verdict.nullable().meta({
    description: 'How the request would be decided by the access rules of today; null where that cannot be said.',
  }),
})

export const DoorLogFilter = withinYear(
  logQuery.extend({
    keyword: Keyword.meta(fieldTexts.keyword),
    door: Uuid.optional().meta(fieldTexts.doorFilter),
    device: Uuid.optional().meta(fieldTexts.deviceFilter),
    person: Uuid.optional().meta({ description: 'Only rows of this person.' }),
    company: Uuid.optional().meta(fieldTexts.companyFilter),
    /** Where the door or device stands. */
    building: Uuid.optional().meta({
      description: 'Only people, or hosts of visitors, who lived in this building then.',
    }),
    apartment: Uuid.optional().meta({
      description: 'Only people, or hosts of visitors, who lived in this apartment then.',
    }),
    /** Home of who it is about. */
    homeBuilding: Uuid.optional().meta(fieldTexts.homeBuildingFilter),
    homeApartment: Uuid.optional().meta(fieldTexts.homeApartmentFilter),
    /** People of a department, and of those below it, as they are placed today. */
    department: Uuid.optional().meta({
      description: 'Only people of this department and of those below it, as they are placed today.',
    }),
    type: z.enum(eventTypes).optional().meta({ description: 'Only events of this type.' }),
    method: codeText().max(limits.title).optional().meta({
      description: 'Only events of this way, such as card, pin, tempKey, face, remote or button.',
      example: 'card',
    }),
    direction: z.enum(directions).optional().meta({ description: 'Only people who entered, or only those who left.' }),
    result: z
      .enum(['granted', 'refused'])
      .optional()
      .meta({ description: 'Only events in which access was granted, or only those in which it was refused.' }),
    alarm: z.enum(['1']).optional().meta({ description: '1 for only the events that raised an alarm.' }),
    ...moments,
  }),
)
