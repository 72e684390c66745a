import { quickStart } from '../../features/quick-start/links.ts'
import { payments } from '../../features/payments/links.ts'
import { subscriptions } from '../../features/subscriptions/links.ts'
import { defineScreens } from '../../kit/portal/feature.ts'
import { home, siteHealth } from '../../features/home/links.ts'
import { settings } from '../../features/own-account/links.ts'
import { siteSettings } from '../../features/site-settings/links.ts'
import { policyText } from '../../features/legal-texts/links.ts'
import { guides } from '../../features/guides/links.ts'

/** The code of the pages that portals of operators and of sites have. Portals mount them; no page imports this. */

export const homeScreens = defineScreens(home, {
  overview: () => import('../../features/home/overview.tsx'),
})

export const siteHealthScreens = defineScreens(siteHealth, {
  sites: () => import('../../features/home/health-list.tsx'),
})

export const settingsScreens = defineScreens(settings, {
  account: () => import('../../features/own-account/account.tsx'),
})

export const siteSettingsScreens = defineScreens(siteSettings, {
  own: () => import('../../features/site-settings/own.tsx'),
  below: () => import('../../features/site-settings/below.tsx'),
})

export const policyTextScreens = defineScreens(policyText, {
  text: () => import('../../features/legal-texts/text.tsx'),
})

export const guideScreens = defineScreens(guides, {
  guide: () => import('../../features/guides/guide.tsx'),
})

/** One page of the platform, and one of the site that it makes. */
export const quickStartScreens = defineScreens(quickStart, {
  create: () => import('../../features/quick-start/create.tsx'),
  firstDoor: () => import('../../features/quick-start/first-door.tsx'),
})

export const subscriptionScreens = defineScreens(subscriptions, {
  list: () => import('../../features/subscriptions/page.tsx'),
})

export const paymentScreens = defineScreens(payments, {
  list: () => import('../../features/payments/list.tsx'),
  info: () => import('../../features/payments/info.tsx'),
  export: () => import('../../features/payments/export.tsx'),
  ways: () => import('../../features/payments/ways.tsx'),
})
