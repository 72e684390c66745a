import { limits } from '@lintel/contract/limits.ts'
import { projects } from '../features/projects/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { users } from '../features/users/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The distributor (specification 2.4). */
export const portal: Portal = {
  section: 'distributor',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(projects, { view: 'distributor', at: { list: 'project' } }),
    mount(users, {
      view: 'distributor',
      at: { list: 'user', enter: 'preLoginIns' },
    }),
    mount(settings, { view: 'account', at: { account: 'settings' } }),
  ],
}
