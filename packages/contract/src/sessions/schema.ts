import { z } from 'zod'
import { Facts } from '../access/facts.ts'
import { accountKinds, projectKinds, roleSections } from '../access/roles.ts'
import { TypedPassword, Moment, Uuid } from '../base/atoms.ts'
import { BrandOfSession } from '../brands/schema.ts'
import { cardFields } from '../site-settings/card-format.ts'
import { SiteZones } from '../schedules/schema.ts'

/**
 * Either a token, or `twoFactorToken` when a mailed code has to follow: whether one can be typed that was sent (the
 * last one may be used up), and in how many seconds a new one can be. `initialization` '0' asks for a new password.
 */
export const LoginResult = z.object({
  token: z.string().optional(),
  twoFactorToken: z.string().optional(),
  isCodeSent: z.boolean().optional(),
  resendSeconds: z.int().optional(),
  initialization: z.enum(['0', '1']),
})

/**
 * Where to switch: a section, and the account or site when the section alone does not say which. The own password is
 * required only where entering another account's portal without one is switched off.
 */
export const SwitchForm = z.object({
  section: z.enum(roleSections),
  uuid: Uuid.optional(),
  password: TypedPassword.optional(),
})

export const SiteOfSession = z.object({
  uuid: Uuid,
  name: z.string(),
  kind: z.enum(projectKinds),
  /** Street and city in one line, for the front link (specification.md 2.1); empty when the site has none. */
  location: z.string(),
  timeZone: z.string(),
  ...SiteZones.shape,
  customizeForm: z.int(),
  /** How card numbers are typed and shown there. */
  ...cardFields,
  /** The longest that a visitor's key can be valid there. */
  tempKeyDays: z.int(),
  /**
   * Number of the site's last live change when this was answered. A live stream that begins after it misses nothing
   * that was read later.
   */
  lastChange: z.int(),
})

/** Everything the browser knows about who it is; made by the server after sign-in and after every switch. */
export const CurrentSession = z.object({
  accountUuid: Uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  language: z.string(),
  /** The account's own zone and customisation form; a site's own go before them. */
  timeZone: z.string(),
  customizeForm: z.int(),
  twoFactor: z.boolean(),
  initialization: z.enum(['0', '1']),
  /** A manager who asked to be reminded has had this password for a month (operators.md 1.4). */
  passwordIsOld: z.boolean(),
  facts: Facts,
  permissions: z.array(z.string()),
  pathRole: z.enum(['sup', 'dis', 'ins', 'pm', 'admin']),
  site: SiteOfSession.nullable(),
  /** The company an administrator belongs to; it deals with no other. */
  companyUuid: Uuid.nullable(),
  companyName: z.string().nullable(),
  /** What the distributor above calls the product and shows for it; null where none above has a brand. */
  brand: BrandOfSession.nullable(),
  /** The account whose portal has been entered, until when, and the section to go back to. */
  delegation: z.object({ asName: z.string(), until: Moment, backTo: z.enum(roleSections) }).nullable(),
  /** Sites or identities the session may switch to without a list page. */
  switchable: z.array(z.object({ section: z.enum(roleSections), uuid: Uuid.nullable(), name: z.string() })),
})
export type CurrentSession = z.infer<typeof CurrentSession>

export const OpenSession = z.object({
  uuid: Uuid,
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment,
})

export const AccountKind = z.enum(accountKinds)
