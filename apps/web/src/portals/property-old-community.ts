import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { folder, mount, type Portal } from '../kit/portal/feature.ts'
import { siteGroups } from './menu-groups.ts'
import { deviceScreens } from './screens/devices.ts'
import {
  homeScreens,
  paymentScreens,
  policyTextScreens,
  settingsScreens,
  siteSettingsScreens,
  subscriptionScreens,
} from './screens/every-portal.ts'
import { auditLogScreens, doorLogScreens } from './screens/logs.ts'
import { deliveryAuthScreens, residentCodeScreens, staffAuthScreens } from './screens/codes.ts'
import { officeMessageScreens, residentScreens, visitorScreens } from './screens/people.ts'

/**
 * The property manager of a community whose IsNew is not '1' (specification.md 2.11); its log has no page for one
 * event.
 */
export const portal: Portal = {
  section: 'propertyOldCommunity',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  groups: siteGroups,
  entries: [
    mount(homeScreens, { view: 'oldCommunity', at: { overview: 'home' } }),
    mount(residentScreens, {
      view: 'old',
      at: {
        list: 'resident',
        create: 'resident/set-resident?operate=add',
        info: 'resident/resident-info?id=:id',
        edit: 'resident/set-resident?operate=edit&id=:id',
        setGroups: false,
        setSelf: false,
      },
    }),
    mount(doorLogScreens, { view: 'site', at: { list: 'log', info: false }, when: when('logsShown', true) }),
    mount(auditLogScreens, { view: 'site', at: { list: 'log?type=auditLog', info: false }, menu: false }),
    mount(officeMessageScreens, {
      view: 'oldCommunity',
      at: {
        list: 'message',
        templates: false,
        add: 'message/message-add',
        info: 'message/message-info?uuid=:id',
      },
    }),
    mount(deviceScreens, {
      view: 'site',
      at: { list: 'device', info: 'device/device-info?ID=:id', people: false, register: false, edit: false },
    }),
    mount(residentCodeScreens, {
      view: 'site',
      at: {
        list: 'resident-auth',
        addPin: 'resident-auth/add-pin',
        editPin: 'resident-auth/edit-pin?id=:id',
        addCard: 'resident-auth/add-card',
        editCard: 'resident-auth/edit-card?id=:id',
      },
    }),
    // Codes of residents, couriers and staff have pages of their own.
    mount(visitorScreens, {
      view: 'community',
      at: {
        list: 'temp-key',
        deliveries: false,
        key: 'temp-key/temp-key-info?id=:id',
        createKey: 'temp-key/temp-key-add',
        editKey: 'temp-key/temp-key-add?id=:id',
        createDelivery: false,
        editDelivery: false,
      },
    }),
    mount(deliveryAuthScreens, {
      view: 'site',
      at: {
        list: 'delivery-auth',
        createPin: 'delivery-auth/set-pin?operate=add',
        editPin: 'delivery-auth/set-pin?operate=edit&id=:id',
        setPin: 'delivery-auth/set-pin',
        createCard: 'delivery-auth/set-card?operate=add',
        editCard: 'delivery-auth/set-card?operate=edit&id=:id',
        setCard: 'delivery-auth/set-card',
      },
    }),
    mount(staffAuthScreens, {
      view: 'site',
      at: {
        list: 'staff-auth',
        create: 'staff-auth/staff-auth-set?operate=add',
        edit: 'staff-auth/staff-auth-set?operate=edit&id=:id',
        set: 'staff-auth/staff-auth-set',
      },
    }),
    mount(subscriptionScreens, { view: 'site', at: { list: 'subscription' } }),
    mount(paymentScreens, {
      view: 'community',
      at: { list: 'payment', info: 'payment/payment-info?id=:id', export: false, ways: false },
    }),
    mount(siteSettingsScreens, { view: 'site', at: { own: 'settings', below: false } }),
    mount(settingsScreens, { view: 'account', at: { account: 'settings?tab=account' }, menu: false }),
    // An account that came through an installer has agreed there (old-communities.md 6).
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
