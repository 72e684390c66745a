import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Flag, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { SiteZones } from '../schedules/schema.ts'
import { PickedDoors } from '../doors/floors.ts'
import { communitySections } from './community.ts'
import { officeFields, officeSections } from './office.ts'
import {
  AttendanceTierForm,
  CommunityEdit,
  CommunitySite,
  entryPolicies,
  LockDoorMethods,
  OfficeBasic,
  OfficeEdit,
  OfficeEmergencyEdit,
  OfficeSite,
  savedSite,
  shownAddress,
  siteNamed,
  timeShape,
} from './schema.ts'
import { attendanceTiers } from './shared.ts'
import { CommunityConfiguration, OfficeConfiguration } from './wire.ts'

const ofSite = z.object(siteNamed)
const saved = z.object({ version: z.int() })
const versioned = { uuid: Uuid, version: z.int() }
const project = (verb: string) => `v4/web/office/project/{role}/${verb}` as const
const communityData = (verb: string) => `v3/web/community/communityData/${verb}` as const

/** Settings of an office (specification.md 7, group project; office.md 31). */
export const officeSetting = {
  basic: operation({
    method: 'GET',
    path: project('getBasicInfo'),
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({
      ...versioned,
      name: z.string(),
      ...shownAddress,
      companies: z.int(),
      doors: z.int(),
    }),
    fails: [],
    summary: 'Get name and address of an office, and how many companies and doors it has.',
  }),
  editBasic: operation({
    method: 'POST',
    path: project('editBasicInfo'),
    wire: 'json',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...OfficeBasic.shape }),
    output: saved,
    fails: ['staleRecord', 'alreadyExists'],
    invalidates: ['officeSetting'],
    summary: 'Change name and address of an office.',
  }),
  emergency: operation({
    method: 'GET',
    path: project('getEmergencyInfo'),
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({ ...versioned, ...officeSections.emergency }),
    fails: [],
    summary: 'Get what happens in an emergency at an office.',
  }),
  setEmergency: operation({
    method: 'POST',
    path: project('setEmergencyInfo'),
    wire: 'json',
    needs: 'siteSetting.edit',
    input: OfficeEmergencyEdit,
    output: saved,
    fails: ['staleRecord', 'planRunning'],
    invalidates: ['officeSetting'],
    summary:
      'Change the recipients of emergency notices and which doors open; not which, while a plan holds them open.',
  }),
  motion: operation({
    method: 'GET',
    path: project('getMotionInfo'),
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({ ...versioned, ...officeSections.motion }),
    fails: [],
    summary: 'Get how an office’s devices watch for motion.',
  }),
  setMotion: operation({
    method: 'POST',
    path: project('setMotion'),
    wire: 'json',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...officeSections.motion }),
    output: saved,
    fails: ['staleRecord'],
    invalidates: ['officeSetting'],
    summary: 'Change how devices watch for motion; goes to every device of the office.',
  }),
  time: operation({
    method: 'GET',
    path: project('getTimeSettingInfo'),
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({ ...versioned, timeZone: z.string(), customizeForm: z.int(), ...SiteZones.shape }),
    fails: [],
    summary: 'Get time zone and date form of an office.',
  }),
  setTime: operation({
    method: 'POST',
    path: project('setTime'),
    wire: 'json',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...timeShape }),
    output: saved,
    fails: ['staleRecord'],
    invalidates: ['officeSetting'],
    summary:
      'Change time zone and date form, the zone at once or from a moment on; it goes to every device of the office.',
  }),
  tier: operation({
    method: 'GET',
    path: project('getAttendanceTier'),
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({
      ...versioned,
      attendanceTier: z.enum(attendanceTiers),
      attendanceActiveStatus: officeFields.attendanceActiveStatus,
    }),
    fails: [],
    summary: 'Get how many people an office’s attendance is for; off hides it.',
  }),
  availableTiers: operation({
    method: 'GET',
    path: project('getAvailableAttendanceTier'),
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({
      rows: z.array(z.object({ attendanceTier: z.enum(attendanceTiers), people: z.int().nullable() })),
    }),
    fails: [],
    summary: 'Get sizes of attendance that the plan of the office’s distributor makes available; null is no bound.',
  }),
  setTier: operation({
    method: 'POST',
    path: project('setAttendanceTier'),
    wire: 'json',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...AttendanceTierForm.shape }),
    output: saved,
    fails: ['staleRecord', 'tierNotAvailable'],
    invalidates: ['officeSetting'],
    summary: 'Choose the size of attendance.',
  }),
  info: operation({
    method: 'GET',
    path: 'v4/web/office/project/pm/getInfo',
    wire: 'json',
    needs: 'siteSetting.read',
    when: when('section', 'propertyOffice'),
    input: z.object({}),
    output: OfficeConfiguration,
    fails: [],
    summary: 'Get configuration of the office a manager stands in, as the browser reads it when entering.',
  }),
  get: operation({
    method: 'GET',
    path: 'v4/web/office/setting/{role}/get',
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: OfficeSite,
    fails: [],
    summary: 'List all settings of an office, with what the reader may change.',
  }),
  edit: operation({
    method: 'POST',
    path: 'v4/web/office/setting/{role}/edit',
    wire: 'json',
    needs: 'siteSetting.edit',
    input: OfficeEdit,
    output: saved,
    fails: ['staleRecord'],
    invalidates: ['officeSetting'],
    summary: 'Change who may make credentials, landline and services; services are for the installer.',
  }),
}

/** Settings of a community, new or old (specification.md 7, group community; community.md 27). */
export const communitySetting = {
  detail: operation({
    method: 'GET',
    path: communityData('getDetailForPM'),
    wire: 'form',
    needs: 'siteSetting.read',
    input: ofSite,
    output: CommunityConfiguration,
    fails: [],
    summary: 'Get configuration of a community, as the browser reads it when entering.',
  }),
  setVisitor: operation({
    method: 'POST',
    path: communityData('setVisitor'),
    wire: 'form',
    needs: 'siteSetting.edit',
    input: z.object({
      ...savedSite,
      TempkeyValidityPeriod: communitySections.visitors.tempKeyDays,
      LimitCreatePin: Flag,
      LimitQRCode: Flag,
      EnableUserPin: Flag,
    }),
    output: saved,
    fails: ['staleRecord'],
    invalidates: ['communitySetting'],
    summary: 'Change what residents may make for themselves and visitors.',
  }),
  setLockDoorMethods: operation({
    method: 'POST',
    path: communityData('setThirdLockSyncDoorMethod'),
    wire: 'form',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, SyncDoorMethodToThirdPartyLock: LockDoorMethods }),
    output: saved,
    fails: ['staleRecord'],
    invalidates: ['communitySetting'],
    summary: 'Choose which credentials are written to the locks of vendors.',
  }),
  get: operation({
    method: 'GET',
    path: 'v4/web/community/setting/{role}/get',
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: CommunitySite,
    fails: [],
    summary: 'List all settings of a community, with what the reader may change.',
  }),
  edit: operation({
    method: 'POST',
    path: 'v4/web/community/setting/{role}/edit',
    wire: 'json',
    needs: 'siteSetting.edit',
    input: CommunityEdit,
    output: saved,
    fails: ['staleRecord', 'planRunning'],
    invalidates: ['communitySetting'],
    summary: 'Change sections of a community’s settings; services are for the installer.',
  }),
}

/** What sites of every kind have alike. */
export const siteSetting = {
  doors: operation({
    method: 'GET',
    path: 'v4/web/common/setting/{role}/getDoors',
    wire: 'json',
    needs: 'siteSetting.read',
    input: ofSite,
    output: PickedDoors,
    fails: [],
    summary: 'List doors of a site by name, to choose those that open in an emergency.',
  }),
  setEntryPolicy: operation({
    method: 'POST',
    path: 'v4/web/common/setting/{role}/setEntryPolicy',
    wire: 'json',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, entryPolicy: z.enum(entryPolicies) }),
    output: saved,
    fails: ['staleRecord'],
    invalidates: ['communitySetting', 'officeSetting'],
    summary: 'Set whether operators are announced or have to ask; only a manager of the site can end the need to ask.',
  }),
}
