import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { useSearchParams } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { defineLinks, type ScreenRecord } from '../../kit/portal/feature.ts'
import { savedListAddress } from '../../kit/portal/page-names.ts'
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

/** What the page of a lock says of it; the owner of a villa does not read the name that its vendor has for it. */
const facts = ['vendor', 'account', 'owner', 'battery', 'hub', 'model', 'vendorName', 'vendorId', 'lastSync'] as const
const factsForOwner = ['vendor', 'battery', 'hub', 'model', 'lastSync'] as const
const factsAboveSites = ['vendor', 'account', 'site', 'installer', ...facts.slice(2)] as const
const factsOfPlatform = ['vendor', 'account', 'site', 'installer', 'distributor', ...facts.slice(2)] as const
export type LockFact = (typeof facts)[number] | 'site' | 'installer' | 'distributor'

const columnsOfDistributor = [
  'name',
  'vendor',
  'site',
  'place',
  'state',
  'account',
  'battery',
  'hub',
  'lastSync',
  'installer',
] as const

interface LockView {
  readonly belongsTo: LockOwner
  readonly facts: readonly LockFact[]
  /** Columns of the list above sites. */
  readonly fleet: {
    readonly columns: readonly (typeof columnsOfDistributor | readonly ['distributor'])[number][]
  } | null
}

/** The locks of all sites of an operator: what is shown of them. */
const fleetViews = {
  platform: { columns: [...columnsOfDistributor, 'distributor'] },
  distributor: { columns: columnsOfDistributor },
} as const

/** Types of third-party devices, a tab for each. */
export const thirdPartyTypes = ['lock'] as const

const views = {
  site: { belongsTo: 'company', facts, fleet: null },
  community: { belongsTo: 'place', facts, fleet: null },
  villa: { belongsTo: 'home', facts, fleet: null },
  owner: { belongsTo: 'home', facts: factsForOwner, fleet: null },
  platform: { belongsTo: 'place', facts: factsOfPlatform, fleet: fleetViews.platform },
  distributor: { belongsTo: 'place', facts: factsAboveSites, fleet: fleetViews.distributor },
} as const satisfies Readonly<Record<string, LockView>>

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

/**
 * Addresses of the pages of locks from one of them, which stay with the villa or community that it shows, and with the
 * type and the vendor that a list shows.
 */
export function useLockLinks() {
  const { key } = useRouteContext().page.mount.feature
  const own = [locksOfVilla, locksOfCommunity].find((feature) => feature.key === key) ?? thirdPartyLocks
  const links = useLinks({ ...locksOfVilla, key: own.key })
  const [search] = useSearchParams()
  const site = useParam('site')
  // A lock says its site and not the account of its villa, so that its address may say that for the way back.
  const villa = useParam('villa') || (search.get('villa') ?? '')
  const choice = { type: search.get('type') ?? '', deviceType: search.get('deviceType') ?? '' }
  return {
    list(lock?: { readonly site: { readonly uuid: string } }) {
      const params = { villa, site: lock?.site.uuid ?? site }
      if (own === locksOfVilla && villa === '') return undefined
      const list = links.list(params)
      const lastAddress = savedListAddress(list)
      return lastAddress === list ? filteredAddress(list, choice) : lastAddress
    },
    info: ({ uuid, vendor }: { readonly uuid: string; readonly vendor: LockVendor }) =>
      filteredAddress(links[infoPages[vendor]]({ id: uuid }), { villa, ...choice }),
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
