import { z } from 'zod'
import { accountStates } from '../accounts/states.ts'
import { Moment, Uuid } from '../atoms.ts'
import { contactFields, editOf } from '../operators/schema.ts'

/**
 * An administrator runs one company of an office and signs in with the e-mail address (operators.md 1.1). The time
 * zone is the site's, so the form does not ask for one.
 */
const { timeZone: _sites, ...contact } = contactFields
export const AdminForm = z.object({ ...contact, companyUuid: Uuid, landline: z.boolean().default(false) })
export const AdminEdit = AdminForm.extend(editOf)

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
})
export type Admin = z.infer<typeof Admin>

export const AdminInfo = Admin.extend({
  phoneCode: z.string(),
  phone: z.string(),
  language: z.string(),
  twoFactor: z.boolean(),
  landline: z.boolean(),
  version: z.int(),
  lastSignInAt: Moment.nullable(),
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
