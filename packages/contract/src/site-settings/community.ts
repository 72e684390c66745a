import type { ValuesOf } from '../kit/read-through.ts'
import { z } from 'zod'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { idAccessModes } from '../credentials/id-access-modes.ts'
import { emergencyFields, firstWaiting, listOf, motionFields, TempKeyDays } from './shared.ts'
import { cardFields } from './card-format.ts'
import { retentionFields } from './retention.ts'

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
    tempKeyDays: TempKeyDays.meta({
      description: 'Days that a temporary key can be valid at most; 0 is the limit of the product, 365 days.',
    }),
    limitCreatePin: z.boolean().meta({
      description:
        'Whether residents cannot make temporary PINs. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    limitQrCode: z.boolean().meta({
      description:
        'Whether residents cannot make QR codes. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    enableUserPin: z.boolean().meta({
      description:
        'Whether residents may set a PIN of their own. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
  },
  access: {
    aptPinType: z.enum(aptPinTypes).meta({
      description: 'What residents type at door phones: the PIN alone, or the number of the apartment and the PIN.',
    }),
    encryptPin: z.boolean().meta(fieldTexts.pinsHidden),
    faceEnrollment: z.boolean().meta({
      description:
        'Whether residents may enrol their face. Faces that residents enrolled open no doors while it is off; those that managers uploaded do.',
    }),
    enableRfCard: z.boolean().meta({
      description:
        'Whether residents may add cards in the app. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    enableIdAccess: z
      .boolean()
      .meta({ description: 'Whether doors read identity cards of residents; needs `hasIdAccess`.' }),
    idAccessMode: z
      .enum(idAccessModes)
      .meta({ description: 'What doors read of an identity card: its RUN, its serial number, or both.' }),
    memberLimit: z.int().min(0).max(limits.memberLimitMax).meta({
      description: 'Members that a household may have beside its master, where the apartment sets no limit.',
      example: 10,
    }),
  },
  motion: motionFields,
  notifications: {
    deviceOfflineNotify: z.boolean().meta({ description: 'Whether a mail is sent when a device goes offline.' }),
    simWarning: z.boolean().meta({
      description:
        'Whether a mail is sent when a SIM card uses much data. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    packageDetection: z.boolean().meta({
      description:
        'Whether packages are detected. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    sensorAlert: z.boolean().meta({
      description:
        'Whether a sensor that reports makes a call. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
  },
  emergency: emergencyFields,
  /** A fee that the property collects itself: minor units and the day of the month it is due (billing.md). */
  fees: {
    communalFee: z.int().min(0).max(limits.moneyMax).meta({
      description: 'Fee that the property collects itself, in hundredths of the currency such as cents; 0 for none.',
      example: 2500,
    }),
    dueDay: z.int().min(1).max(limits.dueDayMax).meta({ description: 'Day of the month on which the fee is due.' }),
  },
  /** Days before a lease begins and after it ends (community.md 27). */
  tenants: {
    createTenantsDays: aDay.meta({
      description:
        'Days before a lease begins at which accounts are made. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    deleteTenantsDays: aDay.meta({
      description: 'Days after the end of a lease at which accounts are deleted; 0 for the end itself.',
    }),
  },
  /** Days for which a registration code can be used (decisions.md 62). */
  registration: {
    registrationCodeDays: z.int().min(1).max(limits.registrationCodeDaysMax).meta({
      description: 'Days for which a registration code can be used, from when it is first shown.',
      example: 30,
    }),
  },
  retention: retentionFields,
  /** What the site has at all; an installer's to switch. */
  services: {
    numberOfApt: z
      .int()
      .min(1)
      .max(limits.apartmentsMax)
      .meta({ description: 'Planned number of apartments.', example: 120 }),
    withIndoorMonitor: z.boolean().meta({
      description:
        'Whether every apartment has an indoor monitor. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    enableLandline: z.boolean().meta({ description: 'Whether the site has landlines.' }),
    hasBooking: z.boolean().meta({
      description:
        'Whether the site has bookings. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    hasRfCard: z.boolean().meta({
      description:
        'Whether the site has RF cards in the app. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    hasIdAccess: z
      .boolean()
      .meta({ description: 'Whether the site has ID access, so that doors can read identity cards.' }),
    packageRoom: z.boolean().meta({
      description:
        'Whether the site has a package room. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    thirdPartyCamera: z.boolean().meta({
      description:
        'Whether the site has cameras of other vendors. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    elevatorControl: z.boolean().meta({ description: 'Whether lifts of the site lead people to floors.' }),
    smartParking: z.boolean().meta({
      description:
        'Whether the site has smart parking. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    dynamicQrCode: z.boolean().meta({
      description:
        'Whether QR codes change. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    videoStorage: z.boolean().meta({
      description:
        'Whether videos are stored. Nothing acts on it in this version, and a call that would change it is refused.',
    }),
    snapshotAndVideo: z.boolean().meta({ description: 'Whether managers see pictures of the site.' }),
    callLogSnapshot: z.boolean().meta({ description: 'Whether a picture of each call is kept.' }),
    accessFollow: z
      .boolean()
      .meta({ description: 'Whether lifts may take visitors to the floors of their hosts; needs `elevatorControl`.' }),
    /** Who pays: 1 hides subscriptions and payments from the site's managers (billing.md 2.1). */
    chargeMode: z.union([z.literal(0), z.literal(1)]).meta({
      description:
        'Who pays: 0 the managers may pay, 1 the installer pays. Automatic renewals of managers end where they may not.',
    }),
    autoRenew: z
      .boolean()
      .meta({ description: 'Whether subscriptions may renew automatically; the installer’s switch must be on too.' }),
  },
} as const
export type CommunitySection = keyof typeof communitySections

/** Sections that only an installer edits; managers read them (community.md 27, "Edited by"). */
export const installerCommunitySections = ['services'] as const satisfies readonly CommunitySection[]

/** Settings that no form of this feature edits: connectors and the smart home's own switch do. */
const notEditable = {
  smartHome: z.boolean().meta(fieldTexts.smartHome),
  rentManager: z
    .boolean()
    .meta({ description: 'Whether a property management system keeps the site; it cannot be deleted then.' }),
  lockDoorMethods: listOf(z.enum(lockDoorMethods), lockDoorMethods.length).meta({
    description:
      'Credentials that are written to locks of vendors. Nothing acts on it in this version, and a call that would change it is refused.',
  }),
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
} as const satisfies Partial<Record<keyof CommunitySettings, string>>

/** Whether something acts on a setting. */
export const isInUse = (name: string): boolean => !Object.hasOwn(waitingSettings, name)

/** The first setting that nothing acts on and that a save would change; undefined where there is none. */
export const waitingChange = (
  changes: Partial<CommunitySettings>,
  stored: CommunitySettings,
): keyof typeof waitingSettings | undefined => firstWaiting(waitingSettings, changes, stored)
