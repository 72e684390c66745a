import { defineScreens } from '../../kit/portal/feature.ts'
import { thirdPartyLocks, lockAccounts } from './links.ts'

export const thirdPartyLockScreens = defineScreens(thirdPartyLocks, {
  list: () => import('./list.tsx'),
  saltoKsInfo: () => import('./info.tsx'),
  dormakabaInfo: () => import('./info.tsx'),
  ttlockInfo: () => import('./info.tsx'),
})

export const lockAccountScreens = defineScreens(lockAccounts, {
  sites: () => import('./accounts/sites.tsx'),
  site: () => import('./accounts/site.tsx'),
})
