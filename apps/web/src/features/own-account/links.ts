import { defineLinks } from '../../kit/portal/feature.ts'

interface SettingsView {
  /** Invoices are made out to this kind of account. */
  readonly hasBilling: boolean
  /** There is an account above with a contact. */
  readonly hasProvider: boolean
}

/**
 * One's own account: who, e-mail, second step, time, mails, language, password, sessions, entries into the own portal.
 */
export const settings = defineLinks({
  key: 'settings',
  title: 'menu:settings',
  icon: 'settings',
  entry: 'account',
  texts: ['settings', 'users', 'customerService'],
  screens: {
    account: { title: 'settings:title', as: 'settings' },
  },
  views: {
    platform: { hasBilling: false, hasProvider: false },
    operator: { hasBilling: true, hasProvider: true },
    account: { hasBilling: false, hasProvider: true },
  } as Record<'platform' | 'operator' | 'account', SettingsView>,
})
