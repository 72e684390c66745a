import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'
import { siteGroups } from './menu-groups.ts'
import { deviceScreens } from './screens/devices.ts'
import {
  homeScreens,
  paymentScreens,
  settingsScreens,
  siteSettingsScreens,
  subscriptionScreens,
} from './screens/every-portal.ts'
import { auditLogScreens, doorLogScreens } from './screens/logs.ts'
import { deliveryAuthScreens, staffAuthScreens } from './screens/people.ts'

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
    mount(deviceScreens, {
      view: 'site',
      at: { list: 'device', info: 'device/device-info?ID=:id', people: false, register: false, edit: false },
    }),
    mount(doorLogScreens, { view: 'site', at: { list: 'log', info: false }, when: when('logsShown', true) }),
    mount(auditLogScreens, { view: 'site', at: { list: 'log?type=auditLog', info: false }, menu: false }),
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
  ],
}
