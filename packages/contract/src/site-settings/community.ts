import { readThrough, type ValuesOf } from '../kit/read-through.ts'
import { z } from 'zod'
import { isCommunity, type ProjectKind } from '../access/roles.ts'
import { limits } from '../base/limits.ts'
import { idAccessModes, idAccessModesOf, type IdAccessMode } from '../credentials/id-access-modes.ts'
import {
  emergencyDefaults,
  emergencyFields,
  firstWaiting,
  listOf,
  motionDefaults,
  motionFields,
  TempKeyDays,
} from './shared.ts'
import { cardDefaults, cardFields } from './card-format.ts'
import { retentionDefaults, retentionFields } from './retention.ts'

/**
 * What `project.settings` holds for a community, new or old: fields with their limits, by the section of the form that
 * edits them, and their defaults (specification.md 3, Property community site configuration; operators.md 5.2.1;
 * community.md 27). Address, time zone and form are columns of the site.
 */
export const aptPinTypes = ['pin', 'apartmentAndPin'] as const
/** Which credentials are written to a vendor's locks (operators.md 11.1). */
export const lockDoorMethods = ['pin', 'card', 'tempKey', 'app'] as const

const aDay = z.int().min(0).max(limits.tenantDaysMax)

export const communitySections = {
  /** What residents and visitors may be given; `setVisitor` saves four of these. */
  visitors: {
    tempKeyDays: TempKeyDays,
    limitCreatePin: z.boolean(),
    limitQrCode: z.boolean(),
    enableUserPin: z.boolean(),
  },
  access: {
    aptPinType: z.enum(aptPinTypes),
    encryptPin: z.boolean(),
    faceEnrollment: z.boolean(),
    enableRfCard: z.boolean(),
    enableIdAccess: z.boolean(),
    idAccessMode: z.enum(idAccessModes),
    memberLimit: z.int().min(0).max(limits.memberLimitMax),
  },
  motion: motionFields,
  notifications: {
    deviceOfflineNotify: z.boolean(),
    simWarning: z.boolean(),
    packageDetection: z.boolean(),
    sensorAlert: z.boolean(),
  },
  emergency: emergencyFields,
  /** A fee that the property collects itself: minor units and the day of the month it is due (billing.md). */
  fees: {
    communalFee: z.int().min(0).max(limits.moneyMax),
    dueDay: z.int().min(1).max(limits.dueDayMax),
  },
  /** Days before a lease begins and after it ends (community.md 27). */
  tenants: { createTenantsDays: aDay, deleteTenantsDays: aDay },
  /** Days for which a registration code can be used (decisions.md 62). */
  registration: { registrationCodeDays: z.int().min(1).max(limits.registrationCodeDaysMax) },
  retention: retentionFields,
  /** What the site has at all; an installer's to switch. */
  services: {
    numberOfApt: z.int().min(1).max(limits.apartmentsMax),
    withIndoorMonitor: z.boolean(),
    enableLandline: z.boolean(),
    hasBooking: z.boolean(),
    hasRfCard: z.boolean(),
    hasIdAccess: z.boolean(),
    packageRoom: z.boolean(),
    thirdPartyCamera: z.boolean(),
    elevatorControl: z.boolean(),
    smartParking: z.boolean(),
    dynamicQrCode: z.boolean(),
    videoStorage: z.boolean(),
    snapshotAndVideo: z.boolean(),
    callLogSnapshot: z.boolean(),
    accessFollow: z.boolean(),
    /** Who pays: 1 hides subscriptions and payments from the site's managers (billing.md 2.1). */
    chargeMode: z.union([z.literal(0), z.literal(1)]),
  },
} as const
export type CommunitySection = keyof typeof communitySections

/** Sections that only an installer edits; managers read them (community.md 27, "Edited by"). */
export const installerCommunitySections = ['services'] as const satisfies readonly CommunitySection[]

/** Settings that no form of this feature edits: connectors, billing and the smart home's own switch do. */
const notEditable = {
  smartHome: z.boolean(),
  autoRenew: z.boolean(),
  rentManager: z.boolean(),
  lockDoorMethods: listOf(z.enum(lockDoorMethods), lockDoorMethods.length),
}

export const communityFields = {
  ...communitySections.visitors,
  ...communitySections.access,
  ...communitySections.motion,
  ...communitySections.notifications,
  ...communitySections.emergency,
  ...communitySections.fees,
  ...communitySections.tenants,
  ...communitySections.registration,
  ...communitySections.retention,
  ...communitySections.services,
  ...cardFields,
  ...notEditable,
}
export type CommunitySettings = ValuesOf<typeof communityFields>

/**
 * Switches that nothing acts on yet, and what each waits for. They are not shown, and a save that would change one is
 * refused, so that no switch stands there without doing anything.
 */
export const waitingSettings = {
  // What residents do by themselves.
  limitCreatePin: 'residentApp',
  limitQrCode: 'residentApp',
  enableUserPin: 'residentApp',
  enableRfCard: 'residentApp',
  hasRfCard: 'residentApp',
  dynamicQrCode: 'residentApp',
  simWarning: 'deviceReports',
  packageDetection: 'deviceReports',
  sensorAlert: 'deviceReports',
  withIndoorMonitor: 'deviceReports',
  hasBooking: 'bookings',
  packageRoom: 'packageRoom',
  thirdPartyCamera: 'cameras',
  smartParking: 'parking',
  videoStorage: 'video',
  // Accounts that a property management system makes before a lease begins (community.md 27).
  createTenantsDays: 'rentManager',
  lockDoorMethods: 'vendorLocks',
  chargeMode: 'billing',
  autoRenew: 'billing',
} as const satisfies Partial<Record<keyof CommunitySettings, string>>

/** Whether something acts on a setting. */
export const isInUse = (name: string): boolean => !Object.hasOwn(waitingSettings, name)

/** The first setting that nothing acts on and that a save would change; undefined where there is none. */
export const waitingChange = (
  changes: Partial<CommunitySettings>,
  stored: CommunitySettings,
): keyof typeof waitingSettings | undefined => firstWaiting(waitingSettings, changes, stored)

export const communityDefaults: CommunitySettings = {
  tempKeyDays: 0,
  limitCreatePin: false,
  limitQrCode: false,
  enableUserPin: true,
  aptPinType: 'pin',
  encryptPin: false,
  faceEnrollment: true,
  enableRfCard: true,
  enableIdAccess: false,
  idAccessMode: 'run',
  memberLimit: limits.memberLimit,
  ...motionDefaults,
  deviceOfflineNotify: false,
  simWarning: false,
  packageDetection: false,
  sensorAlert: false,
  ...emergencyDefaults,
  emergencyNotifications: false,
  communalFee: 0,
  dueDay: 1,
  createTenantsDays: 0,
  deleteTenantsDays: 0,
  registrationCodeDays: limits.registrationCodeDays,
  ...retentionDefaults,
  ...cardDefaults,
  numberOfApt: 1,
  withIndoorMonitor: true,
  enableLandline: false,
  hasBooking: false,
  hasRfCard: true,
  hasIdAccess: false,
  packageRoom: false,
  thirdPartyCamera: false,
  elevatorControl: false,
  smartParking: false,
  dynamicQrCode: false,
  videoStorage: false,
  snapshotAndVideo: true,
  callLogSnapshot: false,
  accessFollow: false,
  chargeMode: 0,
  smartHome: false,
  autoRenew: false,
  rentManager: false,
  lockDoorMethods: [],
}

/** A community's settings as kept, with defaults. */
export const readCommunitySettings = (stored: unknown): CommunitySettings =>
  readThrough(communityFields, communityDefaults, stored)

/** Whether lifts of a site may take visitors to the floors of their hosts (community.md 11, Floors). */
export const visitorsFollowFloors = ({
  accessFollow,
  elevatorControl,
}: Pick<CommunitySettings, 'accessFollow' | 'elevatorControl'>): boolean => accessFollow && elevatorControl

/** What of an identity card may be given at a site, whose installer may have ID access or not; nothing is empty. */
export const idAccessModesOfSite = (
  isAllowed: boolean,
  { kind, settings }: { readonly kind: ProjectKind | null; readonly settings: unknown },
): readonly IdAccessMode[] =>
  idAccessModesOf(isAllowed, isCommunity(kind) ? readCommunitySettings(settings) : undefined)
