import { limits } from '@lintel/contract/limits.ts'
import { sites } from '../features/sites/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** An installer's community identity (specification 2.6). */
export const portal: Portal = {
  section: 'community',
  throttleMs: limits.buttonThrottleMs,
  entries: [mount(sites, { view: 'one', at: { list: 'sites' } })],
}
