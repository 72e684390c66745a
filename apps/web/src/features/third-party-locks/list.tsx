import { lockConnections, lockAccountStates, lockVendorNames } from '@lintel/contract/third-party-locks/states.ts'
import { api } from '../../api/client.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { VillaName } from '../../domain/accounts/villa-name.tsx'
import { DistributorFilter, InstallerFilter } from '../../domain/accounts/operator-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { CommunityTabs } from '../../domain/sites/community-tabs.tsx'
import { SiteFilter } from '../../domain/sites/site-filter.tsx'
import { DeviceTabs, VillaTabs } from '../../domain/sites/tabs.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useParam, useView } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { columns, columnsFrom } from './columns.tsx'
import { thirdPartyLocks, thirdPartyTypes } from './links.ts'
import { useUnlinking } from './unlink.tsx'

/** Vendors are asked every few minutes; live changes are those of one site. */
const lookEveryMs = 30_000

/** The locks of all vendors at the site, or at all sites of an operator. */
export default function ThirdPartyLockList() {
  const { belongsTo, fleet } = useView(thirdPartyLocks)
  const namedSite = useNamedSite()
  const villa = useParam('villa')
  const site = useParam('site')
  const unlinking = useUnlinking()
  const common = {
    of: api.thirdPartyLock.list,
    rowId: ({ uuid }: { readonly uuid: string }) => uuid,
    rowName: ({ name }: { readonly name: string }) => name,
  }
  if (fleet)
    return (
      <>
        <ListScreen
          {...common}
          title="menu:thirdPartyDevices"
          columns={columns.pick(fleet.columns)}
          filters={fleetFilters}
          empty="thirdPartyLocks:empty.above"
          refetchEveryMs={lookEveryMs}
          row={unlinking.actionsOf}
          tabs={<TypeTabs />}
        />
        {unlinking.dialog}
      </>
    )
  return (
    <ListScreen
      {...common}
      title="menu:thirdPartyLocks"
      {...(namedSite !== undefined && { always: { siteUuid: namedSite } })}
      columns={columnsFrom(belongsTo)}
      filters={[...filters, ...(belongsTo === 'place' ? placeFilters : [])]}
      empty="thirdPartyLocks:empty.list"
      tabs={<ListTabs site={site} villa={villa} />}
      above={() => villa && <VillaName uuid={villa} />}
    />
  )
}

/** The other lists of the villa, of the community or of the site. */
function ListTabs({ site, villa }: { readonly site: string; readonly villa: string }) {
  if (villa) return <VillaTabs uuid={villa} current="locks" />
  return site ? <CommunityTabs site={site} current="locks" /> : <DeviceTabs current="thirdPartyLockList" />
}

/** The types of third-party devices; nothing while there is but one. */
function TypeTabs() {
  const t = useText()
  const list = useLinks(thirdPartyLocks).list()
  return (
    <Tabs
      label={t('menu:thirdPartyDevices')}
      current="lock"
      tabs={thirdPartyTypes.map((type) => ({
        key: type,
        label: t(`thirdPartyLocks:type.${type}`),
        to: filteredAddress(list, { type }),
      }))}
    />
  )
}

const placeFilters = [
  filter.custom('building', 'things:building', BuildingFilter),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
]

/** The address calls the vendor a type of device (specification.md 2.3 and 2.4). */
const byVendor = filter.choice(
  'deviceType',
  'thirdPartyLocks:columns.vendor',
  lockVendorNames,
  (one) => `thirdPartyLocks:vendor.${one}`,
  'vendor',
)
const byWords = filter.text('keyword', 'thirdPartyLocks:filters.keyword')
const byConnection = filter.choice(
  'connection',
  'thirdPartyLocks:filters.connection',
  lockConnections,
  (one) => `thirdPartyLocks:connection.${one}`,
)

/** By what they are found. */
export const filters = [byWords, byVendor, byConnection]

const fleetFilters = [
  byWords,
  byVendor,
  byConnection,
  filter.choice(
    'accountState',
    'thirdPartyLocks:filters.accountState',
    lockAccountStates.filter((state) => state !== 'unbound'),
    (one) => `thirdPartyLocks:account.state.${one}`,
  ),
  filter.custom('siteUuid', 'thirdPartyLocks:columns.site', SiteFilter),
  filter.custom('installer', 'thirdPartyLocks:columns.installer', InstallerFilter),
  filter.custom('distributor', 'thirdPartyLocks:columns.distributor', DistributorFilter),
]
