import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** What happened last at a door, as far as the caller may see it. */
export const latestFields = {
  /** Of the camera of its device; none of an event at another door. */
  lastImage: z
    .object({
      uuid: Uuid.meta({ description: 'Picture, which `capturedImage.get` returns.' }),
      takenAt: Moment.meta({ description: 'When the picture was taken, in UTC, by the clock of the device.' }),
    })
    .nullable()
    .meta({
      description:
        'Last picture that the device of the door took, but for those of events at its other doors; null for none, or where pictures are not shown.',
    }),
  lastPerson: z
    .object({
      uuid: Uuid.nullable().meta(fieldTexts.personOrNone),
      kind: z.enum(personKinds).nullable().meta(fieldTexts.personKindOrNone),
      name: z.string().meta({ description: 'Name of the person, as it was then.', example: 'Nora Petersen' }),
      at: Moment.meta({ description: 'When the person was granted access, in UTC.' }),
    })
    .nullable()
    .meta({
      description:
        'Person who was granted access last, within the last days; null for nobody, or where the log is not shown.',
    }),
  /** Of an override or a schedule; a plan ends when somebody stops it. */
  unlockedUntil: Moment.nullable().meta({
    description:
      'When the override or the schedule ends that keeps the door unlocked, in UTC; null where none does, or no end is known.',
  }),
}
