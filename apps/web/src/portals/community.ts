import { limits } from '@lintel/contract/limits.ts'
import { siteSettings } from '../features/site-settings/feature.ts'
import { sites } from '../features/sites/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** An installer's community identity (specification.md 2.6). */
export const portal: Portal = {
  section: 'community',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(sites, { view: 'community', at: { list: 'sites' } }),
    mount(siteSettings, { view: 'site', at: { own: false, below: 'sites?settings=:id&kind=:kind' }, menu: false }),
  ],
}
