import { z } from 'zod'
import { type BusinessType, projectKinds, type ProjectKind } from '../access/roles.ts'
import { unless } from '../access/rules.ts'
import { CustomizeForm, Moment, name, TimeZone, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'
import { SiteZones } from '../schedules/schema.ts'
import { communityFields } from '../site-settings/community.ts'
import { addressShape, timeShape } from '../site-settings/schema.ts'
import { attendanceTiers } from '../site-settings/shared.ts'

/** The lists that sites are shown in; both generations of communities share one. */
export const siteTypes = ['community', 'office', 'villa'] as const satisfies readonly BusinessType[]
export type SiteType = (typeof siteTypes)[number]

/** Kinds of sites that can be made; villas are accounts, and communities of the old kind are no longer made. */
export const newSiteKinds = ['community', 'office'] as const satisfies readonly ProjectKind[]

/**
 * How a site stands (operators.md 5.2): inactive until one of its devices has been connected. Expiry comes with
 * subscriptions.
 */
export const siteStatuses = ['normal', 'inactive'] as const

/** Name and place of a site, whatever its kind (operators.md 5.2.1, 5.2.3). */
const siteFields = {
  name: name(limits.companyName),
  ...addressShape,
  timeZone: TimeZone,
  customizeForm: CustomizeForm.default(limits.customizeFormDefault),
}

/** What is said of a community when it is made; its other settings have forms of their own. */
const communityOnly = {
  numberOfApt: communityFields.numberOfApt,
  smartHome: communityFields.smartHome.default(false),
}

/** A change of the zone may have a moment, as in the site's own settings (access-decision.md 5). */
const siteEdit = { ...siteFields, timeZoneFrom: timeShape.timeZoneFrom, ...editOf }

const acceptanceFields = { classificationAccepted: z.boolean() }

export const CommunityForm = z.object({ ...siteFields, ...communityOnly, ...acceptanceFields })
export const CommunityEdit = z.object({ ...siteEdit, ...communityOnly })

export const OfficeForm = z.object({ ...siteFields, ...acceptanceFields })
export const OfficeEdit = z.object(siteEdit)
export type SiteFields = z.output<z.ZodObject<typeof siteFields>>
export type SiteEdit = z.output<z.ZodObject<typeof siteEdit>>

/** How many names of managers a row carries. */
export const managersShown = 3

/** A row of a list of sites. */
export const Project = z.object({
  uuid: Uuid,
  name: z.string(),
  kind: z.enum(projectKinds),
  street: z.string(),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  /** Null where the account lies above the reader. */
  installerName: z.string().nullable(),
  distributorName: z.string().nullable(),
  /** Names of its property managers, the first few. */
  managers: z.array(z.string()),
  status: z.enum(siteStatuses),
  /** Of communities; null for other kinds. */
  numberOfApt: z.int().nullable(),
  doors: z.int(),
  devices: z.int(),
  devicesOnline: z.int(),
  createdAt: Moment,
})
export type Project = z.infer<typeof Project>

/** One site, as its page and its form show it. */
export const ProjectInfo = Project.extend({
  ...SiteZones.shape,
  state: z.string(),
  postalCode: z.string(),
  phoneCode: z.string(),
  customizeForm: z.int(),
  version: z.int(),
  /** Null where the account lies above the reader. */
  installerUuid: Uuid.nullable(),
  managerCount: z.int(),
  companies: z.int(),
  admins: z.int(),
  personnel: z.int(),
  /** Of offices; null for other kinds. */
  attendanceTier: z.enum(attendanceTiers).nullable(),
  smartHome: z.boolean(),
  /**
   * What a community collects itself, in hundredths, and its day of the month; null for other kinds and who does not
   * see it.
   */
  communalFee: z.object({ amount: z.int(), dueDay: z.int() }).nullable(),
})
export type ProjectInfo = z.infer<typeof ProjectInfo>

/** Who sees the communal fee of a community (specification.md 2.1). */
export const seesCommunalFee = unless('role', 'subDistributor')

/** A site by name, for selects. */
export const NamedProject = z.object({ uuid: Uuid, name: z.string(), kind: z.enum(projectKinds) })
export const NamedProjects = z.object({ rows: z.array(NamedProject) })

/** Recipient of a site. */
export const TransferTarget = z.object({ uuid: Uuid, installerUuid: Uuid })
/** The version is that of the check, so that nothing is handed over that changed meanwhile. */
export const TransferForm = TransferTarget.extend({ version: Version })

/**
 * What handing a site over brings with it. Managers and administrators who work nowhere else move with the site;
 * the others stay with the old installer and lose it, because an account belongs to one installer.
 */
export const TransferConsequences = z.object({
  version: z.int(),
  from: z.string(),
  to: z.string(),
  moving: z.array(z.string()),
  staying: z.array(z.string()),
  /** Sub-installers of the old installer who lose the site. */
  subInstallers: z.int(),
  /** Entries into the site that are running or waiting and end. */
  entries: z.int(),
})
export type TransferConsequences = z.infer<typeof TransferConsequences>

/** What keeps a site from being created (operators.md 5.2; specification.md 8). */
export const creationRefusals = ['alreadyExists', 'projectTypeNotAllowed', 'classificationNotAccepted'] as const

/** What keeps a site from being deleted (operators.md 1.5; specification.md 8). */
export const deletionRefusals = [
  'rentManagerProject',
  'smartHomeIsOn',
  'siteHasDevices',
  'siteHasPeople',
  'unpaidOrders',
] as const

/** Reads that a change of a site invalidates. */
export const siteReads = ['project.list', 'project.get', 'project.names', 'home.overview'] as const
