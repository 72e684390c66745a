import { limits } from '@lintel/contract/limits.ts'
import { home } from '../features/home/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** A company's administrator in an office (specification 2.12). */
export const portal: Portal = {
  section: 'admin',
  title: 'shell:portal.admin',
  throttleMs: limits.buttonThrottleMs,
  entries: [mount(home, { view: 'company', at: { overview: 'home' } })],
}
