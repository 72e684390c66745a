import { limits } from '@lintel/contract/limits.ts'
import { sharedScreens } from '../features/shared/screens.ts'
import { signInScreens } from '../features/sign-in/screens.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The pages of everybody (specification.md 2.2); none of them is in a menu. */
export const portal: Portal = {
  section: '',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(signInScreens, {
      view: 'all',
      menu: false,
      at: { login: 'login', authentication: 'authentication', resetPassword: 'resetPassword' },
    }),
    mount(sharedScreens, {
      view: 'all',
      menu: false,
      at: {
        agreement: 'agreement/user-agreement',
        resellerAgreement: 'agreement-fasttel/user-agreement',
        notFound: '404',
        property: 'property',
        sites: 'property/home',
        middle: 'middle-page',
        callback: 'auth-callback',
        report: 'report-redirect',
        transfer: 'transfer-station',
      },
    }),
  ],
}
