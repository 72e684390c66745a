import { z } from 'zod'
import { Keyword, Moment, name, Uuid, Version } from '../atoms.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { dayMinutes } from '../schedules/schema.ts'

/** An area behind doors, with anti-passback and a limit of people (office.md 14; access-decision 7). */

/** off: positions are kept, nothing is refused. soft: let through and noted. hard: entering twice is refused, leaving never. */
export const passbackModes = ['off', 'soft', 'hard'] as const
export const whenFullModes = ['note', 'refuse'] as const

const DoorUuids = z.array(Uuid).max(limits.emergencyDoors)

const fields = z.object({
  name: name(limits.companyName),
  /** Null for the whole site. */
  companyUuid: Uuid.nullable().default(null),
  entryDoorUuids: DoorUuids.min(1),
  exitDoorUuids: DoorUuids.default([]),
  antiPassback: z.enum(passbackModes).default('hard'),
  /** After so many minutes a position is forgotten; 0 is never. */
  timeoutMinutes: z.int().min(0).max(limits.areaTimeoutMinutes).default(0),
  /** A minute of the site's day at which every position is forgotten. */
  resetAt: z
    .int()
    .min(0)
    .max(dayMinutes - 1)
    .nullable()
    .default(null),
  occupancyLimit: z.int().min(1).max(limits.areaPeopleMax).nullable().default(null),
  whenFull: z.enum(whenFullModes).default('refuse'),
  exemptUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  /** Departments whose members are exempt, with those of all departments below them. */
  exemptGroupUuids: z.array(Uuid).max(limits.exemptPeople).default([]),
  /** Mails about violations. */
  notify: z.boolean().default(false),
})

/** Without a way out nobody is known to have left, so anti-passback cannot work (office.md 14). */
const hasWayOut = ({ antiPassback, exitDoorUuids }: { antiPassback: string; exitDoorUuids: readonly string[] }) =>
  antiPassback === 'off' || exitDoorUuids.length > 0
const wayOutIsMissing = { path: ['exitDoorUuids'], params: { key: 'validation:required' } }

export const AreaForm = fields.refine(hasWayOut, wayOutIsMissing)
export const AreaEdit = fields.extend({ uuid: Uuid, version: Version }).refine(hasWayOut, wayOutIsMissing)
export type AreaForm = z.output<typeof AreaForm>

/** Whether the rule can work, and why not. */
export const areaStates = ['working', 'deviceOffline', 'noDoors'] as const

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
  /** People who are in this area now, as far as its doors have seen. */
  inside: z.int(),
  /** People who are refused in this area now. */
  blocked: z.int(),
  state: z.enum(areaStates),
  /** Devices that are not there, by name. */
  offlineDevices: z.array(z.string()),
  createdAt: Moment,
})
export type AreaRow = z.infer<typeof AreaRow>

export const AreaInfo = z.object({
  uuid: Uuid,
  version: z.int(),
  ...fields.shape,
  /** Those of `exemptUuids` with their names. */
  exempt: z.array(Place),
})
export type AreaInfo = z.output<typeof AreaInfo>

export const AreaFilter = pageQuery.extend({
  keyword: Keyword,
  companyUuid: Uuid.optional(),
  sort: sortable(['name', 'createdAt']),
})

export const InsideFilter = pageQuery.extend({ uuid: Uuid, keyword: Keyword, sort: sortable(['since']) })

/** Somebody who was seen entering an area and not leaving it. */
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

/** A door that may lead into an area; an exit button lets people leave unseen (office.md 14). */
export const AreaDoor = Place.extend({ hasExitButton: z.boolean() })
