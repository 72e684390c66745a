import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { SiteZones } from '../schedules/schema.ts'
import { PickedDoors } from '../doors/floors.ts'
import { cardFields, CardFormatForm } from './card-format.ts'
import { attendanceStateFields, officeSections } from './office.ts'
import {
  AttendanceTierForm,
  availableTiersShape,
  CommunityEdit,
  CommunitySite,
  entryPolicyShape,
  lockDoorMethodsShape,
  OfficeBasic,
  OfficeEdit,
  OfficeEmergencyEdit,
  OfficeSite,
  savedSite,
  siteAddress,
  siteNamed,
  timeShape,
  visitorShape,
} from './schema.ts'
import * as cardFormatSchemas from './card-format.ts'
import * as schemas from './schema.ts'
import * as sharedSchemas from './shared.ts'
import * as communityWire from './community-wire.ts'
import * as officeWire from './office-wire.ts'
import { defineFeature } from '../kit/feature.ts'

const ofSite = z.object(siteNamed)
const versionOutput = z.object({ version: z.int().meta(fieldTexts.version) })
const versionFields = { uuid: Uuid.meta(fieldTexts.uuid), version: z.int().meta(fieldTexts.version) }
const project = (verb: string) => `v4/web/office/project/{role}/${verb}` as const
const communityData = (verb: string) => `v3/web/community/communityData/${verb}` as const

/** Settings of an office (specification.md 7, group project; office.md 31). */
export const officeSetting = {
  basic: operation({
    method: 'GET',
    path: project('getBasicInfo'),
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({
      ...versionFields,
      name: z.string().meta(fieldTexts.siteName),
      ...siteAddress,
      companies: z.int().meta(fieldTexts.companyCount),
      doors: z.int().meta(fieldTexts.doorCount),
    }),
    summary: 'Get name, address and numbers of companies and doors of an office.',
  }),
  editBasic: operation({
    method: 'POST',
    path: project('editBasicInfo'),
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...OfficeBasic.shape }),
    output: versionOutput,
    fails: ['staleRecord', 'alreadyExists'],
    invalidates: ['officeSetting'],
    keeps: { reads: 'officeSetting.get' },
    summary: 'Change name and address of an office.',
  }),
  emergency: operation({
    method: 'GET',
    path: project('getEmergencyInfo'),
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({ ...versionFields, ...officeSections.emergency }),
    summary: 'Get which doors open in an emergency at an office and who is notified.',
  }),
  setEmergency: operation({
    method: 'POST',
    path: project('setEmergencyInfo'),
    needs: 'siteSetting.edit',
    input: OfficeEmergencyEdit,
    output: versionOutput,
    fails: ['staleRecord', 'planRunning'],
    invalidates: ['officeSetting'],
    summary:
      'Change who is notified in an emergency and which doors open. The doors cannot change while a plan holds them open.',
  }),
  motion: operation({
    method: 'GET',
    path: project('getMotionInfo'),
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({ ...versionFields, ...officeSections.motion }),
    summary: 'Get the motion detection settings of an office.',
  }),
  setMotion: operation({
    method: 'POST',
    path: project('setMotion'),
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...officeSections.motion }),
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['officeSetting'],
    summary: 'Change the motion detection settings of an office. They are sent to all of its devices.',
  }),
  time: operation({
    method: 'GET',
    path: project('getTimeSettingInfo'),
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({
      ...versionFields,
      timeZone: z.string().meta(fieldTexts.timeZone),
      customizeForm: z.int().meta(fieldTexts.customizeForm),
      ...SiteZones.shape,
    }),
    summary: 'Get time zone and date format of an office.',
  }),
  setTime: operation({
    method: 'POST',
    path: project('setTime'),
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...timeShape }),
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['officeSetting'],
    keeps: { reads: 'officeSetting.get' },
    summary:
      'Change time zone and date format of an office, the zone at once or from a given time. They are sent to all of its devices.',
  }),
  tier: operation({
    method: 'GET',
    path: project('getAttendanceTier'),
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({
      ...versionFields,
      attendanceTier: z.enum(sharedSchemas.attendanceTiers).meta(fieldTexts.attendanceTier),
      ...attendanceStateFields,
    }),
    summary: 'Get the attendance tier of an office: for how many people its attendance is.',
  }),
  availableTiers: operation({
    method: 'GET',
    path: project('getAvailableAttendanceTier'),
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object(availableTiersShape),
    summary: 'List the attendance tiers that the feature plan of the distributor includes. Null means no limit.',
  }),
  setTier: operation({
    method: 'POST',
    path: project('setAttendanceTier'),
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...AttendanceTierForm.shape }),
    output: versionOutput,
    fails: ['attendanceTierFull', 'staleRecord', 'tierNotAvailable'],
    invalidates: ['officeSetting'],
    summary: 'Set the attendance tier of an office.',
  }),
  info: operation({
    method: 'GET',
    path: 'v4/web/office/project/pm/getInfo',
    needs: 'siteSetting.read',
    when: when('section', 'propertyOffice'),
    output: officeWire.OfficeConfiguration,
    summary: 'Get the settings that the portal of an office reads at entry, with the field names of the specification.',
  }),
  get: operation({
    method: 'GET',
    path: 'v4/web/office/setting/{role}/get',
    needs: 'siteSetting.read',
    input: ofSite,
    output: OfficeSite,
    summary: 'Get all settings of an office, and which of them the caller may change.',
  }),
  edit: operation({
    method: 'POST',
    path: 'v4/web/office/setting/{role}/edit',
    needs: 'siteSetting.edit',
    input: OfficeEdit,
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['officeSetting'],
    summary:
      'Change who may create credentials, landline, retention and services of an office. Only an installer can change `services`.',
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
    output: communityWire.CommunityConfiguration,
    summary:
      'Get the settings that the portal of a community reads at entry, with the field names of the specification.',
  }),
  setVisitor: operation({
    method: 'POST',
    path: communityData('setVisitor'),
    wire: 'form',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...visitorShape }),
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['communitySetting'],
    summary: 'Change which credentials residents may create for themselves and for visitors.',
  }),
  setLockDoorMethods: operation({
    method: 'POST',
    path: communityData('setThirdLockSyncDoorMethod'),
    wire: 'form',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...lockDoorMethodsShape }),
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['communitySetting'],
    summary: 'Set which kinds of credentials are sent to third-party locks.',
  }),
  get: operation({
    method: 'GET',
    path: 'v4/web/community/setting/{role}/get',
    needs: 'siteSetting.read',
    input: ofSite,
    output: CommunitySite,
    summary: 'Get all settings of a community, and which of them the caller may change.',
  }),
  edit: operation({
    method: 'POST',
    path: 'v4/web/community/setting/{role}/edit',
    needs: 'siteSetting.edit',
    input: CommunityEdit,
    output: versionOutput,
    fails: ['staleRecord', 'planRunning'],
    invalidates: ['communitySetting'],
    summary: 'Change one or more sections of the settings of a community. Only an installer can change `services`.',
  }),
}

/** What sites of every kind have alike. */
export const siteSetting = {
  doors: operation({
    method: 'GET',
    path: 'v4/web/common/setting/{role}/getDoors',
    needs: 'siteSetting.read',
    input: ofSite,
    output: PickedDoors,
    summary: 'List doors of a site by name, to select those that open in an emergency.',
  }),
  setEntryPolicy: operation({
    method: 'POST',
    path: 'v4/web/common/setting/{role}/setEntryPolicy',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...entryPolicyShape }),
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['communitySetting', 'officeSetting'],
    summary:
      'Set whether operators may enter a site after an announcement or only with consent. Only a manager of the site can remove the need for consent.',
  }),
  cardFormat: operation({
    method: 'GET',
    path: 'v4/web/common/setting/{role}/getCardFormat',
    needs: 'siteSetting.read',
    input: ofSite,
    output: z.object({ ...versionFields, ...cardFields }),
    summary: 'Get how card numbers are typed and shown at a site.',
  }),
  setCardFormat: operation({
    method: 'POST',
    path: 'v4/web/common/setting/{role}/setCardFormat',
    needs: 'siteSetting.edit',
    input: z.object({ ...savedSite, ...CardFormatForm.shape }),
    output: versionOutput,
    fails: ['staleRecord'],
    invalidates: ['communitySetting', 'officeSetting', 'siteSetting.cardFormat', 'library'],
    summary:
      'Set how card numbers are typed and shown at a site. Cards stay the same; only their shown digits change, shortly after the call.',
  }),
}

export default defineFeature({
  operations: { communitySetting, officeSetting, siteSetting },
  about: {
    communitySetting: 'Settings of a community.',
    officeSetting: 'Settings of an office.',
    siteSetting: 'Settings that communities and offices share.',
  },
  schemas: {
    cardFormat: cardFormatSchemas,
    siteSettings: schemas,
    siteSettingsShared: sharedSchemas,
    siteSettingsWire: { ...communityWire, ...officeWire },
  },
  targets: { communitySetting: ['site'], officeSetting: ['site'], siteSetting: ['site'] },
})
