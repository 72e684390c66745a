import type { AccessGroup } from '@lintel/contract/access-groups/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { NameText, NumberText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useDayPlanWords, useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { CompanyFilter, DoorFilter } from '../../domain/people/site-filters.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useGroupActions } from './actions.tsx'
import { accessGroups } from './links.ts'
import { Warnings } from './warnings.tsx'

interface CellProps {
  readonly row: AccessGroup
}

function NameCell({ row }: CellProps) {
  return <NameText name={row.name} to={useLinks(accessGroups).info({ id: row.uuid })} />
}

function RepeatCell({ row }: CellProps) {
  return <span>{useText()(`accessGroups:repeat.${row.repeat}`)}</span>
}

function TimesCell({ row }: CellProps) {
  return <TextLines lines={useScheduleWords().lines(row)} />
}

function HolidaysCell({ row }: CellProps) {
  const t = useText()
  const dayPlans = useDayPlanWords()
  return <TextLines lines={[t(`accessGroups:onHolidays.${row.onHolidays}`), ...dayPlans(row.dayPlans)]} />
}

function FactorsCell({ row }: CellProps) {
  return <span>{useText()(row.minFactors > 1 ? 'accessGroups:factors.2' : 'accessGroups:factors.1')}</span>
}

const columns = columnsFor<AccessGroup>()({
  name: { label: 'accessGroups:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'accessGroups:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  repeat: { label: 'accessGroups:columns.repeat', Cell: RepeatCell },
  times: { label: 'accessGroups:columns.times', Cell: TimesCell },
  holidays: { label: 'accessGroups:columns.holidays', Cell: HolidaysCell },
  doors: { label: 'accessGroups:columns.doors', Cell: ({ row }) => <NumberText value={row.doors} />, isNumeric: true },
  factors: { label: 'accessGroups:columns.factors', Cell: FactorsCell },
  people: {
    label: 'accessGroups:columns.people',
    Cell: ({ row }) => <NumberText value={row.people} />,
    isNumeric: true,
  },
})

const filters = [
  filter.text('keyword', 'accessGroups:filters.keyword'),
  filter.custom('companyUuid', 'accessGroups:filters.company', CompanyFilter),
  filter.custom('doorUuid', 'accessGroups:filters.door', DoorFilter),
]

/** Access groups of the site (office.md 12). */
export default function AccessGroupList() {
  const t = useText()
  const view = useView(accessGroups)
  const links = useLinks(accessGroups)
  const { actionsOf, dialog } = useGroupActions()
  return (
    <>
      <ListScreen
        title="accessGroups:title"
        of={api.accessGroup.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(group) => group.uuid}
        rowName={(group) => group.name}
        empty="accessGroups:empty"
        above={() => <Warnings />}
        create={{
          key: 'add',
          label: t('accessGroups:add'),
          icon: <IconPlus size={16} aria-hidden />,
          to: links.add(),
          needs: 'accessGroup.create',
        }}
        row={actionsOf}
      />
      {dialog}
    </>
  )
}
