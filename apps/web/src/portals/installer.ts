import { limits } from '@lintel/contract/limits.ts'
import { home } from '../features/home/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { sites } from '../features/sites/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The installer (specification 2.5). */
export const portal: Portal = {
  section: 'installer',
  title: 'shell:portal.installer',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(home, { view: 'installer', at: { overview: 'home' } }),
    mount(sites, { view: 'all', at: { list: 'site' } }),
    mount(settings, { view: 'account', at: { account: 'settings' } }),
  ],
}
