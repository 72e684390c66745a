import { cardFormats, hexadecimalNotation, type CardNotation, notationOf } from '@lintel/vocabulary/card-numbers.ts'
import { z } from 'zod'
import { readThrough, type ValuesOf } from '../kit/read-through.ts'

/** How a site of any kind types and shows card numbers (card-numbers.md 2). It never changes which cards there are. */
export const cardFields = {
  cardFormat: z.enum(cardFormats).meta({ description: 'How card numbers are typed and shown at the site.' }),
  /** The bytes of its numbers are written from the last to the first. */
  cardBytesReversed: z
    .boolean()
    .meta({ description: 'Whether the bytes of card numbers are written from the last to the first.' }),
}
export type CardSettings = ValuesOf<typeof cardFields>

export const cardDefaults: CardSettings = {
  cardFormat: hexadecimalNotation.format,
  cardBytesReversed: hexadecimalNotation.isReversed,
}

export const CardFormatForm = z.object(cardFields)

/** Of a site of any kind, as kept, with defaults. */
export const readCardSettings = (stored: unknown): CardSettings => readThrough(cardFields, cardDefaults, stored)

/** The notation of a site of any kind. */
export const readCardNotation = (stored: unknown): CardNotation => notationOf(readCardSettings(stored))
