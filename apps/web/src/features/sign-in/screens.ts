import { defineScreens } from '../../kit/portal/feature.ts'
import { signIn } from './links.ts'

export const signInScreens = defineScreens(signIn, {
  login: () => import('./login.tsx'),
  authentication: () => import('./authentication.tsx'),
  resetPassword: () => import('./reset-password.tsx'),
  sites: () => import('./sites.tsx'),
})
