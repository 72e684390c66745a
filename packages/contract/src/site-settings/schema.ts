import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { Country, CustomizeForm, Flag, name, PhoneCode, text, TimeZone, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { isInYears, LocalMoment, SiteZones } from '../schedules/schema.ts'
import { communityFields, communitySections, lockDoorMethods, type CommunitySection } from './community.ts'
import { officeFields, officeSections, type OfficeSection } from './office.ts'
import { listOf, attendanceTiers } from './shared.ts'

/** Site: a manager's own when none is named; accounts above it must name one. */
export const siteNamed = {
  uuid: Uuid.optional().meta({ description: 'Site that is meant; left out, the own one of a manager.' }),
}
/** A save also says from which version it was made. */
export const savedSite = { ...siteNamed, version: Version.meta(fieldTexts.version) }

/** How entering a site's portal from above is handled (decisions.md accounts). */
export const entryPolicies = ['announce', 'ask'] as const
export const entryPolicyShape = {
  entryPolicy: z.enum(entryPolicies).meta({
    description:
      'What happens when an operator enters the site. announce: its managers are notified; ask: a manager has to agree first.',
  }),
}

/** Where a site is; the one a new site is made with and the one its settings change (operators.md 5.2.1). */
export const addressShape = {
  country: Country.min(1).meta({ description: 'Country as the two letters of ISO 3166-1.', example: 'DE' }),
  state: text(limits.contentShort).default('').meta(fieldTexts.state),
  city: name(limits.contentShort).meta(fieldTexts.city),
  street: name(limits.generic).meta(fieldTexts.street),
  postalCode: text(limits.genericShort).default('').meta(fieldTexts.postalCode),
  phoneCode: PhoneCode.min(1).meta(fieldTexts.sitePhoneCode),
}
export const timeShape = {
  timeZone: TimeZone.meta(fieldTexts.timeZone),
  customizeForm: CustomizeForm.meta(fieldTexts.customizeForm),
  /**
   * From when another zone holds, by the clock that the site has now; empty for at once (access-decision.md 5). What
   * lies before keeps the time that the clock showed then.
   */
  timeZoneFrom: LocalMoment.refine(isInYears, { params: { key: 'validation:date' } })
    .or(z.literal(''))
    .default('')
    .meta({
      description: 'From when the new zone holds, by the clock that the site has now; empty for at once.',
      example: '2027-01-01T00:00',
    }),
}

export const OfficeBasic = z.object({ name: name(limits.companyName).meta(fieldTexts.siteName), ...addressShape })
export const SiteAddress = z.object(addressShape)
export const SiteTime = z.object(timeShape)

interface Emergency {
  readonly allEmergencyDoors: boolean
  readonly emergencyDoorGroup: readonly string[]
}
/** Without all doors there must be some (office.md 31.2). */
const someDoors = ({ allEmergencyDoors, emergencyDoorGroup }: Emergency): boolean =>
  allEmergencyDoors || emergencyDoorGroup.length > 0
const noDoors = { path: ['emergencyDoorGroup'], params: { key: 'validation:required' } }

export const OfficeEmergency = z.object(officeSections.emergency).refine(someDoors, noDoors)
export const OfficeEmergencyEdit = z.object({ ...savedSite, ...officeSections.emergency }).refine(someDoors, noDoors)
export const CommunityEmergency = z.object(communitySections.emergency).refine(someDoors, noDoors)
export const Motion = z.object(officeSections.motion)
export const OfficeAccess = z.object(officeSections.access)
export const OfficeLandline = z.object(officeSections.landline)
export const RetentionForm = z.object(officeSections.retention)
export const OfficeServices = z.object(officeSections.services)
export const AttendanceTierForm = z.object({ attendanceTier: z.enum(attendanceTiers).meta(fieldTexts.attendanceTier) })

/** A community's sections as forms; those of an installer are refused to a manager. */
export const communityForms = {
  visitors: z.object(communitySections.visitors),
  access: z.object(communitySections.access),
  motion: Motion,
  notifications: z.object(communitySections.notifications),
  emergency: CommunityEmergency,
  fees: z.object(communitySections.fees),
  tenants: z.object(communitySections.tenants),
  registration: z.object(communitySections.registration),
  retention: RetentionForm,
  services: z.object(communitySections.services),
} as const satisfies Record<CommunitySection, z.ZodType>

export const CommunityEdit = z.object({
  ...savedSite,
  address: SiteAddress.optional().meta({ description: 'Address of the site; left out, it stays.' }),
  time: SiteTime.optional().meta({ description: 'Time zone and formats; left out, they stay.' }),
  access: communityForms.access.optional().meta({ description: 'Credentials and privacy; left out, they stay.' }),
  motion: communityForms.motion.optional().meta({ description: 'Motion detection; left out, it stays.' }),
  notifications: communityForms.notifications
    .optional()
    .meta({ description: 'Mails and calls about events; left out, they stay.' }),
  emergency: communityForms.emergency
    .optional()
    .meta({ description: 'What happens in an emergency; left out, it stays.' }),
  fees: communityForms.fees.optional().meta({ description: 'Communal fee; left out, it stays.' }),
  tenants: communityForms.tenants
    .optional()
    .meta({ description: 'What happens before and after leases; left out, it stays.' }),
  registration: communityForms.registration
    .optional()
    .meta({ description: 'How long registration codes can be used; left out, it stays.' }),
  retention: communityForms.retention.optional().meta({ description: 'How long things are kept; left out, it stays.' }),
  services: communityForms.services
    .optional()
    .meta({ description: 'What the site has at all, which only installers change; left out, it stays.' }),
})

export const OfficeEdit = z.object({
  ...savedSite,
  access: OfficeAccess.optional().meta({ description: 'Who may make credentials, and privacy; left out, they stay.' }),
  landline: OfficeLandline.optional().meta({ description: 'Landlines of new personnel; left out, they stay.' }),
  retention: RetentionForm.optional().meta({ description: 'How long things are kept; left out, it stays.' }),
  services: OfficeServices.optional().meta({
    description: 'What the site has at all, which only installers change; left out, it stays.',
  }),
} satisfies Record<string, z.ZodType> & Partial<Record<OfficeSection, z.ZodType>>)

export const LockDoorMethods = listOf(z.enum(lockDoorMethods), lockDoorMethods.length)
export const lockDoorMethodsShape = {
  SyncDoorMethodToThirdPartyLock: LockDoorMethods.meta({
    description: 'Credentials that are to be written to locks of vendors.',
    example: [],
  }),
}

/** As it is kept, which may be less than a form asks for. */
export const siteAddress = {
  country: z.string().meta(fieldTexts.country),
  state: z.string().meta(fieldTexts.state),
  city: z.string().meta(fieldTexts.city),
  street: z.string().meta(fieldTexts.street),
  postalCode: z.string().meta(fieldTexts.postalCode),
  phoneCode: z.string().meta(fieldTexts.sitePhoneCode),
}

/** What every site's settings page shows beside the settings. */
const site = {
  uuid: Uuid.meta(fieldTexts.uuid),
  version: z.int().meta(fieldTexts.version),
  name: z.string().meta(fieldTexts.siteName),
  kind: z.enum(projectKinds).meta(fieldTexts.siteKind),
  ...siteAddress,
  timeZone: z.string().meta(fieldTexts.timeZone),
  customizeForm: z.int().meta(fieldTexts.customizeForm),
  ...SiteZones.shape,
  ...entryPolicyShape,
  freeOfCharge: z.boolean().meta({ description: 'Whether the site is free of charge by the switch of the platform.' }),
  /** Whether the reader may switch what only an installer does. */
  mayEditServices: z
    .boolean()
    .meta({ description: 'Whether the caller may switch services, which only installers do.' }),
  /**
   * Whether the installer is allowed landlines at such sites (specification.md 3, IsProjectLandLine, IsOfficeLandLine).
   */
  mayHaveLandline: z.boolean().meta({ description: 'Whether the installer is allowed landlines at such sites.' }),
  /** Whether the reader may let operators in without asking. */
  mayLoosenEntry: z.boolean().meta({
    description: 'Whether the caller may let operators in without asking, which only a manager of the site does.',
  }),
}
export const CommunitySite = z.object({
  ...site,
  /** Faces that open doors and would not if residents might enrol none. */
  residentFaces: z
    .int()
    .meta({ description: 'Number of faces that residents enrolled and that open doors.', example: 2 }),
  settings: z.object(communityFields).meta(fieldTexts.settings),
})
export type CommunitySite = z.infer<typeof CommunitySite>
export const OfficeSite = z.object({
  ...site,
  companies: z.int().meta(fieldTexts.companyCount),
  doors: z.int().meta(fieldTexts.doorCount),
  /** Contact for tenants and installers: the managers of the office (office.md 31.1). */
  managers: z
    .array(
      z.object({
        uuid: Uuid.meta(fieldTexts.uuid),
        name: z.string().meta({ description: 'Name of the manager.', example: 'Nora Petersen' }),
        email: z.string().meta({ description: 'E-mail address of the manager.', example: 'nora@example.com' }),
      }),
    )
    .meta({ description: 'Property managers of the office, as contacts of tenants and installers.' }),
  tiers: z
    .array(z.enum(attendanceTiers))
    .meta({ description: 'Sizes of attendance that the plan of the distributor makes available.' }),
  settings: z.object(officeFields).meta(fieldTexts.settings),
})
export type OfficeSite = z.infer<typeof OfficeSite>

/** Sizes of attendance that can be chosen. */
export const availableTiersShape = {
  rows: z
    .array(
      z.object({
        attendanceTier: z.enum(attendanceTiers).meta({ description: 'Size of attendance; off hides it.' }),
        people: z
          .int()
          .nullable()
          .meta({ description: 'How many people the size holds; null for no bound.', example: 50 }),
      }),
    )
    .meta({ description: 'Sizes of attendance that the plan of the distributor makes available.' }),
}

/** What residents may create for visitors, with the names of specification.md 3. */
export const visitorShape = {
  TempkeyValidityPeriod: communitySections.visitors.tempKeyDays.meta({
    description: 'Days that a temporary key can be valid at most; 0 is the limit of the product.',
  }),
  LimitCreatePin: Flag.meta({ description: '1 where residents cannot make temporary PINs.' }),
  LimitQRCode: Flag.meta({ description: '1 where residents cannot make QR codes.' }),
  EnableUserPin: Flag.meta({ description: '1 where residents may set a PIN of their own.', example: 1 }),
}
