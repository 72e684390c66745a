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
import { fieldTexts } from '../base/field-texts.ts'

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
export const OperatorSwitches = z.object({
  thirdPartyLock: z.boolean().meta({ description: 'Whether the service of locks of vendors is switched on.' }),
  idAccess: z.boolean().meta({ description: 'Whether doors may read identity cards.' }),
  rentManager: z
    .boolean()
    .meta({ description: 'Switch for a property management system; nothing acts on it in this version.' }),
  badgePrinting: z.boolean().meta({ description: 'Whether badges of people may be printed.' }),
  smartHome: z.boolean().meta({ description: 'Whether home automation is switched on.' }),
  incentives: z
    .boolean()
    .meta({ description: 'Whether the account takes part in incentives, which count its households.' }),
  rfCard: z.boolean().meta({ description: 'Whether residents may add RF cards in the app.' }),
  robot: z.boolean().meta({ description: 'Switch for delivery robots; nothing acts on it in this version.' }),
  projectLandline: z.boolean().meta({ description: 'Whether communities may have landlines.' }),
  officeLandline: z.boolean().meta({ description: 'Whether offices may have landlines.' }),
  apartmentChargePlan: z.boolean().meta({
    description: 'Whether apartments are charged by services; switching it on ends automatic renewals of communities.',
  }),
  autoRenew: z.boolean().meta({ description: 'Whether subscriptions of its sites may renew automatically.' }),
  callLog: z.boolean().meta(fieldTexts.callLog),
} satisfies Record<OperatorSwitch, z.ZodBoolean>)

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
  displayName: name(limits.companyName).meta(fieldTexts.displayName),
  email: Email.meta({
    description: 'E-mail address of the account; a new one is mailed a link to set its password.',
    example: 'nora@example.com',
  }),
  phoneCode: PhoneCode.default('').meta(fieldTexts.phoneCode),
  phone: Phone.default('').meta(fieldTexts.phone),
  timeZone: TimeZone.meta(fieldTexts.timeZone),
  language: Language.meta(fieldTexts.language),
  twoFactor: z.boolean().default(false).meta(fieldTexts.twoFactor),
}

/** What lists say of an operator's account. */
export const accountRow = {
  uuid: Uuid.meta(fieldTexts.uuid),
  userName: z.string().meta(fieldTexts.userName),
  displayName: z.string().meta(fieldTexts.displayName),
  email: z.string().nullable().meta(fieldTexts.accountEmail),
  createdAt: Moment.meta(fieldTexts.createdAt),
}

/** What the page of an operator says beside its form: an account may have no address yet. */
export const accountInfo = {
  email: z.string().nullable().meta(fieldTexts.accountEmail),
  version: z.int().meta(fieldTexts.version),
  lastSignInAt: Moment.nullable().meta(fieldTexts.lastSignInAt),
}

/** What a new operator signs in with. */
export const signInName = {
  userName: UserName.meta({
    description: 'User name: what the account signs in with, without blanks and `# & ?`. It cannot be changed later.',
    example: 'harbour-house',
  }),
}

/** Which record an edit is of, and from which version it was made. */
export const editOf = { uuid: Uuid.meta(fieldTexts.uuid), version: Version.meta(fieldTexts.version) }

/** Answer of a call that makes an account: the password is shown once and kept nowhere. */
export const CreatedAccount = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the new account.' }),
  userName: z.string().meta({ description: 'What the new account signs in with.', example: 'harbour-house' }),
  password: z
    .string()
    .meta({ description: 'First password, shown this once and kept nowhere.', example: 'Xk4pTq9wRm2b' }),
})
export type CreatedAccount = z.infer<typeof CreatedAccount>

/** A record by name, for selects and transfer lists. */
export const Named = z.object({
  uuid: Uuid.meta({ description: 'Identifier of the record that is named.' }),
  name: z.string().meta({ description: 'Name of the record, as it is now.', example: 'Harbour House' }),
})
export const NamedRows = z.object({ rows: z.array(Named).meta(fieldTexts.rows) })

export const addressFields = {
  country: Country.default('').meta(fieldTexts.country),
  address: text(limits.generic)
    .default('')
    .meta({ description: 'Postal address in one line; may be empty.', example: 'Hafenstraße 1, 20457 Hamburg' }),
}
export const formatFields = { customizeForm: CustomizeForm.default(limits.customizeFormDefault) }
