import { z } from 'zod'
import { blankOr, Email, Language, name, Phone, PhoneCode, text, Uuid, Version, codeText } from '../base/atoms.ts'
import { LifetimeMinutes, Plate } from '../credentials/schema.ts'
import { limits } from '../base/limits.ts'
import { repeats } from '../schedules/kinds.ts'
import { AccessWindows, isInYears, LocalMoment } from '../schedules/schema.ts'
import { shapes } from '../base/shapes.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { keyHolderKinds } from '../personnel/states.ts'

/** Texts that several fields have in the API reference. */
export const texts = {
  name: { description: 'Name of the visitor.', example: 'Sam Rivera' },
  countPerDoor: {
    description: 'How often the key opens at each device; null, for keys that repeat, without a limit.',
    example: 1,
  },
  lifetimeMinutes: {
    description: 'Minutes for which the key opens after its first use, within its time; 0 where no use ends it.',
  },
  opensUntil: {
    description:
      'When the key stops opening, in UTC: its end, or its first use with its lifetime where that is earlier.',
  },
  followsFloors: {
    description: 'Whether lifts also take the visitor to the floors of the host, where the site has that.',
  },
}

/** A visitor's key for a while: eight digits, a QR code or both, that open some doors of a company (office.md 10). */

const SiteClock = LocalMoment.refine(isInYears, { params: { key: 'validation:date' } })

const fields = {
  name: name(limits.companyName).meta(texts.name),
  /** Courier where the site has such keys. */
  holderKind: z
    .enum(keyHolderKinds)
    .default('visitor')
    .meta({ description: 'Who comes with the key: a visitor, or a courier, who has digits alone.' }),
  idNumber: text(limits.idText)
    .regex(shapes.lettersAndDigits.pattern)
    .default('')
    .meta({ description: 'Number of an identity document of the visitor; may be empty.', example: 'L01X00T47' }),
  /** Host of the visitor; none when empty. */
  hostUuid: Uuid.or(z.literal('')).default('').meta({
    description: 'Person who is visited; null or empty for none.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  /** Lifts take the visitor to the floors of its host as well, where the site has that. */
  followsFloors: z.boolean().default(false).meta(texts.followsFloors),
  email: blankOr(Email).default('').meta({
    description: 'E-mail address of the visitor, to which the key is mailed; may be empty.',
    example: 'sam@example.com',
  }),
  phoneCode: PhoneCode.default('').meta(fieldTexts.phoneCode),
  phone: Phone.default('').meta({
    description: 'Telephone number of the visitor without its calling code; may be empty.',
    example: '15112345678',
  }),
  /** In which of our languages the visitor is written to; the maker's when empty. */
  language: blankOr(Language)
    .default('')
    .meta({ description: 'Language of mails to the visitor; in a form empty for that of the maker.', example: 'en' }),
  /** Opens for the same time as the key. */
  plate: blankOr(Plate).default('').meta({
    description: 'License plate that opens for the same time as the key; empty for none.',
    example: 'HH-LN-204',
  }),
  repeat: z.enum(repeats).meta(fieldTexts.repeat),
  /** The site's wall clock. */
  startsAt: SiteClock.meta({ description: 'Start of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`.' }),
  endsAt: SiteClock.meta({
    description: 'End of the span by the wall clock of the site, as `YYYY-MM-DDTHH:MM`.',
    example: '2026-05-05T09:30',
  }),
  /** Hours of a day, for keys that repeat. */
  windows: AccessWindows.default([]).meta({
    description: 'Hours of a day in which a key that repeats opens, by the wall clock of the site; empty for others.',
  }),
  /** How often it opens at each device, for a key that does not repeat. */
  countPerDoor: z
    .int()
    .min(1)
    .max(limits.tempKeyUsesMax)
    .default(1)
    .meta({ description: 'How often the key opens at each device; counts for a key that does not repeat.' }),
  /** How long it opens after its first use, within its time; 0 for all its time (access-decision.md 1). */
  lifetimeMinutes: LifetimeMinutes.meta(texts.lifetimeMinutes),
  doorUuids: z.array(Uuid).min(1).max(limits.importBatch).meta({ description: 'Doors that the key opens.' }),
}

interface Span {
  readonly repeat: (typeof repeats)[number]
  readonly startsAt: string
  readonly endsAt: string
  readonly windows: readonly unknown[]
}

/** Both are the same clock and written alike, so that their texts compare as they do. */
const endsAfterStart = ({ startsAt, endsAt }: Span): boolean => endsAt > startsAt
const hasHours = ({ repeat, windows }: Span): boolean => repeat === 'never' || windows.length > 0

const withSpanChecks = <Schema extends z.ZodType<Span>>(schema: Schema): Schema =>
  schema
    .refine(endsAfterStart, { path: ['endsAt'], params: { key: 'validation:endBeforeStart' } })
    .refine(hasHours, { path: ['windows'], params: { key: 'validation:required' } })

export const TempKeyForm = withSpanChecks(
  z.object({
    ...fields,
    companyUuid: Uuid.meta({ description: 'Tenant company that the key belongs to. It cannot be changed later.' }),
  }),
)
/** The key itself stays, and so does the company it belongs to. */
export const TempKeyEdit = withSpanChecks(
  z.object({ ...fields, uuid: Uuid.meta(fieldTexts.uuid), version: Version.meta(fieldTexts.version) }),
)

/** What a visitor's link says. A wrong one is refused by its name, whatever is wrong with it. */
export const PassCode = codeText().max(limits.generic)
