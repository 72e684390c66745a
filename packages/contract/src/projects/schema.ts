import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { unless } from '../access/rules.ts'
import { CustomizeForm, Moment, name, TimeZone, Uuid, Version } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf } from '../operators/schema.ts'
import { SiteZones } from '../schedules/schema.ts'
import { communityFields } from '../site-settings/community.ts'
import { addressShape, timeShape } from '../site-settings/schema.ts'
import { attendanceStateFields } from '../site-settings/office.ts'
import { attendanceTiers } from '../site-settings/shared.ts'
import { siteStatuses } from './kinds.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  numberOfApt: {
    description: 'Planned number of apartments, to estimate prices; null for sites other than communities.',
    example: 120,
  },
}

/** Name and place of a site, whatever its kind (operators.md 5.2.1, 5.2.3). */
const siteFields = {
  name: name(limits.companyName).meta(fieldTexts.siteName),
  ...addressShape,
  timeZone: TimeZone.meta(fieldTexts.timeZone),
  customizeForm: CustomizeForm.default(limits.customizeFormDefault).meta(fieldTexts.customizeForm),
}

/** What is said of a community when it is made; its other settings have forms of their own. */
const communityOnly = {
  numberOfApt: communityFields.numberOfApt.meta(texts.numberOfApt),
  smartHome: communityFields.smartHome
    .default(false)
    .meta({ description: 'Whether home automation is switched on; it has to be off before the site can be deleted.' }),
}

/** A change of the zone may have a moment, as in the site's own settings (access-decision.md 5). */
const siteEdit = {
  ...siteFields,
  timeZoneFrom: timeShape.timeZoneFrom.meta({
    description: 'From when the new zone holds, by the clock that the site has now; empty for at once.',
    example: '2027-01-01T00:00',
  }),
  ...editOf,
}

const acceptanceFields = {
  classificationAccepted: z.boolean().meta({
    description: 'Whether the project classification notice was read and accepted, which each new site needs.',
  }),
}

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
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.siteName),
  kind: z.enum(projectKinds).meta(fieldTexts.siteKind),
  street: z.string().meta(fieldTexts.street),
  city: z.string().meta(fieldTexts.city),
  country: z.string().meta(fieldTexts.country),
  timeZone: z.string().meta(fieldTexts.timeZone),
  /** Null where the account lies above the reader. */
  installerName: z.string().nullable().meta({
    description: 'Name of the installer; null where it stands above the caller.',
    example: 'Northern Installers',
  }),
  distributorName: z.string().nullable().meta(fieldTexts.distributorName),
  /** Names of its property managers, the first few. */
  managers: z.array(z.string()).meta({
    description: 'Names of the first property managers of the site, at most three.',
    example: ['Nora Petersen'],
  }),
  status: z
    .enum(siteStatuses)
    .meta({ description: 'inactive: no device of the site has been connected yet; normal: one has.' }),
  /** Of communities; null for other kinds. */
  numberOfApt: z.int().nullable().meta(texts.numberOfApt),
  doors: z.int().meta(fieldTexts.doorCount),
  devices: z.int().meta({ description: 'Number of devices of the site.', example: 8 }),
  devicesOnline: z.int().meta({ description: 'Number of devices of the site that are connected.', example: 7 }),
  createdAt: Moment.meta(fieldTexts.createdAt),
})
export type Project = z.infer<typeof Project>

/** One site, as its page and its form show it. */
export const ProjectInfo = Project.extend({
  ...SiteZones.shape,
  state: z.string().meta(fieldTexts.state),
  postalCode: z.string().meta(fieldTexts.postalCode),
  phoneCode: z.string().meta(fieldTexts.sitePhoneCode),
  customizeForm: z.int().meta(fieldTexts.customizeForm),
  version: z.int().meta(fieldTexts.version),
  /** Null where the account lies above the reader. */
  installerUuid: Uuid.nullable().meta({ description: 'Installer of the site; null where it stands above the caller.' }),
  managerCount: z.int().meta({ description: 'Number of property managers of the site.', example: 1 }),
  companies: z.int().meta(fieldTexts.companyCount),
  admins: z.int().meta({ description: 'Number of administrators of companies.', example: 5 }),
  personnel: z.int().meta({ description: 'Number of personnel of the site.', example: 140 }),
  /** Of offices; null for other kinds. */
  attendanceTier: z.enum(attendanceTiers).nullable().meta(fieldTexts.attendanceTier),
  attendance: z.object(attendanceStateFields).nullable().meta({
    description: 'How attendance stands, and until when it is active; null for sites other than offices.',
  }),
  smartHome: z.boolean().meta(fieldTexts.smartHome),
  /**
   * What a community collects itself, in hundredths, and its day of the month; null for other kinds and who does not
   * see it.
   */
  communalFee: z
    .object({
      amount: z.int().meta({ description: 'Amount in hundredths of the currency, such as cents.', example: 2500 }),
      dueDay: z.int().meta({ description: 'Day of the month on which the fee is due.', example: 1 }),
    })
    .nullable()
    .meta({
      description:
        'Fee that a community collects itself; null for other kinds of sites and for callers who do not see it.',
    }),
})
export type ProjectInfo = z.infer<typeof ProjectInfo>

/** Who sees the communal fee of a community (specification.md 2.1). */
export const seesCommunalFee = unless('role', 'subDistributor')

/** A site by name, for selects. */
export const NamedProject = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta(fieldTexts.siteName),
  kind: z.enum(projectKinds).meta(fieldTexts.siteKind),
})
export const NamedProjects = z.object({ rows: z.array(NamedProject).meta(fieldTexts.rows) })

/** Recipient of a site. */
export const TransferTarget = z.object({
  uuid: Uuid.meta({ description: 'Site to hand over.' }),
  installerUuid: Uuid.meta({ description: 'Installer who gets the site.' }),
})
/** The version is that of the check, so that nothing is handed over that changed meanwhile. */
export const TransferForm = TransferTarget.extend({
  version: Version.meta({
    description: 'Version that the preview answered; the transfer fails when something changed since.',
  }),
})

/**
 * What handing a site over brings with it. Managers and administrators who work nowhere else move with the site;
 * the others stay with the old installer and lose it, because an account belongs to one installer.
 */
export const TransferConsequences = z.object({
  version: z.int().meta({ description: 'Version to send with the transfer.', example: 1 }),
  from: z
    .string()
    .meta({ description: 'Name of the installer who hands the site over.', example: 'Northern Installers' }),
  to: z.string().meta({ description: 'Name of the installer who gets the site.', example: 'Southern Installers' }),
  moving: z.array(z.string()).meta({
    description: 'Names of managers and administrators who move with the site, because they work nowhere else.',
    example: ['Nora Petersen'],
  }),
  staying: z
    .array(z.string())
    .meta({ description: 'Names of managers who stay with the old installer and lose the site.', example: [] }),
  /** Sub-installers of the old installer who lose the site. */
  subInstallers: z.int().meta({ description: 'Sub-installers of the old installer who lose the site.' }),
  /** Entries into the site that are running or waiting and end. */
  entries: z.int().meta({ description: 'Entries into the site that are running or waiting, and end.' }),
  macEntries: z.int().meta({
    description: 'MAC addresses that the site uses, which go to the MAC library of another distributor.',
    example: 12,
  }),
  agreements: z.int().meta({ description: 'Automatic renewals at the site, which end, of every payer.', example: 3 }),
  paidItems: z.int().meta({
    description: 'Items that cost something from then on and stay paid for a while.',
    example: 240,
  }),
  paidUntil: z.string().nullable().meta({
    description: 'Until when these stay paid; null where there are none.',
    example: '2027-01-31',
  }),
})
export type TransferConsequences = z.infer<typeof TransferConsequences>

/** What making a new community of an old one does (old-communities.md 9). */
export const Conversion = TransferConsequences.pick({ agreements: true, paidItems: true, paidUntil: true }).extend({
  version: z.int().meta(fieldTexts.version),
  groups: z.int().meta({ description: 'Number of access groups that are made of codes with equal doors and hours.' }),
  joining: z.int().meta({ description: 'Number of people who join one of them.' }),
  keptCodes: z.int().meta({ description: 'Number of codes that keep doors and hours of their own.' }),
})
export type Conversion = z.infer<typeof Conversion>

/** Attendance of an office as the platform grants it; the end counts while it is active (operators.md 3.4). */
export const AttendanceGrant = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  version: Version.meta(fieldTexts.version),
  attendanceActiveStatus: z.enum(['active', 'inactive']).meta({
    description: 'active: attendance can be used; inactive: its pages and calls are refused.',
  }),
  attendanceActiveUntil: Moment.nullable().meta({
    description:
      'When active attendance expires, in UTC, which is the end of a day of the office; null for no end, where attendance costs nothing.',
    example: '2027-12-31T23:00:00Z',
  }),
})

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
