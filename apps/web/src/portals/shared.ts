import { limits } from '@lintel/contract/limits.ts'
import { addressScreens } from '../features/addresses/screens.ts'
import { agreementScreens } from '../features/policies/screens.ts'
import { signInScreens } from '../features/sign-in/screens.ts'
import { mount, type Portal } from '../kit/portal/feature.ts'

/** The pages of everybody (specification.md 2.2); none of them is in a menu. */
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
