import type { DoorLogRow } from '@lintel/contract/door-logs/schema.ts'
import { PlainText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { deviceWord, DoorEventResult, DoorEventType, EventTimeLink } from '../../kit/door-event.tsx'
import { useText } from '../../language/language.ts'

/** Which way somebody went. */
function DirectionCell({ row }: { readonly row: DoorLogRow }) {
  const t = useText()
  return <span>{row.direction === null ? '–' : t(`doorLogs:direction.${row.direction}`)}</span>
}

/** Columns of the door log. */
export const columns = columnsFor<DoorLogRow>()({
  time: { label: 'doorLogs:columns.time', Cell: ({ row }) => <EventTimeLink event={row} />, isFixed: true },
  event: { label: 'doorLogs:columns.event', Cell: ({ row }) => <DoorEventType event={row} /> },
  door: { label: 'doorLogs:columns.door', Cell: ({ row }) => <PlainText text={row.doorName} /> },
  person: { label: 'doorLogs:columns.person', Cell: ({ row }) => <PlainText text={row.personName} /> },
  method: {
    label: 'doorLogs:columns.method',
    Cell: ({ row }) => <PlainText text={deviceWord('method', row.method)} />,
  },
  company: { label: 'doorLogs:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  direction: { label: 'doorLogs:columns.direction', Cell: DirectionCell },
  result: { label: 'doorLogs:columns.result', Cell: ({ row }) => <DoorEventResult event={row} /> },
  device: { label: 'doorLogs:columns.device', Cell: ({ row }) => <PlainText text={row.deviceName} /> },
})
