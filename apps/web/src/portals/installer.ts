import { when } from '@lintel/contract/access/rules.ts'
import { readsNotifications } from '@lintel/contract/notifications/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'
import { operatorGroups } from './menu-groups.ts'
import {
  communityScreens,
  devicesOfOperatorScreens,
  devicesOfSiteScreens,
  devicesOfVillaScreens,
  lockAccountScreens,
  locksOfCommunityScreens,
  locksOfVillaScreens,
  macLibraryScreens,
  thirdPartyLockScreens,
} from './screens/devices.ts'
import {
  guideScreens,
  homeScreens,
  paymentScreens,
  policyTextScreens,
  settingsScreens,
  siteHealthScreens,
  siteSettingsScreens,
  subscriptionScreens,
} from './screens/every-portal.ts'
import {
  automaticPaymentScreens,
  consentScreens,
  expansionUnitScreens,
  firmwareScreens,
  messageScreens,
  noticeScreens,
  siteScreens,
  toolboxScreens,
  upgradeScreens,
  userScreens,
} from './screens/operators.ts'
import { apartmentOfSiteScreens, householdScreens } from './screens/people.ts'

/** The installer (specification.md 2.5). */
export const portal: Portal = {
  section: 'installer',
  title: 'shell:portal.installer',
  throttleMs: limits.buttonThrottleMs,
  groups: operatorGroups,
  entries: [
    mount(homeScreens, { view: 'installer', disSingle: true, at: { overview: 'home' } }),
    mount(siteHealthScreens, { view: 'all', disSingle: true, at: { sites: 'home/sites' }, menu: false }),
    mount(siteScreens, { view: 'all', disSingle: true, at: { list: 'site' } }),
    mount(siteSettingsScreens, {
      view: 'site',
      disSingle: true,
      at: { own: false, below: 'site?settings=:id&kind=:kind' },
      menu: false,
    }),
    mount(communityScreens, { view: 'below', disSingle: true, at: { structure: 'communityDevice' } }),
    mount(devicesOfSiteScreens, {
      view: 'community',
      disSingle: true,
      at: {
        list: false,
        info: 'communityDevice/detail?id=:id',
        people: 'communityDevice/people?id=:id',
        register: 'communityDevice/register',
        edit: false,
      },
      menu: false,
    }),
    mount(locksOfCommunityScreens, {
      view: 'community',
      at: {
        list: 'communityDevice?site=:site&type=lock',
        saltoKsInfo: 'communityDevice/saltoKsInfo?id=:id',
        dormakabaInfo: 'communityDevice/dormakabaInfo?id=:id',
        ttlockInfo: 'communityDevice/ttlockInfo?id=:id',
      },
      menu: false,
    }),
    mount(devicesOfOperatorScreens, {
      view: 'offices',
      disSingle: true,
      title: 'menu:officeDevices',
      at: { list: 'officeDevice', info: 'officeDevice/detail?id=:id' },
      as: { list: 'officeDeviceList', info: 'siteDeviceInfo' },
    }),
    mount(macLibraryScreens, { view: 'read', at: { list: 'library' } }),
    mount(apartmentOfSiteScreens, {
      view: 'site',
      disSingle: true,
      at: { info: 'communityDevice/apartment?site=:site&id=:id' },
      menu: false,
    }),
    mount(userScreens, {
      view: 'installer',
      at: {
        list: 'users',
        distributor: false,
        subDistributor: false,
        installer: false,
        propertyManager: false,
        admin: false,
        villa: false,
        villaDevices: false,
        enter: false,
      },
    }),
    mount(devicesOfVillaScreens, {
      view: 'site',
      disSingle: true,
      at: {
        list: 'site/userDevice?id=:villa',
        info: 'site/userDevice/detail?villa=:villa&id=:id',
        register: 'site/userDevice/register?villa=:villa',
      },
      under: userScreens,
      menu: false,
    }),
    mount(locksOfVillaScreens, {
      view: 'villa',
      at: {
        list: 'site/userDevice?id=:villa&type=lock',
        saltoKsInfo: 'site/userDevice/saltoKsInfo?id=:id',
        dormakabaInfo: 'site/userDevice/dormakabaInfo?id=:id',
        ttlockInfo: 'site/userDevice/ttlockInfo?id=:id',
      },
      under: userScreens,
      menu: false,
    }),
    mount(householdScreens, {
      view: 'home',
      disSingle: true,
      at: {
        list: 'site/familyMember?id=:villa',
        create: 'site/familyMember/add?villa=:villa',
        info: 'site/familyMember/info?villa=:villa&id=:id',
        edit: 'site/familyMember/edit?villa=:villa&id=:id',
        setGroups: false,
        setSelf: 'site/familyMember/set-self-access?villa=:villa&id=:id',
      },
      under: userScreens,
      menu: false,
    }),
    folder('subscriptions', { title: 'menu:group.billing', icon: 'folder' }, [
      mount(subscriptionScreens, { view: 'installer', at: { list: 'batchSubscriptions' } }),
      mount(paymentScreens, {
        view: 'installer',
        at: { list: 'payments', info: 'payments/info?id=:id', export: false, ways: false },
      }),
      mount(automaticPaymentScreens, {
        view: 'installer',
        at: { list: 'autoPaymentRecord', info: 'autoPaymentRecord?id=:id' },
        when: when('autoRenewRecord', true),
      }),
    ]),
    mount(lockAccountScreens, { view: 'below', at: { sites: 'integration', site: 'integration?site=:id' } }),
    mount(thirdPartyLockScreens, {
      view: 'site',
      title: 'menu:integration',
      at: {
        list: false,
        saltoKsInfo: 'integration/saltoKsInfo?id=:id',
        dormakabaInfo: 'integration/dormakabaInfo?id=:id',
        ttlockInfo: 'integration/ttlockInfo?id=:id',
      },
      menu: false,
    }),
    mount(firmwareScreens, { view: 'own', at: { list: 'firmware' } }),
    mount(upgradeScreens, { view: 'all', at: { list: 'upgrade', add: 'upgrade/add', info: 'upgrade/detail?id=:id' } }),
    mount(messageScreens, { view: 'all', disSingle: true, at: { list: 'message' } }),
    mount(consentScreens, { view: 'own', at: { list: 'consents' } }),
    folder('notificationCenter', { title: 'menu:notificationCenter', icon: 'bell' }, [
      mount(noticeScreens, {
        view: 'all',
        disSingle: true,
        at: { list: 'notificationCenter/systemNotification' },
        when: readsNotifications,
      }),
      mount(expansionUnitScreens, {
        view: 'all',
        at: { list: 'notificationCenter/expansionUnitUpdate' },
      }),
    ]),
    mount(guideScreens, { view: 'all', disSingle: true, at: { guide: 'userGuide' } }),
    mount(toolboxScreens, { view: 'all', disSingle: true, at: { links: 'toolbox' }, when: when('toolbox', true) }),
    mount(settingsScreens, { view: 'operator', at: { account: 'settings' } }),
    folder('documents', { title: 'menu:documents', icon: 'folder' }, [
      mount(policyTextScreens, {
        view: 'privacyPolicy',
        disSingle: true,
        title: 'menu:privacyPolicy',
        at: { text: 'documents/privacyPolicy' },
      }),
      mount(policyTextScreens, {
        view: 'classificationCompliance',
        disSingle: true,
        title: 'menu:classificationCompliance',
        at: { text: 'documents/classificationCompliance' },
      }),
    ]),
  ],
}
