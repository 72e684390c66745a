import { z } from 'zod'
import { CustomizeForm, Uuid, Version } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
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
  business: Business.meta(fieldTexts.business),
  /** Landline only where the distributor's plan has it. */
  projectLandline: z.boolean().default(false).meta({ description: 'Whether communities may have landlines.' }),
  officeLandline: z.boolean().default(false).meta({ description: 'Whether offices may have landlines.' }),
}

export const InstallerForm = z.object({
  ...signInName,
  ...contactFields,
  /** Empty: directly below the distributor. */
  subDistributorUuid: Uuid.or(z.literal('')).default('').meta({
    description: 'Sub-distributor above; null or empty: directly below the distributor.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
  chargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  ...allowance,
})
/** The charge mode has a call of its own, because changing it ends what runs (billing.md 2.3). */
export const InstallerEdit = InstallerForm.omit({ userName: true, subDistributorUuid: true, chargeMode: true }).extend(
  editOf,
)

/** Switches that only the platform changes (operators.md 3.3). */
export const platformSwitchNames = [
  'autoRenew',
  'idAccess',
  'incentives',
  'rfCard',
  'apartmentChargePlan',
  'badgePrinting',
  'robot',
] as const

/** What the platform may correct about an installer: all that the distributor may, and more (operators.md 3.3). */
export const InstallerFlagsEdit = InstallerEdit.extend({
  chargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  attendancePricing: AttendancePricing.meta(fieldTexts.attendancePricing),
  customizeForm: CustomizeForm.meta(fieldTexts.customizeForm),
  ...OperatorSwitches.pick({
    autoRenew: true,
    idAccess: true,
    incentives: true,
    rfCard: true,
    apartmentChargePlan: true,
    badgePrinting: true,
    robot: true,
  }).shape,
})

export const ChargeModeEdit = z.object({ ...editOf, chargeMode: ChargeMode.meta(fieldTexts.chargeMode) })

/** What central mode takes from an installer, and what it ends (billing.md 2.3). */
export const ChargeModeConsequences = z.object({
  agreements: z
    .int()
    .meta({ description: 'Automatic renewals that the installer pays and that central mode ends.', example: 3 }),
  openOrders: z
    .int()
    .meta({ description: 'Orders of the installer that are not paid yet, and stay payable until they time out.' }),
  sites: z.int().meta(fieldTexts.siteCount),
  subInstallers: z.int().meta({
    description: 'Sub-installers that may see subscriptions, and lose the pages with the installer.',
    example: 2,
  }),
})
export type ChargeModeConsequences = z.infer<typeof ChargeModeConsequences>

export const CallLogSetting = z.object({
  callLog: z.boolean().meta(fieldTexts.callLog),
  version: Version.meta(fieldTexts.version),
})
export const CallLogEdit = z.object({ ...editOf, callLog: z.boolean().meta(fieldTexts.callLog) })

/** A row of the installers' list. */
export const Installer = z.object({
  ...accountRow,
  /** Null where it is above the reader. */
  distributorName: z.string().nullable().meta(fieldTexts.distributorName),
  subDistributorName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the sub-distributor above; null for none.', example: 'Northern Distribution West' }),
  business: z.int().meta(fieldTexts.business),
  chargeMode: ChargeMode.meta(fieldTexts.chargeMode),
  autoRenew: z.boolean().meta({ description: 'Whether subscriptions of its sites may renew automatically.' }),
  twoFactor: z.boolean().meta(fieldTexts.twoFactor),
  communities: z.int().meta({ description: 'Number of communities.', example: 4 }),
  offices: z.int().meta({ description: 'Number of offices.', example: 2 }),
  /** Villa accounts. */
  villas: z.int().meta({ description: 'Number of villa accounts.', example: 10 }),
  devices: z.int().meta({ description: 'Number of devices at its sites.', example: 96 }),
  /** Apartments of its communities, and its groups of villas. */
  households: z
    .int()
    .meta({ description: 'Number of households: apartments of communities, and villas.', example: 240 }),
  version: z.int().meta(fieldTexts.version),
})
export type Installer = z.infer<typeof Installer>

/** What an installer below a distributor may have at most. */
export const Allowed = z.object({
  business: z
    .int()
    .meta({ description: 'Kinds of sites that can be allowed, as bits: 1 community, 2 office, 4 villa.', example: 7 }),
  landline: z.boolean().meta({ description: 'Whether the plan of the distributor has landlines.' }),
})

/** Everything about one installer, as its page and its forms show it. */
export const InstallerInfo = Installer.extend({
  ...InstallerFlagsEdit.shape,
  ...OperatorSwitches.shape,
  ...accountInfo,
  distributorUuid: Uuid.meta({ description: 'Distributor above.' }),
  subDistributorUuid: Uuid.nullable().meta({
    description: 'Sub-distributor above; null or empty: directly below the distributor.',
  }),
  subInstallers: z.int().meta({ description: 'Number of sub-installers.', example: 3 }),
  managers: z.int().meta({ description: 'Number of property managers.', example: 8 }),
  allowed: Allowed.meta({ description: 'What the operator above allows at most.' }),
})
export type InstallerInfo = z.infer<typeof InstallerInfo>

/** What the form for a new installer starts from: the parent's (operators.md 4.3). */
export const InstallerStart = z.object({
  allowed: Allowed.meta({ description: 'What the operator above allows at most.' }),
  chargeMode: ChargeMode.meta({
    description: 'Charge mode of the operator above: 0 pays itself, 1 an account above pays.',
  }),
  featurePlans: z.array(z.enum(featurePlans)).meta({ description: 'Services of the plan of the distributor.' }),
  timeZone: z.string().meta({ description: 'Time zone of the operator above.', example: 'Europe/Berlin' }),
  language: z.string().meta({ description: 'Language of the operator above, as its BCP 47 code.', example: 'en' }),
})

/** A branch of a tree to choose from; leaves have no children (specification.md 3). */
export const OperatorTree = z.object({
  rows: z
    .array(
      z.object({
        label: z.string().meta({ description: 'Words of the choice.', example: 'Harbour House' }),
        value: Uuid.meta({ description: 'Identifier of the operator.' }),
        children: z
          .array(
            z.object({
              label: z.string().meta({ description: 'Words of the choice.', example: 'Harbour House' }),
              value: Uuid.meta({ description: 'Identifier of the installer.' }),
            }),
          )
          .meta({ description: 'Installers directly below this operator.' }),
      }),
    )
    .meta({ description: 'Operators, each with the installers directly below.' }),
})

/** Where an installer is to go (operators.md 1.6). */
export const TransferTarget = z.object({
  uuid: Uuid.meta({ description: 'Installer to move.' }),
  distributorUuid: Uuid.meta({ description: 'Distributor to move the installer to.' }),
  /** Empty: directly below the distributor. */
  subDistributorUuid: Uuid.or(z.literal('')).default('').meta({
    description: 'Sub-distributor to move the installer to; empty: directly below the distributor.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
})
/** The version is that of the check, so that nothing is moved that changed meanwhile. */
export const Transfer = TransferTarget.extend({
  version: Version.meta({
    description: 'Version that the preview answered; the transfer fails when something changed since.',
  }),
})

/** What a transfer moves, and what ends with it. */
export const TransferConsequences = z.object({
  version: z.int().meta({ description: 'Version to send with the transfer.', example: 1 }),
  installerName: z.string().meta({
    description: 'Name of the installer; null where it stands above the caller.',
    example: 'Northern Installers',
  }),
  fromName: z
    .string()
    .meta({ description: 'Name of the distributor that the installer leaves.', example: 'Northern Distribution' }),
  toName: z.string().meta({
    description: 'Name of the distributor or sub-distributor that the installer goes to.',
    example: 'Southern Distribution',
  }),
  sites: z.int().meta(fieldTexts.siteCount),
  villas: z.int().meta({ description: 'Number of villa accounts.', example: 10 }),
  managers: z.int().meta({ description: 'Number of property managers.', example: 8 }),
  subInstallers: z.int().meta({ description: 'Number of sub-installers.', example: 3 }),
  devices: z.int().meta({ description: 'Number of devices at its sites.', example: 96 }),
  macEntries: z.int().meta({
    description: 'MAC addresses of the library that its sites use or that are kept for it, which go along.',
    example: 96,
  }),
  /** Orders still being processed; while there are some, the transfer is refused. */
  openOrders: z
    .int()
    .meta({ description: 'Orders that are still being processed; while there are some, the transfer is refused.' }),
  agreements: z.int().meta({ description: 'Automatic renewals at its sites, which end, of every payer.', example: 3 }),
  paidItems: z.int().meta({
    description: 'Items that cost something from then on and stay paid for a while.',
    example: 240,
  }),
  paidUntil: z.string().nullable().meta({
    description: 'Until when these stay paid; null where there are none.',
    example: '2027-01-31',
  }),
  /** Entries of the old distributor into this installer's portals, which end. */
  runningEntries: z
    .int()
    .meta({ description: 'Entries of the old distributor into portals of the installer, which end.' }),
  /** The sub-distributor it leaves. */
  leavesSubDistributor: z.string().nullable().meta({
    description: 'Name of the sub-distributor that the installer leaves; null for none.',
    example: 'Northern Distribution West',
  }),
  /** Landline is on and the new distributor's plan does not have it. */
  landlineEnds: z
    .boolean()
    .meta({ description: 'Whether landlines end, because the plan of the new distributor does not have them.' }),
  /** Models the old distributor sells under names of its own. */
  customisedModels: z
    .int()
    .meta({ description: 'Models that the old distributor sells under other names, which devices lose.' }),
})
export type TransferConsequences = z.infer<typeof TransferConsequences>
