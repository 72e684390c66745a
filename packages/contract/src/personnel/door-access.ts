import { decisionReasons } from '@lintel/vocabulary/reasons.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'

/** Doors that a person may open now, by the decision that devices make (access-decision.md 2, 3). */

const DoorAccessRow = z.object({
  doorUuid: Uuid.meta({ description: 'Door that is asked about.' }),
  doorName: z.string().meta(fieldTexts.nameOfDoor),
  result: z.enum(['allow', 'deny']).meta({ description: 'Whether the door would open for the person now.' }),
  reason: z.enum(decisionReasons).meta({ description: 'Reason of the result.' }),
  until: Moment.nullable().meta({
    description:
      'When the right of the person at the door ends, in UTC, where it is open now by a right that ends within a year; null otherwise.',
  }),
  isEndless: z.boolean().meta({
    description: 'Whether the door is open now by a right that does not end within a year.',
  }),
  nextAt: Moment.nullable().meta({
    description: 'When the door would open next for the person, in UTC, where time alone changes that; null otherwise.',
  }),
})
export type DoorAccessRow = z.infer<typeof DoorAccessRow>

export const DoorAccess = z.object({
  at: Moment.meta({ description: 'Moment that was decided about, in UTC.' }),
  allowed: z.int().meta({ description: 'Number of doors that the person may open now.', example: 4 }),
  count: z.int().meta({ description: 'Number of doors of the site that the caller may see.', example: 12 }),
  rows: z
    .array(DoorAccessRow)
    .max(limits.doorAccessRows)
    .meta({
      description: `Doors, at most ${limits.doorAccessRows}: those that open first, then those with a right that is closed now, then the others.`,
    }),
})
export type DoorAccess = z.infer<typeof DoorAccess>
