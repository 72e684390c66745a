import type { Door } from '@lintel/contract/doors/schema.ts'
import type { Reader } from '@lintel/contract/doors/settings.ts'
import { LongText, MomentText, NameText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ConnectionBadge } from '../../domain/devices/badges.tsx'
import { useFloorText, useOutputName } from '../../domain/doors/door-name.ts'
import { useLinks, useReferences } from '../../kit/portal/route-context.ts'
import { useText, namesText } from '../../language/language.ts'
import { doors } from './links.ts'
import { DoorMarks, EmergencyBadge } from './door-marks.tsx'
import { DoorStateBadge } from '../../domain/doors/door-state-badge.tsx'
import { OpenDoorState } from '../../domain/doors/open-door.tsx'
import { OverrideBadge, PositionBadge } from './badges.tsx'
import { useReaderName } from '../../domain/doors/door-name.ts'

/** A door's first column: its name, and below it how far an opening has come. */
function NameCell({ row }: { readonly row: Door }) {
  const refer = useReferences()
  const own = useLinks(doors).info({ id: row.uuid })
  return (
    <>
      <NameText name={row.name} to={own ?? refer('deviceInfo', { id: row.deviceUuid })} />
      <OpenDoorState door={row} isInRow />
    </>
  )
}

function DeviceCell({ row }: { readonly row: Door }) {
  return <RelatedText name={row.deviceName} to={useReferences()('deviceInfo', { id: row.deviceUuid })} />
}

function OutputCell({ row }: { readonly row: Door }) {
  return <PlainText text={useOutputName()(row)} />
}

/** The floor of a lift; nothing for an ordinary door. */
function FloorCell({ row: { floor } }: { readonly row: Door }) {
  const textOf = useFloorText()
  return <PlainText text={floor === null ? '' : textOf(floor)} />
}

function ReadersCell({ readers }: { readonly readers: readonly Reader[] }) {
  const nameOf = useReaderName()
  return <LongText text={readers.map(nameOf).join(', ')} />
}

/** Whether its device is there, and its lock; below it the manual override, or that a timetable decides. */
function StatusCell({ row }: { readonly row: Door }) {
  const t = useText()
  const { connection, override, hasTimetable } = row
  return (
    <div>
      <ConnectionBadge connection={connection} /> <PositionBadge door={row} />{' '}
      <DoorStateBadge door={row} hidesOffline /> <DoorMarks door={row} />
      {override && (
        <div>
          <OverrideBadge override={override} />
        </div>
      )}
      {!override && hasTimetable && (
        <div>
          <small>{t('doorSettings:timetable.has')}</small>
        </div>
      )}
    </div>
  )
}

/** The first of the companies that may use it, and how many more there are. */
function CompaniesCell({ row: { companies, companyNames } }: { readonly row: Door }) {
  const t = useText()
  const names = namesText(companyNames)
  const count = companies - companyNames.length
  return <LongText text={count > 0 ? t('doors:companies.more', { names, count }) : names} />
}

/** Columns of the door list. */
export const columns = columnsFor<Door>()({
  name: { label: 'doors:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  device: { label: 'doors:columns.device', Cell: DeviceCell },
  floor: { label: 'doors:columns.floor', Cell: FloorCell, sort: 'floor' },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  apartment: { label: 'things:apartment', Cell: ({ row }) => <PlainText text={row.apartmentName} /> },
  output: { label: 'doors:columns.output', Cell: OutputCell },
  entryReaders: {
    label: 'doorSettings:fields.entryReaders',
    Cell: ({ row }) => <ReadersCell readers={row.entryReaders} />,
  },
  exitReaders: {
    label: 'doorSettings:fields.exitReaders',
    Cell: ({ row }) => <ReadersCell readers={row.exitReaders} />,
  },
  companies: { label: 'doors:columns.companies', Cell: CompaniesCell },
  emergency: { label: 'doors:columns.emergency', Cell: ({ row }) => <EmergencyBadge emergency={row.emergency} /> },
  status: { label: 'doors:columns.status', Cell: StatusCell },
  lastOpened: {
    label: 'doors:columns.lastOpening',
    Cell: ({ row }) => <MomentText at={row.lastOpenedAt} />,
    sort: 'lastOpenedAt',
  },
})
