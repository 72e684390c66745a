import { homeLabel } from '@lintel/contract/apartments/label.ts'
import { imageCauses, type CapturedImage } from '@lintel/contract/captured-images/schema.ts'
import { api } from '../../api/client.ts'
import { SmallImage } from '../../domain/devices/captured-image.tsx'
import { PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { DoorEventTime } from '../../domain/doors/door-event.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { DeviceFilter } from '../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { LogTabs } from '../../domain/sites/tabs.tsx'
import { useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { capturedImages } from './links.ts'
import { Empty } from '../../ui/content.tsx'

interface CellProps {
  readonly row: CapturedImage
}

function CauseCell({ row }: CellProps) {
  return <span>{useText()(`capturedImages:cause.${row.cause}`)}</span>
}

function EventCell({ row }: CellProps) {
  const t = useText()
  const to = useReferences()('doorEvent', { id: row.eventUuid ?? '' })
  if (row.eventUuid === null || to === undefined) return <Empty />
  return <RelatedText name={t('capturedImages:event')} to={to} />
}

const columns = columnsFor<CapturedImage>()({
  time: {
    label: 'capturedImages:columns.time',
    Cell: ({ row }) => <DoorEventTime event={{ occurredAt: row.takenAt, timeQuality: row.timeQuality }} />,
    isFixed: true,
  },
  image: { label: 'capturedImages:columns.image', Cell: ({ row }) => <SmallImage image={row} /> },
  cause: { label: 'capturedImages:columns.cause', Cell: CauseCell },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  home: { label: 'things:home', Cell: ({ row }) => <PlainText text={homeLabel(row)} /> },
  device: { label: 'capturedImages:columns.device', Cell: ({ row }) => <PlainText text={row.deviceName} /> },
  event: { label: 'capturedImages:columns.event', Cell: EventCell },
})

const filters = {
  building: filter.custom('building', 'things:building', BuildingFilter),
  homeBuilding: filter.custom('homeBuilding', 'things:homeBuilding', BuildingFilter),
  home: filter.custom('homeApartment', 'things:home', ApartmentFilter),
  device: filter.custom('device', 'capturedImages:filters.device', DeviceFilter),
  cause: filter.choice('cause', 'capturedImages:filters.cause', imageCauses, (one) => `capturedImages:cause.${one}`),
  from: filter.day('from', 'capturedImages:filters.from', 'start'),
  to: filter.day('to', 'capturedImages:filters.to', 'end'),
}

/** Pictures that devices took, newest first, as long as they are kept. */
export default function ImageList() {
  const t = useText()
  const view = useView(capturedImages)
  const days = useSession()?.facts.imageDays ?? 0
  return (
    <ListScreen
      title="capturedImages:title"
      of={api.capturedImage.list}
      isLog
      tool={(list) => <ExportButton of={api.capturedImage.export} needs="capturedImage.read" list={list} />}
      columns={columns.pick(view.columns)}
      filters={view.filters.map((name) => filters[name])}
      rowId={({ uuid }) => uuid}
      rowName={({ deviceName }) => deviceName}
      empty="capturedImages:empty"
      tabs={<LogTabs current="capturedImages" />}
      above={() => <small>{t('capturedImages:kept', { days })}</small>}
    />
  )
}
