import { defineScreens } from '../../kit/portal/feature.ts'
import { signIn } from '../../features/sign-in/links.ts'
import { addresses } from '../../features/addresses/links.ts'
import { agreement } from '../../features/policies/links.ts'

/** Code of the pages that need no session, before and after signing in. Portals mount them; no page imports this. */

export const signInScreens = defineScreens(signIn, {
  login: () => import('../../features/sign-in/login.tsx'),
  authentication: () => import('../../features/sign-in/authentication.tsx'),
  resetPassword: () => import('../../features/sign-in/reset-password.tsx'),
  sites: () => import('../../features/sign-in/sites.tsx'),
})

const plain = () => import('../../features/addresses/plain.tsx')

export const addressScreens = defineScreens(addresses, {
  notFound: () => plain().then(({ NotFound }) => ({ default: NotFound })),
  property: () => plain().then(({ Property }) => ({ default: Property })),
  middle: () => plain().then(({ Middle }) => ({ default: Middle })),
  callback: () => plain().then(({ Callback }) => ({ default: Callback })),
  report: () => plain().then(({ Report }) => ({ default: Report })),
  transfer: () => import('../../features/addresses/transfer.tsx'),
})

export const agreementScreens = defineScreens(agreement, {
  text: () => import('../../features/policies/agreement.tsx'),
  ofReseller: () => import('../../features/policies/agreement.tsx'),
})
