import type { AttendanceTimetable } from '@lintel/contract/attendance-timetables/schema.ts'
import { timetableKinds } from '@lintel/contract/attendance-timetables/schema.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { attendanceTimetables } from './links.ts'
import { workMinutesOf } from './work-minutes.ts'

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
  const t = useText()
  const view = useView(attendanceTimetables)
  const links = useLinks(attendanceTimetables)
  const one = useRecordActions<AttendanceTimetable>((timetable) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      to: links.edit({ id: timetable.uuid }),
      needs: 'attendanceTimetable.edit',
    },
    timetableDeletion(t, timetable),
  ])
  return (
    <>
      <ListScreen
        title="attendanceTimetables:title"
        of={api.attendanceTimetable.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(timetable) => timetable.uuid}
        rowName={(timetable) => timetable.name}
        empty="attendanceTimetables:empty"
        create={{
          key: 'add',
          label: t('attendanceTimetables:add'),
          icon: <IconPlus size={16} aria-hidden />,
          to: links.add(),
          needs: 'attendanceTimetable.create',
        }}
        row={one.actionsOf}
      />
      {one.dialog}
    </>
  )
}
