import { z } from 'zod'
import { Email, Moment, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { accountRow, contactFields, editOf } from '../operators/schema.ts'

/** What a manager may do at one site, with defaults (operators.md 5.3). */
export const sitePermissions = {
  mayUseApp: z.boolean().default(false).meta({ description: 'Whether the manager may use the app for the site.' }),
  mayDeleteAccounts: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the manager may delete residents at the site.' }),
  mayReadLogs: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the manager may read the logs of doors and calls at the site.' }),
  maySeeImages: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the manager may see pictures that devices of the site took.' }),
}
export const sitePermissionNames = ['mayUseApp', 'mayDeleteAccounts', 'mayReadLogs', 'maySeeImages'] as const
export type SitePermission = (typeof sitePermissionNames)[number]

/** A site that a manager works at, and what the manager may do there. */
export const AssignedSite = z.object({ uuid: Uuid.meta(fieldTexts.uuidOfSite), ...sitePermissions })
export type AssignedSite = z.infer<typeof AssignedSite>

/** A manager signs in with the e-mail address; it is the user name too. */
export const PropertyManagerForm = z.object({
  ...contactFields,
  email: Email.meta({ description: 'E-mail address, which is the user name too.', example: 'nora@example.com' }),
  passwordReminder: z.boolean().default(false).meta(fieldTexts.passwordReminder),
  projects: z
    .array(AssignedSite)
    .max(limits.importBatch)
    .default([])
    .meta({ description: 'Sites of the manager, and what the manager may do at each.' }),
})
export const PropertyManagerEdit = PropertyManagerForm.extend(editOf)

/** A row of the managers' list. */
export const PropertyManager = z.object({
  ...accountRow,
  userName: z.string().meta({ description: 'User name: the e-mail address.', example: 'nora@example.com' }),
  phoneCode: z.string().meta(fieldTexts.phoneCode),
  phone: z.string().meta(fieldTexts.phone),
  sites: z.int().meta({ description: 'Number of sites of the manager.', example: 2 }),
  lastSignInAt: Moment.nullable().meta(fieldTexts.lastSignInAt),
})
export type PropertyManager = z.infer<typeof PropertyManager>

/** Everything about one manager; sites outside the reader's own are not among its projects. */
export const PropertyManagerInfo = PropertyManager.extend({
  timeZone: z.string().meta(fieldTexts.timeZone),
  language: z.string().meta(fieldTexts.language),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
  passwordReminder: z.boolean().meta(fieldTexts.passwordReminder),
  version: z.int().meta(fieldTexts.version),
  projects: z
    .array(AssignedSite.extend({ name: z.string().meta(fieldTexts.nameOfSite) }))
    .meta({ description: 'Sites of the manager, and what the manager may do at each.' }),
})
export type PropertyManagerInfo = z.infer<typeof PropertyManagerInfo>

/** One site's permissions of one manager. */
export const SitePermissionsForm = z.object({
  uuid: Uuid.meta({ description: 'Property manager.' }),
  projectUuid: Uuid.meta({ description: 'Site at which the permissions hold.' }),
  mayUseApp: z.boolean().meta({ description: 'Whether the manager may use the app for the site.' }),
  mayDeleteAccounts: z.boolean().meta({ description: 'Whether the manager may delete residents at the site.' }),
  mayReadLogs: z
    .boolean()
    .meta({ description: 'Whether the manager may read the logs of doors and calls at the site.' }),
  maySeeImages: z
    .boolean()
    .meta({ description: 'Whether the manager may see pictures that devices of the site took.' }),
})
