import type { CalendarPerson, ScheduleCalendar as Calendar } from '@lintel/contract/attendance-schedules/schema.ts'
import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useSetupAction } from '../../domain/attendance/setup-action.tsx'
import { CompanyFilter, DepartmentFilter } from '../../domain/people/site-filters.tsx'
import { daysFrom } from '../../kit/dates/month.ts'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useAddition } from '../../kit/list/record-list.tsx'
import { useLocale, useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { datesAround, datesOfAddress, listDates, spans, turnDates, type CalendarDates } from './calendar-dates.ts'
import { attendanceSchedules } from './links.ts'
import { ShiftFilter, useToday } from './list-parts.tsx'

const columns = columnsFor<CalendarPerson>()({})

const filters = [
  filter.text('keyword', 'attendanceSchedules:form.search'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
  filter.custom('departmentUuid', 'attendanceSchedules:columns.department', DepartmentFilter),
  filter.custom('shiftUuid', 'attendanceSchedules:columns.shift', ShiftFilter),
]

/** People and what is planned for them on the dates of a month or of two weeks. */
export function ScheduleCalendar({ tabs }: { readonly tabs: ReactNode }) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const dates = datesOfAddress(search, today)
  const show = (next: CalendarDates) => {
    const address = new URLSearchParams(search)
    address.set('from', next.from)
    if (next.span === 'weeks') address.set('span', next.span)
    else address.delete('span')
    setSearch(address, { replace: true })
  }
  return (
    <ListScreen
      title="attendanceSchedules:title"
      of={api.attendanceSchedule.calendar}
      columns={columns.pick([])}
      filters={filters}
      always={{ from: dates.from, days: dates.days }}
      rowId={({ uuid }) => uuid}
      rowName={({ name }) => name}
      empty="attendanceSchedules:emptyCalendar"
      emptyAction={useSetupAction()}
      create={useAddition(attendanceSchedules)}
      tabs={tabs}
      above={() => <Turn dates={dates} today={today} onChange={show} />}
      draw={(rows, { page, isFetching }) =>
        rows && <CalendarGrid calendar={page as Calendar} from={dates.from} isBusy={isFetching} />
      }
    />
  )
}

interface TurnProps {
  readonly dates: CalendarDates
  readonly today: string
  readonly onChange: (dates: CalendarDates) => void
}

/** Which dates are shown, those before and after them, and how many. */
function Turn({ dates, today, onChange }: TurnProps) {
  const t = useText()
  const names = createCalendarNames(useLocale())
  const { write } = useLocalText().day
  const dayText = (day: string) => write(day) ?? day
  const title =
    dates.span === 'month'
      ? names.month(dates.from)
      : t('attendance:span', { from: dayText(dates.from), to: dayText(daysFrom(dates.from, dates.days - 1)) })
  const isTodayShown = listDates(dates).includes(today)
  return (
    <Group gap="sm">
      <Group gap="xs">
        <ActionIcon
          variant="default"
          aria-label={t('attendanceSchedules:calendar.earlier')}
          onClick={() => onChange(turnDates(dates, -1))}
        >
          <IconChevronLeft size={16} data-points aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('attendanceSchedules:calendar.later')}
          onClick={() => onChange(turnDates(dates, 1))}
        >
          <IconChevronRight size={16} data-points aria-hidden />
        </ActionIcon>
      </Group>
      <strong aria-live="polite">{title}</strong>
      <Button variant="default" size="compact-sm" onClick={() => onChange(datesAround(dates.span, today))}>
        {t('attendanceSchedules:calendar.today')}
      </Button>
      <Group role="group" aria-label={t('attendanceSchedules:calendar.span')} gap={4} ms="auto">
        {spans.map((span) => (
          <Button
            key={span}
            variant={span === dates.span ? 'light' : 'default'}
            size="compact-sm"
            aria-pressed={span === dates.span}
            onClick={() => onChange(datesAround(span, isTodayShown ? today : dates.from))}
          >
            {t(`attendanceSchedules:calendar.${span}`)}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
