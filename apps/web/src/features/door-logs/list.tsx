import { directions } from '@lintel/vocabulary/events.ts'
import { eventTypes, logMethods } from '@lintel/contract/door-logs/schema.ts'
import { api } from '../../api/client.ts'
import type { TextKey } from '../../language/language.ts'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import {
  CompanyFilter,
  DepartmentFilter,
  DeviceFilter,
  DoorFilter,
  PersonFilter,
} from '../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { useImagesShown } from '../../domain/devices/captured-image.tsx'
import { LogTabs } from '../../domain/sites/tabs.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { columns } from './columns.tsx'
import { doorLogs } from './links.ts'
import { NewEvents } from './new-events.tsx'

const typeKey = (type: (typeof eventTypes)[number]): TextKey =>
  type === 'lost' ? 'doorLogs:gap.title' : `doorLogs:type.${type}`

const filters = {
  keyword: filter.text('keyword', 'doorLogs:filters.person'),
  door: filter.custom('door', 'doorLogs:filters.door', DoorFilter),
  device: filter.custom('device', 'doorLogs:filters.device', DeviceFilter),
  company: filter.custom('company', 'doorLogs:filters.company', CompanyFilter),
  building: filter.custom('building', 'things:building', BuildingFilter),
  homeBuilding: filter.custom('homeBuilding', 'things:homeBuilding', BuildingFilter),
  home: filter.custom('homeApartment', 'things:home', ApartmentFilter),
  department: filter.custom('department', 'doorLogs:filters.department', DepartmentFilter),
  person: filter.custom('person', 'things:person', PersonFilter),
  personnel: filter.custom('person', 'doorLogs:filters.personnel', PersonFilter),
  type: filter.choice('type', 'doorLogs:filters.type', eventTypes, typeKey),
  method: filter.choice('method', 'doorLogs:filters.method', logMethods, (one) => `doorLogs:method.${one}`),
  direction: filter.choice('direction', 'doorLogs:filters.direction', directions, (one) => `doorLogs:direction.${one}`),
  result: filter.choice('result', 'doorLogs:filters.result', ['granted', 'refused'], (one) => `doorLogs:result.${one}`),
  from: filter.day('from', 'doorLogs:filters.from', 'start'),
  to: filter.day('to', 'doorLogs:filters.to', 'end'),
}

const quick = [
  { label: 'doorLogs:result.refused', values: { result: 'refused' } },
  { label: 'menu:alarmRecords', values: { alarm: '1' } },
] as const
const alarmFilter = filter.elsewhere('alarm', 'menu:alarmRecords')

/** What happened at the doors, newest first. */
export default function DoorLogList() {
  const view = useView(doorLogs)
  const hasImages = useImagesShown()
  return (
    <ListScreen
      title="doorLogs:title"
      of={api.doorLog.list}
      isLog
      tool={(list) => <ExportButton of={api.doorLog.export} needs="doorLog.read" list={list} />}
      columns={columns.pick(view.columns.filter((name) => name !== 'image' || hasImages))}
      filters={[...view.filters.map((name) => filters[name]), alarmFilter]}
      quick={quick}
      rowId={(event) => event.uuid}
      rowName={(event) => event.doorName ?? event.deviceName}
      empty="doorLogs:empty.list"
      tabs={<LogTabs current="doorLog" />}
      above={(model) => <NewEvents model={model} />}
    />
  )
}
