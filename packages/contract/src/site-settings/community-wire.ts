import { z } from 'zod'
import { Flag, Uuid } from '../base/atoms.ts'
import type { CommunitySettings } from './community.ts'
import { motionKinds } from '../devices/stored-settings.ts'
import type { LockVendor } from '../third-party-locks/states.ts'
import { type SiteColumns, fieldOf, flag, moneyText, schemaOf, recordOf } from './wire.ts'

export interface CommunitySource {
  readonly site: SiteColumns & { readonly kind: 'community' | 'oldCommunity' }
  readonly settings: CommunitySettings
  /** Vendors of locks at which the site has an account. */
  readonly lockVendors: readonly LockVendor[]
  /** What the reader may do here; an operator who has entered may do all (operators.md 5.3). */
  readonly reader: {
    readonly mayDeleteAccounts: boolean
    readonly mayReadLogs: boolean
    readonly maySeeImages: boolean
  }
  /** The string forms, in the reader's language. */
  readonly words: { readonly pinType: string; readonly motionType: string; readonly tempKeyValidity: string }
}

const community = fieldOf<CommunitySource>()
const setting = (
  name: {
    [Name in keyof CommunitySettings]: CommunitySettings[Name] extends boolean ? Name : never
  }[keyof CommunitySettings],
  type: typeof Flag,
) => community(type, ({ settings }) => flag(settings[name]))

/** Property community site configuration. A community is an old one when IsNew is not 1. */
const communityTable = {
  AccountID: community(Uuid.meta({ description: 'Identifier of the site.' }), ({ site }) => site.uuid),
  AccountUUID: community(Uuid.meta({ description: 'Identifier of the site.' }), ({ site }) => site.uuid),
  AptPinType: community(
    Flag.meta({
      description: 'What residents type at door phones: 0 the PIN alone, 1 the number of the apartment and the PIN.',
    }),
    ({ settings }) => flag(settings.aptPinType === 'apartmentAndPin'),
  ),
  ChargeMode: community(
    Flag.meta({ description: 'Who pays for the site: 0 its managers may, 1 its installer does.' }),
    ({ settings }) => settings.chargeMode,
  ),
  City: community(
    z.string().meta({ description: 'City or town; empty where none was entered.', example: 'Hamburg' }),
    ({ site }) => site.city,
  ),
  Country: community(
    z
      .string()
      .meta({ description: 'Country as the two letters of ISO 3166-1; empty where none was entered.', example: 'DE' }),
    ({ site }) => site.country,
  ),
  CustomizeForm: community(
    z.int().meta({
      description:
        'Date and time format. 2 and 3: year-month-day; 4 and 5: month-day-year; 6 and 7: day-month-year. Even numbers have the 12-hour clock, odd ones the 24-hour clock.',
      example: 3,
    }),
    ({ site }) => site.customizeForm,
  ),
  DevOfflineNotify: setting(
    'deviceOfflineNotify',
    Flag.meta({ description: '1 where a mail is sent when a device goes offline.' }),
  ),
  EnableDeleteAccount: community(
    Flag.meta({ description: '1 where the caller may delete residents of the site.', example: 1 }),
    ({ reader }) => flag(reader.mayDeleteAccounts),
  ),
  EnableLandline: setting('enableLandline', Flag.meta({ description: '1 where the site has landlines.' })),
  EnableMotion: community(
    z.int().meta({ description: 'How devices watch for motion: 0 not at all, 1 by infrared, 2 by video.' }),
    ({ settings }) => motionKinds.indexOf(settings.motion),
  ),
  EnableSIMWarning: setting(
    'simWarning',
    Flag.meta({ description: '1 where a mail is to be sent when a SIM card uses much data.' }),
  ),
  EnableShowLog: community(
    Flag.meta({ description: '1 where the caller may read the logs of doors and calls.', example: 1 }),
    ({ reader }) => flag(reader.mayReadLogs),
  ),
  EnableUserPin: setting(
    'enableUserPin',
    Flag.meta({ description: '1 where residents may set a PIN of their own.', example: 1 }),
  ),
  TempkeyValidityPeriod: community(
    z.int().meta({ description: 'Days that a temporary key can be valid at most; 0 is the limit of the product.' }),
    ({ settings }) => settings.tempKeyDays,
  ),
  FaceEnrollment: setting(
    'faceEnrollment',
    Flag.meta({ description: '1 where residents may enrol their face.', example: 1 }),
  ),
  IsEncryptPin: setting(
    'encryptPin',
    Flag.meta({ description: '1 where PINs and keys are not shown again once they are made.' }),
  ),
  IsNew: community(
    Flag.meta({ description: '1 for a community, 0 for one of the former generation.', example: 1 }),
    ({ site }) => flag(site.kind === 'community'),
  ),
  LimitCreatePin: setting(
    'limitCreatePin',
    Flag.meta({ description: '1 where residents cannot make temporary PINs.' }),
  ),
  LimitQRCode: setting('limitQrCode', Flag.meta({ description: '1 where residents cannot make QR codes.' })),
  Location: community(
    z.string().meta({ description: 'Name of the site.', example: 'Harbour House' }),
    ({ site }) => site.name,
  ),
  MotionTime: community(
    z.int().meta({ description: 'Seconds between two detections of motion.', example: 10 }),
    ({ settings }) => settings.motionTime,
  ),
  NumberOfApt: community(
    z.int().meta({ description: 'Planned number of apartments.', example: 120 }),
    ({ settings }) => settings.numberOfApt,
  ),
  PhoneCode: community(
    z.string().meta({ description: 'Calling code for numbers of the site, without its plus.', example: '49' }),
    ({ site }) => site.phoneCode,
  ),
  PostalCode: community(
    z.string().meta({ description: 'Postal code; empty where none was entered.', example: '20457' }),
    ({ site }) => site.postalCode,
  ),
  States: community(
    z.string().meta({ description: 'State or province; empty where none was entered.', example: 'Hamburg' }),
    ({ site }) => site.state,
  ),
  Street: community(
    z
      .string()
      .meta({ description: 'Street and house number; empty where none was entered.', example: 'Hafenstraße 1' }),
    ({ site }) => site.street,
  ),
  TimeZone: community(
    z
      .string()
      .meta({ description: 'Time zone of the IANA database, of the account or the site.', example: 'Europe/Berlin' }),
    ({ site }) => site.timeZone,
  ),
  TriggerAction: community(
    z.array(z.string()).meta({
      description: 'What a device does when something moves: capture takes a picture, notify reports it.',
      example: ['capture'],
    }),
    ({ settings }) => settings.motionActions,
  ),
  IsSendEmergencyNotifications: setting(
    'emergencyNotifications',
    Flag.meta({ description: '1 where residents are notified in an emergency.' }),
  ),
  CommunalFee: community(
    z.string().meta({
      description: 'Fee that the property collects itself, as a decimal number with two digits.',
      example: '25.00',
    }),
    ({ settings }) => moneyText(settings.communalFee),
  ),
  DueDate: community(
    z.int().meta({ description: 'Day of the month on which the fee is due.', example: 1 }),
    ({ settings }) => settings.dueDay,
  ),
  IsAutoRenew: setting(
    'autoRenew',
    Flag.meta({ description: '1 where automatic renewal is switched on, of the installer or of the site.' }),
  ),
  IsHaveIDAccess: setting('hasIdAccess', Flag.meta({ description: '1 where the site has ID access.' })),
  IsHaveBooking: setting('hasBooking', Flag.meta({ description: '1 where the site has bookings.' })),
  EnableIDAccess: setting(
    'enableIdAccess',
    Flag.meta({
      description:
        '1 where doors may read identity cards: of the installer where sites may have it, of a community where it is on.',
    }),
  ),
  IsHaveRFCard: setting(
    'hasRfCard',
    Flag.meta({ description: '1 where the site has RF cards in the app.', example: 1 }),
  ),
  EnableRFCard: setting('enableRfCard', Flag.meta({ description: '1 where residents may add RF cards in the app.' })),
  IsAccessFollow: setting(
    'accessFollow',
    Flag.meta({ description: '1 where lifts may take visitors to the floors of their hosts.' }),
  ),
  CreateTenantsDate: community(
    z.int().meta({ description: 'Days before a lease begins at which accounts are to be made.' }),
    ({ settings }) => settings.createTenantsDays,
  ),
  DeleteTenantsDate: community(
    z.int().meta({ description: 'Days after the end of a lease at which accounts are deleted.' }),
    ({ settings }) => settings.deleteTenantsDays,
  ),
  IsRentManager: setting(
    'rentManager',
    Flag.meta({ description: '1 where a property management system keeps the site.' }),
  ),
  OpenAllDoorsModel: community(
    z
      .array(z.string())
      .meta({ description: 'What may open all emergency doors: manager, deviceInput, or both.', example: ['manager'] }),
    ({ settings }) => settings.openAllDoorsModel,
  ),
  EmergencyDoorGroup: community(
    z
      .array(z.string())
      .meta({ description: 'Doors that open in an emergency, by identifier, where not all do.', example: [] }),
    ({ settings }) => settings.emergencyDoorGroup,
  ),
  IsAllEmergencyDoor: setting(
    'allEmergencyDoors',
    Flag.meta({ description: '1 where every door opens in an emergency.', example: 1 }),
  ),
  // The two vendors' flags have no names in the specification; the vendors' names are those of decisions.
  EnableSaltoKs: community(
    Flag.meta({ description: '1 where the site has an account at the vendor SALTO KS.' }),
    ({ lockVendors }) => flag(lockVendors.includes('saltoKs')),
  ),
  EnableDormakaba: community(
    Flag.meta({ description: '1 where the site has an account at the vendor dormakaba.' }),
    ({ lockVendors }) => flag(lockVendors.includes('dormakaba')),
  ),
  SyncDoorMethodToThirdPartyLock: community(
    z.array(z.string()).meta({ description: 'Credentials that are to be written to locks of vendors.', example: [] }),
    ({ settings }) => settings.lockDoorMethods,
  ),
  PackageDetection: setting('packageDetection', Flag.meta({ description: '1 where packages are to be detected.' })),
  EnableSnapshotAndVideo: community(
    Flag.meta({ description: '1 where the caller may see pictures of the site.', example: 1 }),
    ({ settings, reader }) => flag(settings.snapshotAndVideo && reader.maySeeImages),
  ),
  IsCallLogSnapshot: setting('callLogSnapshot', Flag.meta({ description: '1 where a picture of each call is kept.' })),
  MemberLimitNum: community(
    z.int().meta({ description: 'Members that a household may have beside its master.', example: 10 }),
    ({ settings }) => settings.memberLimit,
  ),
  Extra: community(
    z
      .object({
        AptPinType: z
          .string()
          .meta({ description: 'What residents type at door phones, in words.', example: 'PIN only' }),
        EnableMotion: z.string().meta({ description: 'How devices watch for motion, in words.', example: 'Off' }),
        TempkeyValidityPeriod: z
          .string()
          .meta({ description: 'How long a temporary key can be valid at most, in words.', example: 'No limit' }),
      })
      .meta({ description: 'Three settings in words of the language of the caller.' }),
    ({ words }) => ({
      AptPinType: words.pinType,
      EnableMotion: words.motionType,
      TempkeyValidityPeriod: words.tempKeyValidity,
    }),
  ),
} as const
export const CommunityConfiguration = schemaOf(communityTable)
export const communityConfigurationOf = recordOf<CommunitySource, typeof communityTable>(communityTable)
