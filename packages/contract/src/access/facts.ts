import { z } from 'zod'
import { abilities } from './abilities.ts'
import { accountKinds, projectKinds, regions, roles, roleSections } from './roles.ts'

/**
 * How a site's attendance stands; `off` hides it, `renewal` is every state but active and inactive (specification.md
 * 3).
 */
export const attendanceStates = ['off', 'active', 'inactive', 'renewal'] as const

/**
 * What is so about a session, its account, its site and this installation: one flat object, computed by the
 * server after sign-in and at every identity switch. Rules (`when`) of entries and operations read only this.
 */
export const Facts = z.object({
  section: z.enum(roleSections),
  role: z.enum(roles),
  accountKind: z.enum(accountKinds),
  /** How a property portal was entered: by its own manager or through an installer (specification.md 6). */
  entryPortal: z.enum(['pm', 'ins', 'none']),
  /** A distributor acts as one of its installers (specification.md 6, disSingle). */
  isDistributorLogin: z.boolean(),
  projectKind: z.enum([...projectKinds, 'none']),
  region: z.enum(regions),
  /** Mails stay in the outbox page because no SMTP server is configured. */
  mailOutbox: z.boolean(),
  /** Payer of the sites of the acting installer or distributor: 0 itself, 1 an account above it (billing.md 2.1). */
  chargeMode: z.union([z.literal(0), z.literal(1)]),
  /** Project types the acting operator may build, as bits: 1 community, 2 office, 4 villa. */
  business: z.int(),
  smartHome: z.boolean(),
  /** The brand of this installation has pages of its own outside, for the toolbox (specification.md 2.5). */
  toolbox: z.boolean(),
  attendance: z.enum(attendanceStates),
  /**
   * Who pays for the site: its managers, its installer, or its managers never (billing.md 2.1); none outside a site.
   */
  siteChargeMode: z.enum(['manager', 'installer', 'noPermission', 'none']),
  /** PINs and keys are not shown again once they are made (office.md 31.3, isEnableEncryptPin). */
  pinsHidden: z.boolean(),
  /** Pictures that devices of the site took may be seen (office.md 31.3, enableSnapshot). */
  imagesShown: z.boolean(),
  /** So many days the site keeps them (decisions.md community); 0 outside a site. */
  imageDays: z.int(),
  /**
   * Logs of doors and calls may be read by every account in the site (community.md 1.2 and 17; office.md 31.3,
   * enableShowLog).
   */
  logsShown: z.boolean(),
  /** Lifts of the site lead people to floors (community.md 4.1). */
  elevatorControl: z.boolean(),
  /** Lifts may take visitors to the floors of their hosts (community.md 11, Floors). */
  visitorsFollowFloors: z.boolean(),
  /** Residents of the site may be deleted (operators.md 5.3, EnableDeleteAccount of a manager). */
  deletesResidents: z.boolean(),
  /** Every account in the site may make temporary keys there, as digits or as QR codes (office.md 31.3). */
  makesKeys: z.boolean(),
  /** The site's installer may print badges (specification.md 3, IsBadgePrinting). */
  badgePrinting: z.boolean(),
  /** Doors of the site may read identity cards (specification.md 3, EnableIDAccess of its installer). */
  idAccess: z.boolean(),
  /** The site has an account at a vendor of locks (specification.md 3, third-party devices). */
  thirdPartyLocks: z.boolean(),
  /** What was ticked for a sub-account; true for accounts whose role needs no ticking. */
  ...(Object.fromEntries(abilities.map((ability) => [ability, z.boolean()])) as Record<
    (typeof abilities)[number],
    z.ZodBoolean
  >),
})
export type Facts = z.infer<typeof Facts>
export type FactName = keyof Facts
