import type subscriptionTexts from '@lintel/i18n/catalogues/en/subscriptions.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    subscriptions: typeof subscriptionTexts
  }
}

/** What is due at sites, and orders for it (billing.md 6). */
export const subscriptions = defineLinks({
  key: 'subscriptions',
  title: 'menu:subscriptions',
  icon: 'page',
  entry: 'list',
  texts: ['subscriptions', 'money'],
  screens: {
    list: { title: 'subscriptions:title', needs: 'subscription.read', as: 'subscriptions', texts: ['settings'] },
  },
  views: {
    /** An operator above installers, who says first whose sites are meant. */
    operator: { choosesInstaller: true, hasSites: true },
    installer: { choosesInstaller: false, hasSites: true },
    site: { choosesInstaller: false, hasSites: false },
  },
})
