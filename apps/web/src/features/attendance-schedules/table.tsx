import { scheduleStates } from '@lintel/contract/attendance/kinds.ts'
import type { AttendanceSchedule } from '@lintel/contract/attendance-schedules/schema.ts'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useSetupAction } from '../../domain/attendance/setup-action.tsx'
import { CompanyFilter, DepartmentFilter, PersonFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { NameText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { attendanceSchedules } from './links.ts'
import { ShiftFilter } from './list-parts.tsx'

interface CellProps {
  readonly row: AttendanceSchedule
}

function PersonCell({ row }: CellProps) {
  return <NameText name={row.personName} to={useLinks(attendanceSchedules).edit({ id: row.uuid })} />
}

function DateText({ date }: { readonly date: string }) {
  return <span>{useLocalText().day.write(date) ?? date}</span>
}

const meanings = { upcoming: 'information', inEffect: 'ok', ended: 'neutral' } as const

function StateCell({ row }: CellProps) {
  return <StatusBadge meaning={meanings[row.state]}>{useText()(`attendanceSchedules:state.${row.state}`)}</StatusBadge>
}

const columns = columnsFor<AttendanceSchedule>()({
  person: { label: 'attendanceSchedules:columns.person', Cell: PersonCell, isFixed: true },
  id: { label: 'attendanceSchedules:columns.id', Cell: ({ row }) => <PlainText text={row.personnelId} /> },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  department: {
    label: 'attendanceSchedules:columns.department',
    Cell: ({ row }) => <PlainText text={row.departmentName} />,
  },
  shift: { label: 'attendanceSchedules:columns.shift', Cell: ({ row }) => <PlainText text={row.shiftName} /> },
  startDate: {
    label: 'attendanceSchedules:columns.startDate',
    Cell: ({ row }) => <DateText date={row.startDate} />,
    sort: 'startDate',
  },
  endDate: {
    label: 'attendanceSchedules:columns.endDate',
    Cell: ({ row }) => <DateText date={row.endDate} />,
    sort: 'endDate',
  },
  state: { label: 'attendanceSchedules:columns.state', Cell: StateCell },
})

const filters = [
  filter.text('keyword', 'attendanceSchedules:form.search'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
  filter.custom('departmentUuid', 'attendanceSchedules:columns.department', DepartmentFilter),
  filter.custom('personUuid', 'attendanceSchedules:columns.person', PersonFilter),
  filter.custom('shiftUuid', 'attendanceSchedules:columns.shift', ShiftFilter),
  filter.choice(
    'state',
    'attendanceSchedules:columns.state',
    scheduleStates,
    (value) => `attendanceSchedules:state.${value}`,
  ),
  filter.day('at', 'attendanceSchedules:columns.date', 'start'),
]

const scheduleDeletion = deletion({
  of: api.attendanceSchedule.remove,
  needs: 'attendanceSchedule.delete',
  name: ({ personName }: AttendanceSchedule) => personName,
  text: 'attendanceSchedules:deletion',
})

/** Schedules as rows: who has which shift from when to when. */
export function ScheduleTable({ tabs }: { readonly tabs: ReactNode }) {
  return (
    <RecordList
      feature={attendanceSchedules}
      of={api.attendanceSchedule.list}
      columns={columns}
      filters={filters}
      rowName={(schedule) => schedule.personName}
      empty="attendanceSchedules:empty"
      emptyAction={useSetupAction()}
      deletion={(t, schedule) => (schedule.state === 'ended' ? undefined : scheduleDeletion(t, schedule))}
      tabs={tabs}
    />
  )
}
