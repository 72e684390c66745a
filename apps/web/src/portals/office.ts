import { limits } from '@lintel/contract/limits.ts'
import { sites } from '../features/sites/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** An installer's office identity (specification 2.7). */
export const portal: Portal = {
  section: 'office',
  throttleMs: limits.buttonThrottleMs,
  entries: [mount(sites, { view: 'one', at: { list: 'sites' } })],
}
