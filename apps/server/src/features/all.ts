import type { ServerFeature } from '../kernel/feature.ts'
import type { Implementation } from '../kernel/implement.ts'
import accessGroups from './access-groups/handlers.ts'
import accounts from './accounts/handlers.ts'
import admins from './admins/handlers.ts'
import alarms from './alarms/handlers.ts'
import apartments from './apartments/handlers.ts'
import areaRestrictions from './area-restrictions/handlers.ts'
import authCodes from './auth-codes/handlers.ts'
import automaticPayments from './automatic-payments/handlers.ts'
import badges from './badges/handlers.ts'
import brands from './brands/handlers.ts'
import buildings from './buildings/handlers.ts'
import callLogs from './call-logs/handlers.ts'
import capturedImages from './captured-images/handlers.ts'
import companies from './companies/handlers.ts'
import configuration from './configuration/handlers.ts'
import consents from './consents/handlers.ts'
import customerService from './customer-service/handlers.ts'
import delegations from './delegations/handlers.ts'
import demo from './demo/handlers.ts'
import departments from './departments/handlers.ts'
import devices from './devices/handlers.ts'
import distributors from './distributors/handlers.ts'
import doorLogs from './door-logs/handlers.ts'
import doors from './doors/handlers.ts'
import emergencyPlans from './emergency-plans/handlers.ts'
import firmware from './firmware/handlers.ts'
import guides from './guides/handlers.ts'
import holidays from './holidays/handlers.ts'
import home from './home/handlers.ts'
import idAccess from './id-access/handlers.ts'
import imports from './imports/handlers.ts'
import installers from './installers/handlers.ts'
import legalTexts from './legal-texts/handlers.ts'
import library from './library/handlers.ts'
import manage from './manage/handlers.ts'
import messages from './messages/handlers.ts'
import moveOuts from './move-outs/handlers.ts'
import muster from './muster/handlers.ts'
import notifications from './notifications/handlers.ts'
import officeMessages from './office-messages/handlers.ts'
import outbox from './outbox/handlers.ts'
import ownAccount from './own-account/handlers.ts'
import paidItems from './paid-items/handlers.ts'
import payments from './payments/handlers.ts'
import personnel from './personnel/handlers.ts'
import prices from './prices/handlers.ts'
import projects from './projects/handlers.ts'
import propertyManagers from './property-managers/handlers.ts'
import quickStart from './quick-start/handlers.ts'
import receipts from './receipts/handlers.ts'
import redirections from './redirections/handlers.ts'
import registration from './registration/handlers.ts'
import residents from './residents/handlers.ts'
import search from './search/handlers.ts'
import sessions from './sessions/handlers.ts'
import siteSettings from './site-settings/handlers.ts'
import subAccounts from './sub-accounts/handlers.ts'
import subDistributors from './sub-distributors/handlers.ts'
import subscriptions from './subscriptions/handlers.ts'
import system from './system/handlers.ts'
import thirdPartyLocks from './third-party-locks/handlers.ts'
import villas from './villas/handlers.ts'
import visitors from './visitors/handlers.ts'
import attendanceTimetables from './attendance-timetables/handlers.ts'
import attendancePoints from './attendance-points/handlers.ts'
import attendanceShifts from './attendance-shifts/handlers.ts'
import attendanceSchedules from './attendance-schedules/handlers.ts'
import attendanceSetup from './attendance-setup/handlers.ts'
import attendanceLeaveTypes from './attendance-leave-types/handlers.ts'
import attendanceLeaves from './attendance-leaves/handlers.ts'
import attendanceReports from './attendance-reports/handlers.ts'
import attendancePeople from './attendance-people/handlers.ts'
import residentCodes from './resident-codes/handlers.ts'
import upgrades from './upgrades/handlers.ts'
import expansionUnits from './expansion-units/handlers.ts'
import deviceModels from './device-models/handlers.ts'
import macLibrary from './mac-library/handlers.ts'
import { auditLogs } from './audit-logs/handlers.ts'

/** Every feature but the audit log, which names the records of the others. */
const others: readonly ServerFeature[] = [
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
]

const features: readonly ServerFeature[] = [
  ...others,
  auditLogs(Object.assign({}, ...others.map(({ records }) => records))),
]

/** Every handler of the product; a call of the contract that is missing here stops the start. */
export const everyImplementation: readonly Implementation[] = features.flatMap(({ handlers }) => handlers)
