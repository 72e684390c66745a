import type { AttendanceTimetable } from '@lintel/contract/attendance-timetables/schema.ts'
import { timetableKinds } from '@lintel/contract/attendance/kinds.ts'
import { api } from '../../api/client.ts'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { useSetupAction } from '../../domain/attendance/setup-action.tsx'
import { workMinutesOf } from '../../domain/attendance/work-minutes.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { attendanceTimetables } from './links.ts'

interface CellProps {
  readonly row: AttendanceTimetable
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(attendanceTimetables).edit({ id: row.uuid })} />
}

function KindCell({ row }: CellProps) {
  return <span>{useText()(`attendanceTimetables:kind.${row.kind}`)}</span>
}

function HoursCell({ row }: CellProps) {
  const t = useText()
  const words = useDayWords()
  if (row.kind === 'flexible') return <span>{t('attendanceTimetables:anyTime')}</span>
  return <span>{row.periods.map(words.span).reduce((former, next) => t('attendance:and', { former, next }))}</span>
}

function RequiredCell({ row }: CellProps) {
  return <span>{useDayWords().minutes(workMinutesOf(row))}</span>
}

const columns = columnsFor<AttendanceTimetable>()({
  name: { label: 'attendanceTimetables:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  kind: { label: 'attendanceTimetables:columns.kind', Cell: KindCell },
  hours: { label: 'attendanceTimetables:columns.hours', Cell: HoursCell },
  required: { label: 'attendanceTimetables:columns.required', Cell: RequiredCell },
  shifts: { label: 'attendanceTimetables:columns.shifts', Cell: ({ row }) => <NumberText value={row.shifts} /> },
})

const filters = [
  filter.text('keyword', 'attendanceTimetables:columns.name'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
  filter.choice(
    'kind',
    'attendanceTimetables:columns.kind',
    timetableKinds,
    (value) => `attendanceTimetables:kind.${value}`,
  ),
]

const timetableDeletion = deletion({
  of: api.attendanceTimetable.remove,
  needs: 'attendanceTimetable.delete',
  name: ({ name }: AttendanceTimetable) => name,
  text: 'common:deletion.final',
})

/** Timetables of the companies of the site (office.md 19). */
export default function TimetableList() {
  return (
    <RecordList
      feature={attendanceTimetables}
      of={api.attendanceTimetable.list}
      columns={columns}
      filters={filters}
      rowName={(timetable) => timetable.name}
      empty="attendanceTimetables:empty"
      emptyAction={useSetupAction()}
      deletion={timetableDeletion}
    />
  )
}
