import { limits } from '@lintel/contract/base/limits.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'
import { addressScreens, agreementScreens, signInScreens } from './screens/public.ts'

/** Pages of every role (specification.md 2.2); none of them is in a menu. */
export const portal: Portal = {
  section: '',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(signInScreens, {
      view: 'all',
      menu: false,
      at: {
        login: 'login',
        authentication: 'authentication',
        resetPassword: 'resetPassword',
        sites: 'property/home',
      },
    }),
    mount(agreementScreens, {
      view: 'all',
      menu: false,
      at: { text: 'agreement/user-agreement', ofReseller: 'agreement-fasttel/user-agreement' },
    }),
    mount(addressScreens, {
      view: 'all',
      menu: false,
      at: {
        notFound: '404',
        property: 'property',
        middle: 'middle-page',
        callback: 'auth-callback',
        report: 'report-redirect',
        transfer: 'transfer-station',
      },
    }),
  ],
}
