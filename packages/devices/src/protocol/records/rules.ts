import { z } from 'zod'
import { EpochMs } from '../atoms.ts'
import { id, ids, minute, mode, span, subjects, Subjects, Targets, weekday } from './shared.ts'

/** Contents of the records of rights, modes and rules. */

const passbackResetRule = {
  /** Hours after which a position counts no longer; absent: no such limit. */
  passbackResetAfterHours: z.number().optional(),
  /** Minute of the site's day at which no earlier position counts any longer; absent: no such time. */
  passbackResetAt: minute.optional(),
  /** Weekdays of `passbackResetAt`, 1 (Monday) to 7; absent: every day. */
  passbackResetOn: z.array(weekday).optional(),
}
const onArea = {
  id,
  /** Id of the area; the rule is asked at doors that lead into it from outside of it. */
  areaId: id,
  /** People who are exempt from the rule. */
  exempt: Subjects,
}
const check = z.union([
  z.object({
    /**
     * `timedPerDoor`: no second entry by this door, `timedPerArea`: into this area, within `seconds`; `entryExit`: none
     * while inside.
     */
    kind: z.enum(['timedPerDoor', 'timedPerArea']),
    /** Of a timed check: seconds after an entry in which another is one too many. */
    seconds: z.number(),
  }),
  z.object({ kind: z.literal('entryExit') }),
])

export const ruleRecords = {
  /** A right to pass doors: the only thing that gives access beside a mode. */
  grant: z.object({
    id,
    /**
     * Id of the company that gave it: it counts within a `companyDoorLimit` of that company alone. Absent: the site
     * gave it.
     */
    companyId: id.optional(),
    /**
     * `passage`: the right to pass. `guardPulse`: the right to open from the portal, which opens nothing at a reader.
     */
    gives: z.enum(['passage', 'guardPulse']),
    /** People who have it, and codes that have it, with any holder. */
    subjects: z.object({
      ...subjects,
      /** Ids of credentials that have it while they are shown; absent: none. */
      credentialIds: ids.optional(),
    }),
    targets: Targets,
    /** Id of the schedule in whose windows it is open; it gives nothing while that is unknown. */
    scheduleId: id,
    /** Kinds of proof it asks for: something one has, knows or is. */
    minFactors: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Holidays count as normal days for it. */
    regardlessOfHolidays: z.boolean(),
    ...span,
  }),
  /** Keeps people, credentials or plates out, whatever they were given. */
  block: z.object({
    id,
    /** People, groups, credentials and plates that are kept out. */
    subjects: z.object({
      ...subjects,
      /** Ids of credentials that are kept out. */
      credentialIds: ids,
      /** Texts of plates that are kept out, compared by letters and digits alone. */
      plates: z.array(z.string()),
    }),
    targets: Targets,
    /** Why, for operators. The device never shows it. */
    reason: z.string(),
    ...span,
  }),
  /** Doors and hours that the site shares with a company; a company's grants count within them alone. */
  companyDoorLimit: z.object({
    id,
    /** Id of the company. */
    companyId: id,
    targets: Targets,
    /** Id of the schedule in whose windows it is open. */
    scheduleId: id,
    ...span,
  }),
  /** A mode that a person at the portal gave doors for a time; of several the newest counts, before any timetable. */
  override: z.object({
    id,
    targets: Targets,
    mode,
    /** When it was made; of two the later counts. */
    createdAt: EpochMs,
    /** First moment at which it holds. */
    from: EpochMs,
    /** First moment at which it holds no longer; an override always ends. */
    until: EpochMs,
    /** Id of the person who made it, for the device's own log. */
    createdById: id,
    /** Why, for operators. */
    reason: z.string(),
  }),
  /** An emergency plan. It does something only while `plans` of `down/policy` names it, or the fire input runs it. */
  plan: z.object({
    id,
    /** Of several that run at a door the one with the lowest rank counts. */
    rank: z.number(),
    /** What it does at which doors; other doors are not touched. */
    parts: z.array(
      z.object({
        targets: Targets,
        /**
         * `open`: unlocked for all people; `lockdown`: responders alone; `lock`: cancels unlocked doors; `none`:
         * nothing.
         */
        mode: z.enum(['open', 'lockdown', 'lock', 'none']),
      }),
    ),
    /** People who pass its lockdown, by their own grants. */
    responders: Subjects,
    /** Blocks do not count for responders while it runs. */
    respondersIgnoreBlocks: z.boolean(),
  }),
  /** Anti-passback of an area, or an interlock of doors. */
  areaRule: z.union([
    z.object({
      ...onArea,
      /** `passback`, or `interlock` of doors. */
      kind: z.literal('passback'),
      /** `off`: not asked; `note`: let in, noted for the log; `soft`: let in with a warning; `hard`: refused. */
      strength: z.enum(['off', 'note', 'soft', 'hard']),
      /** What makes an entry one too many; any of them is enough. */
      checks: z.array(check),
      ...passbackResetRule,
    }),
    z.object({
      id,
      kind: z.literal('interlock'),
      /** Ids of doors of which one opens only while all others are closed and locked. */
      doorIds: ids,
    }),
  ]),
  /** Limit of the number of people in an area. */
  occupancyRule: z.object({
    ...onArea,
    /** Always `occupancy`. */
    kind: z.literal('occupancy'),
    /** Number of people from which the area is full. */
    max: z.int(),
    /** `soft`: let in with the note `areaFull`; `hard`: refused. */
    strength: z.enum(['soft', 'hard']),
    ...passbackResetRule,
  }),
  /** Visitors enter an area with their host alone. */
  escortRule: z.object({
    ...onArea,
    /** Always `escort`. */
    kind: z.literal('escort'),
    /** Seconds between host and visitor at the same door, in either order. */
    withinSeconds: z.number(),
  }),
  /** An area admits others while one of its first persons is inside. */
  firstPersonRule: z.object({
    ...onArea,
    /** Always `firstPerson`. */
    kind: z.literal('firstPerson'),
    /** People who open the area to others. */
    firstPersons: Subjects,
    ...passbackResetRule,
  }),
} as const
