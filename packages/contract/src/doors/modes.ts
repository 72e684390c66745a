import { z } from 'zod'
import { Moment, name, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { holidayPlans } from '../schedules/day-plans.ts'
import { AccessWindows, LocalMoment } from '../schedules/schema.ts'

/** Modes of a door by its timetable and by manual override (access-decision.md 1, 3: steps 4 and 5). */

/**
 * What a timetable can make of a door; outside of all hours it is controlled. Where hours overlap, the stricter holds.
 */
export const timetableModes = ['unlocked', 'anyKnownCredential', 'controlledPlusPin', 'lockdown'] as const
export type TimetableMode = (typeof timetableModes)[number]

/** Unlocked; controlled, so that passing takes a right; or closed to all people. Leaving is never refused. */
export const overrideModes = ['unlocked', 'controlled', 'lockdown'] as const

const hours = Object.fromEntries(timetableModes.map((mode) => [mode, AccessWindows])) as Record<
  TimetableMode,
  typeof AccessWindows
>

/** Kinds of days on which a timetable may do something else than on holidays as a whole. */
export const timetableKinds = ['holiday1', 'holiday2', 'holiday3', 'special'] as const
export type TimetableKind = (typeof timetableKinds)[number]

/** `same`: as the timetable says of all holidays; a special day is as usual. */
export const timetableDayPlans = ['same', ...holidayPlans] as const

const OtherDay = z
  .object({
    plan: z.enum(timetableDayPlans).default('same'),
    /** Of a day with hours of its own: those of each mode. */
    hours: z
      .object({
        unlocked: AccessWindows.default([]),
        anyKnownCredential: AccessWindows.default([]),
        controlledPlusPin: AccessWindows.default([]),
        lockdown: AccessWindows.default([]),
      } satisfies Record<TimetableMode, z.ZodType>)
      .prefault({}),
  })
  .refine(({ plan, hours: own }) => plan !== 'own' || timetableModes.some((mode) => own[mode].length > 0), {
    path: ['plan'],
    params: { key: 'doorModes:noOwnHours' },
  })

export const OtherDays = z.object({
  holiday1: OtherDay.prefault({}),
  holiday2: OtherDay.prefault({}),
  holiday3: OtherDay.prefault({}),
  special: OtherDay.prefault({}),
} satisfies Record<TimetableKind, z.ZodType>)
export type OtherDays = z.output<typeof OtherDays>

const timetableFields = {
  /** The hours of each mode in a week, by the site's clock. */
  ...hours,
  /** Whether they hold on holidays as well; otherwise the door is controlled then, so that no holiday opens it. */
  holdsOnHolidays: z.boolean(),
  /** What differs on single kinds of days (access-decision.md 6). */
  otherDays: OtherDays.prefault({}),
  /**
   * Access group or department of which one person has to be let in first during the hours that open the door; until
   * then it is controlled, again in each of its windows (access-decision.md 8). Null: it opens with its hours.
   */
  unlockAfterFirstPersonGroupUuid: Uuid.nullable().default(null),
}

/** Modes that may wait for the first person: what closes a door never waits. */
export const armedModes = ['unlocked', 'anyKnownCredential'] as const satisfies readonly TimetableMode[]

export const DoorTimetable = z.object({ ...timetableFields, version: z.int() })
export type DoorTimetable = z.infer<typeof DoorTimetable>
export const TimetableEdit = z
  .object({ ...timetableFields, uuid: Uuid, version: Version })
  .refine((form) => form.unlockAfterFirstPersonGroupUuid === null || armedModes.some((mode) => form[mode].length > 0), {
    path: ['unlockAfterFirstPersonGroupUuid'],
    params: { key: 'doorModes:nothingToArm' },
  })

/** Manual override of a door, until it ends by itself. */
export const DoorOverride = z.object({
  mode: z.enum(overrideModes),
  until: Moment,
  since: Moment,
  by: z.string(),
  reason: z.string(),
})
export type DoorOverride = z.infer<typeof DoorOverride>

export const OverrideForm = z.object({
  uuid: Uuid,
  mode: z.enum(overrideModes),
  /** By the site's clock; at most `overrideDaysMax` ahead. */
  until: LocalMoment,
  reason: name(limits.generic),
})
