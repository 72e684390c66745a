import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'

/** So many rows a preview shows; it counts all of them. */
export const previewRows = 200

/** So many of the times of a row are listed; they are counted all. */
export const previewSpans = 5

const Span = z.object({ from: Moment, until: Moment })

/** Times in which people may pass where they could not before, or no longer may; doors with the same times together. */
export const AccessChange = z.object({
  personUuid: Uuid,
  personName: z.string(),
  doors: z.array(z.string()),
  gained: z.array(Span).max(previewSpans),
  gainedCount: z.int(),
  lost: z.array(Span).max(previewSpans),
  lostCount: z.int(),
})
export type AccessChange = z.infer<typeof AccessChange>

/** Who gains and who loses which doors, if a change is kept (access-decision.md 6). */
export const AccessPreview = z.object({
  /** The time it looks at; of a change of days far off only that of these days. */
  from: Moment,
  until: Moment,
  /** People who gain or lose something. */
  gaining: z.int(),
  losing: z.int(),
  /** All rows; `rows` holds the first of them. */
  count: z.int(),
  rows: z.array(AccessChange).max(previewRows),
})
export type AccessPreview = z.infer<typeof AccessPreview>
