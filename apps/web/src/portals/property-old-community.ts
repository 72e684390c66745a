import { when } from '@lintel/contract/access/rules.ts'
import { limits } from '@lintel/contract/limits.ts'
import { auditLogs } from '../features/audit-logs/feature.ts'
import { devices } from '../features/devices/feature.ts'
import { doorLogs } from '../features/door-logs/feature.ts'
import { home } from '../features/home/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { siteSettings } from '../features/site-settings/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The property manager of a community whose IsNew is not '1' (specification.md 2.11); its log has no page for one event. */
export const portal: Portal = {
  section: 'propertyOldCommunity',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  entries: [
    mount(home, { view: 'community', at: { overview: 'home' } }),
    mount(devices, {
      view: 'site',
      at: { list: 'device', info: 'device/device-info?ID=:id', people: false, register: false, edit: false },
    }),
    mount(doorLogs, { view: 'site', at: { list: 'log', info: false }, when: when('logsShown', true) }),
    mount(auditLogs, { view: 'site', at: { list: 'log?type=auditLog', info: false }, menu: false }),
    mount(siteSettings, { view: 'site', at: { own: 'settings', below: false } }),
    mount(settings, { view: 'account', at: { account: 'settings?tab=account' }, menu: false }),
  ],
}
