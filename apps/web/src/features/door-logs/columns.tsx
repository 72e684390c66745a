import type { DoorLogRow } from '@lintel/contract/door-logs/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { PlainText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { deviceWord, DoorEventResult, DoorEventTime, DoorEventType } from '../../kit/door-event.tsx'
import { useLinks } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { doorLogs } from './feature.ts'

/** An event has no name of its own; its time leads to its page. */
function TimeCell({ row }: { readonly row: DoorLogRow }) {
  const to = useLinks(doorLogs).info({ id: row.uuid })
  const time = <DoorEventTime event={row} />
  return to === undefined ? (
    time
  ) : (
    <Anchor component={Link} to={to} size="sm">
      {time}
    </Anchor>
  )
}

/** Which way somebody went. */
function DirectionCell({ row }: { readonly row: DoorLogRow }) {
  const t = useText()
  return <span>{row.direction === null ? '–' : t(`doorLogs:direction.${row.direction}`)}</span>
}

/** Columns of the door log. */
export const columns = columnsFor<DoorLogRow>()({
  time: { label: 'doorLogs:columns.time', Cell: TimeCell, isFixed: true },
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
