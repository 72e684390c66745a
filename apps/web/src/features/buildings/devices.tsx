import { connectionFilters, deviceTypes } from '@lintel/contract/base/connections.ts'
import { places } from '@lintel/contract/buildings/schema.ts'
import type { Device } from '@lintel/contract/devices/records.ts'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { ConnectionBadge } from '../../domain/devices/badges.tsx'
import { ApartmentFilter, PlaceText } from '../../domain/residences/places.tsx'
import type { Action } from '../../kit/actions/action.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { StructureTree } from './tree.tsx'

function NameCell({ row }: { readonly row: Device }) {
  return <NameText name={row.name} to={useReferences()('deviceInfo', { id: row.uuid })} />
}

function TypeCell({ row }: { readonly row: Device }) {
  return <span>{useText()(`devices:type.${row.type}`)}</span>
}

const columns = columnsFor<Device>()({
  name: { label: 'devices:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  place: { label: 'devices:place.field', Cell: ({ row }) => <PlaceText device={row} /> },
  type: { label: 'devices:columns.type', Cell: TypeCell },
  model: { label: 'devices:columns.model', Cell: ({ row }) => <PlainText text={row.modelName} /> },
  mac: { label: 'devices:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code> },
  status: { label: 'devices:columns.status', Cell: ({ row }) => <ConnectionBadge connection={row.connection} /> },
  lastSeen: {
    label: 'devices:columns.lastSeen',
    Cell: ({ row }) => <MomentText at={row.lastSeenAt} />,
    sort: 'lastSeenAt',
  },
}).pick(['name', 'place', 'type', 'model', 'mac', 'status', 'lastSeen'])

const filters = [
  filter.text('keyword', 'devices:filters.keyword'),
  filter.choice('place', 'devices:place.field', places, (one) => `devices:place.${one}`),
  filter.choice('connection', 'devices:filters.status', connectionFilters, (one) => `devices:status.${one}`),
  filter.choice('type', 'devices:filters.type', deviceTypes, (one) => `devices:type.${one}`),
  filter.custom('apartment', 'things:apartment', ApartmentFilter),
  filter.elsewhere('building', 'things:building'),
]

interface DevicesProps {
  readonly head: ReactNode
  readonly actions: readonly Action[]
}

/** The devices of the chosen place: all of a building with those of its apartments. */
export function DeviceList({ head, actions }: DevicesProps) {
  return (
    <ListScreen
      title="menu:communityDevice"
      of={api.device.list}
      columns={columns}
      filters={filters}
      rowId={({ uuid }) => uuid}
      rowName={({ name }) => name}
      empty="devices:empty.list"
      tabs={head}
      aside={<StructureTree />}
      also={actions}
    />
  )
}
