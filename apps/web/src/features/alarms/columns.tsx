import { homeLabel } from '@lintel/contract/apartments/label.ts'
import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import { endingAlarms, type AlarmState } from '@lintel/contract/alarms/states.ts'
import { AlarmLevelBadge } from '../../domain/devices/badges.tsx'
import { LongText, MomentText, NameText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks, useReferences } from '../../kit/portal/route-context.ts'
import { useReaderName } from '../../domain/doors/door-name.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { useMomentFormat } from '../../session/use-format.ts'
import { Empty } from '../../ui/content.tsx'
import { alarms } from './links.ts'
import { SirenCell } from './siren.tsx'

const stateMeaning: Readonly<Record<AlarmState, Meaning>> = {
  new: 'attention',
  inProgress: 'information',
  resolved: 'ok',
}

interface Cell {
  readonly row: Alarm
}

/** What happened, and the page of the alarm; the event that told of it is one of the row's actions. */
function TypeCell({ row }: Cell) {
  const t = useText()
  const links = useLinks(alarms)
  return <NameText name={t(`alarms:type.${row.type}`)} to={links.info({ id: row.uuid })} />
}

/** Status of the alarm. */
export function StatusCell({ row }: Cell) {
  const t = useText()
  return <StatusBadge meaning={stateMeaning[row.status]}>{t(`alarms:status.${row.status}`)}</StatusBadge>
}

/** When it ended by itself, as some do. */
function ClearedCell({ row }: Cell) {
  const t = useText()
  const format = useMomentFormat()
  if (row.clearedAt) return <time dateTime={row.clearedAt}>{format.dateTime(row.clearedAt)}</time>
  const canEnd = endingAlarms.some((type) => type === row.type)
  return canEnd ? <span>{t('alarms:open')}</span> : <Empty />
}

/** Who acknowledged it, and when it was resolved; or that it closed itself. */
function AcknowledgedCell({ row }: Cell) {
  const t = useText()
  if (row.status === 'resolved' && row.acknowledgedBy === null) return <span>{t('alarms:panel.closedItself')}</span>
  return (
    <>
      <PlainText text={row.acknowledgedBy} />
      {row.resolvedAt && (
        <div>
          <MomentText at={row.resolvedAt} />
        </div>
      )}
    </>
  )
}

/**
 * Of an area the area, and the door by which a person entered it; of a reader the door that it serves, and which it is.
 */
function PlaceCell({ row: { areaName, doorName, deviceName, reader } }: Cell) {
  const nameOfReader = useReaderName()
  const more = reader ? nameOfReader(reader) : areaName !== null && doorName
  return (
    <>
      <PlainText text={areaName ?? doorName ?? deviceName} />
      {more && (
        <div>
          <small>
            <PlainText text={more} />
          </small>
        </div>
      )}
    </>
  )
}

/** The company that it concerns, as the link to its page, or that several share its door. */
export function CompanyCell({ row: { companyName, companyUuid, isShared } }: Cell) {
  const t = useText()
  const refer = useReferences()
  if (companyName === null) return isShared ? <span>{t('alarms:shared')}</span> : <Empty />
  return (
    <RelatedText name={companyName} to={companyUuid === null ? undefined : refer('companyEdit', { id: companyUuid })} />
  )
}

/** Columns of the alarm records. */
export const columns = columnsFor<Alarm>()({
  time: { label: 'alarms:columns.time', Cell: ({ row }) => <MomentText at={row.occurredAt} />, isFixed: true },
  type: { label: 'alarms:columns.type', Cell: TypeCell },
  level: { label: 'alarms:columns.level', Cell: ({ row }) => <AlarmLevelBadge level={row.level} /> },
  place: { label: 'alarms:columns.place', Cell: PlaceCell },
  company: { label: 'alarms:columns.company', Cell: CompanyCell },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  home: { label: 'things:home', Cell: ({ row }) => <PlainText text={homeLabel(row)} /> },
  cleared: { label: 'alarms:columns.cleared', Cell: ClearedCell },
  siren: { label: 'alarms:columns.siren', Cell: SirenCell },
  status: { label: 'alarms:columns.status', Cell: StatusCell },
  acknowledged: { label: 'alarms:columns.acknowledged', Cell: AcknowledgedCell },
  remark: { label: 'alarms:columns.remark', Cell: ({ row }) => <LongText text={row.remark} /> },
})
