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
import { residentCodeScreens } from './screens/people.ts'

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
    mount(subscriptionScreens, { view: 'site', at: { list: 'subscription' } }),
    mount(paymentScreens, {
      view: 'community',
      at: { list: 'payment', info: 'payment/payment-info?id=:id', export: false, ways: false },
    }),
    mount(siteSettingsScreens, { view: 'site', at: { own: 'settings', below: false } }),
    mount(settingsScreens, { view: 'account', at: { account: 'settings?tab=account' }, menu: false }),
  ],
}
