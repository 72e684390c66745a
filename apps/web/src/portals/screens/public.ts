import { defineScreens } from '../../kit/portal/feature.ts'
import { signIn } from '../../features/sessions/links.ts'
import { addresses } from '../../features/addresses/links.ts'
import { agreement } from '../../features/legal-texts/links.ts'

/** Code of the pages that need no session, before and after signing in. Portals mount them; no page imports this. */

export const signInScreens = defineScreens(signIn, {
  // A page of its own (public-pages/login.ts): the guard leaves the app for it.
  login: () => new Promise(() => undefined),
  authentication: () => import('../../features/sessions/authentication.tsx'),
  resetPassword: () => import('../../features/sessions/reset-password.tsx'),
  sites: () => import('../../features/sessions/sites.tsx'),
})

const plain = () => import('../../features/addresses/plain.tsx')

export const addressScreens = defineScreens(addresses, {
  notFound: () => plain().then(({ NotFound }) => ({ default: NotFound })),
  property: () => plain().then(({ Property }) => ({ default: Property })),
  middle: () => import('../../features/addresses/middle.tsx'),
  callback: () => plain().then(({ Callback }) => ({ default: Callback })),
  report: () => import('../../features/addresses/report.tsx'),
  transfer: () => import('../../features/addresses/transfer.tsx'),
})

export const agreementScreens = defineScreens(agreement, {
  text: () => import('../../features/legal-texts/agreement.tsx'),
  ofReseller: () => import('../../features/legal-texts/agreement.tsx'),
})
