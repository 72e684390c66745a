import { homeLabel } from '@lintel/contract/apartments/label.ts'
import { logMethodOf, type DoorLogLine } from '@lintel/contract/door-logs/schema.ts'
import { ImageLink } from '../../domain/devices/captured-image.tsx'
import { PlainText, LongText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import {
  deviceWord,
  DoorEventPerson,
  DoorEventResult,
  DoorEventType,
  EventTimeLink,
  reasonText,
  shortReasonText,
} from '../../domain/doors/door-event.tsx'
import { useText } from '../../language/language.ts'
import { Empty } from '../../ui/content.tsx'

/** Direction of the passage. */
function DirectionCell({ row }: { readonly row: DoorLogLine }) {
  const t = useText()
  return row.direction === null ? <Empty /> : <span>{t(`doorLogs:direction.${row.direction}`)}</span>
}

/** Why in a few words, and whose card an unknown one may be. */
function ReasonCell({ row }: { readonly row: DoorLogLine }) {
  const t = useText()
  const sentence = row.readAs ? t('doorLogs:readAs.text', { name: row.readAs.personName }) : reasonText(row.reason)
  return <LongText text={row.readAs ? sentence : shortReasonText(row.reason)} whole={sentence} />
}

/** What the device saw of it. */
function ImageCell({ row }: { readonly row: DoorLogLine }) {
  if (row.imageUuid === null) return <Empty />
  const { imageUuid: uuid, deviceName, occurredAt: takenAt, uuid: eventUuid } = row
  return <ImageLink image={{ uuid, deviceName, takenAt, eventUuid }} />
}

/** Columns of the door log. */
export const columns = columnsFor<DoorLogLine>()({
  time: { label: 'doorLogs:columns.time', Cell: ({ row }) => <EventTimeLink event={row} />, isFixed: true },
  event: { label: 'doorLogs:columns.event', Cell: ({ row }) => <DoorEventType event={row} /> },
  // What concerns no door is of its device.
  door: { label: 'doorLogs:columns.place', Cell: ({ row }) => <PlainText text={row.doorName ?? row.deviceName} /> },
  person: { label: 'doorLogs:columns.person', Cell: ({ row }) => <DoorEventPerson event={row} /> },
  method: {
    label: 'doorLogs:columns.method',
    Cell: ({ row }) => <PlainText text={deviceWord('method', logMethodOf(row))} />,
  },
  company: { label: 'doorLogs:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  home: { label: 'things:home', Cell: ({ row }) => <PlainText text={homeLabel(row)} /> },
  direction: { label: 'doorLogs:columns.direction', Cell: DirectionCell },
  result: { label: 'doorLogs:columns.result', Cell: ({ row }) => <DoorEventResult event={row} /> },
  id: { label: 'doorLogs:columns.id', Cell: ({ row }) => <PlainText text={row.personnelId} />, isSpare: true },
  reason: { label: 'doorLogs:columns.reason', Cell: ReasonCell },
  image: { label: 'doorLogs:detail.picture', Cell: ImageCell },
  device: { label: 'doorLogs:columns.device', Cell: ({ row }) => <PlainText text={row.deviceName} />, isSpare: true },
})
