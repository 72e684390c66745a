import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { AttendancePricing, Business, ChargeMode } from '../operators/schema.ts'

/** '1' or '0' as text, which is how specification.md 3 writes the permissions of a sub-super manager. */
const TextFlag = z.enum(['0', '1'])

/**
 * Formats as numbers (specification.md 3): order 1 year first, 2 month first, 3 day first; clock 1 with 12 hours, 2
 * with 24.
 */
const formats = {
  DateFormat: z.union([z.literal(1), z.literal(2), z.literal(3)]).meta(fieldTexts.dateOrder),
  TimeFormat: z
    .union([z.literal(1), z.literal(2)])
    .meta({ description: 'Clock: 1 with 12 hours, 2 with 24 hours.', example: 2 }),
}

/** Installer info as specification.md 3 names its fields. */
export const InstallerConfiguration = z.object({
  UUID: Uuid.meta(fieldTexts.uuidOfConfiguration),
  ChargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  AttendancePricingType: AttendancePricing.meta(fieldTexts.attendancePricing),
  IsProjectLandLine: Flag.meta({ description: '1 where communities of the installer may have landlines.' }),
  IsOfficeLandLine: Flag.meta({ description: '1 where offices of the installer may have landlines.' }),
  HaveThirdPartyLockAccount: Flag.meta({
    description: '1 where a site of the installer has an account at a vendor of locks.',
  }),
  EnableIDAccess: Flag.meta({
    description:
      '1 where doors may read identity cards: of the installer where sites may have it, of a community where it is on.',
  }),
  EnableIncentives: Flag.meta({
    description: '1 where the installer takes part in incentives, which count its households.',
  }),
  TotalHouseholds: z
    .int()
    .meta({ description: 'Households of the installer: apartments of its communities, and its villas.', example: 240 }),
  HaveAutoRenewRecord: Flag.meta({ description: '1 where the installer ever had an automatic renewal.' }),
  IsRentCompanyBound: Flag.meta({
    description: '1 where a site of the installer is kept by a property management system.',
  }),
  EnableRFCard: Flag.meta({ description: '1 where residents may add RF cards in the app.' }),
  IsEnableAptChargePlan: Flag.meta({ description: '1 where the installer has the charge plan for apartments.' }),
  NewSingleBillingTime: z.string().meta({
    description: 'First day on which an operator above prices villas of the installer; empty where none does.',
    example: '2027-01-01',
  }),
  /** 0 off, 1 normal, 2 expired, 3 inactive (specification.md 4). */
  AppStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).meta({
    description: 'State of the account of the installer: 0 off, 1 normal, 2 expired, 3 inactive.',
    example: 1,
  }),
  IsAutoRenew: Flag.meta({ description: '1 where automatic renewal is switched on, of the installer or of the site.' }),
  DisBusiness: Business.meta({
    description: 'Kinds of sites that the distributor above may have, as bits: 1 community, 2 office, 4 villa.',
    example: 7,
  }),
  IsBadgePrinting: Flag.meta({ description: '1 where the installer may print badges.' }),
  IsSubIns: Flag.meta({ description: '1 where the account is a sub-installer.' }),
  IsEnableYJRobot: Flag.meta({ description: '1 where the installer has delivery robots.' }),
  UserGuideFiles: z.array(z.string()).meta({
    description: 'Addresses of the manuals, one for each kind of site that the installer may have.',
    example: [],
  }),
  ...formats,
})

/** Own account, for the reads of the other roles. */
const identity = {
  UUID: Uuid.meta(fieldTexts.uuidOfConfiguration),
  Account: z.string().meta({ description: 'User name of the account.', example: 'harbour-house' }),
  Name: z
    .string()
    .meta({ description: 'Name of the account as it is shown, or of the site.', example: 'Harbour House' }),
  Email: z
    .string()
    .meta({ description: 'E-mail address of the account; empty where it has none.', example: 'nora@example.com' }),
  TimeZone: z
    .string()
    .meta({ description: 'Time zone of the IANA database, of the account or the site.', example: 'Europe/Berlin' }),
  ...formats,
}

/** A super or sub-super manager with the permissions of specification.md 3. */
export const SuperConfiguration = z.object({
  ...identity,
  deviceSetting: TextFlag.meta({
    description: 'Ability to command devices of the controlled maker at all sites.',
  }),
  accountSetting: TextFlag.meta(fieldTexts.accountSetting),
  authCode: TextFlag.meta(fieldTexts.authCode),
})

/** A distributor: its charge mode, and whether it stands below another. */
export const DistributorConfiguration = z.object({
  ...identity,
  ChargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  IsSubDis: Flag.meta({ description: '1 where the account is a sub-distributor.' }),
})

/** A property manager, with the sites it runs. */
export const ManagerConfiguration = z.object({
  ...identity,
  ProjectCount: z.int().meta({ description: 'Number of sites of the manager.', example: 2 }),
})

/** An administrator of a company in an office. */
export const AdminConfiguration = z.object({
  ...identity,
  CompanyName: z.string().meta({
    description: 'Name of the tenant company of the administrator; empty for none.',
    example: 'Harbour Trading',
  }),
})
