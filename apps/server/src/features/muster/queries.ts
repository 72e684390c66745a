import type {
  MusterCompany,
  MusterReport,
  MusterReportFilter,
  MusterReportInfo,
} from '@lintel/contract/muster/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { isInsideAt } from '../../domain/muster/presence.ts'
import { circumstancesAt } from '../../domain/muster/report-people.ts'
import { isRunningAt } from '../../domain/muster/reports.ts'

const reports = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'muster_report')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'muster_report.project_uuid')
        .onRef('company.uuid', '=', 'muster_report.company_uuid'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('muster_report_person as row')
          .select([
            sql<number>`(count(*) filter (where row.origin = 'listed'))::int`.as('total'),
            sql<number>`(count(*) filter (where row.status = 'missing'))::int`.as('missing'),
            sql<number>`(count(*) filter (where row.status = 'missing' and row.doubts <> '{}'))::int`.as('doubtful'),
            sql<number>`(count(*) filter (where row.status = 'safe'))::int`.as('safe'),
            sql<number>`(count(*) filter (where row.status = 'safe' and row.reader_name is not null))::int`.as(
              'safe_by_reader',
            ),
            sql<number>`(count(*) filter (where row.status = 'safeUnexpected'))::int`.as('safe_unexpected'),
            sql<number>`(count(*) filter (where row.status = 'cameLater'))::int`.as('came_later'),
          ])
          .whereRef('row.project_uuid', '=', 'muster_report.project_uuid')
          .whereRef('row.report_uuid', '=', 'muster_report.uuid')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'muster_report.uuid',
      'muster_report.company_uuid',
      'company.name as company_name',
      'muster_report.trigger',
      'muster_report.started_at',
      'muster_report.started_by',
      'muster_report.ends_at',
      'muster_report.ended_at',
      'muster_report.ended_by',
      'counts.total',
      'counts.missing',
      'counts.doubtful',
      'counts.safe',
      'counts.safe_by_reader',
      'counts.safe_unexpected',
      'counts.came_later',
    ])

type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

/** A report whose time is over has ended then, whether or not anything has looked at it since. */
const showReport =
  (now: Date) =>
  (row: ReportRow): MusterReport => {
    const endedAt = row.ended_at ?? (row.ends_at <= now ? row.ends_at : null)
    return {
      uuid: row.uuid,
      companyUuid: row.company_uuid,
      companyName: row.company_name,
      trigger: row.trigger,
      state: endedAt === null ? 'running' : 'ended',
      startedAt: row.started_at.toISOString(),
      startedBy: row.started_by,
      endsAt: row.ends_at.toISOString(),
      endedAt: endedAt && endedAt.toISOString(),
      endedBy: row.ended_by,
      total: row.total,
      missing: row.missing,
      doubtful: row.doubtful,
      safe: row.safe,
      safeByReader: row.safe_by_reader,
      safeUnexpected: row.safe_unexpected,
      cameLater: row.came_later,
    }
  }

const columns = { startedAt: 'muster_report.started_at', companyName: 'company.name' } as const

/** A page of reports, newest first. */
export function pageOfReports(db: Db, scope: ProjectScope, filter: z.output<typeof MusterReportFilter>, now: Date) {
  let query = reports(db, scope)
  if (filter.companyUuid) query = query.where('muster_report.company_uuid', '=', filter.companyUuid)
  if (filter.from) query = query.where('muster_report.started_at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('muster_report.started_at', '<=', new Date(filter.to))
  if (filter.state === 'running') query = query.where(isRunningAt(now))
  if (filter.state === 'ended') query = query.where(sql<boolean>`not ${isRunningAt(now)}`)
  return pageOf(
    query,
    filter,
    [
      [columns[filter.sort ?? 'startedAt'], filter.order ?? (filter.sort === 'companyName' ? 'asc' : 'desc')],
      ['muster_report.uuid', 'asc'],
    ],
    showReport(now),
  )
}

/** One report with what stands beside its list; undefined for one that is not of the scope. */
export async function reportByUuid(
  db: Db,
  scope: ProjectScope,
  uuid: string,
  now: Date,
): Promise<MusterReportInfo | undefined> {
  const row = await reports(db, scope).where('muster_report.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const report = showReport(now)(row)
  const at = report.endedAt === null ? now : new Date(report.endedAt)
  const { couriersToday, devicesAway } = await circumstancesAt(db, scope, at)
  const late = await rowsOf(db, scope, 'muster_mark')
    .innerJoin('muster_report_person', (join) =>
      join
        .onRef('muster_report_person.project_uuid', '=', 'muster_mark.project_uuid')
        .onRef('muster_report_person.report_uuid', '=', 'muster_mark.report_uuid')
        .onRef('muster_report_person.person_uuid', '=', 'muster_mark.person_uuid'),
    )
    .select(['muster_report_person.person_name', 'muster_mark.kind', 'muster_mark.at', 'muster_mark.by_name'])
    .where('muster_mark.report_uuid', '=', uuid)
    .where('muster_mark.is_late', '=', true)
    .orderBy('muster_mark.at')
    .orderBy('muster_mark.uuid')
    .limit(attendanceLimits.musterPeople)
    .execute()
  return {
    ...report,
    couriersToday,
    devicesAway: report.state === 'running' ? devicesAway : [],
    lateMarks: late.map(({ person_name, kind, at: markedAt, by_name }) => ({
      personName: person_name,
      status: kind === 'missing' ? ('missing' as const) : ('safe' as const),
      at: markedAt.toISOString(),
      byName: by_name ?? '',
    })),
    readAt: now.toISOString(),
  }
}

/** Companies that a report can be made of, and who of them is inside. */
export async function companiesForReports(db: Db, scope: ProjectScope, now: Date): Promise<MusterCompany[]> {
  const rows = await rowsOf(db, scope, 'company')
    .select([
      'company.uuid',
      'company.name',
      sql<number>`(select count(*)::int from muster_presence where muster_presence.project_uuid = company.project_uuid
        and muster_presence.company_uuid = company.uuid and ${isWithin(scope, 'muster_presence')} and ${isInsideAt(now)})`.as(
        'inside',
      ),
      sql<string | null>`(select muster_report.uuid from muster_report
        where muster_report.project_uuid = company.project_uuid and muster_report.company_uuid = company.uuid
          and ${isWithin(scope, 'muster_report')} and ${isRunningAt(now)})`.as('running_uuid'),
    ])
    .where('company.kind', '=', 'tenant')
    .orderBy('company.name')
    .orderBy('company.uuid')
    .limit(limits.importBatch)
    .execute()
  return rows.map(({ uuid, name, inside, running_uuid }) => ({ uuid, name, inside, runningUuid: running_uuid }))
}
