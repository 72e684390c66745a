import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import {
  blankOr,
  Email,
  Language,
  Moment,
  name,
  Phone,
  PhoneCode,
  text,
  Uuid,
  Version,
  codeText,
} from '../base/atoms.ts'
import { LifetimeMinutes, Plate } from '../credentials/schema.ts'
import { limits } from '../base/limits.ts'
import { NamedRows } from '../operators/schema.ts'
import { keyKinds } from '../site-settings/office.ts'
import { AccessWindow, AccessWindows, isInYears, LocalMoment, repeats, SiteZones } from '../schedules/schema.ts'
import { shapes } from '../base/shapes.ts'

/** A visitor's key for a while: eight digits, a QR code or both, that open some doors of a company (office.md 10). */

/** Follows from the clock, and from the uses that its devices have counted; a revoked one stays revoked. */
export const tempKeyStates = ['notStarted', 'valid', 'usedUp', 'expired', 'revoked'] as const
export type TempKeyState = (typeof tempKeyStates)[number]

/** Keys that the site's today is about: they hold at some time of it, or opened a door on it (office.md 4). */
export const tempKeyToday = ['valid', 'used'] as const
export type TempKeyToday = (typeof tempKeyToday)[number]

/** Who comes with a key; a courier has digits alone (community.md 11). */
export const keyHolderKinds = ['visitor', 'courier'] as const
export type KeyHolderKind = (typeof keyHolderKinds)[number]

const SiteClock = LocalMoment.refine(isInYears, { params: { key: 'validation:date' } })

const fields = {
  name: name(limits.companyName),
  /** Courier where the site has such keys. */
  holderKind: z.enum(keyHolderKinds).default('visitor'),
  idNumber: text(limits.idText).regex(shapes.lettersAndDigits.pattern).default(''),
  /** Host of the visitor; none when empty. */
  hostUuid: Uuid.or(z.literal('')).default(''),
  /** Lifts take the visitor to the floors of its host as well, where the site has that. */
  followsFloors: z.boolean().default(false),
  email: blankOr(Email).default(''),
  phoneCode: PhoneCode.default(''),
  phone: Phone.default(''),
  /** In which of our languages the visitor is written to; the maker's when empty. */
  language: blankOr(Language).default(''),
  /** Opens for the same time as the key. */
  plate: blankOr(Plate).default(''),
  repeat: z.enum(repeats),
  /** The site's wall clock. */
  startsAt: SiteClock,
  endsAt: SiteClock,
  /** Hours of a day, for keys that repeat. */
  windows: AccessWindows.default([]),
  /** How often it opens at each device, for a key that does not repeat. */
  countPerDoor: z.int().min(1).max(limits.tempKeyUsesMax).default(1),
  /** How long it opens after its first use, within its time; 0 for all its time (access-decision.md 1). */
  lifetimeMinutes: LifetimeMinutes,
  doorUuids: z.array(Uuid).min(1).max(limits.importBatch),
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

export const TempKeyForm = withSpanChecks(z.object({ ...fields, companyUuid: Uuid }))
/** The key itself stays, and so does the company it belongs to. */
export const TempKeyEdit = withSpanChecks(z.object({ ...fields, uuid: Uuid, version: Version }))

/**
 * What opens: the digits for keypads and the content of the QR code for cameras, which has random bits of its own, so
 * that neither leads to the other. Empty where the key is not of that kind.
 */
export const TempKeyCodes = z.object({ key: z.string(), qrCode: z.string() })
export type TempKeyCodes = z.infer<typeof TempKeyCodes>
/**
 * With the address of the visitor's public page, whose code stands behind its `#`, which browsers keep to themselves.
 */
export const TempKeyShown = TempKeyCodes.extend({ link: z.string() })
export type TempKeyShown = z.infer<typeof TempKeyShown>
/**
 * The codes travel to the account that made the key, in the visitor's mail, and to an account that asks for the pass.
 */
export const TempKeyMade = TempKeyShown.extend({ uuid: Uuid })

/** What a visitor's link says. A wrong one is refused by its name, whatever is wrong with it. */
export const PassCode = codeText().max(limits.generic)

export const TempKey = z.object({
  uuid: Uuid,
  name: z.string(),
  holderKind: z.enum(keyHolderKinds),
  idNumber: z.string(),
  companyUuid: Uuid,
  companyName: z.string(),
  hostName: z.string(),
  /** Home of the host; null where it has none, and without a host. */
  buildingName: z.string().nullable(),
  apartmentName: z.string().nullable(),
  doors: z.int(),
  repeat: z.enum(repeats),
  validFrom: Moment,
  validUntil: Moment,
  countPerDoor: z.int().nullable(),
  /** How often it has opened, by PIN and by QR code. */
  used: z.int(),
  /** Uses at all devices together; null for no limit. */
  allowed: z.int().nullable(),
  /** Minutes that it opens after its first use; 0 where that ends nothing. */
  lifetimeMinutes: z.int(),
  /** When it first opened a door, by whatever it is. */
  firstUsedAt: Moment.nullable(),
  /** When it opens no more: its end, or its first use with its lifetime where that is earlier. */
  opensUntil: Moment,
  state: z.enum(tempKeyStates),
  /** As what doors read the key: by keypad, by camera; none once it is revoked. The digits are never listed. */
  kinds: z.array(z.enum(keyKinds)),
  createdBy: z.string(),
  createdAt: Moment,
})
export type TempKey = z.infer<typeof TempKey>

export const TempKeyInfo = TempKey.omit({ doors: true }).extend({
  hostUuid: Uuid.nullable(),
  hostKind: z.enum(registeredKinds).nullable(),
  apartmentUuid: Uuid.nullable(),
  followsFloors: z.boolean(),
  email: z.string(),
  phoneCode: z.string(),
  phone: z.string(),
  language: z.string(),
  plate: z.string(),
  /**
   * A camera at a door reads the key too; not a courier's, not where its maker may make PINs alone, nor once it is
   * revoked.
   */
  hasQrCode: z.boolean(),
  /** Wall clock of the site, as the form has it. */
  startsAt: z.string(),
  endsAt: z.string(),
  windows: z.array(AccessWindow),
  doors: NamedRows.shape.rows,
  revokedAt: Moment.nullable(),
  version: z.int(),
})
export type TempKeyInfo = z.infer<typeof TempKeyInfo>

/** A key as its visitor sees it: what opens, when, which doors, and where. */
export const VisitorPass = TempKeyCodes.extend({
  site: z.string(),
  address: z.string(),
  name: z.string(),
  hostName: z.string(),
  state: z.enum(['notStarted', 'valid']),
  validFrom: Moment,
  validUntil: Moment,
  opensUntil: Moment,
  windows: z.array(AccessWindow),
  lifetimeMinutes: z.int(),
  /** Uses at one device, and those that are left at all of them together; null for no limit. */
  countPerDoor: z.int().nullable(),
  usesLeft: z.int().nullable(),
  doors: z.array(z.string()),
  /** The site's clock and the form of its dates. */
  timeZone: z.string(),
  ...SiteZones.shape,
  customizeForm: z.int(),
})
export type VisitorPass = z.infer<typeof VisitorPass>
