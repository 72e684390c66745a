import { z } from 'zod'
import { accountStates } from '../accounts/states.ts'
import { Email, Moment, name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { contactFields, editOf } from '../operators/schema.ts'
import { callingFields, callingShown, checkCalling } from '../personnel/calling.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  email: {
    description: 'E-mail address, with which the administrator signs in; null where there is none.',
    example: 'nora@example.com',
  },
  linkPersonnelUuid: {
    description: 'Person of the company who is this administrator, so that doors know them; null or empty for none.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  },
}

/**
 * An administrator runs one company of an office and signs in with the e-mail address (operators.md 1.1). The time
 * zone is the site's, so the form does not ask for one; it is shown by its first and last name (office.md 9).
 */
const { timeZone: _sites, displayName: _both, ...contact } = contactFields
const fields = z.object({
  ...contact,
  email: Email.meta({
    description: 'E-mail address, with which the administrator signs in.',
    example: 'nora@example.com',
  }),
  firstName: name(limits.personName).meta(fieldTexts.firstName),
  lastName: name(limits.personName).meta(fieldTexts.lastName),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  /** Person of the company who is this administrator, so that doors know it; a person is one administrator at most. */
  linkPersonnelUuid: Uuid.or(z.literal('').transform(() => null))
    .nullable()
    .default(null)
    .meta(texts.linkPersonnelUuid),
  /** Asked for another password after a month, as a manager is (office.md 9). */
  passwordReminder: z.boolean().default(false).meta(fieldTexts.passwordReminder),
  ...callingFields,
})
export const AdminForm = fields.superRefine(checkCalling)
export const AdminEdit = fields.extend(editOf).superRefine(checkCalling)

/** A row of the administrators' list. */
export const Admin = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  userName: z
    .string()
    .meta({ description: 'What the account signs in with: the e-mail address.', example: 'nora@example.com' }),
  /** First and last name together. */
  displayName: z.string().meta(fieldTexts.fullName),
  firstName: z.string().meta(fieldTexts.firstName),
  lastName: z.string().meta(fieldTexts.lastName),
  email: z.string().nullable().meta(texts.email),
  companyUuid: Uuid.meta(fieldTexts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  siteUuid: Uuid.meta(fieldTexts.siteUuid),
  siteName: z.string().meta(fieldTexts.nameOfSite),
  /** Expired once its time has passed, whatever was set before. */
  state: z.enum(accountStates).meta({
    description: 'inactive: cannot sign in before it is activated; normal: can sign in; expired: its time is over.',
  }),
  expiresAt: Moment.nullable().meta(fieldTexts.expiresAt),
  createdAt: Moment.meta(fieldTexts.createdAt),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  lastSignInAt: Moment.nullable().meta(fieldTexts.lastSignInAt),
  ...callingShown,
})
export type Admin = z.infer<typeof Admin>

export const AdminInfo = Admin.extend({
  /** Who it is among the company's people. */
  linkPersonnelUuid: Uuid.nullable().meta(texts.linkPersonnelUuid),
  linkPersonnelName: z
    .string()
    .nullable()
    .meta({ description: 'Name of that person; null for none.', example: 'Nora Petersen' }),
  language: z.string().meta(fieldTexts.language),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
  passwordReminder: z.boolean().meta(fieldTexts.passwordReminder),
  version: z.int().meta(fieldTexts.version),
})
export type AdminInfo = z.infer<typeof AdminInfo>

export const AdminCount = z.object({
  total: z.int().meta({ description: 'Number of administrators.', example: 3 }),
  inactive: z.int().meta({ description: 'Administrators who were not activated yet.' }),
  normal: z.int().meta({ description: 'Administrators who can sign in.', example: 3 }),
  expired: z.int().meta({ description: 'Administrators whose time is over.' }),
})

/** The signed-in administrator's own record. */
export const OwnAdmin = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  userName: z
    .string()
    .meta({ description: 'What the account signs in with: the e-mail address.', example: 'nora@example.com' }),
  displayName: z.string().meta(fieldTexts.fullName),
  firstName: z.string().meta(fieldTexts.firstName),
  lastName: z.string().meta(fieldTexts.lastName),
  email: z.string().nullable().meta(texts.email),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  language: z.string().meta(fieldTexts.language),
  companyName: z.string().nullable().meta(fieldTexts.companyName),
  siteName: z.string().nullable().meta(fieldTexts.nameOfSite),
  expiresAt: Moment.nullable().meta(fieldTexts.expiresAt),
})
