import type { Device } from '@lintel/contract/devices/records.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ConnectionBadge, ReaderFaultBadge } from '../../domain/devices/badges.tsx'
import { useText } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { DeviceCommandState } from './command-state.tsx'
import { useDeviceLinks } from './links.ts'
import { PlaceText } from '../../domain/residences/places.tsx'

function NameCell({ row }: { readonly row: Device }) {
  return <NameText name={row.name} to={useDeviceLinks().info({ id: row.uuid })} />
}

function TypeCell({ row }: { readonly row: Device }) {
  return <span>{useText()(`devices:type.${row.type}`)}</span>
}

/** The companies a device serves; one that names none serves all. */
export function ServedText({ companies }: { readonly companies: Device['companies'] }) {
  const t = useText()
  return <span>{companies.map(({ name }) => name).join(', ') || t('devices:detail.allCompanies')}</span>
}

function StatusCell({ row }: { readonly row: Device }) {
  return (
    <>
      <ConnectionBadge connection={row.connection} /> <ReaderFaultBadge deadReaders={row.deadReaders} />{' '}
      <DeviceCommandState deviceUuid={row.uuid} isInRow />
    </>
  )
}

/** Columns of the device list. */
export const columns = columnsFor<Device>()({
  name: { label: 'devices:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  mac: { label: 'devices:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code> },
  model: { label: 'devices:columns.model', Cell: ({ row }) => <PlainText text={row.modelName} /> },
  type: { label: 'devices:columns.type', Cell: TypeCell },
  place: { label: 'devices:place.field', Cell: ({ row }) => <PlaceText device={row} /> },
  location: { label: 'devices:columns.location', Cell: ({ row }) => <PlainText text={row.location} /> },
  status: { label: 'devices:columns.status', Cell: StatusCell },
  firmware: { label: 'devices:columns.firmware', Cell: ({ row }) => <PlainText text={row.firmware} /> },
  relays: { label: 'devices:columns.relays', Cell: ({ row }) => <NumberText value={row.relays} />, isNumeric: true },
  companies: { label: 'devices:columns.companies', Cell: ({ row }) => <ServedText companies={row.companies} /> },
  added: { label: 'devices:columns.added', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
  lastSeen: {
    label: 'devices:columns.lastSeen',
    Cell: ({ row }) => <MomentText at={row.lastSeenAt} />,
    sort: 'lastSeenAt',
  },
})
