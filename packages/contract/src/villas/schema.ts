import { z } from 'zod'
import { accountStates } from '../accounts/states.ts'
import { Email, Language, Moment, name, Phone, PhoneCode, text, TimeZone, Uuid } from '../base/atoms.ts'
import { Device } from '../devices/schema.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'

/** The master of a villa (operators.md 5.2.5). */
const fields = {
  firstName: name(limits.personName),
  lastName: name(limits.personName),
  email: z.union([Email, z.literal('')]).default(''),
  phoneCode: PhoneCode.default(''),
  phone: Phone.default(''),
  address: text(limits.generic).pipe(z.string().min(1)),
  timeZone: TimeZone,
  language: Language,
}

/** Signing in takes an address or a number. */
const isReachable = ({ email, phone }: { readonly email: string; readonly phone: string }) =>
  email !== '' || phone !== ''
const reachable = { path: ['email'], params: { key: 'validation:required' } }

export const VillaForm = z.object(fields).refine(isReachable, reachable)
/** A change of one, with the services of the villa (operators.md 5.2.5). */
export const VillaEdit = z
  .object({ ...fields, hasLandline: z.boolean().default(false), ...editOf })
  .refine(isReachable, reachable)

/** A row of the villa accounts' list. */
export const Villa = z.object({
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  phoneCode: z.string(),
  phone: z.string(),
  address: z.string(),
  /** How many there are in its house, and who lives there beside the main resident (operators.md 5.2.5, Columns). */
  devices: z.int(),
  members: z.int(),
  state: z.enum(accountStates),
  /** Null for without end. */
  expiresAt: Moment.nullable(),
  createdAt: Moment,
  lastSignInAt: Moment.nullable(),
})
export type Villa = z.infer<typeof Villa>

export const VillaInfo = Villa.extend({
  firstName: z.string(),
  lastName: z.string(),
  timeZone: z.string(),
  language: z.string(),
  /** Calls may ring telephones of the villa; switched on where its installer has the service (operators.md 12.4). */
  hasLandline: z.boolean(),
  mayHaveLandline: z.boolean(),
  /** The villa itself, which calls about its household name; null for one that the reader does not reach. */
  siteUuid: Uuid.nullable(),
  version: z.int(),
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
