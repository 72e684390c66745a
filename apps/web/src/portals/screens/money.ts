import { defineScreens } from '../../kit/portal/feature.ts'
import { payments } from '../../features/payments/links.ts'

/** The code of the pages about money. Portals mount them; no page imports this. */

export const paymentScreens = defineScreens(payments, {
  list: () => import('../../features/payments/list.tsx'),
  info: () => import('../../features/payments/info.tsx'),
  export: () => import('../../features/payments/export.tsx'),
  ways: () => import('../../features/payments/ways.tsx'),
})
