import { directions } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { EpochMs } from '../atoms.ts'

/** What the contents of several kinds of records have. */

/** Id of the record, by which other records name it. */
export const id = z.string()
export const ids = z.array(id)
export const span = {
  /** First moment at which it holds; absent: it has always held. */
  from: EpochMs.optional(),
  /** First moment at which it holds no longer; absent: it never ends. */
  until: EpochMs.optional(),
}
/** Way through the door: `entry` or `exit`. */
export const direction = z.enum(directions)
export const subjects = {
  /** Ids of people who are named themselves. */
  personIds: ids,
  /** Ids of groups whose members are named, as long as their `membership` holds. */
  groupIds: ids,
}
export const Subjects = z.object(subjects)
/** Doors and sides that it is about: those that any of its fields names. */
export const Targets = z.object({
  /** Every door of the site. */
  wholeSite: z.boolean().optional(),
  /** Ids of doors; those of other devices are left out. */
  doorIds: ids.optional(),
  /** Ids of groups of doors, as a door's `groupIds` name them. The portal sends none. */
  doorGroupIds: ids.optional(),
  /**
   * Doors that lead into an area, or into one below it; a mode of a door is also set by the area that it leads out of.
   */
  areas: z
    .array(
      z.object({
        /** Id of the area. */
        areaId: id,
        /** Sides of this direction alone; absent: both. */
        direction: direction.optional(),
      }),
    )
    .optional(),
})
/** Mode of the door: what a person needs to pass it. */
export const mode = z.enum([
  /** A grant of the person. */
  'controlled',
  /** A grant of the person, and a PIN beside whatever else is shown. */
  'controlledPlusPin',
  /** A credential of any person of the site, without a grant. */
  'anyKnownCredential',
  /** Nothing: the lock stays open. */
  'unlocked',
  /** Refused for all people but those in `lockdownExempt` of the door. */
  'lockdown',
  /** Refused for all people. */
  'outOfService',
])

/** Minutes of a day; an end at or before its start lies on the next day. */
export const minute = z.int().min(0).max(1440)
export const window = {
  /** First minute, from 0 (midnight) by the clock of the site. */
  from: minute,
  /** Minute at which it is over; 1440 is the end of the day, an end at or before `from` lies on the next day. */
  to: minute,
}
export const weekday = z.int().min(1).max(7)
