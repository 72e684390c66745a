import { z } from 'zod'
import { allBusiness } from '../access/roles.ts'
import {
  Country,
  Language,
  CustomizeForm,
  Email,
  Moment,
  name,
  Phone,
  PhoneCode,
  text,
  TimeZone,
  UserName,
  Uuid,
  Version,
} from '../base/atoms.ts'
import { limits } from '../base/limits.ts'

/**
 * Switches of a distributor or installer with their defaults (operators.md 3.1, 3.3, 4.3; installer info of
 * specification.md 3).
 */
export const operatorSwitches = {
  thirdPartyLock: false,
  idAccess: false,
  rentManager: false,
  badgePrinting: false,
  smartHome: false,
  incentives: false,
  rfCard: false,
  robot: false,
  projectLandline: false,
  officeLandline: false,
  apartmentChargePlan: false,
  autoRenew: false,
  /** A visitor's call also makes an entry in the door log (operators.md 4.3). */
  callLog: true,
} as const
export type OperatorSwitch = keyof typeof operatorSwitches
export const operatorSwitchNames = Object.keys(operatorSwitches) as OperatorSwitch[]

/** Switches of which those with a name here are given; the rest keep what they have. */
export const OperatorSwitches = z.object(
  Object.fromEntries(operatorSwitchNames.map((one) => [one, z.boolean()])) as Record<OperatorSwitch, z.ZodBoolean>,
)

/** Services an operator's plan holds; they decide what installers may switch on (operators.md 3.1). */
export const featurePlans = ['base', 'landline', 'videoStorage', 'thirdPartyLock', 'premium', 'attendance'] as const

/** Payer: 0 the operator itself, 1 an account above it (billing.md 2.1). */
export const ChargeMode = z.union([z.literal(0), z.literal(1)])
/** 0 fixed, 1 tiered (specification.md 9). */
export const AttendancePricing = z.union([z.literal(0), z.literal(1)])
/** Project types as bits, at least one (operators.md 3.1). */
export const Business = z.int().min(1).max(allBusiness)

/** Contact data of every operator's account. */
export const contactFields = {
  displayName: name(limits.companyName),
  email: Email,
  phoneCode: PhoneCode.default(''),
  phone: Phone.default(''),
  timeZone: TimeZone,
  language: Language,
  twoFactor: z.boolean().default(false),
}

/** What lists say of an operator's account. */
export const accountRow = {
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  createdAt: Moment,
}

/** What the page of an operator says beside its form: an account may have no address yet. */
export const accountInfo = { email: z.string().nullable(), version: z.int(), lastSignInAt: Moment.nullable() }

/** What a new operator signs in with. */
export const signInName = { userName: UserName }

/** Which record an edit is of, and from which version it was made. */
export const editOf = { uuid: Uuid, version: Version }

/** Answer of a call that makes an account: the password is shown once and kept nowhere. */
export const CreatedAccount = z.object({ uuid: Uuid, userName: z.string(), password: z.string() })
export type CreatedAccount = z.infer<typeof CreatedAccount>

/** A record by name, for selects and transfer lists. */
export const Named = z.object({ uuid: Uuid, name: z.string() })
export const NamedRows = z.object({ rows: z.array(Named) })

export const addressFields = { country: Country.default(''), address: text(limits.generic).default('') }
export const formatFields = { customizeForm: CustomizeForm.default(limits.customizeFormDefault) }
