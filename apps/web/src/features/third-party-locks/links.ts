import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { useSearchParams } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { defineLinks, type ScreenRecord } from '../../kit/portal/feature.ts'
import { useLinks, useParam, useRouteContext } from '../../kit/portal/route-context.ts'
import type { LockOwner } from './owner.ts'

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

/** What the page of a lock says of it; the owner of a villa is not told how the vendor calls it. */
const facts = ['vendor', 'account', 'owner', 'battery', 'hub', 'model', 'vendorName', 'vendorId', 'lastSync'] as const
const factsForOwner = ['vendor', 'battery', 'hub', 'model', 'lastSync'] as const
export type LockFact = (typeof facts)[number]

const views = {
  site: { belongsTo: 'company', facts },
  community: { belongsTo: 'place', facts },
  villa: { belongsTo: 'home', facts },
  owner: { belongsTo: 'home', facts: factsForOwner },
} as const satisfies Readonly<Record<string, { belongsTo: LockOwner; facts: readonly LockFact[] }>>

/** Locks that are reached through the clouds of their vendors, of a site or of the owner's villa (community.md 24). */
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
  views,
})

/** The same pages for the installer of a villa; the address of the list names the account of the villa (specification.md 2.5). */
export const locksOfVilla = defineLinks({
  key: 'locksOfVilla',
  title: 'menu:thirdPartyLocks',
  icon: 'lock',
  entry: 'list',
  texts: ['thirdPartyLocks', 'devices', 'people', 'residents'],
  screens: {
    list: { title: 'menu:thirdPartyLocks', needs: 'thirdPartyLock.read', params: ['villa'], as: 'locksOfVilla' },
    saltoKsInfo: info,
    dormakabaInfo: info,
    ttlockInfo: info,
  },
  views,
})

/** The same pages for the installer of communities; the address of the list names one. */
export const locksOfCommunity = defineLinks({
  key: 'locksOfCommunity',
  title: 'menu:thirdPartyLocks',
  icon: 'lock',
  entry: 'list',
  texts: ['thirdPartyLocks', 'devices', 'communities'],
  screens: {
    list: { title: 'menu:thirdPartyLocks', needs: 'thirdPartyLock.read', params: ['site'], as: 'locksOfCommunity' },
    saltoKsInfo: info,
    dormakabaInfo: info,
    ttlockInfo: info,
  },
  views,
})

/** Addresses of the pages of locks from one of them, which stay with the villa or community that it shows. */
export function useLockLinks() {
  const { key } = useRouteContext().page.mount.feature
  const own = [locksOfVilla, locksOfCommunity].find((feature) => feature.key === key) ?? thirdPartyLocks
  const links = useLinks({ ...locksOfVilla, key: own.key })
  const [search] = useSearchParams()
  const site = useParam('site')
  // A lock says its site and not the account of its villa, so that its address may say that for the way back.
  const villa = useParam('villa') || (search.get('villa') ?? '')
  return {
    list(lock?: { readonly siteUuid: string }) {
      const params = { villa, site: lock?.siteUuid ?? site }
      return own === locksOfVilla && villa === '' ? undefined : links.list(params)
    },
    info: ({ uuid, vendor }: { readonly uuid: string; readonly vendor: LockVendor }) =>
      filteredAddress(links[infoPages[vendor]]({ id: uuid }), { villa }),
  }
}

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
