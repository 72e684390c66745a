import { dayStatuses } from '@lintel/contract/attendance/days.ts'
import { statusesIn } from '@lintel/contract/attendance-reports/schema.ts'
import { timetableKinds } from '@lintel/contract/attendance/kinds.ts'
import { CompanyFilter, DepartmentFilter, PersonFilter } from '../../domain/people/site-filters.tsx'
import { FilterChip } from '../../kit/list/chips/filter-chip.tsx'
import { FilterLine } from '../../kit/list/chips/add-filter.tsx'
import { rangeOf } from '../../kit/list/chips/ranges.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { useListModel } from '../../kit/list/use-list.tsx'
import { useMinute } from '../../kit/time/now.ts'
import { clockOfMoment } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import type { ReportPage } from './report-page.ts'
import { recentRanges } from './site-times.ts'

/** The days of the report: of a click, or of one's own; without any it names those that the report has by itself. */
function PeriodFilter({ label, chip, onAdd }: FilterFieldProps) {
  const t = useText()
  const { state, change, page } = useListModel()
  const { write } = useLocalText().day
  const now = useMinute()
  const zone = useTimeZone()
  if (onAdd || !chip) return onAdd ? <FilterLine label={label} onAdd={onAdd} /> : null
  const { lastWeek, thisMonth, lastMonth } = recentRanges(clockOfMoment(new Date(now).toISOString(), zone).slice(0, 10))
  const presets = [
    ...(['today', 'yesterday', 'thisWeek'] as const).map((one) => ({
      label: t(`shell:filters.range.${one}`),
      range: rangeOf(one, now, zone),
    })),
    { label: t('attendanceReports:filters.lastWeek'), range: lastWeek },
    { label: t('attendanceReports:filters.thisMonth'), range: thisMonth },
    { label: t('attendanceReports:filters.lastMonth'), range: lastMonth },
  ]
  const { from = '', to = '' } = state.filters
  const isSet = from !== '' || to !== ''
  const preset = presets.find(({ range }) => range.from === from && range.to === to)
  const report = page as ReportPage<unknown> | undefined
  const days = (range: { readonly from: string; readonly to: string }) =>
    t('attendanceReports:range', { from: write(range.from) ?? range.from, to: write(range.to) ?? range.to })
  const set = (range: { readonly from: string; readonly to: string }) =>
    change({ filters: { ...state.filters, ...range } })
  return (
    <FilterChip
      label={isSet || !report ? label : days(report)}
      valueText={isSet ? (preset?.label ?? (report && days(report)) ?? '') : undefined}
      startsOpen={chip.startsOpen}
      onClear={() => set({ from: '', to: '' })}
      field={{
        kind: 'range',
        fromLabel: t('attendanceReports:filters.from'),
        toLabel: t('attendanceReports:filters.to'),
        presets,
        value: { from, to },
        onChange: set,
      }}
    />
  )
}

/** Statuses of which a day has any. */
function StatusFilter({ label, value, onChange, chip, onAdd }: FilterFieldProps) {
  const t = useText()
  if (onAdd || !chip) return onAdd ? <FilterLine label={label} onAdd={onAdd} /> : null
  const values = statusesIn(value)
  const words = values.map((status) => t(`attendance:status.${status}`))
  return (
    <FilterChip
      label={label}
      valueText={words.length === 0 ? undefined : words.reduce((former, next) => t('attendance:and', { former, next }))}
      startsOpen={chip.startsOpen}
      onClear={() => onChange('')}
      field={{
        kind: 'choices',
        options: dayStatuses
          .filter((status) => status !== 'notScheduled')
          .map((status) => ({ value: status, label: t(`attendance:status.${status}`) })),
        values,
        onChange: (chosen) => onChange(chosen.join(',')),
      }}
    />
  )
}

const keyword = filter.text('keyword', 'attendanceReports:filters.person')
const period = [
  filter.custom('from', 'attendanceReports:filters.period', PeriodFilter),
  filter.elsewhere('to', 'attendanceReports:filters.to'),
]
const people = [
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
  filter.custom('departmentUuid', 'attendanceReports:columns.department', DepartmentFilter),
  filter.custom('person', 'things:person', PersonFilter),
]

/** Filters of totals and of punches. */
export const peopleFilters = [keyword, ...period, ...people]

/** Filters of days. */
export const dayFilters = [
  keyword,
  ...period,
  filter.custom('status', 'attendanceReports:columns.status', StatusFilter),
  ...people,
  filter.choice(
    'kind',
    'attendanceReports:filters.timetableKind',
    timetableKinds,
    (value) => `attendanceTimetables:kind.${value}`,
  ),
]
