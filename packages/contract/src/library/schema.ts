import { z } from 'zod'
import { Keyword, Moment, Uuid, codeText } from '../base/atoms.ts'
import { Card, Plate, Uhf } from '../credentials/schema.ts'
import { pageQuery } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { libraryKinds, unassignedKinds, codeStates, ownerKinds, linesOf } from '../credentials/kinds.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  kind: { description: 'Kind of the code that is looked for.' },
  code: { description: 'The whole code, as it is typed or printed.', example: '482130' },
  from: { description: 'Where the number of the card comes from: a reading at a door, or typing.' },
}

/** Code with its holder, or unassigned: never its value. */
export const LibraryCode = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the code.' }),
  kind: z.enum(libraryKinds).meta({ description: 'Kind of the code.' }),
  /** The last digits of a card, a plate whole, nothing of a PIN. */
  maskedValue: z.string().meta(fieldTexts.maskedValue),
  /** A PIN that is typed under duress. */
  isDuress: z.boolean().meta(fieldTexts.isDuress),
  status: z.enum(codeStates).meta({
    description: 'active: opens; inactive: switched off; lost: doors refuse it; unassigned: a card without an owner.',
  }),
  /** Null of an unassigned one. */
  ownerUuid: Uuid.nullable().meta({ description: 'Owner of the code; null for an unassigned card.' }),
  ownerName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the owner; null for an unassigned card.', example: 'Nora Petersen' }),
  ownerKind: z.enum(ownerKinds).nullable().meta({ description: 'Kind of the owner; null for an unassigned card.' }),
  /** Company whose stock an unassigned one lies in; null for the site's own. */
  companyUuid: Uuid.nullable().meta({
    description:
      'Tenant company in whose stock an unassigned card lies; null for that of the site, and for other codes.',
    example: null,
  }),
  companyName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the tenant company of an unassigned card; null for the site.' }),
  /** Home of a resident, by its present name. */
  buildingName: z.string().nullable().meta({ description: 'Building of the home of a resident; null for others.' }),
  apartmentName: z.string().nullable().meta({ description: 'Home of a resident; null for others.' }),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type LibraryCode = z.infer<typeof LibraryCode>

export const LibraryFilter = pageQuery.extend({
  kind: z.enum(libraryKinds).meta({ description: 'Kind of the codes to list.' }),
  /** Words of who has the code. */
  keyword: Keyword.meta({ description: 'Words that the name of the owner has to contain.', example: 'nora' }),
  company: Uuid.optional().meta(fieldTexts.companyFilter),
  /** Home of who has the code. */
  building: Uuid.optional().meta({ description: 'Only codes of people of this building.' }),
  apartment: Uuid.optional().meta({ description: 'Only codes of people of this apartment.' }),
  status: z
    .enum(codeStates)
    .optional()
    .meta({ description: 'Only codes in this state; unassigned: cards without an owner.' }),
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
  pin: z.object({ kind: z.literal('pin').meta(texts.kind), code: AnyPin.meta(texts.code) }),
  card: z.object({ kind: z.literal('card').meta(texts.kind), code: Card.meta(texts.code) }),
  uhfTag: z.object({ kind: z.literal('uhfTag').meta(texts.kind), code: Uhf.meta(texts.code) }),
  plate: z.object({ kind: z.literal('plate').meta(texts.kind), code: Plate.meta(texts.code) }),
} as const
export const CodeSearch = z.discriminatedUnion('kind', [
  codeSearches.pin,
  codeSearches.card,
  codeSearches.uhfTag,
  codeSearches.plate,
])

/** New unassigned card, by the digits that are printed on it or that a reader types. */
export const UnassignedCardForm = z.object({
  kind: z
    .enum(unassignedKinds)
    .meta({ description: 'Whether it is a card or a UHF tag, which is read at a distance.' }),
  code: Card.meta({
    description:
      'Number of the card, in hexadecimal digits, or in another notation under its name, such as `decimal:5076483` or `facility26:077,30211`.',
    example: '4A1B2C3',
  }),
  /** In whose stock it lies; the site's own when empty, an administrator's own always. */
  companyUuid: Uuid.or(z.literal('')).default('').meta({
    description:
      'Tenant company in whose stock the card lies; empty for that of the site. Of an administrator always the own company.',
  }),
})

/** A card number under the name of its notation, with its end of line, and blanks around it. */
const lineCharacters = 64

/** Several new unassigned cards: all of them are noted or none. */
export const UnassignedCardsForm = z.object({
  kind: z
    .enum(unassignedKinds)
    .meta({ description: 'Whether it is a card or a UHF tag, which is read at a distance.' }),
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
    })
    .meta({ description: 'Numbers of cards, one in each line.', example: '04A1B2C3\n04A1B2C4' }),
  companyUuid: UnassignedCardForm.shape.companyUuid,
})

/** Who gets an unassigned card. */
export const AssignForm = z.object({
  uuid: Uuid.meta({ description: 'Unassigned card to give.' }),
  personUuid: z
    .string()
    .min(1)
    .pipe(Uuid)
    .meta({ description: 'Person who gets the card.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' }),
})

/** Card that a person gets: one that a door has just read, or one whose number is typed. */
export const CardSource = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('read').meta(texts.from),
    uuid: z.string().min(1).pipe(Uuid).meta({
      description: 'Reading of an unknown card from `library.reads`.',
      example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
    }),
  }),
  z.object({
    from: z.literal('number').meta(texts.from),
    kind: UnassignedCardForm.shape.kind,
    code: UnassignedCardForm.shape.code,
  }),
])
export type CardSource = z.output<typeof CardSource>

/** New card of a person. */
export const IssueForm = z.object({
  personUuid: Uuid.meta({ description: 'Person who gets the card.' }),
  card: CardSource.meta({ description: 'Card that the person gets.' }),
})

/** Card in place of one that is lost. */
export const ReplaceForm = z.object({
  uuid: Uuid.meta({ description: 'Card or UHF tag of the person that is replaced.' }),
  card: CardSource.meta({ description: 'Card that takes its place, of the same kind.' }),
})

/** Unassigned card that a door refused lately; the end of its number tells which one it is. */
export const UnknownCard = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the reading.' }),
  kind: z.enum(unassignedKinds).meta({ description: 'Whether it is a card or a UHF tag.' }),
  maskedValue: z.string().meta(fieldTexts.maskedValue),
  doorName: z.string().meta({ description: 'Door that refused the card.', example: 'Main entrance' }),
  readAt: Moment.meta({ description: 'When the card was read, in UTC.' }),
  /** Person whose card it equals in another notation (card-numbers.md 5); then no new card is needed. */
  readAsPersonName: z.string().nullable().meta({
    description:
      'Person whose card the number equals in another notation, as far as the caller sees that person; null for none.',
  }),
})
export type UnknownCard = z.infer<typeof UnknownCard>
