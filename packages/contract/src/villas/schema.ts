import { z } from 'zod'
import { accountStates } from '../accounts/states.ts'
import { Email, Language, Moment, name, Phone, PhoneCode, text, TimeZone, Uuid } from '../base/atoms.ts'
import { Device } from '../devices/records.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf } from '../operators/schema.ts'

/** The master of a villa (operators.md 5.2.5). */
const fields = {
  firstName: name(limits.personName).meta(fieldTexts.firstName),
  lastName: name(limits.personName).meta(fieldTexts.lastName),
  email: z
    .union([Email, z.literal('')])
    .default('')
    .meta({
      description: 'E-mail address of the owner; may be empty where there is a telephone number.',
      example: 'nora@example.com',
    }),
  phoneCode: PhoneCode.default('').meta(fieldTexts.phoneCode),
  phone: Phone.default('').meta({
    description: 'Telephone number of the owner; may be empty where there is an e-mail address.',
    example: '15112345678',
  }),
  address: text(limits.generic)
    .pipe(z.string().min(1))
    .meta({ description: 'Postal address of the villa in one line.', example: 'Hafenstraße 1, 20457 Hamburg' }),
  timeZone: TimeZone.meta(fieldTexts.timeZone),
  language: Language.meta(fieldTexts.language),
}

/** Signing in takes an address or a number. */
const isReachable = ({ email, phone }: { readonly email: string; readonly phone: string }) =>
  email !== '' || phone !== ''
const reachable = { path: ['email'], params: { key: 'validation:required' } }

export const VillaForm = z.object(fields).refine(isReachable, reachable)
/** A change of one, with the services of the villa (operators.md 5.2.5). */
export const VillaEdit = z
  .object({
    ...fields,
    hasLandline: z.boolean().default(false).meta({ description: 'Whether calls may ring telephones of the villa.' }),
    ...editOf,
  })
  .refine(isReachable, reachable)

/** A row of the villa accounts' list. */
export const Villa = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  userName: z.string().meta({
    description: 'User name: the e-mail address, or the telephone number where there is none.',
    example: 'nora@example.com',
  }),
  displayName: z.string().meta(fieldTexts.fullName),
  email: z.string().nullable().meta(fieldTexts.accountEmail),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  address: z
    .string()
    .meta({ description: 'Postal address of the villa in one line.', example: 'Hafenstraße 1, 20457 Hamburg' }),
  /** How many there are in its house, and who lives there beside the main resident (operators.md 5.2.5, Columns). */
  devices: z.int().meta({ description: 'Number of devices in the house.', example: 2 }),
  members: z.int().meta({ description: 'People who live there beside the main resident.', example: 3 }),
  state: z.enum(accountStates).meta({
    description: 'inactive: cannot sign in before it is activated; normal: can sign in; expired: its time is over.',
  }),
  /** Null for without end. */
  expiresAt: Moment.nullable().meta(fieldTexts.expiresAt),
  createdAt: Moment.meta(fieldTexts.createdAt),
  lastSignInAt: Moment.nullable().meta(fieldTexts.lastSignInAt),
})
export type Villa = z.infer<typeof Villa>

export const VillaInfo = Villa.extend({
  firstName: z.string().meta(fieldTexts.firstName),
  lastName: z.string().meta(fieldTexts.lastName),
  timeZone: z.string().meta(fieldTexts.timeZone),
  language: z.string().meta(fieldTexts.language),
  /** Calls may ring telephones of the villa; switched on where its installer has the service (operators.md 12.4). */
  hasLandline: z.boolean().meta({ description: 'Whether calls may ring telephones of the villa.' }),
  mayHaveLandline: z.boolean().meta({ description: 'Whether the installer is allowed landlines at such sites.' }),
  /** The villa itself, which calls about its household name; null for one that the reader does not reach. */
  siteUuid: Uuid.nullable().meta({ description: 'Site of the villa; null for a caller who does not reach it.' }),
  version: z.int().meta(fieldTexts.version),
})
export type VillaInfo = z.infer<typeof VillaInfo>

/** A device in the house of a villa account, as far as those who look after the account see it. */
export const VillaDevice = Device.pick({
  uuid: true,
  name: true,
  mac: true,
  model: true,
  type: true,
  location: true,
  connection: true,
  firmware: true,
  lastSeenAt: true,
  createdAt: true,
})
export type VillaDevice = z.infer<typeof VillaDevice>
