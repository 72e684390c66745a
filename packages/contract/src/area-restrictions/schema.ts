import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { Keyword, Moment, name, Uuid, Version, requiredLongText } from '../base/atoms.ts'
import { PickedDoor } from '../doors/floors.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { Weekday } from '../schedules/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  antiPassback: {
    description:
      'What happens at a second entry. off: nothing; note: it is noted; soft: let through, with a block and an alarm; hard: refused. Leaving is never refused.',
  },
}

/** An area behind doors, with anti-passback and a limit of people (office.md 14; access-decision.md 7). */

/**
 * off: positions are kept, nothing is refused. note: an event, nothing more. soft: let through, with a warning, a place
 * among the blocked people and an alarm. hard: entering twice is refused, leaving never.
 */
export const passbackModes = ['off', 'note', 'soft', 'hard'] as const
export const occupancyStrengths = ['soft', 'hard'] as const

const DoorUuids = z.array(Uuid).max(limits.emergencyDoors)

/** Seconds before the same person may enter again; null for no such rule. */
const Seconds = z.int().min(1).max(limits.passbackSeconds).nullable().default(null)

const everyDay = [1, 2, 3, 4, 5, 6, 7]

const fields = z.object({
  name: name(limits.companyName).meta({ description: 'Name of the area.', example: 'Server room' }),
  /** Null for the whole site. */
  companyUuid: Uuid.nullable()
    .default(null)
    .meta({ description: 'Tenant company of the area; null for the whole site.' }),
  entryDoorUuids: DoorUuids.min(1).meta({ description: 'Doors by which people enter the area.' }),
  exitDoorUuids: DoorUuids.default([]).meta({
    description: 'Doors by which people leave the area.',
    example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
  }),
  antiPassback: z.enum(passbackModes).default('hard').meta(texts.antiPassback),
  /** Refuses an entry after an entry without an exit; needs exit doors. */
  entryExitAntiPassback: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether an entry after an entry without an exit counts as a violation; needs exit doors.' }),
  /** Time before the same person may enter by the same door again, and by any door of the area. */
  doorSeconds: Seconds.meta({
    description: 'Seconds before the same person may enter by the same door again; null for no such rule.',
  }),
  areaSeconds: Seconds.meta({
    description: 'Seconds before the same person may enter by any door of the area again; null for no such rule.',
  }),
  /** After so many minutes a position is forgotten; 0 is never. */
  timeoutMinutes: z
    .int()
    .min(0)
    .max(limits.areaTimeoutMinutes)
    .default(0)
    .meta({ description: 'Minutes after which the position of a person is forgotten; 0 for never.' }),
  /** A minute of the site's day at which every position is forgotten, on these days of the week. */
  resetAt: z
    .int()
    .min(0)
    .max(dayMinutes - 1)
    .nullable()
    .default(null)
    .meta({
      description: 'Minute of the day of the site, from midnight, at which every position is forgotten; null for none.',
    }),
  resetDays: z
    .array(Weekday)
    .max(7)
    .default([...everyDay])
    .overwrite((days) => [...new Set(days)].sort((a, b) => a - b))
    .meta({ description: 'Weekdays on which that happens: 1 is Monday, 7 is Sunday.' }),
  occupancyLimit: z
    .int()
    .min(1)
    .max(limits.areaPeopleMax)
    .nullable()
    .default(null)
    .meta({ description: 'People who may be inside at once; null for no limit.' }),
  occupancyStrength: z
    .enum(occupancyStrengths)
    .default('hard')
    .meta({ description: 'What happens beyond the limit: soft lets people in and raises an alarm, hard refuses.' }),
  /**
   * Visitors enter with their host alone, who has to be read at the same door within so many seconds, before or after.
   */
  needsEscort: z.boolean().default(false).meta({ description: 'Whether visitors enter only with their host.' }),
  escortSeconds: z.int().min(limits.escortSecondsMin).max(limits.escortSecondsMax).default(30).meta({
    description: 'Seconds within which the host has to be read at the same door, before or after the visitor.',
  }),
  /** Refuses others until a first person is inside (access-decision.md 8). */
  requiresFirstPerson: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether others are refused until a first person is inside.' }),
  /** People who open the area, and departments whose members do, with those of all departments below them. */
  firstPersonUuids: z
    .array(Uuid)
    .max(limits.exemptPeople)
    .default([])
    .meta({ description: 'People who count as first persons.' }),
  firstDepartmentUuids: z
    .array(Uuid)
    .max(limits.exemptPeople)
    .default([])
    .meta({ description: 'Departments whose people count as first persons, those below them included.' }),
  exemptUuids: z
    .array(Uuid)
    .max(limits.exemptPeople)
    .default([])
    .meta({ description: 'People who are exempt from the rules of the area.' }),
  /** Departments whose members are exempt, with those of all departments below them. */
  exemptDepartmentUuids: z
    .array(Uuid)
    .max(limits.exemptPeople)
    .default([])
    .meta({ description: 'Departments whose people are exempt, those below them included.' }),
  /** Mails about violations. */
  notify: z.boolean().default(false).meta({ description: 'Whether mails are sent about violations.' }),
})

/** What an area can have wrong by itself. */
function checkArea(area: z.output<typeof fields>, context: z.core.$RefinementCtx<unknown>): void {
  const issue = (field: keyof typeof area, key: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { key } })
  const isOn = area.antiPassback !== 'off'
  // Without an exit door no person is known to have left (office.md 14).
  if (isOn && area.entryExitAntiPassback && area.exitDoorUuids.length === 0)
    issue('exitDoorUuids', 'validation:required')
  if (isOn && !area.entryExitAntiPassback && area.doorSeconds === null && area.areaSeconds === null)
    issue('antiPassback', 'areaRestrictions:nothingChecked')
  if (area.requiresFirstPerson) {
    if (area.firstPersonUuids.length + area.firstDepartmentUuids.length === 0)
      issue('firstDepartmentUuids', 'areaRestrictions:noFirstPersons')
    // A first person who came once would open the area for ever.
    if (area.exitDoorUuids.length === 0 && area.timeoutMinutes === 0 && area.resetAt === null)
      issue('exitDoorUuids', 'areaRestrictions:openForEver')
  }
  if (area.resetAt !== null && area.resetDays.length === 0) issue('resetDays', 'validation:required')
}

export const AreaForm = fields.superRefine(checkArea)
export const AreaEdit = fields
  .extend({ uuid: Uuid.meta(fieldTexts.uuid), version: Version.meta(fieldTexts.version) })
  .superRefine(checkArea)
export type AreaForm = z.output<typeof AreaForm>

/** Whether the rule can work, and why not. */
export const areaStates = [
  'working',
  'deviceOffline',
  'doorInactive',
  'readerMissing',
  'noDoors',
  'noFirstPersons',
] as const

const Place = z.object({ uuid: Uuid.meta(fieldTexts.uuidOfPerson), name: z.string().meta(fieldTexts.nameOfPerson) })

export const AreaRow = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the area.', example: 'Server room' }),
  companyName: z.string().nullable().meta({ description: 'Tenant company of the area; null for the whole site.' }),
  /** Not for a company's administrator where the area is of the whole site. */
  mayChange: z.boolean().meta({
    description:
      'Whether the caller may change the record; an administrator of a company not where it is of the whole site.',
  }),
  entryDoors: z
    .array(z.string())
    .meta({ description: 'Names of the doors by which people enter the area.', example: ['Server room door'] }),
  exitDoors: z
    .array(z.string())
    .meta({ description: 'Names of the doors by which people leave the area.', example: ['Server room door'] }),
  antiPassback: z.enum(passbackModes).meta(texts.antiPassback),
  needsEscort: z.boolean().meta({ description: 'Whether visitors enter only with their host.' }),
  requiresFirstPerson: z.boolean().meta({ description: 'Whether others are refused until a first person is inside.' }),
  /** People who are in this area now, as far as its doors have seen. */
  inside: z.int().meta({ description: 'People who are in the area now, as far as its doors have seen.', example: 4 }),
  /** People who are refused in this area now. */
  blocked: z.int().meta({ description: 'People who are refused in the area now.' }),
  state: z.enum(areaStates).meta({
    description:
      'Whether the rule works: working; a device is offline; a door is out of service; a reader is missing; there are no doors; or there are no first persons.',
  }),
  /** Devices that are not there, by name. */
  offlineDevices: z
    .array(z.string())
    .meta({ description: 'Names of devices of its doors that are not connected.', example: [] }),
  /** Doors that are out of service, by name. */
  inactiveDoors: z.array(z.string()).meta({ description: 'Names of its doors that are out of service.', example: [] }),
  /** Doors without a reader on the side by which the area needs one, so that no passage that way is seen, by name. */
  unreadDoors: z
    .array(z.string())
    .meta({ description: 'Names of its doors without a reader on a side where the area needs one.', example: [] }),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type AreaRow = z.infer<typeof AreaRow>

export const AreaInfo = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
  ...fields.shape,
  /** Those of `exemptUuids` with their names. */
  exempt: z.array(Place).meta({ description: 'People of `exemptUuids` with their names.' }),
  /** Those of `firstPersonUuids` with theirs. */
  firstPersons: z.array(Place).meta({ description: 'People of `firstPersonUuids` with their names.' }),
})
export type AreaInfo = z.output<typeof AreaInfo>

export const AreaFilter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter),
  sort: sortable(['name', 'createdAt']),
})

/** The reason of a reset is required (access-decision.md 7); the audit log keeps it. */
export const resetReason = {
  reason: requiredLongText(limits.generic).meta({
    description: 'Reason of the reset or of the end of the block, for the audit log.',
    example: 'Left by the fire exit',
  }),
}
export const ResetPassbackForm = z.object({
  uuid: Uuid.meta({ description: 'Area in which positions are reset.' }),
  personUuid: Uuid.meta({ description: 'Person whose position is reset.' }),
  ...resetReason,
})
export const ResetAllPassbackForm = z.object({
  uuid: Uuid.meta({ description: 'Area in which positions are reset.' }),
  ...resetReason,
})

export const InsideFilter = pageQuery.extend({
  uuid: Uuid.meta(fieldTexts.askedUuid),
  keyword: Keyword.meta(fieldTexts.keyword),
  sort: sortable(['since']),
})

/** Person who was seen entering an area and not leaving it. */
export const PersonInside = z.object({
  personUuid: Uuid.meta({ description: 'Person who is inside.' }),
  personName: z.string().meta(fieldTexts.nameOfPerson),
  companyName: z.string().meta({ description: 'Tenant company of the person.', example: 'Harbour Trading' }),
  since: Moment.meta({ description: 'When the person entered, in UTC.' }),
  /** The door as it was called then. */
  doorName: z
    .string()
    .meta({ description: 'Door by which the person entered, as it was called then.', example: 'Server room door' }),
  /** When the position is forgotten by itself; null for never. */
  until: Moment.nullable().meta({ description: 'When the position is forgotten by itself, in UTC; null for never.' }),
})
export type PersonInside = z.infer<typeof PersonInside>

/**
 * A door that may lead into an area. An exit button lets people leave unseen (office.md 14); without a reader on a side
 * passages from there are not seen (office.md 5.4.4).
 */
export const AreaDoor = PickedDoor.extend({
  hasExitButton: z
    .boolean()
    .meta({ description: 'Whether the door has an exit button, by which people leave unseen.' }),
  hasEntryReader: z.boolean().meta({ description: 'Whether the door has a reader at which people enter.' }),
  hasExitReader: z.boolean().meta({ description: 'Whether the door has a reader at which people leave.' }),
})
