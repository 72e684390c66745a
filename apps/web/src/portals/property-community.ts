import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { auditLogs } from '../features/audit-logs/feature.ts'
import { devices } from '../features/devices/feature.ts'
import { doorLogs } from '../features/door-logs/feature.ts'
import { home } from '../features/home/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { siteSettings } from '../features/site-settings/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The property manager of a community (specification.md 2.10). */
export const portal: Portal = {
  section: 'propertyCommunity',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  entries: [
    mount(home, { view: 'community', at: { overview: 'home' } }),
    mount(devices, {
      view: 'site',
      at: { list: 'device', info: 'device/device-info?ID=:id', people: false, register: false, edit: false },
    }),
    mount(doorLogs, { view: 'site', at: { list: 'log', info: 'log/log-info?id=:id' }, when: when('logsShown', true) }),
    mount(auditLogs, { view: 'site', at: { list: 'log?type=auditLog', info: 'log/log-info?entry=:id' }, menu: false }),
    mount(siteSettings, { view: 'site', at: { own: 'settings', below: false } }),
    mount(settings, { view: 'account', at: { account: 'settings?tab=account' }, menu: false }),
  ],
}
