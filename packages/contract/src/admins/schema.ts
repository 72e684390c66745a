import { z } from 'zod'
import { accountStates } from '../accounts/states.ts'
import { Moment, Uuid } from '../atoms.ts'
import { contactFields, editOf } from '../operators/schema.ts'
import { callingFields, callingShown, checkCalling } from '../personnel/calling.ts'

/**
 * An administrator runs one company of an office and signs in with the e-mail address (operators.md 1.1). The time
 * zone is the site's, so the form does not ask for one.
 */
const { timeZone: _sites, ...contact } = contactFields
const fields = z.object({
  ...contact,
  companyUuid: Uuid,
  /** Asked for another password after a month, as a manager is (office.md 9). */
  passwordReminder: z.boolean().default(false),
  ...callingFields,
})
export const AdminForm = fields.superRefine(checkCalling)
export const AdminEdit = fields.extend(editOf).superRefine(checkCalling)

/** A row of the administrators' list. */
export const Admin = z.object({
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  companyUuid: Uuid,
  companyName: z.string(),
  siteUuid: Uuid,
  siteName: z.string(),
  /** Expired once its time has passed, whatever was set before. */
  state: z.enum(accountStates),
  expiresAt: Moment.nullable(),
  createdAt: Moment,
  phoneCode: z.string(),
  phone: z.string(),
  lastSignInAt: Moment.nullable(),
  ...callingShown,
})
export type Admin = z.infer<typeof Admin>

export const AdminInfo = Admin.extend({
  language: z.string(),
  twoFactor: z.boolean(),
  passwordReminder: z.boolean(),
  version: z.int(),
})
export type AdminInfo = z.infer<typeof AdminInfo>

export const AdminCount = z.object({ total: z.int(), inactive: z.int(), normal: z.int(), expired: z.int() })

/** The signed-in administrator's own record. */
export const OwnAdmin = z.object({
  uuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  phoneCode: z.string(),
  phone: z.string(),
  language: z.string(),
  companyName: z.string().nullable(),
  siteName: z.string().nullable(),
  expiresAt: Moment.nullable(),
})
