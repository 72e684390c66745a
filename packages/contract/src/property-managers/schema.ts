import { z } from 'zod'
import { Moment, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { accountRow, contactFields, editOf } from '../operators/schema.ts'

/** What a manager may do at one site, with defaults (operators.md 5.3). */
export const sitePermissions = {
  mayUseApp: z.boolean().default(false),
  mayDeleteAccounts: z.boolean().default(true),
  mayReadLogs: z.boolean().default(true),
  maySeeImages: z.boolean().default(true),
}
export const sitePermissionNames = ['mayUseApp', 'mayDeleteAccounts', 'mayReadLogs', 'maySeeImages'] as const
export type SitePermission = (typeof sitePermissionNames)[number]

/** A site that a manager works at, and what the manager may do there. */
export const AssignedSite = z.object({ uuid: Uuid, ...sitePermissions })
export type AssignedSite = z.infer<typeof AssignedSite>

/** A manager signs in with the e-mail address; it is the user name too. */
export const PropertyManagerForm = z.object({
  ...contactFields,
  passwordReminder: z.boolean().default(false),
  projects: z.array(AssignedSite).max(limits.importBatch).default([]),
})
export const PropertyManagerEdit = PropertyManagerForm.extend(editOf)

/** A row of the managers' list. */
export const PropertyManager = z.object({
  ...accountRow,
  phoneCode: z.string(),
  phone: z.string(),
  sites: z.int(),
  lastSignInAt: Moment.nullable(),
})
export type PropertyManager = z.infer<typeof PropertyManager>

/** Everything about one manager; sites outside the reader's own are not among its projects. */
export const PropertyManagerInfo = PropertyManager.extend({
  timeZone: z.string(),
  language: z.string(),
  twoFactor: z.boolean(),
  passwordReminder: z.boolean(),
  version: z.int(),
  projects: z.array(AssignedSite.extend({ name: z.string() })),
})
export type PropertyManagerInfo = z.infer<typeof PropertyManagerInfo>

/** One site's permissions of one manager. */
export const SitePermissionsForm = z.object({
  uuid: Uuid,
  projectUuid: Uuid,
  mayUseApp: z.boolean(),
  mayDeleteAccounts: z.boolean(),
  mayReadLogs: z.boolean(),
  maySeeImages: z.boolean(),
})
