import accessGroups from '../access-groups/operations.ts'
import accounts from '../accounts/operations.ts'
import admins from '../admins/operations.ts'
import alarms from '../alarms/operations.ts'
import apartments from '../apartments/operations.ts'
import areaRestrictions from '../area-restrictions/operations.ts'
import authCodes from '../auth-codes/operations.ts'
import automaticPayments from '../automatic-payments/operations.ts'
import badges from '../badges/operations.ts'
import brands from '../brands/operations.ts'
import buildings from '../buildings/operations.ts'
import callLogs from '../call-logs/operations.ts'
import capturedImages from '../captured-images/operations.ts'
import companies from '../companies/operations.ts'
import configuration from '../configuration/operations.ts'
import consents from '../consents/operations.ts'
import customerService from '../customer-service/operations.ts'
import delegations from '../delegations/operations.ts'
import demo from '../demo/operations.ts'
import departments from '../departments/operations.ts'
import devices from '../devices/operations.ts'
import distributors from '../distributors/operations.ts'
import doorLogs from '../door-logs/operations.ts'
import doors from '../doors/operations.ts'
import emergencyPlans from '../emergency-plans/operations.ts'
import firmware from '../firmware/operations.ts'
import guides from '../guides/operations.ts'
import holidays from '../holidays/operations.ts'
import home from '../home/operations.ts'
import idAccess from '../id-access/operations.ts'
import imports from '../imports/operations.ts'
import installers from '../installers/operations.ts'
import legalTexts from '../legal-texts/operations.ts'
import library from '../library/operations.ts'
import live from '../live/operations.ts'
import manage from '../manage/operations.ts'
import messages from '../messages/operations.ts'
import moveOuts from '../move-outs/operations.ts'
import muster from '../muster/operations.ts'
import notifications from '../notifications/operations.ts'
import officeMessages from '../office-messages/operations.ts'
import outbox from '../outbox/operations.ts'
import ownAccount from '../own-account/operations.ts'
import paidItems from '../paid-items/operations.ts'
import payments from '../payments/operations.ts'
import personnel from '../personnel/operations.ts'
import prices from '../prices/operations.ts'
import projects from '../projects/operations.ts'
import propertyManagers from '../property-managers/operations.ts'
import quickStart from '../quick-start/operations.ts'
import receipts from '../receipts/operations.ts'
import redirections from '../redirections/operations.ts'
import registration from '../registration/operations.ts'
import residents from '../residents/operations.ts'
import search from '../search/operations.ts'
import sessions from '../sessions/operations.ts'
import siteSettings from '../site-settings/operations.ts'
import subAccounts from '../sub-accounts/operations.ts'
import subDistributors from '../sub-distributors/operations.ts'
import subscriptions from '../subscriptions/operations.ts'
import system from '../system/operations.ts'
import thirdPartyLocks from '../third-party-locks/operations.ts'
import villas from '../villas/operations.ts'
import visitors from '../visitors/operations.ts'
import attendanceTimetables from '../attendance-timetables/operations.ts'
import attendancePoints from '../attendance-points/operations.ts'
import attendanceShifts from '../attendance-shifts/operations.ts'
import attendanceSchedules from '../attendance-schedules/operations.ts'
import attendanceSetup from '../attendance-setup/operations.ts'
import attendanceLeaveTypes from '../attendance-leave-types/operations.ts'
import attendanceLeaves from '../attendance-leaves/operations.ts'
import attendanceReports from '../attendance-reports/operations.ts'
import attendancePeople from '../attendance-people/operations.ts'
import residentCodes from '../resident-codes/operations.ts'
import upgrades from '../upgrades/operations.ts'
import expansionUnits from '../expansion-units/operations.ts'
import deviceModels from '../device-models/operations.ts'
import macLibrary from '../mac-library/operations.ts'
import { auditLogsOf } from '../audit-logs/operations.ts'
import type { Declaration } from '../kit/feature.ts'
import type { Operation } from '../kit/operation.ts'
import { isMutation } from '../kit/operation.ts'

/** Every feature but the audit log, which names the others. */
const others = [
  accessGroups,
  accounts,
  admins,
  alarms,
  apartments,
  areaRestrictions,
  authCodes,
  automaticPayments,
  badges,
  brands,
  buildings,
  callLogs,
  capturedImages,
  companies,
  configuration,
  consents,
  customerService,
  delegations,
  demo,
  departments,
  devices,
  distributors,
  doorLogs,
  doors,
  emergencyPlans,
  firmware,
  guides,
  holidays,
  home,
  idAccess,
  imports,
  installers,
  legalTexts,
  library,
  live,
  manage,
  messages,
  moveOuts,
  muster,
  notifications,
  officeMessages,
  outbox,
  ownAccount,
  paidItems,
  payments,
  personnel,
  prices,
  projects,
  propertyManagers,
  quickStart,
  receipts,
  redirections,
  registration,
  residents,
  search,
  sessions,
  siteSettings,
  subAccounts,
  subDistributors,
  subscriptions,
  system,
  thirdPartyLocks,
  villas,
  visitors,
  attendanceTimetables,
  attendancePoints,
  attendanceShifts,
  attendanceSchedules,
  attendanceSetup,
  attendanceLeaveTypes,
  attendanceLeaves,
  attendanceReports,
  attendancePeople,
  residentCodes,
  expansionUnits,
  upgrades,
  deviceModels,
  macLibrary,
] as const

type ChangeOf<Call> = Call extends { readonly changesNothing: true }
  ? never
  : Call extends { readonly method: 'POST' }
    ? Call
    : never
type ChangingNames<Groups> = {
  [Name in keyof Groups]: [ChangeOf<Groups[Name][keyof Groups[Name]]>] extends [never] ? never : Name
}[keyof Groups]
type GroupsOf<One> = One extends { readonly operations: infer Groups } ? ChangingNames<Groups> : never

/** Groups of calls that leave entries in the audit log: the first part of the names of their operations. */
export const auditGroups = [
  ...others.flatMap(({ operations }) =>
    Object.entries<Record<string, Operation>>(operations)
      .filter(([, group]) => Object.values(group).some(isMutation))
      .map(([name]) => name as GroupsOf<(typeof others)[number]>),
  ),
  'auditLog' as const,
].toSorted()

/** Every feature: what it declares of itself is found by this list. */
export const features = [...others, auditLogsOf(auditGroups)] as const

/** The same list, for readers that need no exact type of a call. */
export const declarations: readonly Declaration[] = features

/** What was worked on, by the first part of an operation; several kinds where that depends on the verb. */
export const recordTargets: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...declarations.map(({ targets }) => targets),
)

/** What the target of an operation can be; nothing where its id says nothing to people. */
export const recordsOfTarget = (operation: string): readonly string[] => recordTargets[operation.split('.')[0]!] ?? []
