import { eventTypes } from '@lintel/contract/door-logs/schema.ts'
import { api } from '../../api/client.ts'
import type { TextKey } from '../../language/keys.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/place.ts'
import { columns } from './columns.tsx'
import { doorLogs } from './feature.ts'
import { DeviceFilter, DoorFilter } from './filters.tsx'
import { NewEvents } from './new-events.tsx'

const typeKey = (type: (typeof eventTypes)[number]): TextKey =>
  type === 'lost' ? 'doorLogs:gap.title' : `doorLogs:type.${type}`

const filters = [
  filter.text('keyword', 'doorLogs:filters.person'),
  filter.custom('door', 'doorLogs:filters.door', DoorFilter),
  filter.custom('device', 'doorLogs:filters.device', DeviceFilter),
  filter.choice('type', 'doorLogs:filters.type', eventTypes, typeKey),
  filter.choice('result', 'doorLogs:filters.result', ['granted', 'refused'], (one) => `doorLogs:result.${one}`),
  filter.day('from', 'doorLogs:filters.from', 'start'),
  filter.day('to', 'doorLogs:filters.to', 'end'),
]

/** What happened at the doors, newest first. */
export default function DoorLogList() {
  const view = useView(doorLogs)
  return (
    <ListScreen
      title="doorLogs:title"
      of={api.doorLog.list}
      columns={columns.pick(view.columns)}
      filters={filters}
      rowId={(event) => event.uuid}
      rowName={(event) => event.doorName ?? event.deviceName}
      empty="doorLogs:empty.list"
      above={(model) => <NewEvents model={model} />}
    />
  )
}
