import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'
import { operatorGroups } from './menu-groups.ts'
import { devicesOfOperatorScreens, macsOfAccountScreens, thirdPartyLockScreens } from './screens/devices.ts'
import { paymentScreens, quickStartScreens, settingsScreens, siteHealthScreens } from './screens/every-portal.ts'
import { auditLogScreens } from './screens/logs.ts'
import {
  authCodeScreens,
  consentScreens,
  customerServiceScreens,
  deviceModelScreens,
  firmwareScreens,
  guideFileScreens,
  notificationScreens,
  outboxScreens,
  policyRecordScreens,
  priceScreens,
  projectScreens,
  redirectionScreens,
  subAccountScreens,
  upgradeScreens,
  userScreens,
} from './screens/operators.ts'

/** The platform's operators (specification.md 2.3). The outbox is ours: mails of a deployment without a mail server. */
export const portal: Portal = {
  section: 'supermanager',
  throttleMs: limits.buttonThrottleMs,
  groups: operatorGroups,
  entries: [
    mount(projectScreens, {
      view: 'platform',
      at: {
        list: 'project',
        info: 'project/info?id=:id',
        communityInfo: 'user/communityInfo?id=:id',
        officeInfo: 'user/officeInfoNew?uuid=:id&id=:id',
        oldOfficeInfo: 'user/officeInfo?id=:id',
      },
    }),
    mount(siteHealthScreens, { view: 'all', at: { sites: 'home' } }),
    mount(quickStartScreens, {
      view: 'all',
      at: { create: 'quickStart', firstDoor: false },
      when: when('role', 'superManager'),
      menu: false,
    }),
    mount(userScreens, {
      view: 'platform',
      at: {
        list: 'user',
        distributor: 'user/info?role=distributor&id=:id',
        subDistributor: 'user/info?role=subDistributor&id=:id',
        installer: 'user/insInfo?id=:id',
        propertyManager: 'user/propertyInfo?id=:id',
        admin: 'user/adminInfo?id=:id',
        villa: 'user/villaInfo?id=:id',
        villaDevices: 'user/villaInfo?id=:id&tab=devices',
        enter: false,
      },
    }),
    mount(devicesOfOperatorScreens, {
      view: 'platformProjects',
      title: 'menu:projectDevices',
      at: { list: 'projectDevice', info: 'projectDevice/deviceDetail?id=:id' },
      as: { list: 'siteDeviceList', info: 'siteDeviceInfo' },
    }),
    mount(devicesOfOperatorScreens, {
      view: 'platformPersonal',
      title: 'menu:personalDevices',
      at: { list: 'personalDevice', info: 'personalDevice/personalDeviceDetail?id=:id' },
      as: { list: 'personalDeviceList', info: 'personalDeviceInfo' },
    }),
    // Sub-super managers alone control devices (specification.md 2.3).
    mount(devicesOfOperatorScreens, {
      view: 'deviceControl',
      title: 'menu:deviceControl',
      at: { list: 'deviceControl', info: false },
      when: when('role', 'subSuperManager'),
    }),
    mount(macsOfAccountScreens, {
      view: 'platform',
      at: { list: 'user/mac?id=:id' },
      as: { list: 'macsOfDistributor' },
      under: userScreens,
      menu: false,
    }),
    mount(thirdPartyLockScreens, {
      view: 'platform',
      title: 'menu:thirdPartyDevices',
      at: {
        list: 'thirdPartyDevices',
        saltoKsInfo: 'thirdPartyDevices/saltoKsInfo?id=:id',
        dormakabaInfo: 'thirdPartyDevices/dormakabaInfo?id=:id',
        ttlockInfo: 'thirdPartyDevices/ttlockInfo?id=:id',
      },
    }),
    mount(firmwareScreens, { view: 'platform', at: { list: 'firmware' } }),
    mount(upgradeScreens, { view: 'all', at: { list: 'upgrade', add: 'upgrade/add', info: 'upgrade/detail?id=:id' } }),
    mount(deviceModelScreens, { view: 'platform', at: { list: 'model' } }),
    mount(policyRecordScreens, {
      view: 'platform',
      at: { list: 'user/policyRecord', detail: 'user/policyRecord/policyDetail?type=:type' },
    }),
    // Helpers are hidden from a sub-super manager (specification.md 6).
    mount(subAccountScreens, { view: 'all', at: { list: 'subAccount' }, when: when('role', 'superManager') }),
    mount(customerServiceScreens, { view: 'platform', at: { contact: 'customerService' } }),
    mount(notificationScreens, { view: 'all', at: { list: 'notification' } }),
    mount(authCodeScreens, { view: 'all', at: { list: 'authcode' } }),
    mount(redirectionScreens, { view: 'all', at: { list: 'rps', servers: 'rps?type=servers' } }),
    // Ours as well: the specification says where installers read the user guide, not where it comes from.
    mount(guideFileScreens, { view: 'all', at: { files: 'userGuide' } }),
    mount(auditLogScreens, { view: 'all', at: { list: 'logs', info: 'logs/log-info?id=:id' } }),
    mount(paymentScreens, {
      view: 'platform',
      at: {
        list: 'payment',
        info: 'payment/paymentInfo?id=:id',
        export: 'payment/paymentExport',
        ways: 'payment?type=ways',
      },
    }),
    // Tabs of the page of orders.
    mount(priceScreens, {
      view: 'all',
      at: { list: 'payment?type=prices', sites: 'payment?type=sites', taxes: 'payment?type=taxes' },
      under: paymentScreens,
      menu: false,
    }),
    mount(consentScreens, { view: 'platform', at: { list: 'consents' } }),
    mount(outboxScreens, { view: 'all', at: { list: 'outbox' }, when: when('mailOutbox', true) }),
    // Settings are hidden from a sub-super manager (specification.md 6).
    mount(settingsScreens, { view: 'platform', at: { account: 'settings' }, when: when('role', 'superManager') }),
  ],
}
