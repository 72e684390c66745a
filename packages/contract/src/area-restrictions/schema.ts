import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import { Keyword, Moment, name, Uuid, Version, requiredLongText } from '../base/atoms.ts'
import { PickedDoor } from '../doors/floors.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { Weekday } from '../schedules/schema.ts'

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
  name: name(limits.companyName),
  /** Null for the whole site. */
  companyUuid: Uuid.nullable().default(null),
  entryDoorUuids: DoorUuids.min(1),
  exitDoorUuids: DoorUuids.default([]),
  antiPassback: z.enum(passbackModes).default('hard'),
  /** Refuses an entry after an entry without an exit; needs exit doors. */
  entryExitAntiPassback: z.boolean().default(true),
  /** Time before the same person may enter by the same door again, and by any door of the area. */
  doorSeconds: Seconds,
  areaSeconds: Seconds,
  /** After so many minutes a position is forgotten; 0 is never. */
  timeoutMinutes: z.int().min(0).max(limits.areaTimeoutMinutes).default(0),
  /** A minute of the site's day at which every position is forgotten, on these days of the week. */
  resetAt: z
    .int()
    .min(0)
    .max(dayMinutes - 1)
    .nullable()
    .default(null),
  resetDays: z
    .array(Weekday)
    .max(7)
    .default([...everyDay])
    .overwrite((days) => [...new Set(days)].sort((a, b) => a - b)),
  occupancyLimit: z.int().min(1).max(limits.areaPeopleMax).nullable().default(null),
  occupancyStrength: z.enum(occupancyStrengths).default('hard'),
  /**
   * Visitors enter with their host alone, who has to be read at the same door within so many seconds, before or after.
   */
  needsEscort: z.boolean().default(false),
  escortSeconds: z.int().min(limits.escortSecondsMin).max(limits.escortSecondsMax).default(30),
  /** Refuses others until a first person is inside (access-decision.md 8). */
  requiresFirstPerson: z.boolean().default(false),
  /** People who open the area, and departments whose members do, with those of all departments below them. */
  firstPersonUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  firstDepartmentUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  exemptUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  /** Departments whose members are exempt, with those of all departments below them. */
  exemptDepartmentUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  /** Mails about violations. */
  notify: z.boolean().default(false),
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
export const AreaEdit = fields.extend({ uuid: Uuid, version: Version }).superRefine(checkArea)
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

const Place = z.object({ uuid: Uuid, name: z.string() })

export const AreaRow = z.object({
  uuid: Uuid,
  name: z.string(),
  companyName: z.string().nullable(),
  /** Not for a company's administrator where the area is of the whole site. */
  mayChange: z.boolean(),
  entryDoors: z.array(z.string()),
  exitDoors: z.array(z.string()),
  antiPassback: z.enum(passbackModes),
  needsEscort: z.boolean(),
  requiresFirstPerson: z.boolean(),
  /** People who are in this area now, as far as its doors have seen. */
  inside: z.int(),
  /** People who are refused in this area now. */
  blocked: z.int(),
  state: z.enum(areaStates),
  /** Devices that are not there, by name. */
  offlineDevices: z.array(z.string()),
  /** Doors that are out of service, by name. */
  inactiveDoors: z.array(z.string()),
  /** Doors without a reader on the side by which the area needs one, so that no passage that way is seen, by name. */
  unreadDoors: z.array(z.string()),
  createdAt: Moment,
})
export type AreaRow = z.infer<typeof AreaRow>

export const AreaInfo = z.object({
  uuid: Uuid,
  version: z.int(),
  ...fields.shape,
  /** Those of `exemptUuids` with their names. */
  exempt: z.array(Place),
  /** Those of `firstPersonUuids` with theirs. */
  firstPersons: z.array(Place),
})
export type AreaInfo = z.output<typeof AreaInfo>

export const AreaFilter = pageQuery.extend({
  keyword: Keyword,
  companyUuid: Uuid.optional(),
  sort: sortable(['name', 'createdAt']),
})

/** The reason of a reset is required (access-decision.md 7); the audit log keeps it. */
export const resetReason = { reason: requiredLongText(limits.generic) }
export const ResetPassbackForm = z.object({ uuid: Uuid, personUuid: Uuid, ...resetReason })
export const ResetAllPassbackForm = z.object({ uuid: Uuid, ...resetReason })

export const InsideFilter = pageQuery.extend({ uuid: Uuid, keyword: Keyword, sort: sortable(['since']) })

/** Person who was seen entering an area and not leaving it. */
export const PersonInside = z.object({
  personUuid: Uuid,
  personName: z.string(),
  companyName: z.string(),
  since: Moment,
  /** The door as it was called then. */
  doorName: z.string(),
  /** When the position is forgotten by itself; null for never. */
  until: Moment.nullable(),
})
export type PersonInside = z.infer<typeof PersonInside>

/**
 * A door that may lead into an area. An exit button lets people leave unseen (office.md 14); without a reader on a side
 * passages from there are not seen (office.md 5.4.4).
 */
export const AreaDoor = PickedDoor.extend({
  hasExitButton: z.boolean(),
  hasEntryReader: z.boolean(),
  hasExitReader: z.boolean(),
})
