import { z } from 'zod'
import type { Ability } from './abilities.ts'
import { accountKinds, projectKinds, regions, roles, roleSections } from './roles.ts'
import { fieldTexts } from '../base/field-texts.ts'

/** How attendance that a site has stands: not activated, active, or past its end (specification.md 3). */
export const attendanceStatuses = ['active', 'inactive', 'expired'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** The same, or `off` where the site has none: that hides it. */
export const attendanceStates = ['off', ...attendanceStatuses] as const

/**
 * What is so about a session, its account, its site and this installation: one flat object, computed by the
 * server after sign-in and at every identity switch. Rules (`when`) of entries and operations read only this.
 */
export const Facts = z.object({
  section: z.enum(roleSections).meta({ description: 'Portal that the session stands in.' }),
  role: z
    .enum(roles)
    .meta({ description: 'Role of the session: its portal, told apart where a sub-account has fewer rights.' }),
  accountKind: z.enum(accountKinds).meta(fieldTexts.accountKind),
  /** How a property portal was entered: by its own manager or through an installer (specification.md 6). */
  entryPortal: z.enum(['pm', 'ins', 'none']).meta({
    description:
      'How the portal of a site was entered: pm: by its own manager; ins: through an installer; none: no such portal.',
  }),
  /** A distributor acts as one of its installers (specification.md 6, disSingle). */
  isDistributorLogin: z.boolean().meta({ description: 'Whether a distributor acts as one of its installers.' }),
  projectKind: z.enum([...projectKinds, 'none']).meta({ description: 'Kind of the site; none outside a site.' }),
  region: z.enum(regions).meta({ description: 'Region of the server, as the specification abbreviates it.' }),
  /** Mails stay in the outbox page because no SMTP server is configured. */
  mailOutbox: z
    .boolean()
    .meta({ description: 'Whether mails stay in the outbox, because no mail server is configured.' }),
  /** Payer of the sites of the acting installer or distributor: 0 itself, 1 an account above it (billing.md 2.1). */
  chargeMode: z.union([z.literal(0), z.literal(1)]).meta(fieldTexts.chargeMode),
  /** Project types the acting operator may build, as bits: 1 community, 2 office, 4 villa. */
  business: z.int().meta({
    description: 'Kinds of sites that the acting operator may build, as bits: 1 community, 2 office, 4 villa.',
    example: 7,
  }),
  smartHome: z.boolean().meta({ description: 'Whether home automation is switched on for the acting operator.' }),
  /** The brand of this installation has pages of its own outside, for the toolbox (specification.md 2.5). */
  toolbox: z
    .boolean()
    .meta({ description: 'Whether the brand of this installation has pages of its own outside, for the toolbox.' }),
  attendance: z.enum(attendanceStates).meta({
    description: 'How attendance of the site stands: active; inactive; expired: past its end; off: hidden.',
  }),
  /**
   * Who pays for the site: its managers, its installer, or its managers never (billing.md 2.1); none outside a site.
   */
  siteChargeMode: z.enum(['manager', 'installer', 'noPermission', 'none']).meta({
    description:
      'Who pays for the site: its managers, its installer, its managers never (noPermission); none outside a site.',
  }),
  /** Somebody prices something for the account or the site, or it has orders (money.md 9). */
  billing: z.boolean().meta({
    description: 'Whether a seller above prices something for the account or the site, or it has orders.',
  }),
  /** Who pays for what the account orders ever had an automatic renewal (specification.md 3, HaveAutoRenewRecord). */
  autoRenewRecord: z
    .boolean()
    .meta({ description: 'Whether the account, or the installer that pays for it, ever had an automatic renewal.' }),
  /** Residents pay for themselves, which this version does not have (decisions.md 46). */
  memberPays: z.boolean().meta({ description: 'Whether residents pay for themselves; always false in this version.' }),
  /** PINs and keys are not shown again once they are made (office.md 31.3, isEnableEncryptPin). */
  pinsHidden: z.boolean().meta(fieldTexts.pinsHidden),
  /** Pictures that devices of the site took may be seen (office.md 31.3, enableSnapshot). */
  imagesShown: z.boolean().meta({ description: 'Whether pictures that devices of the site took may be seen.' }),
  /** So many days the site keeps them (decisions.md community); 0 outside a site. */
  imageDays: z.int().meta({ description: 'Days for which the site keeps pictures; 0 outside a site.', example: 30 }),
  /**
   * Logs of doors and calls may be read by every account in the site (community.md 1.2 and 17; office.md 31.3,
   * enableShowLog).
   */
  logsShown: z.boolean().meta({ description: 'Whether logs of doors and calls may be read at the site.' }),
  /** Lifts of the site lead people to floors (community.md 4.1). */
  elevatorControl: z.boolean().meta({ description: 'Whether lifts of the site lead people to floors.' }),
  /** Lifts may take visitors to the floors of their hosts (community.md 11, Floors). */
  visitorsFollowFloors: z
    .boolean()
    .meta({ description: 'Whether lifts of the site may take visitors to the floors of their hosts.' }),
  /** Residents of the site may be deleted (operators.md 5.3, EnableDeleteAccount of a manager). */
  deletesResidents: z.boolean().meta({ description: 'Whether residents of the site may be deleted.' }),
  /** Every account in the site may make temporary keys there, as digits or as QR codes (office.md 31.3). */
  makesKeys: z.boolean().meta({ description: 'Whether the account may make temporary keys at the site.' }),
  /** The site's installer may print badges (specification.md 3, IsBadgePrinting). */
  badgePrinting: z.boolean().meta({ description: 'Whether the installer of the site may print badges.' }),
  /** Doors of the site may read identity cards (specification.md 3, EnableIDAccess of its installer). */
  idAccess: z.boolean().meta({ description: 'Whether doors of the site may read identity cards.' }),
  /** The site, or the villa of its owner, has an account at a vendor of locks (specification.md 3, third-party devices). */
  thirdPartyLocks: z.boolean().meta({
    description: 'Whether the site, or the villa of its owner, has an account at a vendor of locks.',
  }),
  /** What was ticked for a sub-account; true for accounts whose role needs no ticking. */
  deviceSetting: z.boolean().meta({
    description: 'Whether the account may command devices of all sites; true where its role needs no ticking.',
  }),
  accountSetting: z.boolean().meta(fieldTexts.accountSetting),
  authCode: z.boolean().meta(fieldTexts.authCode),
  devices: z
    .boolean()
    .meta({ description: 'Whether the account may add and change devices; true where its role needs no ticking.' }),
  residents: z
    .boolean()
    .meta({ description: 'Whether the account may change residents; true where its role needs no ticking.' }),
  firmware: z.boolean().meta(fieldTexts.firmware),
  subscriptions: z.boolean().meta(fieldTexts.subscriptions),
} satisfies Readonly<Record<Ability, z.ZodBoolean>> & Readonly<Record<string, z.ZodType>>)
export type Facts = z.infer<typeof Facts>
export type FactName = keyof Facts
