import { defineScreens } from '../../kit/portal/feature.ts'
import { automaticPayments } from '../../features/automatic-payments/links.ts'
import { payments } from '../../features/payments/links.ts'
import { subscriptions } from '../../features/subscriptions/links.ts'

/** The code of the pages about money for who pays. Portals mount them; no page imports this. */

export const subscriptionScreens = defineScreens(subscriptions, {
  list: () => import('../../features/subscriptions/page.tsx'),
})

export const paymentScreens = defineScreens(payments, {
  list: () => import('../../features/payments/list.tsx'),
  info: () => import('../../features/payments/info.tsx'),
  export: () => import('../../features/payments/export.tsx'),
  ways: () => import('../../features/payments/ways.tsx'),
})

export const automaticPaymentScreens = defineScreens(automaticPayments, {
  list: () => import('../../features/automatic-payments/list.tsx'),
  info: () => import('../../features/automatic-payments/info.tsx'),
})
