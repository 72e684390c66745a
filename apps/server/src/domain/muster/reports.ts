import { randomUUID } from 'node:crypto'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import type { MusterTrigger } from '@lintel/contract/emergency-plans/kinds.ts'
import { sql } from 'kysely'
import { after, hourMs } from '../../base/durations.ts'
import { insertAllInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { addPeople, circumstancesAt, peopleInside } from './report-people.ts'

/** Reports of who was inside, one for each company (office.md 17.3). */

/** Whether a report runs at a moment: it was not ended, and its time is not over. */
export const isRunningAt = (now: Date) =>
  sql<boolean>`(muster_report.ended_at is null and muster_report.ends_at > ${now})`

export interface EndedReport {
  readonly uuid: string
  readonly company_uuid: string
}

/** Ends reports that run, in the name of an account; those whose time is over ended then. Returns the ended ones. */
export async function endReports(
  db: Db,
  scope: ProjectScope,
  { companyUuids, by, now }: { readonly companyUuids: readonly string[]; readonly by: string; readonly now: Date },
  which: 'running' | 'drills' | 'overdue',
): Promise<readonly EndedReport[]> {
  let query = updateOf(db, scope, 'muster_report')
    .set({
      ended_at: sql`least(muster_report.ends_at, greatest(muster_report.started_at, ${now}::timestamptz))`,
      ended_by: sql`case when muster_report.ends_at <= ${now}::timestamptz then null else ${by}::text end`,
      version: sql`muster_report.version + 1`,
    })
    .where('muster_report.company_uuid', 'in', companyUuids)
    .where('muster_report.ended_at', 'is', null)
  if (which === 'drills') query = query.where('muster_report.trigger', '=', 'drill')
  if (which === 'overdue') query = query.where('muster_report.ends_at', '<=', now)
  return query.returning(['muster_report.uuid', 'muster_report.company_uuid']).execute()
}

/** Reports of companies that run at a moment. */
export function runningReports(db: Db, scope: ProjectScope, companyUuids: readonly string[], now: Date) {
  return rowsOf(db, scope, 'muster_report')
    .select(['muster_report.uuid', 'muster_report.company_uuid', 'muster_report.started_at'])
    .where('muster_report.company_uuid', 'in', companyUuids)
    .where(isRunningAt(now))
    .orderBy('muster_report.uuid')
    .execute()
}

export interface NewReports {
  readonly companyUuids: readonly string[]
  readonly trigger: MusterTrigger
  /** Name of the account, plan or door that makes them. */
  readonly by: string
  readonly now: Date
}

/** Makes a report of each company with the people who are inside now; none of the companies has one that runs. */
export async function insertReports(
  db: Db,
  scope: ProjectScope,
  { companyUuids, trigger, by, now }: NewReports,
): Promise<string[]> {
  if (companyUuids.length === 0) return []
  const reports = companyUuids.map((company_uuid) => ({
    company_uuid,
    uuid: randomUUID(),
    trigger,
    started_at: now,
    started_by: by,
    ends_at: after(now, attendanceLimits.musterReportHours * hourMs),
  }))
  await insertAllInto(db, scope, 'muster_report', reports).execute()
  const circumstances = await circumstancesAt(db, scope, now)
  const people = Map.groupBy(await peopleInside(db, scope, companyUuids, now), ({ company_uuid }) => company_uuid)
  for (const { uuid, company_uuid } of reports)
    await addPeople(db, scope, uuid, people.get(company_uuid) ?? [], { origin: 'listed', circumstances })
  return reports.map(({ uuid }) => uuid)
}
