import { everyOperation } from '@lintel/contract/all/contract.ts'
import { propertySection, type Role, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { TestApp } from '../test-app.ts'
import { actorOfRole, isExpected, naming, placeActor } from '../roles.ts'
import { cachedCaller } from '../calls/cached-callers.ts'
import { existsTo, failureOf } from './reach.ts'
import { samples } from '../samples/all.ts'
import { siteOf, unknownUuid } from '../samples/kit.ts'

/**
 * By the call that deletes a record: the calls that name one, `group.*` for all of a group that stand nowhere else. A
 * group that has a call `remove` needs no row: what its calls name is deleted by that one.
 */
const namedAfter: Readonly<Record<string, string>> = {
  'admin.remove': 'ownAdmin.get',
  'apartment.remove': 'registrationCode.* moveOut.preview moveOut.create moveOut.reset resident.create',
  'areaRestriction.remove': 'block.removeAll',
  'building.remove': 'apartment.create apartment.createMany',
  'company.remove': 'attendanceReport.recompute attendanceSetting.* attendanceSetup.* musterReport.create',
  'device.remove': 'project.ofDevice upgradeTask.ofDevice',
  'door.remove': 'demo.* musterSetting.save',
  'firmware.remove': 'upgradeTask.candidates upgradeTask.check upgradeTask.create',
  'distributor.remove':
    'authCode.create authCodeImport.create brand.* installer.ofDistributor installer.villaManagersOf macLibrary.settings macLibrary.setSettings subDistributor.ofDistributor',
  'installer.remove': 'macLibrary.owner price.preview price.create',
  'library.discard': 'library.*',
  'lockAccount.linkAgain': 'lockAccount.linkAgain',
  'lockAccount.unbind': 'lockAccount.*',
  'moveOut.cancel': 'moveOut.*',
  'notification.remove': 'notice.markRead',
  'officeProject.remove':
    'officeSetting.* siteSetting.* siteConfiguration.* lockAccount.list lockAccount.bind thirdPartyLock.list',
  'project.remove':
    'communitySetting.* paidItem.* siteConfiguration.community price.checkFree price.setFree subscription.billingInfo',
  'personnel.remove':
    'doorLog.day doorLog.lastSeen attendancePerson.get attendanceCorrection.addPunch musterPresence.set',
  'propertyManager.remove': 'account.*',
  'redirectServer.remove': 'redirection.create',
  'resident.remove': 'idAccess.set',
  'session.end': 'session.end',
  'subDistributor.remove': 'installer.ofSubDistributor',
  'thirdPartyLock.unlink': 'thirdPartyLock.*',
}

/** Records that no call deletes, by the calls that name them, with the reason. */
export const neverDeleted: Readonly<Record<string, string>> = {
  'alarm.get alarm.acknowledge alarm.disarm doorLog.get capturedImage.get emergencyPlan.report': 'kept until it is old',
  'device.command door.command thirdPartyLock.command': 'a command ends and stays',
  'library.registerRead library.takeRead': 'what a door has read is taken, and kept until it is old',
  'delegation.approve delegation.revoke consent.withdraw consent.override': 'an entry ends and stays',
  'officeImport.details officeImport.deal officeImport.read officeImport.end officeImport.faulty officeImport.undo officeImport.claimCodes':
    'an import ends and stays',
  'personnel.undoSuspended library.undoLost tempKey.undoRevoke': 'an act is undone or stays',
  'musterReport.get musterReport.people musterReport.export musterReport.mark musterReport.end':
    'a report ends and stays',
  'automaticPayment.get automaticPayment.cancel automaticPayment.sandbox payment.get payment.pay payment.sandbox payment.cancel payment.hide payment.record payment.invoice':
    'an order ends and stays',
  'policy.get': 'a version of a policy is never changed',
  'price.end': 'a price ends and stays',
  'authCode.revoke': 'a code ends and stays',
  'expansionUnit.confirm expansionUnit.ignore': 'a change of modules is decided and stays',
  'upgradeTask.get upgradeTask.devices upgradeTask.exportDevices upgradeTask.cancel upgradeTask.end upgradeTask.resume upgradeTask.retry':
    'a task ends and stays',
  'attendanceCorrection.setAside attendanceCorrection.restore attendanceCorrection.accept attendanceCorrection.agree attendanceCorrection.withdraw':
    'punches and what was said about them stay',
}

/** The calls of `neverDeleted`, for the test that none of them is stale. */
export const stays: ReadonlySet<string> = new Set(Object.keys(neverDeleted).flatMap((calls) => calls.split(' ')))
/** Each call that deletes, and what is named after it. */
const deletions = Object.entries(namedAfter).map(([deletion, calls]) => [deletion, calls.split(' ')] as const)

/** The call that deletes what a call names; undefined where none does. */
export function deletionOf(call: string): string | undefined {
  if (stays.has(call)) return undefined
  const [group] = call.split('.')
  const [found = `${group}.remove`] =
    deletions.find(([, calls]) => calls.includes(call)) ??
    deletions.find(([, calls]) => calls.includes(`${group}.*`)) ??
    []
  if (samples[found]?.succeeds === undefined)
    throw new Error(`no call deletes what ${call} names, and no reason says why`)
  return found
}

/** Who deletes: the managers of a site before accounts that stand above it. */
const managers: readonly Role[] = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity']
const deleters: readonly Role[] = [...managers, 'installer', 'distributor', 'superManager']

const deletedUuids = new WeakMap<TestApp, Map<string, Promise<string>>>()

/** The id of a record that the sample of a deletion made and the deletion deleted, once a stage. */
export function deletedBy(stage: TestApp, call: string): Promise<string> {
  // The departments of a community are its buildings.
  const isOfBuilding = call === 'department.remove' && stage.fixtures.ours.office.kind !== 'office'
  const deletion = isOfBuilding ? 'building.remove' : call
  const uuids = deletedUuids.get(stage) ?? new Map<string, Promise<string>>()
  deletedUuids.set(stage, uuids)
  const uuid = uuids.get(deletion) ?? deleteOne(stage, deletion)
  uuids.set(deletion, uuid)
  return uuid
}

async function deleteOne(stage: TestApp, deletion: string): Promise<string> {
  const { operation } = everyOperation.find(({ name }) => name === deletion)!
  const { ours } = stage.fixtures
  const may = deleters.filter(
    (role) => isExpected(role, operation) && existsTo(role, deletion) && failureOf(role, deletion) === undefined,
  )
  // Managers of its kind stand in the site of the stage.
  const { kind } = ours.office
  const own: RoleSection | undefined = kind === 'villa' ? undefined : propertySection[kind]
  const role = may.find((one) => one === own || !managers.includes(one)) ?? may[0]
  if (!role) throw new Error(`none of ${deleters.join(', ')} may call ${deletion}`)
  const actor = actorOfRole[role](stage.fixtures)
  const at = placeActor(stage.fixtures, actor, operation)
  const caller = naming(await cachedCaller(stage, actor), actor, at)
  const input = (await samples[deletion]!.succeeds!({ testApp: stage, actor: at, person: actor })) as object
  const answer = await caller.call(operation, input as never)
  if (answer.code !== 0)
    throw new Error(
      `${deletion} as ${role} at ${siteOf(stage.fixtures, at).kind}: ${JSON.stringify(answer)} of ${JSON.stringify(input)}`,
    )
  return idIn(input)
}

/** The one id that the input of a deletion names. */
function idIn(input: object): string {
  const { uuid, uuids } = input as { readonly uuid?: string; readonly uuids?: readonly string[] }
  const id = uuid ?? uuids?.[0]
  if (id === undefined) throw new Error(`no id in ${JSON.stringify(input)}`)
  return id
}

/** A part of an input with an id in place of `unknownUuid`. */
export function withId<Part>(part: Part, uuid: string): Part {
  const inPlace = (value: unknown): unknown => {
    if (value === unknownUuid) return uuid
    if (Array.isArray(value)) return value.map(inPlace)
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, inPlace(of)]))
  }
  return inPlace(part) as Part
}
