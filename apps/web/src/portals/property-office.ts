import { limits } from '@lintel/contract/limits.ts'
import { devices } from '../features/devices/feature.ts'
import { doorLogs } from '../features/door-logs/feature.ts'
import { doors } from '../features/doors/feature.ts'
import { home } from '../features/home/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { siteSettings } from '../features/site-settings/feature.ts'
import { folder, mount, type Portal } from '../kit/feature.ts'

/** The property manager of an office (specification 2.9). */
export const portal: Portal = {
  section: 'propertyOffice',
  title: 'shell:portal.propertyManager',
  throttleMs: limits.propertyButtonThrottleMs,
  entries: [
    mount(home, { view: 'office', at: { overview: 'home' } }),
    mount(devices, {
      view: 'site',
      at: { list: 'device', info: 'device/device-info?ID=:id', register: 'device/device-setting' },
    }),
    mount(doors, { view: 'site', at: { list: 'doors' } }),
    folder('logs', { title: 'menu:logs', icon: 'folder' }, [
      mount(doorLogs, { view: 'site', at: { list: 'log', info: 'log/log-info?id=:id' } }),
    ]),
    mount(siteSettings, { view: 'site', at: { own: 'setting', below: false } }),
    mount(settings, { view: 'account', at: { account: 'setting?tab=account' }, menu: false }),
  ],
}
