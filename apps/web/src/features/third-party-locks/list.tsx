import { api } from '../../api/client.ts'
import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { DeviceTabs } from '../../domain/sites/tabs.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { lockConnections, type ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { lockVendorNames } from '@lintel/contract/third-party-locks/states.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { infoPages, thirdPartyLocks } from './links.ts'
import { BatteryText, CompanyText, LockStateBadges } from './lock-badges.tsx'

/** The locks of all vendors at the site. */
export default function ThirdPartyLockList() {
  const { hasPlaces } = useView(thirdPartyLocks)
  return (
    <ListScreen
      title="menu:thirdPartyLocks"
      of={api.thirdPartyLock.list}
      columns={columnsFrom(hasPlaces)}
      filters={[...filters, ...(hasPlaces ? placeFilters : [])]}
      rowId={({ uuid }) => uuid}
      rowName={({ name }) => name}
      empty="thirdPartyLocks:empty.list"
      tabs={<DeviceTabs current="thirdPartyLockList" />}
    />
  )
}

interface CellProps {
  readonly row: ThirdPartyLock
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(thirdPartyLocks)[infoPages[row.vendor]]({ id: row.uuid })} />
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

/** Locks of a community belong to buildings and apartments, those of an office to companies. */
export const columnsFrom = (hasPlaces: boolean) =>
  columns.pick([
    'name',
    'vendor',
    'state',
    ...(hasPlaces ? (['building', 'apartment'] as const) : (['company'] as const)),
    'hub',
    'battery',
    'model',
    'lastSync',
  ])

const placeFilters = [
  filter.custom('building', 'things:building', BuildingFilter),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
]

/** By what they are found. */
export const filters = [
  filter.text('keyword', 'thirdPartyLocks:filters.keyword'),
  filter.choice('vendor', 'thirdPartyLocks:columns.vendor', lockVendorNames, (one) => `thirdPartyLocks:vendor.${one}`),
  filter.choice(
    'connection',
    'thirdPartyLocks:filters.connection',
    lockConnections,
    (one) => `thirdPartyLocks:connection.${one}`,
  ),
]
