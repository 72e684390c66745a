import { limits } from '@lintel/contract/limits.ts'
import { settings } from '../features/settings/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The villa account (specification 2.8). */
export const portal: Portal = {
  section: 'single',
  throttleMs: limits.buttonThrottleMs,
  entries: [mount(settings, { view: 'account', at: { account: 'setting' } })],
}
