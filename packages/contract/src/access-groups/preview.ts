import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** So many rows a preview shows; it counts all of them. */
export const previewRows = 200

/** So many of the times of a row are listed; they are counted all. */
export const previewSpans = 5

const Span = z.object({
  from: Moment.meta({ description: 'Start of the time, in UTC.' }),
  until: Moment.meta({ description: 'End of the time, in UTC.' }),
})

/** Times in which people may pass where they could not before, or no longer may; doors with the same times together. */
export const AccessChange = z.object({
  personUuid: Uuid.meta(fieldTexts.uuidOfPerson),
  personName: z.string().meta(fieldTexts.nameOfPerson),
  /** Codes with doors and hours of their own are compared one by one. */
  code: z
    .object({
      kind: z.enum(credentialKinds).meta({ description: 'Kind of that code.', example: 'card' }),
      maskedValue: z.string().meta({ description: 'That code, masked.', example: '…77A2' }),
    })
    .nullable()
    .meta({ description: 'The one code of the person that the row is about; null for any other that the person has.' }),
  doors: z
    .array(z.string())
    .meta({ description: 'Names of the doors that have these times together.', example: ['Main entrance'] }),
  gained: z
    .array(Span)
    .max(previewSpans)
    .meta({ description: 'First times in which the person can pass and could not before, at most five.' }),
  gainedCount: z.int().meta({ description: 'Number of all times that are gained.', example: 1 }),
  lost: z
    .array(Span)
    .max(previewSpans)
    .meta({ description: 'First times in which the person could pass and no longer can, at most five.' }),
  lostCount: z.int().meta({ description: 'Number of all times that are lost.' }),
})
export type AccessChange = z.infer<typeof AccessChange>

/** Who gains and who loses which doors, if a change is kept (access-decision.md 6). */
export const AccessPreview = z.object({
  /** The time it looks at; of a change of days far off only that of these days. */
  from: Moment.meta({ description: 'Start of the time that is looked at, in UTC.' }),
  until: Moment.meta({ description: 'End of the time that is looked at, in UTC.' }),
  /** People who gain or lose something. */
  gaining: z.int().meta({ description: 'Number of people who gain something.', example: 1 }),
  losing: z.int().meta({ description: 'Number of people who lose something.' }),
  /** All rows; `rows` holds the first of them. */
  count: z.int().meta({ description: 'Number of all rows; `rows` holds the first of them.', example: 1 }),
  rows: z
    .array(AccessChange)
    .max(previewRows)
    .meta({ description: 'People with doors and times that change, the first 200.' }),
})
export type AccessPreview = z.infer<typeof AccessPreview>
