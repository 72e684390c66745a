import { canonicalCard, cardInNotation, facilityBounds, type CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import { credentialKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { Moment, codeText } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { credentialStates } from './kinds.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  mode: { description: 'What is given of the card: its RUN, its serial number, both, or nothing.' },
}

/**
 * Credentials: cleaning and limits of each kind (specification.md 5; office.md 8.2). Values travel to the
 * server alone: what is kept is encrypted, and a list shows a masked value at most.
 */

/**
 * Minutes that a credential opens after its own first use, whatever its kind (access-decision.md 14.12); 0 where no use
 * ends it.
 */
export const LifetimeMinutes = z.int().min(0).max(limits.lifetimeMinutes).default(0)

/**
 * What a code is answered with that is not allowed, whatever the reason: PINs reserved for generated keys, and codes
 * that a company other than the caller's has in the site. The answer is the same, as the reason would tell what that
 * company has.
 */
export const notAllowedKeys = { pin: 'validation:pinNotAllowed', other: 'validation:codeNotAllowed' } as const

/** 2–8 digits; eight that begin with 9 are reserved for generated keys. */
export const Pin = codeText()
  .refine((text) => /^\d+$/.test(text) && text.length >= limits.pinMin && text.length <= limits.pinMax, {
    params: { key: 'validation:pin' },
    abort: true,
  })
  .refine((text) => !(text.length === limits.tempKeyDigits && text.startsWith('9')), {
    params: { key: notAllowedKeys.pin },
  })

/** What is said of a text that is no number in its notation, with the largest values that it has. */
export function cardIssue({ format }: CardNotation): { readonly key: string; readonly [param: string]: unknown } {
  if (format === 'hexadecimal') return { key: 'validation:rfCard' }
  if (format === 'decimal') return { key: 'validation:cardDecimal' }
  return { key: 'validation:cardFacility', ...facilityBounds(format) }
}

const cardNumber = codeText()
  .overwrite((named) => {
    const { text, notation } = cardInNotation(named)
    return canonicalCard(text, notation) ?? named
  })
  .superRefine((named, context) => {
    const { text, notation } = cardInNotation(named)
    if (canonicalCard(text, notation) === undefined)
      context.addIssue({ code: 'custom', params: cardIssue(notation), input: named })
  })

/**
 * The number of a card in its canonical form: hexadecimal, in capitals, without leading zeros, fewer than 16 digits.
 * Another notation is named before it, `decimal:5104205`, and is canonical after it was read.
 */
export const Card = cardNumber
/** The tag behind a windscreen, for long-range readers. */
export const Uhf = cardNumber

/** Letters that are written large or know no case, and digits. */
const plateCharacter = '[\\p{Lu}\\p{Lo}\\d]'

/**
 * Capitals, digits and hyphens; blanks are dropped. Hyphens are for the eye: plates that differ in nothing else are the
 * same plate, so that what a camera reads finds them.
 */
export const Plate = codeText()
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(
    (text) =>
      text.length <= limits.plateMax && new RegExp(`^-*(${plateCharacter}-*){${limits.plateMin},}$`, 'u').test(text),
    { params: { key: 'validation:plate' } },
  )

/** A template as its device wrote it. */
export const Fingerprint = z.string().trim().min(1).max(limits.fingerprint)

/** RUN: ten digits, or any that end in `-K` (specification.md 5). */
export const IdAccessRun = codeText()
  .toUpperCase()
  .refine((text) => /^\d{10}$/.test(text) || /^\d+-K$/.test(text), { params: { key: 'validation:run' } })
/** Serial number: nine digits. */
export const IdAccessSerial = codeText().refine((text) => /^\d{9}$/.test(text), {
  params: { key: 'validation:serial' },
})

const idCards = [
  z.object({
    mode: z.literal('run').meta(texts.mode),
    run: IdAccessRun.meta({
      description: 'RUN of the card: ten digits, or digits that end in `-K`.',
      example: '1234567890',
    }),
  }),
  z.object({
    mode: z.literal('serial').meta(texts.mode),
    serial: IdAccessSerial.meta({ description: 'Serial number of the card: nine digits.', example: '123456789' }),
  }),
  z.object({
    mode: z.literal('both').meta(texts.mode),
    run: IdAccessRun.meta({
      description: 'RUN of the card: ten digits, or digits that end in `-K`.',
      example: '1234567890',
    }),
    serial: IdAccessSerial.meta({ description: 'Serial number of the card: nine digits.', example: '123456789' }),
  }),
] as const

/** An identity card, by what doors read of it. */
export const IdCard = z.discriminatedUnion('mode', idCards)

/** What a form gives of an identity card; `none` gives nothing and leaves what there is. */
export const IdAccessValue = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none').meta(texts.mode) }),
  ...idCards,
])
export type IdAccessValue = z.output<typeof IdAccessValue>

/** An identity card as one text, the way doors read it; null when none is given. */
export function idAccessText(form: IdAccessValue): string | null {
  if (form.mode === 'none') return null
  if (form.mode === 'run') return form.run
  return form.mode === 'serial' ? form.serial : `${form.run}/${form.serial}`
}

/** A credential as lists and pages show it: never its value. */
export const CredentialShown = z.object({
  uuid: z.uuid().meta({ description: 'Identifier of the credential.' }),
  kind: z.enum(credentialKinds).meta(fieldTexts.credentialKind),
  status: z
    .enum(credentialStates)
    .meta({ description: 'active: opens; inactive: switched off; lost: marked as lost, so doors refuse it.' }),
  /** The last digits of a card, a plate whole, nothing of a PIN. */
  maskedValue: z.string().meta(fieldTexts.maskedValue),
  /** A PIN that is typed under duress (office.md 16). */
  isDuress: z.boolean().meta(fieldTexts.isDuress),
  /** Of a plate that opens for a while, by the site's wall clock. */
  validFrom: z.string().nullable().meta({
    description: 'From when a plate with dates opens, by the wall clock of the site; null for others.',
    example: '2026-05-04T09:30',
  }),
  validUntil: z.string().nullable().meta({
    description: 'Until when a plate with dates opens, by the wall clock of the site; null for others.',
    example: '2026-05-11T18:00',
  }),
  /** Minutes that it opens after its own first use; 0 where no use ends it. */
  lifetimeMinutes: z
    .int()
    .meta({ description: 'Minutes for which a credential opens after its own first use; 0 where no use ends it.' }),
  /** Known of what has a lifetime. */
  firstUsedAt: Moment.nullable().meta({
    description: 'When a credential with a lifetime was first used, in UTC; null otherwise and before.',
  }),
  /** When it opens no more: its end, or its first use with its lifetime where that is earlier. */
  opensUntil: Moment.nullable().meta({
    description:
      'When it stops opening, in UTC: its end, or its first use with its lifetime where that is earlier; null for no end.',
  }),
})
export type CredentialShown = z.infer<typeof CredentialShown>
