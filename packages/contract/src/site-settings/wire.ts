import { z } from 'zod'
import { attendanceStates } from '../access/facts.ts'
import { Flag, Uuid } from '../base/atoms.ts'
import type { CommunitySettings } from './community.ts'
import { credentialMakers, type OfficeSettings } from './office.ts'
import { motionKinds } from './shared.ts'
import type { LockVendor } from '../third-party-locks/states.ts'

/**
 * The two records of a site with the names that specification.md 3 gives their fields: name on the wire, its type, and
 * where it comes from, in one table each. Inside, the settings have names of our own and no numbers.
 */
interface Field<Source, Type extends z.ZodType> {
  readonly type: Type
  readonly from: (source: Source) => z.input<Type>
}
const fieldOf =
  <Source>() =>
  <Type extends z.ZodType>(type: Type, from: (source: Source) => z.input<Type>): Field<Source, Type> => ({ type, from })

type Table<Source> = Readonly<Record<string, Field<Source, z.ZodType>>>
type SchemaOf<Of extends Table<never>> = z.ZodObject<{ [Name in keyof Of]: Of[Name]['type'] }>

const schemaOf = <Of extends Table<never>>(table: Of): SchemaOf<Of> =>
  z.object(Object.fromEntries(Object.entries(table).map(([name, { type }]) => [name, type]))) as SchemaOf<Of>

const recordOf =
  <Source, Of extends Table<Source>>(table: Of) =>
  (source: Source): z.output<SchemaOf<Of>> =>
    Object.fromEntries(Object.entries(table).map(([name, { from }]) => [name, from(source)])) as z.output<SchemaOf<Of>>

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Minor units as text with two decimals, as money fields are written (specification.md 5). */
const moneyText = (minorUnits: number): string => (minorUnits / 100).toFixed(2)

/** What of a site stands in columns. */
export interface SiteColumns {
  readonly uuid: string
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly phoneCode: string
  readonly timeZone: string
  readonly customizeForm: number
}

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
) => community(Flag, ({ settings }) => flag(settings[name]))

/** Property community site configuration. A community is an old one when IsNew is not 1. */
const communityTable = {
  AccountID: community(Uuid, ({ site }) => site.uuid),
  AccountUUID: community(Uuid, ({ site }) => site.uuid),
  AptPinType: community(Flag, ({ settings }) => flag(settings.aptPinType === 'apartmentAndPin')),
  ChargeMode: community(Flag, ({ settings }) => settings.chargeMode),
  City: community(z.string(), ({ site }) => site.city),
  Country: community(z.string(), ({ site }) => site.country),
  CustomizeForm: community(z.int(), ({ site }) => site.customizeForm),
  DevOfflineNotify: setting('deviceOfflineNotify'),
  EnableDeleteAccount: community(Flag, ({ reader }) => flag(reader.mayDeleteAccounts)),
  EnableLandline: setting('enableLandline'),
  EnableMotion: community(z.int(), ({ settings }) => motionKinds.indexOf(settings.motion)),
  EnableSIMWarning: setting('simWarning'),
  EnableShowLog: community(Flag, ({ reader }) => flag(reader.mayReadLogs)),
  EnableUserPin: setting('enableUserPin'),
  TempkeyValidityPeriod: community(z.int(), ({ settings }) => settings.tempKeyDays),
  FaceEnrollment: setting('faceEnrollment'),
  IsEncryptPin: setting('encryptPin'),
  IsNew: community(Flag, ({ site }) => flag(site.kind === 'community')),
  LimitCreatePin: setting('limitCreatePin'),
  LimitQRCode: setting('limitQrCode'),
  Location: community(z.string(), ({ site }) => site.name),
  MotionTime: community(z.int(), ({ settings }) => settings.motionTime),
  NumberOfApt: community(z.int(), ({ settings }) => settings.numberOfApt),
  PhoneCode: community(z.string(), ({ site }) => site.phoneCode),
  PostalCode: community(z.string(), ({ site }) => site.postalCode),
  States: community(z.string(), ({ site }) => site.state),
  Street: community(z.string(), ({ site }) => site.street),
  TimeZone: community(z.string(), ({ site }) => site.timeZone),
  TriggerAction: community(z.array(z.string()), ({ settings }) => settings.motionActions),
  IsSendEmergencyNotifications: setting('emergencyNotifications'),
  CommunalFee: community(z.string(), ({ settings }) => moneyText(settings.communalFee)),
  DueDate: community(z.int(), ({ settings }) => settings.dueDay),
  IsAutoRenew: setting('autoRenew'),
  IsHaveIDAccess: setting('hasIdAccess'),
  IsHaveBooking: setting('hasBooking'),
  EnableIDAccess: setting('enableIdAccess'),
  IsHaveRFCard: setting('hasRfCard'),
  EnableRFCard: setting('enableRfCard'),
  IsAccessFollow: setting('accessFollow'),
  CreateTenantsDate: community(z.int(), ({ settings }) => settings.createTenantsDays),
  DeleteTenantsDate: community(z.int(), ({ settings }) => settings.deleteTenantsDays),
  IsRentManager: setting('rentManager'),
  OpenAllDoorsModel: community(z.array(z.string()), ({ settings }) => settings.openAllDoorsModel),
  EmergencyDoorGroup: community(z.array(z.string()), ({ settings }) => settings.emergencyDoorGroup),
  IsAllEmergencyDoor: setting('allEmergencyDoors'),
  // The two vendors' flags have no names in the specification; the vendors' names are those of decisions.
  EnableSaltoKs: community(Flag, ({ lockVendors }) => flag(lockVendors.includes('saltoKs'))),
  EnableDormakaba: community(Flag, ({ lockVendors }) => flag(lockVendors.includes('dormakaba'))),
  SyncDoorMethodToThirdPartyLock: community(z.array(z.string()), ({ settings }) => settings.lockDoorMethods),
  PackageDetection: setting('packageDetection'),
  EnableSnapshotAndVideo: community(Flag, ({ settings, reader }) =>
    flag(settings.snapshotAndVideo && reader.maySeeImages),
  ),
  IsCallLogSnapshot: setting('callLogSnapshot'),
  MemberLimitNum: community(z.int(), ({ settings }) => settings.memberLimit),
  Extra: community(
    z.object({ AptPinType: z.string(), EnableMotion: z.string(), TempkeyValidityPeriod: z.string() }),
    ({ words }) => ({
      AptPinType: words.pinType,
      EnableMotion: words.motionType,
      TempkeyValidityPeriod: words.tempKeyValidity,
    }),
  ),
} as const
export const CommunityConfiguration = schemaOf(communityTable)
export const communityConfigurationOf = recordOf<CommunitySource, typeof communityTable>(communityTable)

export interface OfficeSource {
  readonly site: SiteColumns
  readonly settings: OfficeSettings
  readonly formats: { readonly dateFormat: number; readonly timeFormat: number }
  /** Who pays for the installer's sites, where the office says nothing of its own. */
  readonly installerChargeMode: 0 | 1
  readonly attendance: (typeof attendanceStates)[number]
}

const office = fieldOf<OfficeSource>()
const control = fieldOf<Pick<OfficeSource, 'settings' | 'attendance'>>()

/** What the configurations of an office and of an administrator both say of the office. */
const officeControls = {
  isEnableEncryptPin: control(Flag, ({ settings }) => flag(settings.encryptPin)),
  controlCreatePinType: control(z.int(), ({ settings }) => credentialMakers.indexOf(settings.pinMakers)),
  controlCreateQrCodeType: control(z.int(), ({ settings }) => credentialMakers.indexOf(settings.qrCodeMakers)),
  isEnableLandline: control(Flag, ({ settings }) => flag(settings.enableLandline)),
  attendanceActiveStatus: control(z.enum(attendanceStates), ({ attendance }) => attendance),
} as const
export const OfficeControls = schemaOf(officeControls)
export const officeControlsOf = recordOf<Pick<OfficeSource, 'settings' | 'attendance'>, typeof officeControls>(
  officeControls,
)

/** Who pays for an office: its own setting, else as its installer's sites are paid for (office.md 3.2). */
export const officeChargeModeOf = (
  { chargeMode }: Pick<OfficeSettings, 'chargeMode'>,
  installerChargeMode: 0 | 1,
): 'manager' | 'installer' | 'noPermission' => chargeMode ?? (installerChargeMode === 1 ? 'installer' : 'manager')

const officeChargeModeOnWire = { manager: 0, installer: 1, noPermission: 'noPermission' } as const

/** Property office site configuration. */
const officeTable = {
  name: office(z.string(), ({ site }) => site.name),
  accountId: office(z.string(), ({ site }) => site.uuid),
  uuid: office(z.string(), ({ site }) => site.uuid),
  dateFormat: office(z.int(), ({ formats }) => formats.dateFormat),
  timeFormat: office(z.int(), ({ formats }) => formats.timeFormat),
  ...officeControls,
  isEnableCreatePin: office(Flag, ({ settings }) => flag(settings.enableCreatePin)),
  chargeMode: office(
    z.union([Flag, z.literal('noPermission')]),
    ({ settings, installerChargeMode }) => officeChargeModeOnWire[officeChargeModeOf(settings, installerChargeMode)],
  ),
  isFree: office(Flag, ({ settings }) => flag(settings.isFree)),
  newPersonnelDefaultLandline: office(Flag, ({ settings }) => flag(settings.newPersonnelDefaultLandline)),
} as const
export const OfficeConfiguration = schemaOf(officeTable)
export const officeConfigurationOf = recordOf<OfficeSource, typeof officeTable>(officeTable)
