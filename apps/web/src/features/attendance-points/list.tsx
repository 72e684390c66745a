import type { AttendancePoint } from '@lintel/contract/attendance-points/schema.ts'
import { api } from '../../api/client.ts'
import { useSetupAction } from '../../domain/attendance/setup-action.tsx'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { attendancePoints } from './links.ts'

interface CellProps {
  readonly row: AttendancePoint
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(attendancePoints).edit({ id: row.uuid })} />
}

function DoorsCell({ row }: CellProps) {
  const t = useText()
  return <bdi>{row.doors.map(({ name }) => name).reduce((former, next) => t('attendance:and', { former, next }))}</bdi>
}

const columns = columnsFor<AttendancePoint>()({
  name: { label: 'attendancePoints:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  doors: { label: 'attendancePoints:columns.doors', Cell: DoorsCell },
  createdAt: {
    label: 'attendance:createdAt',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})

const filters = [
  filter.text('keyword', 'attendancePoints:columns.name'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
]

const pointDeletion = deletion({
  of: api.attendancePoint.remove,
  needs: 'attendancePoint.delete',
  name: ({ name }: AttendancePoint) => name,
  text: 'attendancePoints:deletion',
})

/** Attendance points of the companies of the site (office.md 18). */
export default function PointList() {
  return (
    <RecordList
      feature={attendancePoints}
      of={api.attendancePoint.list}
      columns={columns}
      filters={filters}
      rowName={(point) => point.name}
      empty="attendancePoints:empty"
      emptyAction={useSetupAction()}
      deletion={pointDeletion}
    />
  )
}
