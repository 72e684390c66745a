import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import type { ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { PlaceText } from '../../domain/residences/places.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useLockLinks } from './links.ts'
import type { LockOwner } from './owner.ts'
import { AccountBadge, BatteryText, CompanyText, LockStateBadges } from './lock-badges.tsx'

interface CellProps {
  readonly row: ThirdPartyLock
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLockLinks().info(row)} />
}

function VendorCell({ row }: CellProps) {
  return <bdi>{useText()(`thirdPartyLocks:vendor.${row.vendor}`)}</bdi>
}

/** The site of a lock, with its page where the portal has one. */
export function SiteText({ row }: CellProps) {
  return <RelatedText name={row.site.name} to={useReferences()('projectInfo', { id: row.site.uuid })} />
}

/** Where a lock of any site is: in offices the company, elsewhere the building or the home. */
function PlaceCell({ row }: CellProps) {
  return row.site.kind === 'office' ? <CompanyText row={row} /> : <PlaceText device={row} />
}

/** What lists of locks show. */
export const columns = columnsFor<ThirdPartyLock>()({
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
  site: { label: 'thirdPartyLocks:columns.site', Cell: SiteText },
  place: { label: 'thirdPartyLocks:columns.place', Cell: PlaceCell },
  account: { label: 'thirdPartyLocks:columns.account', Cell: ({ row }) => <AccountBadge state={row.accountState} /> },
  installer: {
    label: 'thirdPartyLocks:columns.installer',
    Cell: ({ row }) => <PlainText text={row.installer?.name ?? null} />,
  },
  distributor: {
    label: 'thirdPartyLocks:columns.distributor',
    Cell: ({ row }) => <PlainText text={row.distributor?.name ?? null} />,
  },
  lastSync: { label: 'thirdPartyLocks:columns.lastSync', Cell: ({ row }) => <MomentText at={row.lastSyncAt} /> },
})

const ownerColumns = {
  company: ['company'],
  place: ['building', 'apartment'],
  home: [],
} as const satisfies Readonly<Record<LockOwner, readonly string[]>>

/** Columns of locks of a site, with what they belong to there. */
export const columnsFrom = (belongsTo: LockOwner) =>
  columns.pick(['name', 'vendor', 'state', ...ownerColumns[belongsTo], 'hub', 'battery', 'model', 'lastSync'])
