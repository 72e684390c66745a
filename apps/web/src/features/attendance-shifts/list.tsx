import { weekDays } from '@lintel/contract/attendance/kinds.ts'
import type { AttendanceShift } from '@lintel/contract/attendance-shifts/schema.ts'
import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { api } from '../../api/client.ts'
import { useSetupAction } from '../../domain/attendance/setup-action.tsx'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { runsOf } from '../../kit/time/day-minutes.ts'
import { useLocale, useText } from '../../language/language.ts'
import { daysByTimetable } from './cycle.ts'
import { attendanceShifts } from './links.ts'

interface CellProps {
  readonly row: AttendanceShift
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(attendanceShifts).edit({ id: row.uuid })} />
}

function CycleCell({ row }: CellProps) {
  const { cycleUnit, timetableUuids } = row
  const count = cycleUnit === 'week' ? timetableUuids.length / weekDays : timetableUuids.length
  return <span>{useText()(`attendanceShifts:cycle.${cycleUnit}`, { count })}</span>
}

/** Which timetable on which weekdays; of a longer cycle on how many days. */
function TimetablesCell({ row }: CellProps) {
  const t = useText()
  const { weekdays } = createCalendarNames(useLocale())
  const weekday = (day: number) => weekdays[day - 1]!.short
  const isOneWeek = row.cycleUnit === 'week' && row.timetableUuids.length === weekDays
  const nameOf = new Map(row.timetables.map(({ uuid, name }) => [uuid, name]))
  const join = (former: string, next: string) => t('attendance:and', { former, next })
  const parts = [...daysByTimetable(row.timetableUuids)].map(([uuid, days]) => {
    const name = nameOf.get(uuid) ?? ''
    if (!isOneWeek) return t('attendanceShifts:summary.count', { name, count: days.length })
    const runs = runsOf(days).map(([from, to]) =>
      from === to ? weekday(from) : t('attendance:span', { from: weekday(from), to: weekday(to) }),
    )
    return t('attendanceShifts:summary.days', { name, days: runs.reduce(join) })
  })
  return <PlainText text={parts.reduce((former, next) => t('attendanceShifts:summary.and', { former, next }))} />
}

const columns = columnsFor<AttendanceShift>()({
  name: { label: 'attendanceShifts:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  cycle: { label: 'attendanceShifts:columns.cycle', Cell: CycleCell },
  timetables: { label: 'attendanceShifts:columns.timetables', Cell: TimetablesCell },
  schedules: { label: 'attendanceShifts:columns.schedules', Cell: ({ row }) => <NumberText value={row.schedules} /> },
})

const filters = [
  filter.text('keyword', 'attendanceShifts:columns.name'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
]

const shiftDeletion = deletion({
  of: api.attendanceShift.remove,
  needs: 'attendanceShift.delete',
  name: ({ name }: AttendanceShift) => name,
  text: 'common:deletion.final',
})

/** Shifts of the companies of the site (office.md 20). */
export default function ShiftList() {
  return (
    <RecordList
      feature={attendanceShifts}
      of={api.attendanceShift.list}
      columns={columns}
      filters={filters}
      rowName={(shift) => shift.name}
      empty="attendanceShifts:empty"
      emptyAction={useSetupAction()}
      deletion={shiftDeletion}
    />
  )
}
