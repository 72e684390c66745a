import type { Door } from '@lintel/contract/doors/schema.ts'
import { MomentText, NameText, NumberText, RelatedText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { ConnectionBadge } from '../../kit/connection-badge.tsx'
import { useReferences } from '../../kit/place.ts'
import { OpenDoorState } from './open-door.tsx'

/** A door's first column: its name, and below it how far an opening has come. */
function NameCell({ row }: { readonly row: Door }) {
  const refer = useReferences()
  return (
    <>
      <NameText name={row.name} to={refer('deviceInfo', { id: row.deviceUuid })} />
      <OpenDoorState door={row} />
    </>
  )
}

function DeviceCell({ row }: { readonly row: Door }) {
  return <RelatedText name={row.deviceName} to={useReferences()('deviceInfo', { id: row.deviceUuid })} />
}

/** Columns of the door list. */
export const columns = columnsFor<Door>()({
  name: { label: 'doors:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  device: { label: 'doors:columns.device', Cell: DeviceCell },
  // People count relays from one; the wire counts from zero (specification 5: relay 0–15).
  relay: { label: 'doors:columns.relay', Cell: ({ row }) => <NumberText value={row.relay + 1} />, isNumeric: true },
  status: { label: 'doors:columns.status', Cell: ({ row }) => <ConnectionBadge connection={row.connection} /> },
  lastOpened: {
    label: 'doors:columns.lastEvent',
    Cell: ({ row }) => <MomentText at={row.lastOpenedAt} />,
    sort: 'lastOpenedAt',
  },
})
