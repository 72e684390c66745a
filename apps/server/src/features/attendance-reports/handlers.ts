import { attendanceReport as contract } from '@lintel/contract/attendance-reports/operations.ts'
import type { AttendanceFilter } from '@lintel/contract/attendance-reports/schema.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { everyDay, pageOfDays } from './days.ts'
import { everyPunch, pageOfPunches } from './punches.ts'
import { recomputeReport } from './recompute.ts'
import { countDueDays, resolveReport, type Report } from './report-scope.ts'
import { daySheet, punchSheet, summarySheet } from './sheets.ts'
import { everyTotal, pageOfTotals } from './summary.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

/** A page with its range, and how many of its days are still to be computed. */
async function answerPage<Page>(
  { db, scope, now }: Work,
  filter: AttendanceFilter,
  find: (report: Report) => Promise<Page>,
) {
  const report = await resolveReport(db, scope, filter, now)
  const { from, to } = report
  return { ...(await find(report)), from, to, daysDue: await countDueDays(db, scope, report) }
}

const attendanceReportHandlers = implement(contract, 'project', {
  days: (context, filter) =>
    answerPage(context, filter, (report) => pageOfDays(context.db, context.scope, report, filter, context.now)),

  summary: (context, filter) =>
    answerPage(context, filter, (report) => pageOfTotals(context.db, context.scope, report, filter)),

  punches: (context, filter) =>
    answerPage(context, filter, (report) => pageOfPunches(context.db, context.scope, report, filter)),

  exportDays: (context, filter) =>
    exportList(context, daySheet, filter, everyDay(context.db, context.scope, filter, context.now)),

  exportSummary: (context, filter) =>
    exportList(context, summarySheet, filter, everyTotal(context.db, context.scope, filter, context.now)),

  exportPunches: (context, filter) =>
    exportList(context, punchSheet, filter, everyPunch(context.db, context.scope, filter, context.now)),

  async recompute(context, filter) {
    const { days, from, to } = await recomputeReport(context, filter)
    context.audit({ detail: { count: days, from, to } })
    return { days }
  },
})

export default serverFeature({ handlers: attendanceReportHandlers })
