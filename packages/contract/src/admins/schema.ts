import { z } from 'zod'
import { accountStates } from '../accounts/states.ts'
import { Moment, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { contactFields, editOf } from '../operators/schema.ts'
import { callingFields, callingShown, checkCalling } from '../personnel/calling.ts'

/**
 * An administrator runs one company of an office and signs in with the e-mail address (operators.md 1.1). The time
 * zone is the site's, so the form does not ask for one; it is shown by its first and last name (office.md 9).
 */
const { timeZone: _sites, displayName: _both, ...contact } = contactFields
const fields = z.object({
  ...contact,
  firstName: name(limits.personName),
  lastName: name(limits.personName),
  companyUuid: Uuid,
  /** Person of the company who is this administrator, so that doors know it; a person is one administrator at most. */
  linkPersonnelUuid: Uuid.or(z.literal('').transform(() => null))
    .nullable()
    .default(null),
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
  /** First and last name together. */
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
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
  /** Who it is among the company's people. */
  linkPersonnelUuid: Uuid.nullable(),
  linkPersonnelName: z.string().nullable(),
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
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneCode: z.string(),
  phone: z.string(),
  language: z.string(),
  companyName: z.string().nullable(),
  siteName: z.string().nullable(),
  expiresAt: Moment.nullable(),
})
