import { accessGroup } from '../access-groups/operations.ts'
import { account } from '../accounts/operations.ts'
import { admin, ownAdmin } from '../admins/operations.ts'
import { alarm } from '../alarms/operations.ts'
import { apartment } from '../apartments/operations.ts'
import { areaRestriction } from '../area-restrictions/operations.ts'
import { auditLog } from '../audit-logs/operations.ts'
import { badge, badgeTemplate } from '../badges/operations.ts'
import { block } from '../blocks/operations.ts'
import { brand, brandLogo } from '../brands/operations.ts'
import { building } from '../buildings/operations.ts'
import { callLog } from '../call-logs/operations.ts'
import { capturedImage } from '../captured-images/operations.ts'
import { company } from '../companies/operations.ts'
import { configuration } from '../configuration/operations.ts'
import { consent } from '../consents/operations.ts'
import { customerService } from '../customer-service/operations.ts'
import { delegation } from '../delegations/operations.ts'
import { delivery } from '../deliveries/operations.ts'
import { distributor } from '../distributors/operations.ts'
import { department } from '../departments/operations.ts'
import { device } from '../devices/operations.ts'
import { doorLog } from '../door-logs/operations.ts'
import { door } from '../doors/operations.ts'
import { emergencyPlan } from '../emergency-plans/operations.ts'
import { guide } from '../guides/operations.ts'
import { holiday } from '../holidays/operations.ts'
import { home, homeLayout } from '../home/operations.ts'
import { idAccess } from '../id-access/operations.ts'
import { officeImport } from '../imports/operations.ts'
import { installer } from '../installers/operations.ts'
import { lockAccount, thirdPartyLock } from '../third-party-locks/operations.ts'
import { library } from '../library/operations.ts'
import { live } from '../live/operations.ts'
import { manage } from '../manage/operations.ts'
import { message } from '../messages/operations.ts'
import { notice, notification } from '../notifications/operations.ts'
import { outbox } from '../outbox/operations.ts'
import { ownAccount } from '../own-account/operations.ts'
import { personnel } from '../personnel/operations.ts'
import { resident } from '../residents/operations.ts'
import { policy } from '../policies/operations.ts'
import { policyReceipt } from '../receipts/operations.ts'
import { ownSites, siteConfiguration } from '../projects/configuration-operations.ts'
import { messageTemplate, officeMessage } from '../office-messages/operations.ts'
import { officeProject } from '../projects/office-operations.ts'
import { project } from '../projects/operations.ts'
import { ownPropertyManager, propertyManager } from '../property-managers/operations.ts'
import { session } from '../sessions/operations.ts'
import { subInstaller, subSuperManager } from '../sub-accounts/operations.ts'
import { subDistributor } from '../sub-distributors/operations.ts'
import { moveOut } from '../move-outs/operations.ts'
import { registration, registrationCode } from '../registration/operations.ts'
import { communitySetting, officeSetting, siteSetting } from '../site-settings/operations.ts'
import { system } from '../system/operations.ts'
import { tempKey, visitorPass } from '../temp-keys/operations.ts'
import { villa } from '../villas/operations.ts'
import type { Operation } from '../kit/operation.ts'

/** Every call of the product, by entity and verb: the one registry that server, client and tests walk. */
export const contract = {
  accessGroup,
  account,
  admin,
  alarm,
  apartment,
  areaRestriction,
  auditLog,
  badge,
  badgeTemplate,
  block,
  brand,
  brandLogo,
  building,
  callLog,
  capturedImage,
  company,
  configuration,
  consent,
  customerService,
  communitySetting,
  delegation,
  department,
  delivery,
  device,
  distributor,
  door,
  doorLog,
  emergencyPlan,
  guide,
  holiday,
  home,
  homeLayout,
  idAccess,
  installer,
  library,
  live,
  lockAccount,
  manage,
  message,
  notice,
  notification,
  officeMessage,
  messageTemplate,
  officeImport,
  officeProject,
  officeSetting,
  outbox,
  ownAccount,
  ownSites,
  ownAdmin,
  ownPropertyManager,
  personnel,
  resident,
  policy,
  policyReceipt,
  project,
  propertyManager,
  moveOut,
  registration,
  registrationCode,
  session,
  siteConfiguration,
  siteSetting,
  subDistributor,
  subInstaller,
  subSuperManager,
  system,
  tempKey,
  thirdPartyLock,
  villa,
  visitorPass,
} as const

type Contract = typeof contract

/** `entity.verb` of each call. */
export type CallName = { [Entity in keyof Contract]: `${Entity}.${keyof Contract[Entity] & string}` }[keyof Contract]

/** What an operation may say that it invalidates: a call, or a group of them. */
export type ReadName = CallName | keyof Contract

export interface NamedOperation {
  /** `entity.verb`, as in the audit log and the reference. */
  readonly name: string
  readonly operation: Operation
}

/** All operations with their names, in the order of the registry. */
export const everyOperation: readonly NamedOperation[] = Object.entries(contract).flatMap(([entity, operations]) =>
  Object.entries(operations as Record<string, Operation>).map(([verb, declared]) => ({
    name: `${entity}.${verb}`,
    operation: declared,
  })),
)
