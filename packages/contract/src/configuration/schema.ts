import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import { AttendancePricing, Business, ChargeMode } from '../operators/schema.ts'

/** '1' or '0' as text, which is how specification.md 3 writes the permissions of a sub-super manager. */
const TextFlag = z.enum(['0', '1'])

/**
 * Formats as numbers (specification.md 3): order 1 year first, 2 month first, 3 day first; clock 1 with 12 hours, 2
 * with 24.
 */
const formats = {
  DateFormat: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  TimeFormat: z.union([z.literal(1), z.literal(2)]),
}

/** Installer info as specification.md 3 names its fields. */
export const InstallerConfiguration = z.object({
  UUID: Uuid,
  ChargeMode,
  AttendancePricingType: AttendancePricing,
  IsProjectLandLine: Flag,
  IsOfficeLandLine: Flag,
  HaveThirdPartyLockAccount: Flag,
  EnableIDAccess: Flag,
  EnableIncentives: Flag,
  TotalHouseholds: z.int(),
  HaveAutoRenewRecord: Flag,
  IsRentCompanyBound: Flag,
  EnableRFCard: Flag,
  IsEnableAptChargePlan: Flag,
  NewSingleBillingTime: z.string(),
  /** 0 off, 1 normal, 2 expired, 3 inactive (specification.md 4). */
  AppStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  IsAutoRenew: Flag,
  DisBusiness: Business,
  IsBadgePrinting: Flag,
  IsSubIns: Flag,
  IsEnableYJRobot: Flag,
  UserGuideFiles: z.array(z.string()),
  ...formats,
})

/** Own account, for the reads of the other roles. */
const identity = {
  UUID: Uuid,
  Account: z.string(),
  Name: z.string(),
  Email: z.string(),
  TimeZone: z.string(),
  ...formats,
}

/** A super or sub-super manager with the permissions of specification.md 3. */
export const SuperConfiguration = z.object({
  ...identity,
  deviceSetting: TextFlag,
  accountSetting: TextFlag,
  authCode: TextFlag,
})

/** A distributor: its charge mode, and whether it stands below another. */
export const DistributorConfiguration = z.object({ ...identity, ChargeMode, IsSubDis: Flag })

/** A property manager, with the sites it runs. */
export const ManagerConfiguration = z.object({ ...identity, ProjectCount: z.int() })

/** An administrator of a company in an office. */
export const AdminConfiguration = z.object({ ...identity, CompanyName: z.string() })
