import { defineFeature } from '../../kit/feature.ts'

/** Signing in: password, mailed code, new password (specification.md 2.2). */
export const signIn = defineFeature({
  key: 'signIn',
  title: 'auth:login.title',
  icon: 'page',
  entry: 'login',
  texts: [],
  screens: {
    login: { load: () => import('./login.tsx'), title: 'auth:login.title', isPublic: true, isWhole: true },
    authentication: {
      load: () => import('./authentication.tsx'),
      title: 'auth:twoFactor.title',
      isPublic: true,
      isWhole: true,
    },
    resetPassword: {
      load: () => import('./reset-password.tsx'),
      title: 'auth:reset.title',
      isPublic: true,
      isWhole: true,
    },
  },
  views: { all: {} },
})
