import { z } from 'zod'
import { Moment, Uuid } from '../atoms.ts'
import { Card, credentialStates, Plate, Uhf } from '../credentials/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../limits.ts'

/** What the library keeps in order (office.md 29). */
export const libraryKinds = ['pin', 'card', 'uhf', 'plate'] as const
export type LibraryKind = (typeof libraryKinds)[number]

export const ownerKinds = ['personnel', 'visitor', 'courier'] as const

/** A code that somebody has: never its value. */
export const LibraryCode = z.object({
  uuid: Uuid,
  kind: z.enum(libraryKinds),
  /** The last digits of a card, a plate whole, nothing of a PIN. */
  hint: z.string(),
  status: z.enum(credentialStates),
  ownerUuid: Uuid,
  ownerName: z.string(),
  ownerKind: z.enum(ownerKinds),
  companyUuid: Uuid,
  companyName: z.string(),
  createdAt: Moment,
})
export type LibraryCode = z.infer<typeof LibraryCode>

export const LibraryFilter = pageQuery.extend({
  kind: z.enum(libraryKinds),
  company: Uuid.optional(),
  status: z.enum(credentialStates).optional(),
})

/** Any PIN, those of keys included, which nobody chooses. */
const AnyPin = z
  .string()
  .trim()
  .refine((text) => /^\d+$/.test(text) && text.length >= limits.pinMin && text.length <= limits.pinMax, {
    params: { key: 'validation:pin' },
  })

/** A whole code whose owner is looked for, by its kind; cleaned as it is kept. */
export const codeSearches = {
  pin: z.object({ kind: z.literal('pin'), code: AnyPin }),
  card: z.object({ kind: z.literal('card'), code: Card }),
  uhf: z.object({ kind: z.literal('uhf'), code: Uhf }),
  plate: z.object({ kind: z.literal('plate'), code: Plate }),
} as const
export const CodeSearch = z.discriminatedUnion('kind', [
  codeSearches.pin,
  codeSearches.card,
  codeSearches.uhf,
  codeSearches.plate,
])
