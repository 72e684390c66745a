import { defineScreens } from '../../kit/portal/feature.ts'
import { homeAutomation } from '../../features/addresses/links.ts'
import { expansionUnits } from '../../features/expansion-units/links.ts'
import { projects } from '../../features/projects/links.ts'
import { sites } from '../../features/sites/links.ts'
import { subAccounts } from '../../features/sub-accounts/links.ts'
import { deviceModels } from '../../features/device-models/links.ts'
import { customerService } from '../../features/customer-service/links.ts'
import { prices } from '../../features/prices/links.ts'
import { outbox } from '../../features/outbox/links.ts'
import { consents } from '../../features/consents/links.ts'
import { notifications, notices } from '../../features/notifications/links.ts'
import { messages } from '../../features/messages/links.ts'
import { toolbox } from '../../features/toolbox/links.ts'
import { firmware } from '../../features/firmware/links.ts'
import { upgrades } from '../../features/upgrades/links.ts'
import { guideFiles } from '../../features/guides/links.ts'
import { policyRecords } from '../../features/legal-texts/links.ts'
import { automaticPayments } from '../../features/automatic-payments/links.ts'
import { authCodes } from '../../features/auth-codes/links.ts'
import { redirections } from '../../features/redirections/links.ts'
import { users } from '../../domain/accounts/links.ts'

/**
 * The code of the pages of operators: the super manager, distributors and installers. Portals mount them; no page
 * imports this.
 */

const info = () => import('../../features/projects/detail.tsx')

export const projectScreens = defineScreens(projects, {
  list: () => import('../../features/projects/list.tsx'),
  info,
  communityInfo: info,
  officeInfo: info,
  oldOfficeInfo: info,
})

export const homeAutomationScreens = defineScreens(homeAutomation, {
  leave: () => import('../../features/addresses/middle.tsx').then((file) => ({ default: file.HomeAutomation })),
})

export const siteScreens = defineScreens(sites, {
  list: () => import('../../features/sites/list.tsx'),
})

export const subAccountScreens = defineScreens(subAccounts, {
  list: () => import('../../features/sub-accounts/list.tsx'),
})

export const customerServiceScreens = defineScreens(customerService, {
  contact: () => import('../../features/customer-service/contact.tsx'),
})

export const priceScreens = defineScreens(prices, {
  list: () => import('../../features/prices/list.tsx'),
  sites: () => import('../../features/prices/sites.tsx'),
  taxes: () => import('../../features/prices/taxes.tsx'),
})

export const outboxScreens = defineScreens(outbox, {
  list: () => import('../../features/outbox/list.tsx'),
})

export const consentScreens = defineScreens(consents, {
  list: () => import('../../features/consents/list.tsx'),
})

export const notificationScreens = defineScreens(notifications, {
  list: () => import('../../features/notifications/list.tsx'),
})

export const expansionUnitScreens = defineScreens(expansionUnits, {
  list: () => import('../../features/expansion-units/list.tsx'),
})

export const noticeScreens = defineScreens(notices, {
  list: () => import('../../features/notifications/own-list.tsx'),
})

export const messageScreens = defineScreens(messages, {
  list: () => import('../../features/messages/list.tsx'),
})

export const toolboxScreens = defineScreens(toolbox, {
  links: () => import('../../features/toolbox/page.tsx'),
})

export const firmwareScreens = defineScreens(firmware, {
  list: () => import('../../features/firmware/list.tsx'),
})

export const upgradeScreens = defineScreens(upgrades, {
  list: () => import('../../features/upgrades/list.tsx'),
  add: () => import('../../features/upgrades/form.tsx'),
  info: () => import('../../features/upgrades/detail.tsx'),
})

export const guideFileScreens = defineScreens(guideFiles, {
  files: () => import('../../features/guides/files.tsx'),
})

export const policyRecordScreens = defineScreens(policyRecords, {
  list: () => import('../../features/legal-texts/list.tsx'),
  detail: () => import('../../features/legal-texts/detail.tsx'),
})

export const userScreens = defineScreens(users, {
  list: () => import('../user-lists.tsx'),
  distributor: () => import('../../features/distributors/detail.tsx'),
  subDistributor: () => import('../../features/sub-distributors/detail.tsx'),
  installer: () => import('../../features/installers/detail.tsx'),
  propertyManager: () => import('../../features/property-managers/detail.tsx'),
  admin: () => import('../../features/admins/operator-info.tsx'),
  villa: () => import('../../features/villas/detail.tsx'),
  villaDevices: () => import('../../features/villas/devices.tsx'),
  enter: () => import('../../features/installers/enter.tsx'),
})

export const authCodeScreens = defineScreens(authCodes, {
  list: () => import('../../features/auth-codes/list.tsx'),
})

export const redirectionScreens = defineScreens(redirections, {
  list: () => import('../../features/redirections/list.tsx'),
  servers: () => import('../../features/redirections/servers.tsx'),
})

export const automaticPaymentScreens = defineScreens(automaticPayments, {
  list: () => import('../../features/automatic-payments/list.tsx'),
  info: () => import('../../features/automatic-payments/info.tsx'),
})

export const deviceModelScreens = defineScreens(deviceModels, {
  list: () => import('../../features/device-models/list.tsx'),
})
