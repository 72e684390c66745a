import { defineFeature } from '../../kit/feature.ts'

/** One's own account: who, language, password, sessions, entries into the own portal. */
export const settings = defineFeature({
  key: 'settings',
  title: 'menu:settings',
  icon: 'settings',
  entry: 'account',
  texts: ['settings', 'users'],
  screens: {
    account: { load: () => import('./account.tsx'), title: 'settings:title', as: 'settings' },
  },
  views: { account: {} },
})
