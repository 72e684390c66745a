import type { Implementation } from '../kernel/implement.ts'
import { accessGroupHandlers } from './access-groups/handlers.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { alarmHandlers } from './alarms/handlers.ts'
import { badgeHandlers, badgeTemplateHandlers } from './badges/handlers.ts'
import { blockHandlers } from './area-restrictions/block-handlers.ts'
import { brandHandlers, brandLogoHandlers } from './brands/handlers.ts'
import { apartmentHandlers } from './apartments/handlers.ts'
import { buildingHandlers } from './buildings/handlers.ts'
import { areaRestrictionHandlers } from './area-restrictions/handlers.ts'
import { auditLogHandlers } from './audit-logs/handlers.ts'
import { callLogHandlers } from './call-logs/handlers.ts'
import { capturedImageHandlers } from './captured-images/handlers.ts'
import { configurationHandlers } from './configuration/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import { customerServiceHandlers } from './customer-service/handlers.ts'
import { delegationHandlers } from './delegations/handlers.ts'
import { departmentHandlers } from './departments/handlers.ts'
import { deviceHandlers } from './devices/handlers.ts'
import { distributorHandlers } from './distributors/handlers.ts'
import { doorLogHandlers } from './door-logs/handlers.ts'
import { doorHandlers } from './doors/handlers.ts'
import { guideHandlers } from './guides/handlers.ts'
import { holidayHandlers } from './holidays/handlers.ts'
import { emergencyPlanHandlers } from './emergency-plans/handlers.ts'
import { homeHandlers, homeLayoutHandlers } from './home/handlers.ts'
import { idAccessHandlers } from './id-access/handlers.ts'
import { officeImportHandlers } from './imports/handlers.ts'
import { installerHandlers } from './installers/handlers.ts'
import { libraryHandlers } from './library/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { noticeHandlers } from './notifications/notice-handlers.ts'
import { officeMessageHandlers } from './office-messages/handlers.ts'
import { messageTemplateHandlers } from './office-messages/template-handlers.ts'
import { outboxHandlers } from './outbox/handlers.ts'
import { ownAccountHandlers } from './own-account/handlers.ts'
import { personnelHandlers } from './personnel/handlers.ts'
import { residentHandlers } from './residents/handlers.ts'
import { policyHandlers } from './policies/handlers.ts'
import { policyReceiptHandlers } from './receipts/handlers.ts'
import { ownSitesHandlers, siteConfigurationHandlers } from './projects/configuration-handlers.ts'
import { projectHandlers } from './projects/handlers.ts'
import { officeProjectHandlers } from './projects/office-handlers.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { subDistributorHandlers } from './sub-distributors/handlers.ts'
import { siteSettingHandlers } from './site-settings/handlers.ts'
import { systemHandlers } from './system/handlers.ts'
import { adminHandlers } from './admins/handlers.ts'
import { ownAdminHandlers } from './admins/own-admin-handlers.ts'
import { companyHandlers } from './companies/handlers.ts'
import { manageHandlers } from './manage/handlers.ts'
import { ownPropertyManagerHandlers, propertyManagerHandlers } from './property-managers/handlers.ts'
import { moveOutHandlers } from './move-outs/handlers.ts'
import { registrationCodeHandlers, registrationHandlers } from './registration/handlers.ts'
import { subInstallerHandlers, subSuperManagerHandlers } from './sub-accounts/handlers.ts'
import { lockAccountHandlers } from './third-party-locks/account-handlers.ts'
import { thirdPartyLockHandlers } from './third-party-locks/handlers.ts'
import { villaHandlers } from './villas/handlers.ts'
import { deliveryHandlers } from './visitors/deliveries/handlers.ts'
import { passHandlers } from './visitors/pass-handlers.ts'
import { tempKeyHandlers } from './visitors/temp-key-handlers.ts'

/** Every handler of the product; a call of the contract that is missing here stops the start. */
export const everyImplementation: readonly Implementation[] = [
  ...adminHandlers,
  ...apartmentHandlers,
  ...idAccessHandlers,
  ...buildingHandlers,
  ...companyHandlers,
  ...manageHandlers,
  ...ownAdminHandlers,
  ...ownPropertyManagerHandlers,
  ...propertyManagerHandlers,
  ...moveOutHandlers,
  ...registrationCodeHandlers,
  ...registrationHandlers,
  ...subInstallerHandlers,
  ...subSuperManagerHandlers,
  ...villaHandlers,
  ...deliveryHandlers,
  ...passHandlers,
  ...tempKeyHandlers,
  ...accessGroupHandlers,
  ...badgeHandlers,
  ...badgeTemplateHandlers,
  ...accountHandlers,
  ...alarmHandlers,
  ...areaRestrictionHandlers,
  ...auditLogHandlers,
  ...blockHandlers,
  ...brandHandlers,
  ...brandLogoHandlers,
  ...configurationHandlers,
  ...consentHandlers,
  ...customerServiceHandlers,
  ...delegationHandlers,
  ...departmentHandlers,
  ...deviceHandlers,
  ...distributorHandlers,
  ...doorHandlers,
  ...callLogHandlers,
  ...capturedImageHandlers,
  ...doorLogHandlers,
  ...emergencyPlanHandlers,
  ...guideHandlers,
  ...holidayHandlers,
  ...homeHandlers,
  ...homeLayoutHandlers,
  ...installerHandlers,
  ...libraryHandlers,
  ...messageHandlers,
  ...noticeHandlers,
  ...notificationHandlers,
  ...officeImportHandlers,
  ...officeMessageHandlers,
  ...messageTemplateHandlers,
  ...outboxHandlers,
  ...ownAccountHandlers,
  ...personnelHandlers,
  ...residentHandlers,
  ...policyHandlers,
  ...policyReceiptHandlers,
  ...officeProjectHandlers,
  ...ownSitesHandlers,
  ...projectHandlers,
  ...siteConfigurationHandlers,
  ...sessionHandlers,
  ...subDistributorHandlers,
  ...siteSettingHandlers,
  ...systemHandlers,
  ...lockAccountHandlers,
  ...thirdPartyLockHandlers,
]
