import type { Facts } from '@lintel/contract/access/facts.ts'
import { expectedNeeds, expectedRoles, isExpectedOf } from '@lintel/contract/access/who-may.golden.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { propertySection, type Role, type RoleSection } from '@lintel/contract/access/roles.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { factsOf } from '../src/access/facts.ts'
import { everyImplementation } from '../src/features/all.ts'
import type { SessionRecord } from '../src/access/session-record.ts'
import { callerOf, type Caller, type TestApp } from './test-app.ts'
import type { Actor, Fixtures } from './fixtures.ts'

/** An actor of each role. */
export const actorOfRole: Readonly<Record<Role, (fixtures: Fixtures) => Actor>> = {
  superManager: ({ superManager }) => superManager,
  subSuperManager: ({ subSuperManager }) => subSuperManager,
  distributor: ({ ours }) => ours.distributor,
  subDistributor: ({ ours }) => ours.subDistributor,
  installer: ({ ours }) => ours.installer,
  subInstaller: ({ ours }) => ours.subInstaller,
  single: ({ ours }) => ours.single,
  community: ({ ours }) => ({ ...ours.installer, section: 'community' }),
  office: ({ ours }) => ({ ...ours.installer, section: 'office' }),
  propertyOffice: ({ ours }) => ours.officeManager,
  propertyCommunity: ({ ours }) => ours.communityManager,
  propertyOldCommunity: ({ ours }) => ours.oldCommunityManager,
  admin: ({ ours }) => ours.admin,
}

/** A caller's session, as every call reads it. */
export async function sessionOf({ services }: TestApp, { token }: Caller): Promise<SessionRecord> {
  return (await services.sessions.find(token!, services.now()))!
}

const runsInSite: ReadonlySet<Operation> = new Set(
  everyImplementation.filter(({ runsIn }) => runsIn === 'project').map(({ operation }) => operation),
)

/**
 * An actor where it makes a call: outside of a site's portal a call of a site names one, the community or the owner's
 * villa.
 */
export const placeActor = ({ ours }: Fixtures, actor: Actor, operation: Operation): Actor =>
  actor.projectUuid === undefined && runsInSite.has(operation)
    ? { ...actor, projectUuid: (actor.kind === 'single' ? ours.villa : ours.community).uuid }
    : actor

/** Whether an actor may name records of one site alone in a call: it stands in one, or the call is of one. */
export const isOfSite = ({ projectUuid }: Actor, operation: Operation): boolean =>
  projectUuid !== undefined || runsInSite.has(operation)

/** The caller of an actor who was placed, which names the site where the actor does not stand in it. */
export const naming = (caller: Caller, actor: Actor, { projectUuid }: Actor): Caller =>
  projectUuid === actor.projectUuid ? caller : caller.naming(projectUuid!)

/** What is so of a caller's session. */
export async function factsOfCaller(testApp: TestApp, caller: Caller): Promise<Facts> {
  return factsOf(await sessionOf(testApp, caller), testApp.services.config)
}

/**
 * What the owner of a villa may, who stands in the portal that its installer has as `single` (operators.md 5.10;
 * specification.md 2.8).
 */
const ofVillaOwner: readonly Permission[] = [
  ...(['home.read', 'message.read', 'notification.read', 'session.switch'] as const),
  ...(['device.read', 'door.read', 'door.open', 'doorLog.read', 'callLog.read', 'resident.read'] as const),
  ...(['thirdPartyLock.read', 'thirdPartyLock.readCommand', 'thirdPartyLock.readLog', 'thirdPartyLock.open'] as const),
]

/** Of the portals of communities what their installer alone may when it has entered them (decisions.md 9). */
const ofEnteredInstaller: readonly Permission[] = ['device.register', 'device.delete']
const isOfCommunity = (role: Role) => role === 'propertyCommunity' || role === 'propertyOldCommunity'

/** Of the portal of an office what its manager alone may, and no installer that has entered it (decisions.md 72). */
const notOfEnteredInstaller: readonly Permission[] = [
  ...(['musterReport.read', 'musterReport.create', 'musterReport.mark', 'musterReport.end'] as const),
  // No portal that somebody entered shows money (money.md 54).
  ...(['automaticPayment.read', 'automaticPayment.cancel', 'paidItem.read'] as const),
  ...(['payment.read', 'paymentOrder.read', 'payment.pay', 'payment.hide', 'payment.cancel'] as const),
  ...(['subscription.read', 'subscription.order'] as const),
  ...(['musterPresence.read', 'musterPresence.edit', 'musterSetting.read', 'musterSetting.edit'] as const),
]

/** The portals of managers that an installer enters, as the installer stands in them (operators.md 1.3). */
export const enteredPortals = {
  propertyOffice: ({ ours }) => ({ ...ours.installer, section: 'propertyOffice', projectUuid: ours.office.uuid }),
  propertyCommunity: ({ ours }) => ({
    ...ours.installer,
    section: 'propertyCommunity',
    projectUuid: ours.community.uuid,
  }),
  propertyOldCommunity: ({ ours }) => ({
    ...ours.installer,
    section: 'propertyOldCommunity',
    projectUuid: ours.oldCommunity.uuid,
  }),
} as const satisfies Partial<Record<Role, (fixtures: Fixtures) => Actor>>

/** The installer of our family, which entered a portal from its own. */
export async function installerIn(testApp: TestApp, { section, projectUuid }: Actor): Promise<Caller> {
  return switchTo(testApp, await testApp.as(testApp.fixtures.ours.installer), section, projectUuid)
}

/**
 * Whether the documents grant a call to an installer that entered the portal of a role: what they grant its manager but
 * for muster and money, and its devices.
 */
export function isExpectedImpersonated(role: Role, operation: Operation): boolean {
  const needs = expectedOf.get(operation)! as Permission
  if (notOfEnteredInstaller.includes(needs)) return false
  return isExpected(role, operation) || (isOfCommunity(role) && ofEnteredInstaller.includes(needs))
}

/** Whether the documents grant a call to a session of which these facts are so; it stands outside of the portals of sites. */
export function isExpectedWith(facts: Facts, operation: Operation): boolean {
  const needs = expectedOf.get(operation)!
  return needs === 'public' || needs === 'signedIn' || isExpectedOf(facts, needs)
}

const expectedOf: ReadonlyMap<Operation, string> = new Map(
  everyOperation.map(({ name, operation }) => [operation, expectedNeeds.get(name) ?? 'nothing']),
)

/** Whether the documents grant a call to the actor of a role; whether it exists at all is for its own rule to say. */
export function isExpected(role: Role, operation: Operation): boolean {
  const needs = expectedOf.get(operation)!
  if (needs === 'public' || needs === 'signedIn') return true
  if (role === 'single') return ofVillaOwner.includes(needs as Permission)
  if (isOfCommunity(role) && ofEnteredInstaller.includes(needs as Permission)) return false
  return expectedRoles.get(needs as Permission)?.includes(role) ?? false
}

/** Whether a call is granted; whether it exists at all is for its own rule to say. */
export const isAllowed = ({ needs }: Operation, facts: Facts): boolean =>
  needs === 'public' || needs === 'signedIn' || hasPermission(facts, needs as Permission)

const installerSections: readonly RoleSection[] = ['installer', 'single', 'community', 'office']
const propertySections: readonly RoleSection[] = Object.values(propertySection)

/** Whether a distributor can come to stand where an actor stands. */
export const canBeImpersonated = ({ section }: Actor): boolean =>
  installerSections.includes(section) || propertySections.includes(section)

/** The distributor of our family, standing where an actor stands: it entered the installer and went on from there. */
export async function impersonate(testApp: TestApp, actor: Actor): Promise<Caller> {
  const { distributor, installer } = testApp.fixtures.ours
  const asInstaller = await switchTo(testApp, await testApp.as(distributor), 'installer', installer.uuid)
  return actor.section === 'installer' ? asInstaller : switchTo(testApp, asInstaller, actor.section, actor.projectUuid)
}

async function switchTo(testApp: TestApp, caller: Caller, section: RoleSection, uuid?: string): Promise<Caller> {
  const answer = await caller.call(session.switchIdentity, { section, uuid })
  if (answer.code !== 0) throw new Error(`cannot switch to ${section}: ${answer.msg}`)
  return callerOf(testApp.url, () => testApp.services.now(), answer.data.token, section)
}
