import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'
import { siteGroups } from './menu-groups.ts'
import {
  alarmScreens,
  deviceScreens,
  doorScreens,
  emergencyPlanScreens,
  thirdPartyLockScreens,
} from './screens/devices.ts'
import {
  homeScreens,
  paymentScreens,
  policyTextScreens,
  quickStartScreens,
  settingsScreens,
  siteSettingsScreens,
  subscriptionScreens,
} from './screens/every-portal.ts'
import { auditLogScreens, callLogScreens, capturedImageScreens, doorLogScreens } from './screens/logs.ts'
import {
  accessGroupScreens,
  apartmentScreens,
  idAccessScreens,
  libraryScreens,
  officeMessageScreens,
  personnelScreens,
  residentScreens,
  staffScreens,
  visitorScreens,
} from './screens/people.ts'

/** The property manager of a community (specification.md 2.10). */
export const portal: Portal = {
  section: 'propertyCommunity',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  groups: siteGroups,
  entries: [
    mount(homeScreens, { view: 'community', at: { overview: 'home' } }),
    mount(apartmentScreens, { view: 'site', at: { list: 'apartment', info: 'apartment/info?ID=:id' } }),
    mount(residentScreens, {
      view: 'site',
      at: {
        list: 'resident',
        create: 'resident/add',
        info: 'resident/info?id=:id',
        edit: 'resident/set-info?id=:id',
        setGroups: 'resident/set-access-group?id=:id',
        setSelf: 'resident/set-self-access?id=:id',
      },
    }),
    mount(personnelScreens, {
      view: 'community',
      at: {
        list: 'personnel',
        create: 'personnel/set',
        set: false,
        info: 'personnel/info?id=:id',
        edit: 'personnel/set?id=:id',
        switchGroup: false,
        newDepartment: false,
        department: false,
      },
    }),
    mount(visitorScreens, {
      view: 'community',
      at: {
        list: 'temp-key',
        deliveries: 'delivery-auth',
        key: 'temp-key/info?id=:id',
        createKey: 'temp-key/add',
        editKey: 'temp-key/add?id=:id',
        createDelivery: 'delivery-auth/set?operate=add',
        editDelivery: 'delivery-auth/set?operate=edit&id=:id',
      },
    }),
    mount(staffScreens, {
      view: 'site',
      at: { list: 'staff-auth', create: 'staff-auth/set?operate=add', edit: 'staff-auth/set?operate=edit&id=:id' },
    }),
    mount(idAccessScreens, {
      view: 'site',
      at: {
        list: 'id-access',
        create: 'id-access/set',
        edit: 'id-access/set?id=:id',
        info: 'id-access/info?id=:id',
      },
    }),
    mount(accessGroupScreens, {
      view: 'community',
      at: {
        list: 'access-group',
        add: 'access-group/add',
        info: 'access-group/info?id=:id',
        edit: 'access-group/edit?id=:id',
      },
    }),
    mount(quickStartScreens, { view: 'all', at: { create: false, firstDoor: 'firstDoor' }, menu: false }),
    mount(deviceScreens, {
      view: 'community',
      at: {
        list: 'device',
        info: 'device/device-info?ID=:id',
        people: 'device/device-people?ID=:id',
        register: 'device/device-setting',
        edit: false,
      },
    }),
    mount(doorScreens, { view: 'community', at: { list: 'doors', info: 'doors/info?id=:id' } }),
    mount(thirdPartyLockScreens, {
      view: 'community',
      at: {
        list: 'lock',
        saltoKsInfo: 'lock/saltoKsInfo?id=:id',
        dormakabaInfo: 'lock/dormakabaInfo?id=:id',
        ttlockInfo: 'lock/ttlockInfo?id=:id',
      },
      when: when('thirdPartyLocks', true),
      under: deviceScreens,
      menu: false,
    }),
    folder('logs', { title: 'menu:logs', icon: 'folder' }, [
      mount(doorLogScreens, {
        view: 'community',
        at: { list: 'log', info: 'log/log-info?id=:id' },
        when: when('logsShown', true),
      }),
      mount(callLogScreens, {
        view: 'community',
        at: { list: 'log?type=callHistory' },
        when: when('logsShown', true),
        menu: false,
      }),
      mount(capturedImageScreens, {
        view: 'community',
        at: { list: 'log?type=capturedImages' },
        when: when('imagesShown', true),
        menu: false,
      }),
      mount(auditLogScreens, {
        view: 'site',
        at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' },
        menu: false,
      }),
      mount(alarmScreens, {
        view: 'community',
        at: { list: 'alarmRecords', info: 'alarmRecords/alarmInfo?id=:id' },
      }),
    ]),
    mount(libraryScreens, { view: 'community', at: { list: 'library' } }),
    mount(officeMessageScreens, {
      view: 'community',
      at: {
        list: 'message',
        templates: 'message?type=templates',
        add: 'message/message-add',
        info: 'message/message-info?uuid=:id',
      },
    }),
    mount(subscriptionScreens, { view: 'site', at: { list: 'subscription' } }),
    mount(paymentScreens, {
      view: 'community',
      at: { list: 'payment', info: 'payment/payment-info?id=:id', export: false, ways: false },
    }),
    mount(siteSettingsScreens, { view: 'site', at: { own: 'settings', below: false } }),
    mount(emergencyPlanScreens, {
      view: 'site',
      at: {
        list: 'settings?tab=emergencyPlans',
        runs: 'settings?tab=emergencyRuns',
        report: 'settings?tab=emergencyRuns&id=:id',
      },
      menu: false,
    }),
    mount(settingsScreens, { view: 'account', at: { account: 'settings?tab=account' }, menu: false }),
    // An account that came through an installer has agreed there (specification.md 6, Property manager entry portal).
    folder('userAgreement', { title: 'menu:userAgreement', icon: 'folder', when: when('entryPortal', 'pm') }, [
      mount(policyTextScreens, { view: 'privacyPolicy', title: 'menu:privacyPolicy', at: { text: 'privacyPolicy' } }),
      mount(policyTextScreens, {
        view: 'termsOfService',
        title: 'menu:termsOfService',
        at: { text: 'termsOfService' },
      }),
    ]),
  ],
}
