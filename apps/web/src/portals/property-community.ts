import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { auditLogScreens } from '../features/audit-logs/screens.ts'
import { deviceScreens } from '../features/devices/screens.ts'
import { doorLogScreens } from '../features/door-logs/screens.ts'
import { homeScreens } from '../features/home/screens.ts'
import { settingsScreens } from '../features/settings/screens.ts'
import { siteSettingsScreens } from '../features/site-settings/screens.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'

/** The property manager of a community (specification.md 2.10). */
export const portal: Portal = {
  section: 'propertyCommunity',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  entries: [
    mount(homeScreens, { view: 'community', at: { overview: 'home' } }),
    mount(deviceScreens, {
      view: 'site',
      at: { list: 'device', info: 'device/device-info?ID=:id', people: false, register: false, edit: false },
    }),
    mount(doorLogScreens, {
      view: 'site',
      at: { list: 'log', info: 'log/log-info?id=:id' },
      when: when('logsShown', true),
    }),
    mount(auditLogScreens, {
      view: 'site',
      at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' },
      menu: false,
    }),
    mount(siteSettingsScreens, { view: 'site', at: { own: 'settings', below: false } }),
    mount(settingsScreens, { view: 'account', at: { account: 'settings?tab=account' }, menu: false }),
  ],
}
