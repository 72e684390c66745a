import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { Holiday } from '@lintel/contract/holidays/schema.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PreviewParts } from '../../domain/access-groups/access-preview.tsx'
import { NameText, TextLines } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { filter } from '../../kit/list/filters.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { holidays } from './links.ts'
import { PublicDialog } from './public-dialog.tsx'

interface CellProps {
  readonly row: Holiday
}

function NameCell({ row }: CellProps) {
  const to = useLinks(holidays).edit({ id: row.uuid })
  return <NameText name={row.name} to={row.mayChange ? to : undefined} />
}

function CompanyCell({ row }: CellProps) {
  const t = useText()
  if (row.companyName !== null) return <bdi>{row.companyName}</bdi>
  return <span>{t(row.isPublic ? 'holidays:publicOne' : 'holidays:allCompanies')}</span>
}

function KindCell({ row }: CellProps) {
  return <span>{useText()(`schedules:dayKind.${row.kind}`)}</span>
}

function DatesCell({ row }: CellProps) {
  const t = useText()
  const { date } = useScheduleWords()
  const from = date(row.startsOn)
  return <span>{row.startsOn === row.endsOn ? from : t('holidays:range', { from, to: date(row.endsOn) })}</span>
}

function HoursCell({ row }: CellProps) {
  const { hours } = useScheduleWords()
  return <span>{hours(row.hours ?? { from: 0, to: dayMinutes })}</span>
}

/** All groups that it is for, or how many; and those that it leaves alone by name. */
function GroupsCell({ row: { groups } }: CellProps) {
  const t = useText()
  const format = useFormat()
  const more = groups.excepted - groups.exceptedNames.length
  if (groups.excepted === 0 && groups.obeying > 0) return <span>{t('holidays:groups.all')}</span>
  return (
    <TextLines
      lines={[
        t('holidays:groups.some', { count: format.number(groups.obeying) }),
        ...groups.exceptedNames.map((name) => t('holidays:groups.except', { name })),
        ...(more > 0 ? [t('holidays:groups.further', { count: format.number(more) })] : []),
      ]}
    />
  )
}

function RepeatCell({ row }: CellProps) {
  return <span>{useText()(row.repeatsYearly ? 'holidays:everyYear' : 'holidays:once')}</span>
}

function AttendanceCell({ row }: CellProps) {
  return <span>{useText()(row.countsForAttendance ? 'common:yes' : 'common:no')}</span>
}

const columns = columnsFor<Holiday>()({
  name: { label: 'holidays:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'holidays:columns.company', Cell: CompanyCell },
  kind: { label: 'holidays:columns.kind', Cell: KindCell },
  dates: { label: 'holidays:columns.dates', Cell: DatesCell, sort: 'startsOn' },
  hours: { label: 'holidays:columns.hours', Cell: HoursCell },
  repeat: { label: 'holidays:columns.repeat', Cell: RepeatCell },
  groups: { label: 'holidays:columns.groups', Cell: GroupsCell },
  attendance: { label: 'holidays:columns.attendance', Cell: AttendanceCell },
})

const filters = [
  filter.text('keyword', 'holidays:filters.keyword'),
  filter.custom('companyUuid', 'holidays:filters.company', CompanyFilter),
]

const holidayDeletion = deletion({
  of: api.holiday.remove,
  needs: 'holiday.delete',
  name: ({ name }: Holiday) => name,
  title: 'holidays:delete.title',
  successText: 'holidays:delete.done',
  text: 'holidays:delete.text',
  More: RemovalPreview,
})

/** Holidays of the site (office.md 13). */
export default function HolidayList() {
  const t = useText()
  const [isAddingPublic, setAddingPublic] = useState(false)
  return (
    <>
      <RecordList
        feature={holidays}
        of={api.holiday.list}
        columns={columns}
        filters={filters}
        rowName={(holiday) => holiday.name}
        empty="holidays:empty"
        deletion={holidayDeletion}
        isEditable={(holiday) => holiday.mayChange}
        also={[
          {
            key: 'addPublic',
            label: t('holidays:public.add'),
            icon: <IconCalendarPlus size={16} aria-hidden />,
            run: () => setAddingPublic(true),
            needs: 'holiday.create',
          },
        ]}
      />
      {isAddingPublic && <PublicDialog onClose={() => setAddingPublic(false)} />}
    </>
  )
}

/** People who gain by the deletion; nothing where none does. */
function RemovalPreview({ of: { uuid } }: { readonly of: Holiday }) {
  const { data } = useRead(api.holiday.previewRemove, { uuid })
  return data && data.count > 0 ? <PreviewParts preview={data} /> : null
}
