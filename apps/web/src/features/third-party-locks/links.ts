import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { defineLinks, type ScreenRecord } from '../../kit/portal/feature.ts'

/** The page of a lock; it has an address for each vendor. */
const info = {
  title: 'thirdPartyLocks:lock',
  needs: 'thirdPartyLock.read',
  params: ['id'],
} as const satisfies ScreenRecord

/** Where the locks of a vendor are shown. */
export const infoPages = {
  saltoKs: 'saltoKsInfo',
  dormakaba: 'dormakabaInfo',
  ttlock: 'ttlockInfo',
} as const satisfies Readonly<Record<LockVendor, string>>

/** Locks that are reached through the clouds of their vendors (community.md 24). */
export const thirdPartyLocks = defineLinks({
  key: 'thirdPartyLocks',
  title: 'menu:thirdPartyLocks',
  icon: 'lock',
  entry: 'list',
  texts: ['thirdPartyLocks', 'devices'],
  screens: {
    list: {
      title: 'menu:thirdPartyLocks',
      needs: 'thirdPartyLock.read',
      as: 'thirdPartyLockList',
    },
    saltoKsInfo: info,
    dormakabaInfo: info,
    ttlockInfo: info,
  },
  views: {
    site: { hasCompanies: true, hasPlaces: false },
    community: { hasCompanies: false, hasPlaces: true },
  },
})

/** The accounts of sites at these vendors, and what an installer sees of their locks (operators.md 11.1). */
export const lockAccounts = defineLinks({
  key: 'lockAccounts',
  title: 'menu:integration',
  icon: 'integration',
  entry: 'sites',
  texts: ['thirdPartyLocks', 'projects'],
  screens: {
    sites: { title: 'menu:integration', needs: 'lockAccount.read' },
    site: {
      title: 'things:site',
      needs: 'lockAccount.read',
      params: ['id'],
      as: 'lockAccounts',
    },
  },
  views: { below: {} },
})
