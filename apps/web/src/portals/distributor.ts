import { limits } from '@lintel/contract/base/limits.ts'
import { readsNotifications } from '@lintel/contract/notifications/states.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'
import { operatorGroups } from './menu-groups.ts'
import {
  devicesOfOperatorScreens,
  macLibraryScreens,
  macsOfAccountScreens,
  thirdPartyLockScreens,
} from './screens/devices.ts'
import {
  paymentScreens,
  policyTextScreens,
  settingsScreens,
  siteHealthScreens,
  subscriptionScreens,
} from './screens/every-portal.ts'
import { auditLogScreens } from './screens/logs.ts'
import {
  consentScreens,
  firmwareScreens,
  noticeScreens,
  priceScreens,
  projectScreens,
  userScreens,
} from './screens/operators.ts'

/** The distributor (specification.md 2.4). */
export const portal: Portal = {
  section: 'distributor',
  throttleMs: limits.buttonThrottleMs,
  groups: operatorGroups,
  entries: [
    mount(projectScreens, {
      view: 'distributor',
      at: {
        list: 'project',
        info: 'project/officeInfo?id=:id',
        communityInfo: false,
        officeInfo: 'user/officeInfoNew?uuid=:id',
        oldOfficeInfo: 'user/officeInfo?id=:id',
      },
    }),
    mount(siteHealthScreens, { view: 'all', at: { sites: 'home' } }),
    mount(userScreens, {
      view: 'distributor',
      at: {
        list: 'user',
        distributor: false,
        subDistributor: 'user/info?role=subDistributor&id=:id',
        installer: 'user/info?role=installer&id=:id',
        propertyManager: 'user/info?role=propertyManager&id=:id',
        admin: 'user/info?role=admin&id=:id',
        villa: 'user/singleInfo?id=:id',
        villaDevices: 'user/singleInfo?id=:id&tab=devices',
        enter: 'preLoginIns?id=:id',
      },
    }),
    mount(devicesOfOperatorScreens, {
      view: 'distributorProjects',
      title: 'menu:projectDevices',
      at: { list: 'projectDevice', info: 'projectDevice/detail?id=:id' },
      as: { list: 'siteDeviceList', info: 'siteDeviceInfo' },
    }),
    mount(devicesOfOperatorScreens, {
      view: 'distributorPersonal',
      title: 'menu:personalDevices',
      at: { list: 'personalDevice', info: 'personalDevice/detail?id=:id' },
      as: { list: 'personalDeviceList', info: 'personalDeviceInfo' },
    }),
    mount(macLibraryScreens, { view: 'distributor', at: { list: 'mac' } }),
    mount(macsOfAccountScreens, {
      view: 'distributor',
      at: { list: 'user/mac?id=:id' },
      as: { list: 'macsOfAccount' },
      under: userScreens,
      menu: false,
    }),
    mount(thirdPartyLockScreens, {
      view: 'distributor',
      title: 'menu:thirdPartyDevices',
      at: {
        list: 'thirdPartyDevice',
        saltoKsInfo: 'thirdPartyDevice/saltoKsInfo?id=:id',
        dormakabaInfo: 'thirdPartyDevice/dormakabaInfo?id=:id',
        ttlockInfo: 'thirdPartyDevice/ttlockInfo?id=:id',
      },
    }),
    mount(subscriptionScreens, { view: 'operator', at: { list: 'subscription' } }),
    mount(priceScreens, {
      view: 'all',
      at: { list: 'subscription?type=prices', sites: 'subscription?type=sites', taxes: false },
    }),
    mount(firmwareScreens, { view: 'own', at: { list: 'firmware' } }),
    mount(auditLogScreens, { view: 'all', at: { list: 'logs', info: 'logs/log-info?id=:id' } }),
    mount(paymentScreens, {
      view: 'distributor',
      at: { list: 'payment', info: 'payment/info?id=:id', export: false, ways: false },
    }),
    mount(consentScreens, { view: 'own', at: { list: 'consents' } }),
    mount(noticeScreens, { view: 'all', at: { list: 'systemNotification' }, when: readsNotifications }),
    mount(settingsScreens, { view: 'operator', at: { account: 'settings' } }),
    mount(policyTextScreens, { view: 'privacyPolicy', title: 'menu:privacyPolicy', at: { text: 'privacyPolicy' } }),
  ],
}
