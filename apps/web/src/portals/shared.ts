import { limits } from '@lintel/contract/limits.ts'
import { sharedPages } from '../features/shared/feature.ts'
import { signIn } from '../features/sign-in/feature.ts'
import { mount, type Portal } from '../kit/feature.ts'

/** The pages of everybody (specification.md 2.2); none of them is in a menu. */
export const portal: Portal = {
  section: '',
  throttleMs: limits.buttonThrottleMs,
  entries: [
    mount(signIn, {
      view: 'all',
      menu: false,
      at: { login: 'login', authentication: 'authentication', resetPassword: 'resetPassword' },
    }),
    mount(sharedPages, {
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
