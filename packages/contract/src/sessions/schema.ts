import { z } from 'zod'
import { Facts } from '../access/facts.ts'
import { accountKinds, projectKinds, roleSections } from '../access/roles.ts'
import { TypedPassword, Moment, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { BrandOfSession } from '../brands/schema.ts'
import { cardFields } from '../site-settings/card-format.ts'
import { SiteZones } from '../schedules/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  initialization: {
    description: '0: the account has its first password and has to set an own one before anything else; 1: it has.',
  },
}

/**
 * Either a token, or `twoFactorToken` when a mailed code has to follow: whether one can be typed that was sent (the
 * last one may be used up), and in how many seconds a new one can be. `initialization` '0' asks for a new password.
 */
export const LoginResult = z.object({
  token: z.string().optional().meta({
    description: 'Token of the session; left out where the mailed code has to follow.',
    example: 'PR-example-token',
  }),
  twoFactorToken: z.string().optional().meta({
    description: 'Token of the second step; only where a mailed code has to follow.',
    example: 'example-token',
  }),
  isCodeSent: z
    .boolean()
    .optional()
    .meta({ description: 'Whether a code was mailed that can still be typed; only where a code has to follow.' }),
  resendSeconds: z
    .int()
    .optional()
    .meta({ description: 'Seconds until another code can be mailed; only where a code has to follow.', example: 60 }),
  initialization: z.enum(['0', '1']).meta(texts.initialization),
})

/**
 * Where to switch: a section, and the account or site when the section alone does not say which. The own password is
 * required only where entering another account's portal without one is switched off.
 */
export const SwitchForm = z.object({
  section: z.enum(roleSections).meta({ description: 'Portal to switch to.' }),
  uuid: Uuid.optional().meta({
    description: 'Account or site to switch to, where the portal alone does not say which.',
  }),
  password: TypedPassword.optional().meta({
    description: 'Own password; needed only where entering portals without a password is switched off.',
    example: 'Lintel-2026',
  }),
})

export const SiteOfSession = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.siteName),
  kind: z.enum(projectKinds).meta(fieldTexts.siteKind),
  /** Street and city in one line, for the front link (specification.md 2.1); empty when the site has none. */
  location: z.string().meta({
    description: 'Street and city in one line; empty where the site has none.',
    example: 'Hafenstraße 1, Hamburg',
  }),
  timeZone: z.string().meta(fieldTexts.timeZone),
  ...SiteZones.shape,
  customizeForm: z.int().meta(fieldTexts.customizeForm),
  /** How card numbers are typed and shown there. */
  ...cardFields,
  /** The longest that a visitor's key can be valid there. */
  tempKeyDays: z
    .int()
    .meta({ description: 'Days that a temporary key of the site can be valid at most.', example: 365 }),
  /**
   * Number of the site's last live change when this was answered. A live stream that begins after it misses nothing
   * that was read later.
   */
  lastChange: z.int().meta({
    description: 'Number of the last live change of the site. A live stream that begins after it misses nothing.',
    example: 1042,
  }),
})

/** Values of a session under the names of specification.md 3. Ids are ours: an account or site has no number beside it. */
export const SessionValues = z.object({
  actualRole: z.int().meta({
    description: 'Number of the role; a sub-account of the platform or of a distributor has its own.',
    example: 22,
  }),
  grade: z.int().meta({ description: 'Number of the role of the portal.', example: 22 }),
  projectGrade: z.int().nullable().meta({
    description:
      'Grade of the site that the session stands in or holds, else of the identity: 21 community, 22 villa, 23 office.',
    example: 23,
  }),
  /** What the calls of the site say in `x-community-id`. */
  identityId: Uuid.nullable().meta({ description: 'Site that the session stands in or holds; null for all sites.' }),
  identityUUID: Uuid.nullable().meta({ description: 'The same as `identityId`.' }),
  /** The villa identity of the installer. */
  personalManagerId: Uuid.nullable().meta({
    description: 'Installer whose villas the session looks after; null outside of its portals.',
  }),
  personalManagerUUID: Uuid.nullable().meta({ description: 'The same as `personalManagerId`.' }),
  disToSingle: z.boolean().meta({
    description: 'Whether a distributor acts in the villa portal of one of its installers.',
  }),
  isDisLogin: z.boolean().meta({ description: 'Whether a distributor acts as one of its installers.' }),
  entryPortal: Facts.shape.entryPortal,
  business: Facts.shape.business,
  isSubIns: z.boolean().meta({ description: 'Whether the session acts as a sub-installer.' }),
})
export type SessionValues = z.infer<typeof SessionValues>

/** Everything the browser knows about who it is; made by the server after sign-in and after every switch. */
export const CurrentSession = z.object({
  accountUuid: Uuid.meta({ description: 'Account that the session acts as.' }),
  userName: z.string().meta(fieldTexts.userName),
  displayName: z.string().meta(fieldTexts.displayName),
  email: z.string().nullable().meta(fieldTexts.email),
  language: z.string().meta(fieldTexts.language),
  /** The account's own zone and customisation form; a site's own go before them. */
  timeZone: z
    .string()
    .meta({ description: 'Time zone of the account; that of a site goes before it.', example: 'Europe/Berlin' }),
  customizeForm: z.int().meta({
    description:
      'Date and time format of the account; that of a site goes before it. 2 and 3: year-month-day; 4 and 5: month-day-year; 6 and 7: day-month-year. Even numbers have the 12-hour clock, odd ones the 24-hour clock.',
    example: 3,
  }),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
  initialization: z.enum(['0', '1']).meta(texts.initialization),
  /** A manager who asked to be reminded has had this password for a month (operators.md 1.4). */
  passwordIsOld: z
    .boolean()
    .meta({ description: 'Whether the account asked to be reminded and has had its password for 30 days.' }),
  facts: Facts.meta({
    description:
      'What holds for the session, its account, its site and this installation; rules of pages and calls read it.',
  }),
  permissions: z
    .array(z.string())
    .meta({ description: 'Permissions of the session, each written as `thing.action`.', example: ['door.read'] }),
  pathRole: z
    .enum(['sup', 'dis', 'ins', 'pm', 'admin'])
    .meta({ description: 'What the `{role}` segment of addresses is for this session.' }),
  ...SessionValues.shape,
  site: SiteOfSession.nullable().meta({
    description: 'Site that the session stands in, or that its identity holds; null for none.',
  }),
  heldSiteGone: z.boolean().meta({
    description: 'Whether the site that the identity held is gone, so that all are shown; true in one answer.',
  }),
  /** The company an administrator belongs to; it deals with no other. */
  companyUuid: Uuid.nullable().meta({ description: 'Tenant company of an administrator; null for other accounts.' }),
  companyName: z.string().nullable().meta({
    description: 'Name of the tenant company of an administrator; null for other accounts.',
    example: 'Harbour Trading',
  }),
  /** What the distributor above calls the product and shows for it; null where none above has a brand. */
  brand: BrandOfSession.nullable().meta({
    description: 'Brand that a distributor above gives the product; null where none above has one.',
  }),
  /** The account whose portal has been entered, until when, and the section to go back to. */
  delegation: z
    .object({
      asName: z
        .string()
        .meta({ description: 'Name of the account whose portal was entered.', example: 'Harbour House' }),
      until: Moment.meta({ description: 'When the entry ends by itself, in UTC.' }),
      backTo: z.enum(roleSections).meta({ description: 'Portal to go back to.' }),
    })
    .nullable()
    .meta({ description: 'Portal of another account that was entered; null in an own portal.' }),
  /** Sites or identities the session may switch to without a list page. */
  switchable: z
    .array(
      z.object({
        section: z.enum(roleSections).meta({ description: 'Portal to switch to.' }),
        uuid: Uuid.nullable().meta({
          description: 'Account or site to name in the switch; null where the portal alone says it.',
        }),
        name: z.string().meta({ description: 'Name of the account or site.', example: 'Harbour House' }),
      }),
    )
    .meta({ description: 'Portals and sites that the session may switch to without a list page.' }),
})
export type CurrentSession = z.infer<typeof CurrentSession>

export const OpenSession = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  current: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
  userAgent: z.string().meta({ description: 'Program that signed in, as it calls itself.', example: 'Mozilla/5.0' }),
  address: z
    .string()
    .meta({ description: 'Network address that the session was opened from.', example: '203.0.113.7' }),
  createdAt: Moment.meta({ description: 'When the session was opened, in UTC.' }),
  lastUsedAt: Moment.meta({ description: 'When the session was last used, in UTC.' }),
})

export const AccountKind = z.enum(accountKinds)
