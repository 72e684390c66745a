import { readThrough } from '../kit/read-through.ts'
import { isCommunity, type ProjectKind } from '../access/roles.ts'
import { limits } from '../base/limits.ts'
import { idAccessModesOf, type IdAccessMode } from '../credentials/id-access-modes.ts'
import { emergencyDefaults, motionDefaults } from './shared.ts'
import { cardDefaults } from './card-format.ts'
import { retentionDefaults } from './retention.ts'
import { type CommunitySettings, communityFields } from './community.ts'

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
