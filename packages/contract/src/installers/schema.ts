import { z } from 'zod'
import { CustomizeForm, Uuid, Version } from '../base/atoms.ts'
import {
  accountInfo,
  accountRow,
  AttendancePricing,
  Business,
  ChargeMode,
  contactFields,
  editOf,
  featurePlans,
  OperatorSwitches,
  signInName,
} from '../operators/schema.ts'

/** What the operator above decides about an installer (operators.md 4.3). */
const allowance = {
  /** A subset of the distributor's. */
  business: Business,
  /** Landline only where the distributor's plan has it. */
  projectLandline: z.boolean().default(false),
  officeLandline: z.boolean().default(false),
}

export const InstallerForm = z.object({
  ...signInName,
  ...contactFields,
  /** Empty: directly below the distributor. */
  subDistributorUuid: Uuid.or(z.literal('')).default(''),
  chargeMode: ChargeMode,
  ...allowance,
})
/** The charge mode has a call of its own, because changing it ends what runs (billing.md 2.3). */
export const InstallerEdit = InstallerForm.omit({ userName: true, subDistributorUuid: true, chargeMode: true }).extend(
  editOf,
)

/** Switches that only the platform changes (operators.md 3.3). */
export const platformSwitchNames = [
  'idAccess',
  'incentives',
  'rfCard',
  'apartmentChargePlan',
  'badgePrinting',
  'robot',
] as const

/** What the platform may correct about an installer: all that the distributor may, and more (operators.md 3.3). */
export const InstallerFlagsEdit = InstallerEdit.extend({
  chargeMode: ChargeMode,
  attendancePricing: AttendancePricing,
  customizeForm: CustomizeForm,
  ...OperatorSwitches.pick({
    idAccess: true,
    incentives: true,
    rfCard: true,
    apartmentChargePlan: true,
    badgePrinting: true,
    robot: true,
  }).shape,
})

export const ChargeModeEdit = z.object({ ...editOf, chargeMode: ChargeMode })
export const CallLogSetting = z.object({ callLog: z.boolean(), version: Version })
export const CallLogEdit = z.object({ ...editOf, callLog: z.boolean() })

/** A row of the installers' list. */
export const Installer = z.object({
  ...accountRow,
  /** Null where it is above the reader. */
  distributorName: z.string().nullable(),
  subDistributorName: z.string().nullable(),
  business: z.int(),
  chargeMode: ChargeMode,
  autoRenew: z.boolean(),
  twoFactor: z.boolean(),
  communities: z.int(),
  offices: z.int(),
  /** Villa accounts. */
  villas: z.int(),
  devices: z.int(),
  /** Apartments of its communities, and its groups of villas. */
  households: z.int(),
  version: z.int(),
})
export type Installer = z.infer<typeof Installer>

/** What an installer below a distributor may have at most. */
export const Allowed = z.object({
  business: z.int(),
  landline: z.boolean(),
})

/** Everything about one installer, as its page and its forms show it. */
export const InstallerInfo = Installer.extend({
  ...InstallerFlagsEdit.shape,
  ...OperatorSwitches.shape,
  ...accountInfo,
  distributorUuid: Uuid,
  subDistributorUuid: Uuid.nullable(),
  subInstallers: z.int(),
  managers: z.int(),
  allowed: Allowed,
})
export type InstallerInfo = z.infer<typeof InstallerInfo>

/** What the form for a new installer starts from: the parent's (operators.md 4.3). */
export const InstallerStart = z.object({
  allowed: Allowed,
  chargeMode: ChargeMode,
  featurePlans: z.array(z.enum(featurePlans)),
  timeZone: z.string(),
  language: z.string(),
})

/** A branch of a tree to choose from; leaves have no children (specification.md 3). */
export const OperatorTree = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      value: Uuid,
      children: z.array(z.object({ label: z.string(), value: Uuid })),
    }),
  ),
})

/** Where an installer is to go (operators.md 1.6). */
export const TransferTarget = z.object({
  uuid: Uuid,
  distributorUuid: Uuid,
  /** Empty: directly below the distributor. */
  subDistributorUuid: Uuid.or(z.literal('')).default(''),
})
/** The version is that of the check, so that nothing is moved that changed meanwhile. */
export const Transfer = TransferTarget.extend({ version: Version })

/** What a transfer moves, and what ends with it. */
export const TransferConsequences = z.object({
  version: z.int(),
  installerName: z.string(),
  fromName: z.string(),
  toName: z.string(),
  sites: z.int(),
  villas: z.int(),
  managers: z.int(),
  subInstallers: z.int(),
  devices: z.int(),
  /** Orders still being processed; while there are some, the transfer is refused. */
  openOrders: z.int(),
  /** Entries of the old distributor into this installer's portals, which end. */
  runningEntries: z.int(),
  /** The sub-distributor it leaves. */
  leavesSubDistributor: z.string().nullable(),
  /** Landline is on and the new distributor's plan does not have it. */
  landlineEnds: z.boolean(),
  /** Models the old distributor sells under names of its own. */
  customisedModels: z.int(),
})
export type TransferConsequences = z.infer<typeof TransferConsequences>
