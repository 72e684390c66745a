import { when } from '@lintel/contract/access/rules.ts'
import type linkCodesTexts from '@lintel/i18n/catalogues/en/linkCodes.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    linkCodes: typeof linkCodesTexts
  }
}

/** Signing in: password, mailed code, new password, and the site to go to (specification.md 2.2). */
export const signIn = defineLinks({
  key: 'signIn',
  title: 'auth:login.title',
  icon: 'page',
  entry: 'login',
  texts: [],
  screens: {
    login: { title: 'auth:login.title', isPublic: true, isWhole: true },
    authentication: {
      title: 'auth:twoFactor.title',
      isPublic: true,
      isWhole: true,
    },
    resetPassword: {
      title: 'auth:reset.title',
      isPublic: true,
      isWhole: true,
    },
    sites: { title: 'shell:sites.title', when: when('accountKind', 'propertyManager') },
  },
  views: { all: {} },
})
