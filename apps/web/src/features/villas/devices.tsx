import type { VillaDevice } from '@lintel/contract/villas/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ConnectionBadge } from '../../domain/devices/badges.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { VillaName } from '../../domain/accounts/villa-name.tsx'
import { VillaTabs } from '../../domain/sites/tabs.tsx'

function TypeCell({ row }: { readonly row: VillaDevice }) {
  return <span>{useText()(`devices:type.${row.type}`)}</span>
}

const columns = columnsFor<VillaDevice>()({
  name: { label: 'devices:columns.name', Cell: ({ row }) => <bdi>{row.name}</bdi>, sort: 'name', isFixed: true },
  status: { label: 'devices:columns.status', Cell: ({ row }) => <ConnectionBadge connection={row.connection} /> },
  type: { label: 'devices:columns.type', Cell: TypeCell },
  model: { label: 'devices:columns.model', Cell: ({ row }) => <PlainText text={row.model} /> },
  mac: { label: 'devices:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code> },
  location: { label: 'devices:columns.location', Cell: ({ row }) => <PlainText text={row.location} /> },
  firmware: { label: 'devices:columns.firmware', Cell: ({ row }) => <PlainText text={row.firmware} /> },
  lastSeen: {
    label: 'devices:columns.lastSeen',
    Cell: ({ row }) => <MomentText at={row.lastSeenAt} />,
    sort: 'lastSeenAt',
  },
  added: { label: 'devices:columns.added', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
}).pick(['name', 'status', 'type', 'model', 'mac', 'location', 'firmware', 'lastSeen', 'added'])

/** The devices in the house of a villa account, with their state (operators.md 3.4, 5.2.5). */
export default function VillaDevices() {
  const uuid = useParam('id')
  return (
    <ListScreen
      title="people:villaDevices.title"
      of={api.villa.devices}
      always={{ uuid }}
      columns={columns}
      rowId={(device) => device.uuid}
      rowName={(device) => device.name}
      empty="people:villaDevices.empty"
      tabs={<VillaTabs uuid={uuid} current="devices" />}
      above={() => <VillaName uuid={uuid} />}
    />
  )
}
