import { limits } from '@lintel/contract/limits.ts'
import { siteSettingsScreens } from '../features/site-settings/screens.ts'
import { siteScreens } from '../features/sites/screens.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'

/** An installer's community identity (specification.md 2.6). */
export const portal: Portal = {
  section: 'community',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(siteScreens, { view: 'community', at: { list: 'sites' } }),
    mount(siteSettingsScreens, {
      view: 'site',
      at: { own: false, below: 'sites?settings=:id&kind=:kind' },
      menu: false,
    }),
  ],
}
