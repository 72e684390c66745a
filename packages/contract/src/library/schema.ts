import { personKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Keyword, Moment, Uuid, codeText } from '../base/atoms.ts'
import { Card, credentialStates, Plate, Uhf } from '../credentials/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'

/** What the library keeps in order (office.md 29). */
export const libraryKinds = ['pin', 'card', 'uhfTag', 'plate'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** Only cards may be unassigned: they can lie in a drawer. PINs and plates always have a holder. */
export const unassignedKinds = ['card', 'uhfTag'] as const satisfies readonly LibraryKind[]
export type UnassignedKind = (typeof unassignedKinds)[number]

/** State of a code: held by a person, or unassigned. */
export const codeStates = [...credentialStates, 'unassigned'] as const

export const ownerKinds = personKinds

/** Code with its holder, or unassigned: never its value. */
export const LibraryCode = z.object({
  uuid: Uuid,
  kind: z.enum(libraryKinds),
  /** The last digits of a card, a plate whole, nothing of a PIN. */
  maskedValue: z.string(),
  /** A PIN that is typed under duress. */
  isDuress: z.boolean(),
  status: z.enum(codeStates),
  /** Null of an unassigned one. */
  ownerUuid: Uuid.nullable(),
  ownerName: z.string().nullable(),
  ownerKind: z.enum(ownerKinds).nullable(),
  /** Company whose stock an unassigned one lies in; null for the site's own. */
  companyUuid: Uuid.nullable(),
  companyName: z.string().nullable(),
  /** Home of a resident, by its present name. */
  buildingName: z.string().nullable(),
  apartmentName: z.string().nullable(),
  createdAt: Moment,
})
export type LibraryCode = z.infer<typeof LibraryCode>

export const LibraryFilter = pageQuery.extend({
  kind: z.enum(libraryKinds),
  /** Words of who has the code. */
  keyword: Keyword,
  company: Uuid.optional(),
  /** Home of who has the code. */
  building: Uuid.optional(),
  apartment: Uuid.optional(),
  status: z.enum(codeStates).optional(),
})

/** Any PIN, those of keys included, which are generated. */
const AnyPin = codeText().refine(
  (text) => /^\d+$/.test(text) && text.length >= limits.pinMin && text.length <= limits.pinMax,
  {
    params: { key: 'validation:pin' },
  },
)

/** A whole code whose owner is looked for, by its kind; cleaned as it is kept. */
export const codeSearches = {
  pin: z.object({ kind: z.literal('pin'), code: AnyPin }),
  card: z.object({ kind: z.literal('card'), code: Card }),
  uhfTag: z.object({ kind: z.literal('uhfTag'), code: Uhf }),
  plate: z.object({ kind: z.literal('plate'), code: Plate }),
} as const
export const CodeSearch = z.discriminatedUnion('kind', [
  codeSearches.pin,
  codeSearches.card,
  codeSearches.uhfTag,
  codeSearches.plate,
])

/** New unassigned card, by the digits that are printed on it or that a reader types. */
export const UnassignedCardForm = z.object({
  kind: z.enum(unassignedKinds),
  code: Card,
  /** In whose stock it lies; the site's own when empty, an administrator's own always. */
  companyUuid: Uuid.or(z.literal('')).default(''),
})

/** The numbers that stand in a text, one a line, as a sheet's column is pasted, with the lines that they stand in. */
export const linesOf = (text: string): readonly { readonly line: number; readonly code: string }[] =>
  text.split(/\r?\n/).flatMap((written, index) => (written.trim() ? [{ line: index + 1, code: written.trim() }] : []))

/** A card number under the name of its notation, with its end of line, and blanks around it. */
const lineCharacters = 64

/** Several new unassigned cards: all of them are noted or none. */
export const UnassignedCardsForm = z.object({
  kind: z.enum(unassignedKinds),
  codes: z
    .string()
    .max(limits.importBatch * lineCharacters)
    .superRefine((text, context) => {
      const issue = (key: string, params: object = {}) =>
        context.addIssue({ code: 'custom', params: { key, ...params } })
      const lines = linesOf(text)
      if (lines.length === 0) return issue('validation:required')
      if (lines.length > limits.importBatch) return issue('validation:tooMany', { max: limits.importBatch })
      const lineByCard = new Map<string, number>()
      for (const { line, code } of lines) {
        const card = Card.safeParse(code)
        if (!card.success) return issue('library:several.wrongLine', { line })
        const first = lineByCard.get(card.data)
        if (first !== undefined) return issue('library:several.twice', { line, first })
        lineByCard.set(card.data, line)
      }
    }),
  companyUuid: UnassignedCardForm.shape.companyUuid,
})

/** Who gets an unassigned card. */
export const AssignForm = z.object({ uuid: Uuid, personUuid: z.string().min(1).pipe(Uuid) })

/** Unassigned card that a door refused lately; the end of its number tells which one it is. */
export const UnknownCard = z.object({
  uuid: Uuid,
  kind: z.enum(unassignedKinds),
  maskedValue: z.string(),
  doorName: z.string(),
  readAt: Moment,
  /** Person whose card it equals in another notation (card-numbers.md 5); then no new card is needed. */
  readAsPersonName: z.string().nullable(),
})
export type UnknownCard = z.infer<typeof UnknownCard>
