import type { FleetDevice } from '@lintel/contract/devices/fleet-operations.ts'
import type { Device } from '@lintel/contract/devices/records.ts'
import { LongText, MomentText, NameText, NumberText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor, type Column } from '../../kit/list/columns.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { ConnectionBadge, OtherHardwareBadge, ReaderFaultBadge, SimulatedBadge } from '../../domain/devices/badges.tsx'
import { useText } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DeviceCommandState } from './command-state.tsx'
import { useDeviceLinks } from './links.ts'
import { PlaceText } from '../../domain/residences/places.tsx'

/** What every list of devices shows of one. */
type ListedDevice = Omit<Device, 'companies' | 'building' | 'apartment' | 'servedBuildings'>

function NameCell({ row }: { readonly row: ListedDevice }) {
  return <NameText name={row.name} to={useDeviceLinks().info({ id: row.uuid })} />
}

function TypeCell({ row }: { readonly row: ListedDevice }) {
  return <span>{useText()(`devices:type.${row.type}`)}</span>
}

/** The companies a device serves; one that names none serves all. */
export function ServedText({ companies }: { readonly companies: Device['companies'] }) {
  const t = useText()
  return <LongText text={companies.map(({ name }) => name).join(', ') || t('devices:detail.allCompanies')} />
}

function StatusCell({ row }: { readonly row: ListedDevice }) {
  return (
    <>
      <ConnectionBadge connection={row.connection} /> <ReaderFaultBadge deadReaders={row.deadReaders} />{' '}
      <OtherHardwareBadge model={row.model} reportedModel={row.reportedModel} />{' '}
      <SimulatedBadge isSimulated={row.isSimulated} /> <DeviceCommandState deviceUuid={row.uuid} isInRow />
    </>
  )
}

function FleetFirmwareCell({ row }: { readonly row: FleetDevice }) {
  const t = useText()
  return (
    <>
      <PlainText text={row.firmware} />{' '}
      {row.shouldUpdate && <StatusBadge meaning="attention">{t('devices:shouldUpdate')}</StatusBadge>}
    </>
  )
}

function SiteCell({ row }: { readonly row: FleetDevice }) {
  return <RelatedText name={row.site.name} to={useReferences()('projectInfo', { id: row.site.uuid })} />
}

const common = {
  name: { label: 'devices:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  mac: { label: 'devices:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code> },
  model: { label: 'devices:columns.model', Cell: ({ row }) => <PlainText text={row.modelName} /> },
  type: { label: 'devices:columns.type', Cell: TypeCell },
  location: { label: 'devices:columns.location', Cell: ({ row }) => <PlainText text={row.location} /> },
  status: { label: 'devices:columns.status', Cell: StatusCell },
  firmware: { label: 'devices:columns.firmware', Cell: ({ row }) => <PlainText text={row.firmware} /> },
  relays: { label: 'devices:columns.relays', Cell: ({ row }) => <NumberText value={row.relays} />, isNumeric: true },
} as const satisfies Readonly<Record<string, Column<ListedDevice>>>

/** Columns of the devices of a site. */
export const columns = columnsFor<Device>()({
  ...common,
  place: { label: 'devices:place.field', Cell: ({ row }) => <PlaceText device={row} /> },
  companies: { label: 'devices:columns.companies', Cell: ({ row }) => <ServedText companies={row.companies} /> },
  added: { label: 'devices:columns.added', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastSeen: {
    label: 'devices:columns.lastSeen',
    Cell: ({ row }) => <MomentText at={row.lastSeenAt} />,
    sort: 'lastSeenAt',
  },
})

/** Columns of the devices of all sites of an operator (operators.md 3.6). */
export const fleetColumns = columnsFor<FleetDevice>()({
  ...common,
  firmware: { label: 'devices:columns.firmware', Cell: FleetFirmwareCell },
  lastSeen: { label: 'devices:columns.lastSeen', Cell: ({ row }) => <MomentText at={row.lastSeenAt} /> },
  site: { label: 'devices:columns.site', Cell: SiteCell },
  installer: {
    label: 'devices:columns.installer',
    Cell: ({ row }) => <PlainText text={row.installer?.name ?? null} />,
  },
  distributor: {
    label: 'devices:columns.distributor',
    Cell: ({ row }) => <PlainText text={row.distributor?.name ?? null} />,
  },
  owner: { label: 'devices:columns.owner', Cell: ({ row }) => <PlainText text={row.owner?.name ?? null} /> },
  userName: { label: 'devices:columns.userName', Cell: ({ row }) => <PlainText text={row.owner?.userName ?? null} /> },
  sipAccount: { label: 'things:sipAccount', Cell: ({ row }) => <PlainText text={row.sipAccount} /> },
  address: { label: 'devices:columns.address', Cell: ({ row }) => <PlainText text={row.owner?.address ?? null} /> },
  expiry: {
    label: 'devices:columns.expiry',
    Cell: ({ row }) => <MomentText at={row.owner?.expiresAt ?? null} />,
  },
  bound: { label: 'devices:columns.bound', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})
