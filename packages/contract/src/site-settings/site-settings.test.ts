import { describe, expect, it } from 'vitest'
import { communityFields, communitySections } from './community.ts'
import { communityDefaults, readCommunitySettings } from './community-defaults.ts'
import { officeDefaults, officeFields, officeSections, readOfficeSettings } from './office.ts'
import { CommunityEdit, OfficeEmergencyEdit } from './schema.ts'
import { attendanceTiers, peopleOfTier, tiersOfPlan } from './shared.ts'
import { OfficeConfiguration, officeChargeModeOf } from './office-wire.ts'
import { CommunityConfiguration } from './community-wire.ts'

/**
 * specification.md 3, Property community site configuration; the two vendors' flags follow at their place in the list.
 */
const communityNames = `AccountID, AccountUUID, AptPinType, ChargeMode, City, Country, CustomizeForm, DevOfflineNotify,
  EnableDeleteAccount, EnableLandline, EnableMotion, EnableSIMWarning, EnableShowLog, EnableUserPin,
  TempkeyValidityPeriod, FaceEnrollment, IsEncryptPin, IsNew, LimitCreatePin, LimitQRCode, Location, MotionTime,
  NumberOfApt, PhoneCode, PostalCode, States, Street, TimeZone, TriggerAction, IsSendEmergencyNotifications, CommunalFee,
  DueDate, IsAutoRenew, IsHaveIDAccess, IsHaveBooking, EnableIDAccess, IsHaveRFCard, EnableRFCard, IsAccessFollow,
  CreateTenantsDate, DeleteTenantsDate, IsRentManager, OpenAllDoorsModel, EmergencyDoorGroup, IsAllEmergencyDoor,
  EnableSaltoKs, EnableDormakaba, SyncDoorMethodToThirdPartyLock, PackageDetection, EnableSnapshotAndVideo,
  IsCallLogSnapshot, MemberLimitNum, Extra`
const officeNames = `name, isEnableEncryptPin, accountId, uuid, dateFormat, timeFormat, controlCreatePinType,
  controlCreateQrCodeType, isEnableLandline, isEnableCreatePin, chargeMode, attendanceActiveStatus, isFree,
  newPersonnelDefaultLandline`
const namesIn = (text: string) => text.split(/,\s*/)

describe('the records of specification.md 3', () => {
  it('have exactly its field names', () => {
    expect(Object.keys(CommunityConfiguration.shape)).toEqual(namesIn(communityNames))
    expect(Object.keys(OfficeConfiguration.shape).toSorted()).toEqual(namesIn(officeNames).toSorted())
  })
})

describe('kept settings', () => {
  it('have defaults that are within their own limits', () => {
    for (const [fields, defaults] of [
      [communityFields, communityDefaults],
      [officeFields, officeDefaults],
    ] as const) {
      for (const [name, field] of Object.entries(fields)) {
        expect(field.safeParse((defaults as Record<string, unknown>)[name]).success, name).toBe(true)
      }
      expect(Object.keys(fields).sort()).toEqual(Object.keys(defaults).sort())
    }
  })

  it('are the defaults where nothing is kept, whatever was kept instead', () => {
    for (const nothing of [undefined, null, 'text', 7, [], {}]) {
      expect(readCommunitySettings(nothing)).toEqual(communityDefaults)
      expect(readOfficeSettings(nothing)).toEqual(officeDefaults)
    }
  })

  it('lose one value that does not fit and keep the others, and leave out what is no setting', () => {
    const read = readCommunitySettings({ tempKeyDays: -1, memberLimit: 5, unknown: true })
    expect(read).toEqual({ ...communityDefaults, memberLimit: 5 })
    expect(readOfficeSettings({ attendanceTier: 'upTo7', tempKeyDays: 30 })).toEqual({
      ...officeDefaults,
      tempKeyDays: 30,
    })
  })
})

describe('limits', () => {
  it.each([
    [communitySections.visitors.tempKeyDays, 0, 365],
    [communitySections.access.memberLimit, 0, 63],
    [communitySections.motion.motionTime, 3, 120],
    [communitySections.fees.dueDay, 1, 28],
    [communitySections.tenants.createTenantsDays, 0, 365],
    [communitySections.registration.registrationCodeDays, 1, 365],
    [communitySections.services.numberOfApt, 1, 9_999],
    [officeSections.access.tempKeyDays, 0, 365],
  ])('take both edges and nothing beyond them', (field, min, max) => {
    for (const edge of [min, max]) expect(field.safeParse(edge).success, String(edge)).toBe(true)
    for (const beyond of [min - 1, max + 1, min + 0.5])
      expect(field.safeParse(beyond).success, String(beyond)).toBe(false)
  })

  it('want doors named where not all of them open', () => {
    const site = { version: 1, openAllDoorsModel: [], emergencyNotifications: true, notifyTargets: [] }
    const emergency = (allEmergencyDoors: boolean, emergencyDoorGroup: string[]) =>
      OfficeEmergencyEdit.safeParse({ ...site, allEmergencyDoors, emergencyDoorGroup })
    expect(emergency(true, []).success).toBe(true)
    expect(emergency(false, []).error?.issues[0]?.path).toEqual(['emergencyDoorGroup'])
    expect(emergency(false, [crypto.randomUUID()]).success).toBe(true)
  })

  it('drop what no form edits from an edit', () => {
    const notEditable = {
      version: 1,
      rentManager: true,
      smartHome: true,
      services: undefined,
      settings: { isFree: true },
    }
    expect(CommunityEdit.parse(notEditable)).toEqual({ version: 1 })
  })
})

describe('attendance tiers', () => {
  it('begin with off, grow, and are there with the plan alone', () => {
    expect(attendanceTiers[0]).toBe('off')
    const sizes = attendanceTiers.map((tier) => peopleOfTier[tier] ?? Infinity)
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other))
    expect(tiersOfPlan(['base', 'premium'])).toEqual(['off'])
    expect(tiersOfPlan(['attendance'])).toEqual(attendanceTiers)
  })
})

describe('the payer of an office', () => {
  it('is what it says itself, else as for its installer', () => {
    expect(officeChargeModeOf({ chargeMode: null }, 0)).toBe('manager')
    expect(officeChargeModeOf({ chargeMode: null }, 1)).toBe('installer')
    expect(officeChargeModeOf({ chargeMode: 'noPermission' }, 0)).toBe('noPermission')
  })
})
