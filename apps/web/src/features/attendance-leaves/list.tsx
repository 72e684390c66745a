import type { AttendanceLeave } from '@lintel/contract/attendance-leaves/schema.ts'
import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DayChangesParts } from '../../domain/attendance/day-changes.tsx'
import { LeaveTypeMark } from '../../domain/attendance/leave-type-mark.tsx'
import { CompanyFilter, DepartmentFilter, PersonFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { LongText, NameText, PlainText, WholeParts } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useLeaveWords } from './leave-words.ts'
import { attendanceLeaves } from './links.ts'

interface CellProps {
  readonly row: AttendanceLeave
}

function PersonCell({ row }: CellProps) {
  return <NameText name={row.personName} to={useLinks(attendanceLeaves).edit({ id: row.uuid })} />
}

function StartCell({ row }: CellProps) {
  return <WholeParts text={useLeaveWords().start(row)} />
}

function EndCell({ row }: CellProps) {
  return <WholeParts text={useLeaveWords().end(row)} />
}

function DurationCell({ row }: CellProps) {
  return <span>{useLeaveWords().duration(row)}</span>
}

const looks = {
  upcoming: { meaning: 'information', icon: IconClock },
  ongoing: { meaning: 'ok', icon: IconCircleCheck },
  ended: { meaning: 'neutral', icon: IconCircleDashed },
} as const

function StateCell({ row }: CellProps) {
  const t = useText()
  return <StatusBadge {...looks[row.state]}>{t(`attendanceLeaves:state.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<AttendanceLeave>()({
  person: { label: 'attendanceLeaves:columns.person', Cell: PersonCell, sort: 'personName', isFixed: true },
  personnelId: {
    label: 'attendanceLeaves:columns.personnelId',
    Cell: ({ row }) => <PlainText text={row.personnelId} />,
    isSpare: true,
  },
  department: {
    label: 'attendanceLeaves:columns.department',
    Cell: ({ row }) => <PlainText text={row.departmentName} />,
    isSpare: true,
  },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  type: {
    label: 'attendanceLeaves:columns.type',
    Cell: ({ row }) => <LeaveTypeMark name={row.leaveTypeName} color={row.color} />,
  },
  start: { label: 'attendanceLeaves:columns.start', Cell: StartCell, sort: 'startsOn' },
  end: { label: 'attendanceLeaves:columns.end', Cell: EndCell },
  duration: { label: 'attendanceLeaves:columns.duration', Cell: DurationCell },
  remark: { label: 'attendanceLeaves:columns.remark', Cell: ({ row }) => <LongText text={row.remark} /> },
  recordedBy: {
    label: 'attendanceLeaves:columns.recordedBy',
    Cell: ({ row }) => <PlainText text={row.recordedBy} />,
    isSpare: true,
  },
  state: { label: 'attendanceLeaves:columns.state', Cell: StateCell },
})

/** Types with their company where there are several of one name. */
function useLeaveTypesNamed(keyword: string): RemoteOptions {
  const { data } = useRead(api.attendanceLeaveType.names, {})
  const isFound = hasWords(keyword)
  return data?.rows.filter(({ name }) => isFound(name)).map(({ uuid, name }) => ({ value: uuid, label: name }))
}

function LeaveTypeFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useLeaveTypesNamed} />
}

const filters = [
  filter.custom('personUuid', 'attendanceLeaves:columns.person', PersonFilter),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
  filter.custom('departmentUuid', 'attendanceLeaves:columns.department', DepartmentFilter),
  filter.custom('leaveTypeUuid', 'attendanceLeaves:columns.type', LeaveTypeFilter),
  filter.day('from', 'attendanceLeaves:columns.start', 'start'),
  filter.day('to', 'attendanceLeaves:columns.end', 'end'),
]

const leaveDeletion = deletion({
  of: api.attendanceLeave.remove,
  needs: 'attendanceLeave.delete',
  name: ({ personName }: AttendanceLeave) => personName,
  title: 'attendanceLeaves:delete.title',
  successText: 'attendanceLeaves:delete.done',
  text: 'attendanceLeaves:delete.text',
  More: RemovalPreview,
})

/** Leaves of the people of the site (office.md 23). */
export default function LeaveList() {
  return (
    <RecordList
      feature={attendanceLeaves}
      of={api.attendanceLeave.list}
      columns={columns}
      filters={filters}
      rowName={(leave) => leave.personName}
      empty="attendanceLeaves:empty"
      deletion={leaveDeletion}
    />
  )
}

/** Closed days that the deletion gives another result; nothing where there are none. */
function RemovalPreview({ of: { uuid } }: { readonly of: AttendanceLeave }) {
  const { data } = useRead(api.attendanceLeave.previewRemove, { uuid })
  return data && data.count > 0 ? <DayChangesParts changes={data} /> : null
}
