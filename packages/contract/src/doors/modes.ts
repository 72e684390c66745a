import { z } from 'zod'
import { Moment, name, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { holidayPlans } from '../schedules/kinds.ts'
import { AccessWindows, LocalMoment } from '../schedules/schema.ts'
import { texts } from './floors.ts'

/** Modes of a door by its timetable and by manual override (access-decision.md 1, 3: steps 4 and 5). */

/**
 * What a timetable can make of a door; outside of all hours it is controlled. Where hours overlap, the stricter holds.
 */
export const timetableModes = ['unlocked', 'anyKnownCredential', 'controlledPlusPin', 'lockdown'] as const
export type TimetableMode = (typeof timetableModes)[number]

/** Unlocked; controlled, so that passing takes a right; or closed to all people. Leaving is never refused. */
export const overrideModes = ['unlocked', 'controlled', 'lockdown'] as const

/** Kinds of days on which a timetable may do something else than on holidays as a whole. */
export const timetableKinds = ['holiday1', 'holiday2', 'holiday3', 'special'] as const
export type TimetableKind = (typeof timetableKinds)[number]

/** `same`: as the timetable says of all holidays; a special day is as usual. */
export const timetableDayPlans = ['same', ...holidayPlans] as const

const OtherDay = z
  .object({
    plan: z.enum(timetableDayPlans).default('same').meta({
      description:
        'What holds on such days. same: as on all holidays, on special days as usual; closed: controlled; asUsual: nothing changes; own: the hours here.',
    }),
    /** Of a day with hours of its own: those of each mode. */
    hours: z
      .object({
        unlocked: AccessWindows.default([]).meta({
          description: 'Hours of such a day in which the door is unlocked, where `plan` is own.',
        }),
        anyKnownCredential: AccessWindows.default([]).meta({
          description: 'Hours of such a day in which any known credential opens, where `plan` is own.',
        }),
        controlledPlusPin: AccessWindows.default([]).meta({
          description: 'Hours of such a day in which a PIN is asked for as well, where `plan` is own.',
        }),
        lockdown: AccessWindows.default([]).meta({
          description: 'Hours of such a day in which only exempt people enter, where `plan` is own.',
        }),
      } satisfies Record<TimetableMode, z.ZodType>)
      .prefault({})
      .meta({ description: 'Hours of each mode on such days, where `plan` is own.' }),
  })
  .refine(({ plan, hours: own }) => plan !== 'own' || timetableModes.some((mode) => own[mode].length > 0), {
    path: ['plan'],
    params: { key: 'doorModes:noOwnHours' },
  })

export const OtherDays = z.object({
  holiday1: OtherDay.prefault({}).meta({ description: 'What the timetable does on holidays of kind 1.' }),
  holiday2: OtherDay.prefault({}).meta({ description: 'What the timetable does on holidays of kind 2.' }),
  holiday3: OtherDay.prefault({}).meta({ description: 'What the timetable does on holidays of kind 3.' }),
  special: OtherDay.prefault({}).meta({ description: 'What the timetable does on special days.' }),
} satisfies Record<TimetableKind, z.ZodType>)
export type OtherDays = z.output<typeof OtherDays>

const timetableFields = {
  /** The hours of each mode in a week, by the site's clock. */
  unlocked: AccessWindows.meta({
    description: 'Hours of the week in which the door is unlocked, by the wall clock of the site.',
  }),
  anyKnownCredential: AccessWindows.meta({ description: 'Hours in which any known credential opens.' }),
  controlledPlusPin: AccessWindows.meta({
    description: 'Hours in which a PIN is asked for beside another credential.',
  }),
  lockdown: AccessWindows.meta({ description: 'Hours in which only exempt people enter.' }),
  /** Whether they hold on holidays as well; otherwise the door is controlled then, so that no holiday opens it. */
  holdsOnHolidays: z
    .boolean()
    .meta({ description: 'Whether the hours hold on holidays as well. Otherwise the door is controlled then.' }),
  /** What differs on single kinds of days (access-decision.md 6). */
  otherDays: OtherDays.prefault({}).meta(fieldTexts.dayPlans),
  /**
   * Access group or department of which one person has to be let in first during the hours that open the door; until
   * then it is controlled, again in each of its windows (access-decision.md 8). Null: it opens with its hours.
   */
  unlockAfterFirstPersonGroupUuid: Uuid.nullable().default(null).meta({
    description:
      'Access group or department of which one person has to enter first during hours that open the door; until then it is controlled. Null: it opens with its hours.',
  }),
}

/** Modes that may wait for the first person: what closes a door never waits. */
export const armedModes = ['unlocked', 'anyKnownCredential'] as const satisfies readonly TimetableMode[]

export const DoorTimetable = z.object({ ...timetableFields, version: z.int().meta(fieldTexts.version) })
export type DoorTimetable = z.infer<typeof DoorTimetable>
export const TimetableEdit = z
  .object({
    ...timetableFields,
    uuid: Uuid.meta({ description: 'Door whose timetable is changed.' }),
    version: Version.meta(fieldTexts.version),
  })
  .refine((form) => form.unlockAfterFirstPersonGroupUuid === null || armedModes.some((mode) => form[mode].length > 0), {
    path: ['unlockAfterFirstPersonGroupUuid'],
    params: { key: 'doorModes:nothingToArm' },
  })

/** Manual override of a door, until it ends by itself. */
export const DoorOverride = z.object({
  mode: z.enum(overrideModes).meta(texts.mode),
  until: Moment.meta({ description: 'When the override ends by itself, in UTC.' }),
  since: Moment.meta({ description: 'When the override began, in UTC.' }),
  by: z.string().meta({ description: 'Name of the account that set the override.', example: 'Harbour management' }),
  reason: z.string().meta({ description: 'Reason of the override.', example: 'Open house' }),
})
export type DoorOverride = z.infer<typeof DoorOverride>

export const OverrideForm = z.object({
  uuid: Uuid.meta({ description: 'Door that is meant.' }),
  mode: z.enum(overrideModes).meta(texts.mode),
  /** By the site's clock; at most `overrideDaysMax` ahead. */
  until: LocalMoment.meta({
    description: 'When the override ends, by the wall clock of the site; at most 7 days ahead.',
    example: '2026-05-04T18:00',
  }),
  reason: name(limits.generic).meta({
    description: 'Reason of the override, for operators and the audit log.',
    example: 'Open house',
  }),
})
