import { homeLabel } from '@lintel/contract/apartments/label.ts'
import { callKinds, callResults, type CallLine } from '@lintel/contract/call-logs/schema.ts'
import { api } from '../../api/client.ts'
import { ImageLink, useImagesShown } from '../../domain/devices/captured-image.tsx'
import { NumberText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { EventTimeLink } from '../../domain/doors/door-event.tsx'
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
import { LogTabs } from '../../domain/sites/tabs.tsx'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { PersonName } from '../../domain/people/texts.tsx'
import { useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Empty } from '../../ui/content.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { callLogs } from './links.ts'

const meaningOf: Readonly<Record<(typeof callResults)[number], Meaning>> = {
  answered: 'ok',
  missed: 'attention',
  rejected: 'neutral',
  noAnswer: 'attention',
}

interface CellProps {
  readonly row: CallLine
}

function CallerCell({ row }: CellProps) {
  const t = useText()
  const { deviceName: device, doorName: door } = row
  const hasDoor = door !== null && door !== device
  return <PlainText text={hasDoor ? t('callLogs:from', { device, door }) : device} />
}

function CalleeCell({ row }: CellProps) {
  const refer = useReferences()
  if (row.callee === null || row.personUuid === null) return <PersonName name={row.callee} uuid={row.personUuid} />
  return <RelatedText name={row.callee} to={pageOfPerson(refer, { kind: row.personKind, uuid: row.personUuid })} />
}

function KindCell({ row }: CellProps) {
  const t = useText()
  return row.kind === null ? <Empty /> : <span>{t(`callLogs:kind.${row.kind}`)}</span>
}

function ResultCell({ row }: CellProps) {
  const t = useText()
  if (row.result === null) return <Empty />
  return <StatusBadge meaning={meaningOf[row.result]}>{t(`callLogs:result.${row.result}`)}</StatusBadge>
}

function UnlockedCell({ row }: CellProps) {
  const t = useText()
  return <span>{row.unlocked === null ? '–' : t(row.unlocked ? 'common:yes' : 'common:no')}</span>
}

function ImageCell({ row }: CellProps) {
  if (row.imageUuid === null) return <Empty />
  const { imageUuid: uuid, deviceName, occurredAt: takenAt, uuid: eventUuid } = row
  return <ImageLink image={{ uuid, deviceName, takenAt, eventUuid }} />
}

const columns = columnsFor<CallLine>()({
  time: { label: 'callLogs:columns.time', Cell: ({ row }) => <EventTimeLink event={row} />, isFixed: true },
  caller: { label: 'callLogs:columns.caller', Cell: CallerCell },
  callee: { label: 'callLogs:columns.callee', Cell: CalleeCell },
  company: { label: 'callLogs:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  home: { label: 'things:home', Cell: ({ row }) => <PlainText text={homeLabel(row)} /> },
  kind: { label: 'callLogs:columns.kind', Cell: KindCell },
  result: { label: 'callLogs:columns.result', Cell: ResultCell },
  answeredBy: { label: 'callLogs:columns.answeredBy', Cell: ({ row }) => <PlainText text={row.answeredBy} /> },
  seconds: {
    label: 'callLogs:columns.seconds',
    Cell: ({ row }) => (row.seconds === null ? <Empty /> : <NumberText value={row.seconds} />),
    isNumeric: true,
  },
  unlocked: { label: 'callLogs:columns.unlocked', Cell: UnlockedCell },
  image: { label: 'doorLogs:detail.picture', Cell: ImageCell },
})

const filters = {
  keyword: filter.text('keyword', 'callLogs:filters.keyword'),
  device: filter.custom('device', 'callLogs:filters.device', DeviceFilter),
  door: filter.custom('door', 'doorLogs:filters.door', DoorFilter),
  company: filter.custom('company', 'doorLogs:filters.company', CompanyFilter),
  building: filter.custom('building', 'things:building', BuildingFilter),
  homeBuilding: filter.custom('homeBuilding', 'things:homeBuilding', BuildingFilter),
  home: filter.custom('homeApartment', 'things:home', ApartmentFilter),
  department: filter.custom('department', 'doorLogs:filters.department', DepartmentFilter),
  resident: filter.custom('person', 'things:person', PersonFilter),
  person: filter.custom('person', 'doorLogs:filters.personnel', PersonFilter),
  kind: filter.choice('kind', 'callLogs:columns.kind', callKinds, (one) => `callLogs:kind.${one}`),
  result: filter.choice('result', 'callLogs:filters.result', callResults, (one) => `callLogs:result.${one}`),
  from: filter.day('from', 'callLogs:filters.from', 'start'),
  to: filter.day('to', 'callLogs:filters.to', 'end'),
}

/** Calls from the doors, newest first. */
export default function CallList() {
  const view = useView(callLogs)
  const hasImages = useImagesShown()
  return (
    <ListScreen
      title="callLogs:title"
      of={api.callLog.list}
      isLog
      tool={(list) => <ExportButton of={api.callLog.export} needs="callLog.read" list={list} />}
      columns={columns.pick(view.columns.filter((name) => name !== 'image' || hasImages))}
      filters={view.filters.map((name) => filters[name])}
      rowId={({ uuid }) => uuid}
      rowName={(call) => call.callee ?? call.deviceName}
      empty="callLogs:empty"
      tabs={<LogTabs current="callLog" />}
    />
  )
}
