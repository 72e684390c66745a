import { presentedKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { EpochMs, Relay } from '../atoms.ts'
import { direction, id, ids, span, Subjects } from './shared.ts'

/** Contents of the records of a site, its doors and its people. */
export const peopleRecords = {
  /** The site itself; a policy has one such record. */
  site: z.object({
    id,
    /** IANA name of the zone in which all hours of the site are meant. */
    zone: z.string(),
    /** A change of the zone that is still to come; absent: none is known. */
    nextZone: z
      .object({
        /** IANA name of the zone from then on. */
        zone: z.string(),
        /** Moment from which it is the site's zone. */
        from: EpochMs,
      })
      .optional(),
    /** Id of the plan that runs while a fire input is active; absent: none. */
    firePlanId: id.optional(),
    /** How far the device's clock may be off, in seconds, before a decision has the note `clockDoubtful`. */
    clockDriftLimitSeconds: z.number(),
  }),
  /** A space of the site; areas form a tree. `outside` and `inside` are always among them. */
  area: z.object({
    id,
    /** Id of the area that it lies in; absent: in none. */
    parentId: id.optional(),
  }),
  /** A door, floor of a lift, barrier or turnstile, of this device. */
  door: z.object({
    id,
    /** Relay that opens it, of the device's own doors; a door without it belongs to another device. */
    relay: Relay.optional(),
    /** Id of the device that decides for it. */
    panelId: id,
    /** Ids of the groups of doors that it is in. The portal sends none. */
    groupIds: ids,
    /** Ways through it: one to enter by and one to leave by. */
    sides: z.array(
      z.object({
        /** Id of the side. */
        id,
        direction,
        /** Id of the area that a person leaves who passes this way. */
        fromAreaId: id,
        /** Id of the area that a person enters who passes this way. */
        toAreaId: id,
        /** Ids of the readers at this side; one that stands for all of them is enough. */
        readerIds: ids,
      }),
    ),
    /** How it decides by an old policy, when the portal is away. */
    class: z.union([
      z.object({
        /**
         * `comfort`: as by a new one; `normal`: with the note `policyOld` after 24 hours; `high`: `policyStale` after
         * `maxPolicyAgeHours`.
         */
        kind: z.enum(['comfort', 'normal']),
      }),
      z.object({
        kind: z.literal('high'),
        /** Of `high`: hours without the portal after which it refuses. */
        maxPolicyAgeHours: z.number(),
      }),
    ]),
    /** Refuses all people who enter (`outOfService`). */
    isOutOfService: z.boolean(),
    /** Id of the timetable that sets its mode; absent: it is `controlled` at all hours. */
    timetableId: id.optional(),
    /** Has a door contact: a person has passed when it opens. Without one the person has passed when let in. */
    hasContact: z.boolean(),
    /** May be opened from the portal. The portal asks this before it sends `open`. */
    permitsRemote: z.boolean(),
    /** Seconds for which a decision opens it. */
    unlockSeconds: z.number(),
    /** Seconds for which it opens for a person with `needsMoreTime`. */
    longUnlockSeconds: z.number(),
    /** People who pass it in the mode `lockdown`; absent: none. */
    lockdownExempt: Subjects.optional(),
  }),
  /** A person who has credentials: of the site, or a visitor. */
  person: z.object({
    id,
    /** `member` of the site, or `visitor`, whose credentials are one key and whose `until` is mandatory. */
    kind: z.enum(['member', 'visitor']),
    /** `active` passes; `suspended` and `ended` are refused for that. */
    status: z.enum(['active', 'suspended', 'ended']),
    /** Company that the person is of; absent: of none. */
    company: z
      .object({
        /** Id of the company. */
        id,
        /** First moment in the company; absent: no limit. */
        from: EpochMs.optional(),
        /** First moment no longer in the company; absent: no limit. */
        until: EpochMs.optional(),
      })
      .optional(),
    /** Of a visitor: id of the person who has to let the visitor follow where an `escortRule` says so. */
    hostId: id.optional(),
    /** Doors open longer for the person (`longUnlockSeconds`). */
    needsMoreTime: z.boolean(),
    /** Of a resident: the number of the apartment, as it is typed at door phones. */
    apartment: z.string().optional(),
    /** What rings for the person, who can be called by the device; absent: the person is not called. */
    rings: z.array(z.enum(['app', 'landline'])).optional(),
    ...span,
  }),
  /** Something that a person shows. */
  credential: z.object({
    id,
    /** Id of the person whose credential it is. */
    personId: id,
    /** What it is. */
    kind: z.enum(presentedKinds),
    /** `active` opens; `inactive` and `lost` are refused for that. */
    status: z.enum(['active', 'inactive', 'lost']),
    /**
     * Hash of the value by the device's own key; absent where the code cannot be read, and then nothing shown is this
     * one.
     */
    hash: z.string().optional(),
    /** How often it lets a person in; absent: without limit. A visitor's credentials with a limit count together. */
    maxUses: z.int().optional(),
    /** Seconds from its first use to its end; absent: no such end. */
    lifetimeAfterFirstUseSeconds: z.number().optional(),
    /** Of a plate: its text, by which a `block` names it. */
    plate: z.string().optional(),
    /** Of a PIN: the one typed under duress. It opens what the other one opens, and the event has `duress`. */
    isDuress: z.boolean().optional(),
    ...span,
  }),
  /** A group of people; a `membership` of a group without this record gives nothing. */
  group: z.object({ id }),
  /** Administrator that door phones call for the company. */
  contact: z.object({
    id,
    /** Company that is called. */
    company: z.object({
      /** Id of the company. */
      id,
    }),
    /** What rings for the administrator. */
    rings: z.array(z.enum(['app', 'landline'])),
  }),
  /** A person is in a group. */
  membership: z.object({
    /** Id of the person. */
    personId: id,
    /** Id of the group. */
    groupId: id,
    ...span,
  }),
} as const
