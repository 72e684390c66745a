import { rowsOf, systemQueries, type Db } from '../db/db.ts'
import { projectScope, systemScope, type ProjectScope } from '../db/scope/scope.ts'
import { endReports } from '../domain/muster/reports.ts'
import { appendAudit, factsWithoutSession, systemActor } from '../kernel/audit/audit.ts'
import type { Services } from '../kernel/services.ts'

/** Reports that the server makes and ends by itself stand in the audit log of their site. */

interface Act {
  readonly call: 'create' | 'end'
  readonly reportUuids: readonly string[]
  readonly now: Date
  /** Door or plan of an emergency; none where the time of a report is over. */
  readonly by?: string
}

/** Appends one entry for each report, in the transaction that makes or ends it. */
export async function auditReports(db: Db, scope: ProjectScope, { call, reportUuids, now, by }: Act): Promise<void> {
  if (reportUuids.length === 0) return
  const reports = await rowsOf(db, scope, 'muster_report')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'muster_report.project_uuid')
        .onRef('company.uuid', '=', 'muster_report.company_uuid'),
    )
    .select(['muster_report.uuid', 'company.name'])
    .where('muster_report.uuid', 'in', reportUuids)
    .orderBy('company.name')
    .orderBy('muster_report.uuid')
    .execute()
  for (const { uuid, name } of reports) {
    const entry = factsWithoutSession({
      at: now,
      operation: `musterReport.${call}`,
      actor: systemActor(scope.uuid),
      projectUuid: scope.uuid,
      target: uuid,
      detail: { companies: name, ...(by !== undefined && { by }) },
    })
    await appendAudit(db, scope, entry)
  }
}

/** Ends the reports whose time is over, site by site: pages hear of it, and the audit log says so. */
export async function endMusterReports({ database, log, now }: Services): Promise<void> {
  const sites = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('muster_report')
      .select('project_uuid')
      .distinct()
      .where('ended_at', 'is', null)
      .where('ends_at', '<=', now())
      .execute(),
  )
  for (const { project_uuid } of sites) {
    const scope = projectScope(project_uuid)
    await database
      .write(scope, (db) => endOverdue(db, scope, now()))
      .catch((error: unknown) => log.error({ err: error, site: project_uuid }, 'muster reports were not ended'))
  }
}

async function endOverdue(db: Db, scope: ProjectScope, now: Date): Promise<void> {
  const overdue = await rowsOf(db, scope, 'muster_report')
    .select('muster_report.company_uuid')
    .where('muster_report.ended_at', 'is', null)
    .where('muster_report.ends_at', '<=', now)
    .execute()
  if (overdue.length === 0) return
  const companyUuids = overdue.map(({ company_uuid }) => company_uuid)
  await auditEnd(db, scope, await endReports(db, scope, { companyUuids, by: '', now }, 'overdue'), now)
}

/** Appends the entries of reports that the server has ended. */
export const auditEnd = (
  db: Db,
  scope: ProjectScope,
  reports: readonly { readonly uuid: string }[],
  now: Date,
  by?: string,
): Promise<void> =>
  auditReports(db, scope, {
    call: 'end',
    reportUuids: reports.map(({ uuid }) => uuid),
    now,
    ...(by !== undefined && { by }),
  })
