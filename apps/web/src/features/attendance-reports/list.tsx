import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useSetupAction, useSetupOffer } from '../../domain/attendance/setup-action.tsx'
import { ReportTabs, reportTabs } from '../../domain/attendance/report-tabs.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import type { Filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import type { ListModel } from '../../kit/list/use-list.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayColumns, punchColumns, summaryColumns } from './columns.tsx'
import { dayFilters, peopleFilters } from './filters.tsx'
import { attendanceReports } from './links.ts'
import { RecomputeButton } from './recompute.tsx'
import { useDaysDue } from './report-page.ts'

/** Results of days, totals and punches of people (office.md 24). */
export default function AttendanceReportList() {
  const [search] = useSearchParams()
  const tab = reportTabs.find((one) => one === search.get('type')) ?? reportTabs[0]
  if (tab === 'summary') return <Summary />
  return tab === 'punches' ? <Punches /> : <Days />
}

/** Whose and which days are shown stays the same from one list to the other. */
const sharedFilters = peopleFilters.map(({ name }) => name)

/** Days that are being computed, as long as there are any. */
function DaysDue<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useText()
  const format = useFormat()
  const count = useDaysDue(model)
  return count > 0 ? (
    <Notice meaning="information">{t('attendanceReports:due', { count: format.number(count) })}</Notice>
  ) : null
}

/** What differs where there is but one company to see. */
function useOwnParts() {
  const { hasCompanies } = useView(attendanceReports)
  return {
    filtersOf: (filters: readonly Filter[]) => filters.filter(({ name }) => hasCompanies || name !== 'companyUuid'),
    company: hasCompanies ? (['company'] as const) : [],
  }
}

function Days() {
  const { filtersOf, company } = useOwnParts()
  return (
    <ListScreen
      title="attendanceReports:title"
      of={api.attendanceReport.days}
      columns={dayColumns.pick([
        'date',
        'person',
        'id',
        ...company,
        'department',
        'shift',
        'timetable',
        'periods',
        'firstIn',
        'lastOut',
        'late',
        'early',
        'worked',
        'break',
        'overtime',
        'leave',
        'missing',
        'status',
      ])}
      filters={filtersOf(dayFilters)}
      tool={(model) => (
        <>
          <RecomputeButton model={model} />
          <ExportButton of={api.attendanceReport.exportDays} needs="attendanceReport.read" list={model} />
        </>
      )}
      rowId={({ personUuid, date }) => `${personUuid} ${date}`}
      rowName={({ personName, date }) => `${personName} ${date}`}
      empty="attendanceReports:empty"
      emptyAction={useSetupAction()}
      also={useSetupOffer()}
      tabs={<ReportTabs filters={sharedFilters} current="days" />}
      above={(model) => <DaysDue model={model} />}
    />
  )
}

function Summary() {
  const { filtersOf, company } = useOwnParts()
  return (
    <ListScreen
      title="attendanceReports:title"
      of={api.attendanceReport.summary}
      columns={summaryColumns.pick([
        'person',
        'id',
        ...company,
        'department',
        'scheduled',
        'worked',
        'normalDays',
        'late',
        'early',
        'missedPunches',
        'insufficient',
        'absentDays',
        'leave',
        'restDays',
        'holidays',
        'overtime',
      ])}
      filters={filtersOf(peopleFilters)}
      tool={(model) => (
        <>
          <RecomputeButton model={model} />
          <ExportButton of={api.attendanceReport.exportSummary} needs="attendanceReport.read" list={model} />
        </>
      )}
      rowId={({ personUuid, companyUuid }) => `${personUuid} ${companyUuid}`}
      rowName={({ personName }) => personName}
      empty="attendanceReports:empty"
      emptyAction={useSetupAction()}
      also={useSetupOffer()}
      tabs={<ReportTabs filters={sharedFilters} current="summary" />}
      above={(model) => <DaysDue model={model} />}
    />
  )
}

function Punches() {
  const { filtersOf, company } = useOwnParts()
  return (
    <ListScreen
      title="attendanceReports:title"
      of={api.attendanceReport.punches}
      isLog
      columns={punchColumns.pick([
        'time',
        'person',
        'id',
        ...company,
        'department',
        'door',
        'point',
        'method',
        'direction',
        'use',
        'usedOn',
      ])}
      filters={filtersOf(peopleFilters)}
      tool={(model) => (
        <ExportButton of={api.attendanceReport.exportPunches} needs="attendanceReport.read" list={model} />
      )}
      rowId={({ uuid }) => uuid}
      rowName={({ personName, at }) => `${personName} ${at}`}
      empty="attendanceReports:emptyPunches"
      emptyAction={useSetupAction()}
      also={useSetupOffer()}
      tabs={<ReportTabs filters={sharedFilters} current="punches" />}
      above={(model) => <DaysDue model={model} />}
    />
  )
}
