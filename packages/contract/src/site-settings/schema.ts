import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { Country, CustomizeForm, name, PhoneCode, text, TimeZone, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { isInYears, LocalMoment, SiteZones } from '../schedules/schema.ts'
import { communityFields, communitySections, lockDoorMethods, type CommunitySection } from './community.ts'
import { officeFields, officeSections, type OfficeSection } from './office.ts'
import { listOf, attendanceTiers } from './shared.ts'

/** Site: a manager's own when none is named; accounts above it must name one. */
export const siteNamed = { uuid: Uuid.optional() }
/** A save also says from which version it was made. */
export const savedSite = { ...siteNamed, version: Version }

/** How entering a site's portal from above is handled (decisions.md accounts). */
export const entryPolicies = ['announce', 'ask'] as const

/** Where a site is; the one a new site is made with and the one its settings change (operators.md 5.2.1). */
export const addressShape = {
  country: Country.min(1),
  state: text(limits.contentShort).default(''),
  city: name(limits.contentShort),
  street: name(limits.generic),
  postalCode: text(limits.genericShort).default(''),
  phoneCode: PhoneCode.min(1),
}
export const timeShape = {
  timeZone: TimeZone,
  customizeForm: CustomizeForm,
  /**
   * From when another zone holds, by the clock that the site has now; empty for at once (access-decision.md 5). What
   * lies before keeps the time that the clock showed then.
   */
  timeZoneFrom: LocalMoment.refine(isInYears, { params: { key: 'validation:date' } })
    .or(z.literal(''))
    .default(''),
}

export const OfficeBasic = z.object({ name: name(limits.companyName), ...addressShape })
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
export const AttendanceTierForm = z.object({ attendanceTier: z.enum(attendanceTiers) })

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
  address: SiteAddress.optional(),
  time: SiteTime.optional(),
  access: communityForms.access.optional(),
  motion: communityForms.motion.optional(),
  notifications: communityForms.notifications.optional(),
  emergency: communityForms.emergency.optional(),
  fees: communityForms.fees.optional(),
  tenants: communityForms.tenants.optional(),
  registration: communityForms.registration.optional(),
  retention: communityForms.retention.optional(),
  services: communityForms.services.optional(),
})

export const OfficeEdit = z.object({
  ...savedSite,
  access: OfficeAccess.optional(),
  landline: OfficeLandline.optional(),
  retention: RetentionForm.optional(),
  services: OfficeServices.optional(),
} satisfies Record<string, z.ZodType> & Partial<Record<OfficeSection, z.ZodType>>)

export const LockDoorMethods = listOf(z.enum(lockDoorMethods), lockDoorMethods.length)

/** As it is kept, which may be less than a form asks for. */
export const siteAddress = {
  country: z.string(),
  state: z.string(),
  city: z.string(),
  street: z.string(),
  postalCode: z.string(),
  phoneCode: z.string(),
}

/** What every site's settings page shows beside the settings. */
const site = {
  uuid: Uuid,
  version: z.int(),
  name: z.string(),
  kind: z.enum(projectKinds),
  ...siteAddress,
  timeZone: z.string(),
  customizeForm: z.int(),
  ...SiteZones.shape,
  entryPolicy: z.enum(entryPolicies),
  /** Whether the reader may switch what only an installer does. */
  mayEditServices: z.boolean(),
  /**
   * Whether the installer is allowed landlines at such sites (specification.md 3, IsProjectLandLine, IsOfficeLandLine).
   */
  mayHaveLandline: z.boolean(),
  /** Whether the reader may let operators in without asking. */
  mayLoosenEntry: z.boolean(),
}
export const CommunitySite = z.object({
  ...site,
  /** Faces that open doors and would not if residents might enrol none. */
  residentFaces: z.int(),
  settings: z.object(communityFields),
})
export type CommunitySite = z.infer<typeof CommunitySite>
export const OfficeSite = z.object({
  ...site,
  companies: z.int(),
  doors: z.int(),
  /** Contact for tenants and installers: the managers of the office (office.md 31.1). */
  managers: z.array(z.object({ uuid: Uuid, name: z.string(), email: z.string() })),
  tiers: z.array(z.enum(attendanceTiers)),
  settings: z.object(officeFields),
})
export type OfficeSite = z.infer<typeof OfficeSite>
