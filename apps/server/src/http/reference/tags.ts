import { contract, everyOperation } from '@lintel/contract/all/contract.ts'
import { roles, type Role } from '@lintel/contract/access/roles.ts'
import { callersOf } from './callers.ts'

/** What the operations of each group are about, in one sentence. */
export const tagDescriptions = {
  accessGroup:
    'Access groups: people of a company or building, doors, and the hours in which the people may pass them.',
  account: 'Repair of accounts below the own one: new password, invitation, lock-out.',
  admin: 'Administrators, who manage one company of an office.',
  alarm: 'Alarms of doors and devices, until they are resolved.',
  apartment: 'Apartments of a community, and the one home of a villa.',
  areaRestriction: 'Areas that doors lead into and out of, with anti-passback, occupancy limit and escort.',
  auditLog: 'Audit log: a hash chain of entries about who changed what.',
  badge: 'Badges of people, ready to be printed.',
  badgeTemplate: 'Layouts of the printed badges of a company.',
  block: 'Blocks, which deny a person, department, credential or plate, and anti-passback violations.',
  brand: 'Product name, logo and mail footer that a distributor sets for all accounts below it.',
  brandLogo: 'Logos of distributors as public files.',
  building: 'Buildings of a community with their floors.',
  callLog: 'Calls from door phones.',
  capturedImage: 'Images that devices took at events.',
  company: 'Companies of an office.',
  configuration: 'Settings that a portal reads after sign-in, with the field names of the specification.',
  consent: 'Requests of an operator to the managers of a site, and their answers.',
  customerService: 'Contact that the accounts below an operator are shown.',
  communitySetting: 'Settings of a community.',
  delegation: 'Entries of operators into the own site or portal, and their requests for consent.',
  department: 'Departments of companies.',
  delivery: 'Couriers, who have a PIN or cards for few floors.',
  device: 'Door phones, access controllers and other devices of a site.',
  distributor: 'Distributors, the operators below the platform.',
  door: 'Doors and floors of lifts: wiring, unlock schedule, mode and remote unlocking.',
  doorLog: 'Events at doors with the decision behind each.',
  emergencyPlan: 'Emergency plans, which lock or unlock doors together, and the reports of their runs.',
  guide: 'Manuals for installers, one file for each type of site and language.',
  holiday: 'Holidays of a site or company, and public holidays of its country.',
  home: 'Figures of the first page.',
  homeLayout: 'Arrangement of the first page, for each account.',
  idAccess: 'National identity cards that open doors of a community.',
  installer: 'Installers, the operators that set up sites and devices.',
  library:
    'Library of credentials: PINs, cards, UHF tags and plates of a site with their holders, and unassigned cards.',
  live: 'Stream of changes of a site, as server-sent events.',
  lockAccount: 'Accounts of a site at vendors of third-party locks.',
  manage: 'The account that the session acts as, and the accounts directly below it.',
  message: 'Messages of an installer to villa accounts.',
  notice: 'Notifications of the platform as their receivers read them.',
  notification: 'Notifications that the platform writes for operators.',
  officeMessage: 'Messages to people of a site by e-mail, and to screens of devices.',
  messageTemplate: 'Templates of messages to people of a site.',
  officeImport: 'Imports of people, structure, cards and photos from a file: checked first, then run or cancelled.',
  officeProject: 'Offices of an installer.',
  officeSetting: 'Settings of an office.',
  outbox: 'Mails that are kept because no mail server is configured.',
  ownAccount: 'The signed-in account: address, two-factor, time zone, mails, billing.',
  ownSites: 'Whether the signed-in account works for several communities.',
  ownAdmin: 'The signed-in administrator of a company.',
  ownPropertyManager: 'The signed-in property manager.',
  personnel: 'People of companies, and staff of communities, with credentials and access groups.',
  resident: 'Residents of communities and villas, with credentials and access groups.',
  policy: 'Terms and privacy texts, and who accepted which version.',
  policyReceipt: 'Devices that have confirmed the newest access rules, or are behind.',
  project: 'Sites of every type; communities are created and changed here.',
  propertyManager: 'Property managers, who run sites of an installer.',
  moveOut: 'Moves of households out of apartments, with a receipt of every access that ended.',
  registration: 'Registration of a household with the code of its apartment.',
  registrationCode: 'Registration codes of apartments that have no master.',
  session: 'Sign-in, password, portal of the session, and open sessions of the account.',
  siteConfiguration: 'Configuration of a site, with the field names of the specification.',
  siteSetting: 'Settings that communities and offices share.',
  subDistributor: 'Sub-distributors, who manage installers of a distributor.',
  subInstaller: 'Sub-installers, who work at sites of an installer.',
  subSuperManager: 'Sub-super managers, who work for the platform with fewer permissions.',
  system: 'Switches, choices and device models of this installation.',
  tempKey: 'Visitor passes: digits, QR code and link, with doors and hours.',
  thirdPartyLock: 'Locks that are reached through the cloud of their vendor.',
  villa: 'Villa accounts, each with its one house.',
  visitorPass: 'Visitor pass as its visitor opens it by its link.',
} as const satisfies Record<keyof typeof contract, string>

const portals = {
  superManager: 'platform',
  subSuperManager: 'platform',
  distributor: 'distributor',
  subDistributor: 'distributor',
  installer: 'installer',
  subInstaller: 'installer',
  community: 'installer',
  office: 'installer',
  single: 'villa',
  propertyOffice: 'office',
  propertyCommunity: 'community',
  propertyOldCommunity: 'community',
  admin: 'company',
} as const satisfies Record<Role, string>

/** The groups of operations with their descriptions. */
export const tagsOf = (): readonly { readonly name: string; readonly description: string }[] =>
  Object.keys(tagDescriptions).map((name) => ({ name, description: describeTag(name) }))

/** What a group of operations is about, and the portals that have at least one of them. */
export const describeTag = (tag: string): string =>
  `${tagDescriptions[tag as keyof typeof tagDescriptions]} ${portalsOf(tag)}`

function portalsOf(tag: string): string {
  const own = everyOperation.filter(({ name }) => name.startsWith(`${tag}.`)).map(({ operation }) => operation)
  const signedIn = own.filter(({ needs }) => needs !== 'public')
  if (signedIn.length === 0) return 'Needs no session.'
  const callers = new Set(signedIn.flatMap(callersOf))
  const here = [...new Set(roles.filter((role) => callers.has(role)).map((role) => portals[role]))]
  const every = new Set(Object.values(portals))
  return here.length === every.size ? 'In every portal.' : `Portals: ${here.join(', ')}.`
}
