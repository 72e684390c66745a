import { limits } from '@lintel/contract/limits.ts'
import { messages } from '../features/messages/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { users } from '../features/users/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The villa account (specification.md 2.8). */
export const portal: Portal = {
  section: 'single',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(users, {
      view: 'villa',
      at: {
        list: 'user',
        distributor: false,
        subDistributor: false,
        installer: false,
        propertyManager: false,
        admin: false,
        villa: false,
        villaDevices: 'user/userDevice?account=:id',
        enter: false,
      },
    }),
    mount(messages, { view: 'all', at: { list: 'message' } }),
    mount(settings, { view: 'operator', at: { account: 'setting' } }),
  ],
}
