import { api } from '../../api/client.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { VillaName } from '../../domain/accounts/villa-name.tsx'
import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { CommunityTabs } from '../../domain/sites/community-tabs.tsx'
import { DeviceTabs, VillaTabs } from '../../domain/sites/tabs.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { lockConnections, type ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { lockVendorNames } from '@lintel/contract/third-party-locks/states.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { useParam, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { thirdPartyLocks, useLockLinks } from './links.ts'
import { BatteryText, CompanyText, LockStateBadges } from './lock-badges.tsx'
import type { LockOwner } from './owner.ts'

/** The locks of all vendors at the site, or at the villa or community that the address names. */
export default function ThirdPartyLockList() {
  const { belongsTo } = useView(thirdPartyLocks)
  const site = useNamedSite()
  const villa = useParam('villa')
  return (
    <ListScreen
      title="menu:thirdPartyLocks"
      of={api.thirdPartyLock.list}
      {...(site !== undefined && { always: { siteUuid: site } })}
      columns={columnsFrom(belongsTo)}
      filters={[...filters, ...(belongsTo === 'place' ? placeFilters : [])]}
      rowId={({ uuid }) => uuid}
      rowName={({ name }) => name}
      empty="thirdPartyLocks:empty.list"
      tabs={<ListTabs site={useParam('site')} villa={villa} />}
      above={() => villa && <VillaName uuid={villa} />}
    />
  )
}

/** The other lists of the villa, of the community or of the site. */
function ListTabs({ site, villa }: { readonly site: string; readonly villa: string }) {
  if (villa) return <VillaTabs uuid={villa} current="locks" />
  return site ? <CommunityTabs site={site} current="locks" /> : <DeviceTabs current="thirdPartyLockList" />
}

interface CellProps {
  readonly row: ThirdPartyLock
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLockLinks().info(row)} />
}

function VendorCell({ row }: CellProps) {
  return <bdi>{useText()(`thirdPartyLocks:vendor.${row.vendor}`)}</bdi>
}

/** What lists of locks show. */
const columns = columnsFor<ThirdPartyLock>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  vendor: { label: 'thirdPartyLocks:columns.vendor', Cell: VendorCell },
  state: { label: 'thirdPartyLocks:columns.state', Cell: ({ row }) => <LockStateBadges lock={row} /> },
  company: { label: 'things:company', Cell: CompanyText },
  building: {
    label: 'things:building',
    Cell: ({ row }) => <PlainText text={row.building?.name ?? row.apartment?.buildingName ?? ''} />,
  },
  apartment: {
    label: 'things:apartment',
    Cell: ({ row }) => <PlainText text={row.apartment && apartmentLabel(row.apartment)} />,
  },
  hub: { label: 'thirdPartyLocks:columns.hub', Cell: ({ row }) => <PlainText text={row.hub} /> },
  battery: {
    label: 'thirdPartyLocks:columns.battery',
    Cell: ({ row }) => <BatteryText percent={row.battery} />,
    sort: 'battery',
  },
  model: { label: 'things:model', Cell: ({ row }) => <PlainText text={row.model} />, isSpare: true },
  lastSync: { label: 'thirdPartyLocks:columns.lastSync', Cell: ({ row }) => <MomentText at={row.lastSyncAt} /> },
})

const ownerColumns = {
  company: ['company'],
  place: ['building', 'apartment'],
  home: [],
} as const satisfies Readonly<Record<LockOwner, readonly string[]>>

/** Columns of locks, with what they belong to at their site. */
export const columnsFrom = (belongsTo: LockOwner) =>
  columns.pick(['name', 'vendor', 'state', ...ownerColumns[belongsTo], 'hub', 'battery', 'model', 'lastSync'])

const placeFilters = [
  filter.custom('building', 'things:building', BuildingFilter),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
]

/** By what they are found. */
export const filters = [
  filter.text('keyword', 'thirdPartyLocks:filters.keyword'),
  filter.choice(
    'deviceType',
    'thirdPartyLocks:columns.vendor',
    lockVendorNames,
    (one) => `thirdPartyLocks:vendor.${one}`,
    'vendor',
  ),
  filter.choice(
    'connection',
    'thirdPartyLocks:filters.connection',
    lockConnections,
    (one) => `thirdPartyLocks:connection.${one}`,
  ),
]
