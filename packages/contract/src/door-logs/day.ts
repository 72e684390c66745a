import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/** A day of a door or of a person as a strip: what happened, in steps of a few minutes, and when the device was away. */

export const stripKinds = ['granted', 'denied', 'forced', 'doorHeldOpen'] as const
export type StripKind = (typeof stripKinds)[number]

export const DayStripQuery = z
  .object({
    door: Uuid.optional().meta({ description: 'Door whose day is meant; either this or `person`.' }),
    person: Uuid.optional().meta({ description: 'Person whose day is meant; either this or `door`.' }),
    to: Moment.optional().meta({ description: 'End of the 24 hours, in UTC; now, where it is not said.' }),
  })
  .refine(({ door, person }) => (door === undefined) !== (person === undefined), {
    path: ['door'],
    params: { key: 'validation:required' },
  })

const Mark = z.object({
  kind: z.enum(stripKinds).meta({
    description: 'What happened: access was granted or denied, or the door was forced, or held open for too long.',
  }),
  at: Moment.meta({ description: 'First event of this kind in these minutes, in UTC.' }),
  until: Moment.meta({ description: 'Last event of this kind in these minutes, in UTC.' }),
  count: z.int().meta({ description: 'Number of events of this kind in these minutes.', example: 2 }),
})
export type StripMark = z.infer<typeof Mark>

const Absence = z.object({
  from: Moment.meta({
    description: 'Since when the device was offline, in UTC; at the earliest the start of the day.',
  }),
  to: Moment.meta({ description: 'When the device was back, in UTC; at the latest the end of the day.' }),
})

export const DayStrip = z.object({
  from: Moment.meta({ description: 'Start of the 24 hours, in UTC.' }),
  to: Moment.meta({ description: 'End of the 24 hours, in UTC.' }),
  marks: z
    .array(Mark)
    .max((limits.stripHours * 60 * stripKinds.length) / limits.stripStepMinutes)
    .meta({ description: `What happened, in steps of ${limits.stripStepMinutes} minutes, oldest first.` }),
  absences: z
    .array(Absence)
    .meta({ description: 'When the device of the door was offline, oldest first; empty for a person.' }),
})
export type DayStrip = z.infer<typeof DayStrip>
