import { limits } from '@lintel/contract/limits.ts'
import { messageScreens } from '../features/messages/screens.ts'
import { settingsScreens } from '../features/settings/screens.ts'
import { userScreens } from './user-screens.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'

/** The villa account (specification.md 2.8). */
export const portal: Portal = {
  section: 'single',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(userScreens, {
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
    mount(messageScreens, { view: 'all', at: { list: 'message' } }),
    mount(settingsScreens, { view: 'operator', at: { account: 'setting' } }),
  ],
}
