import { statusOfMarks, type Mark } from '@lintel/rules/muster/marks.ts'
import { sql } from 'kysely'
import { insertAllInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Marks of people of a report, of which the latest holds (attendance.md 77). */

export interface NewMark {
  /** Made by who sends it, or that of the event: each counts once. */
  readonly uuid: string
  readonly personUuid: string
  readonly kind: Mark['kind']
  readonly at: Date
  /** Of a mark by hand. */
  readonly byName: string | null
  /** Of a read at a muster reader. */
  readonly readerName: string | null
}

export interface MarkedReport {
  readonly uuid: string
  readonly company_uuid: string
  readonly started_at: Date
}

/** Records marks of people who are on a report; late ones are notes, and the list stays as it is. */
export async function storeMarks(
  db: Db,
  scope: ProjectScope,
  report: MarkedReport,
  marks: readonly NewMark[],
  { now, isLate }: { readonly now: Date; readonly isLate: boolean },
): Promise<void> {
  if (marks.length === 0) return
  const rows = marks.map((mark) => ({
    company_uuid: report.company_uuid,
    report_uuid: report.uuid,
    uuid: mark.uuid,
    person_uuid: mark.personUuid,
    kind: mark.kind,
    at: withinReport(mark.at, report.started_at, now),
    by_name: mark.byName,
    reader_name: mark.readerName,
    is_late: isLate,
    received_at: now,
  }))
  await insertAllInto(db, scope, 'muster_mark', rows)
    .onConflict((known) => known.columns(['project_uuid', 'report_uuid', 'uuid']).doNothing())
    .execute()
  if (!isLate) await updateStatuses(db, scope, report.uuid, [...new Set(marks.map(({ personUuid }) => personUuid))])
  await updateOf(db, scope, 'muster_report')
    .set({ version: sql`muster_report.version + 1` })
    .where('muster_report.uuid', '=', report.uuid)
    .execute()
}

/** A telephone's clock may be wrong: no mark is of before the report, or of a time that has not come. */
const withinReport = (at: Date, startedAt: Date, now: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), startedAt.getTime()), now.getTime()))

async function updateStatuses(db: Db, scope: ProjectScope, reportUuid: string, personUuids: readonly string[]) {
  const people = await rowsOf(db, scope, 'muster_report_person')
    .select(['muster_report_person.person_uuid', 'muster_report_person.origin'])
    .where('muster_report_person.report_uuid', '=', reportUuid)
    .where('muster_report_person.person_uuid', 'in', personUuids)
    .orderBy('muster_report_person.person_uuid')
    .forUpdate()
    .execute()
  const marks = await rowsOf(db, scope, 'muster_mark')
    .select(['person_uuid', 'kind', 'at', 'by_name', 'reader_name'])
    .where('report_uuid', '=', reportUuid)
    .where('person_uuid', 'in', personUuids)
    .where('is_late', '=', false)
    .execute()
  const marksByPerson = Map.groupBy(marks, ({ person_uuid }) => person_uuid)
  for (const { person_uuid, origin } of people) {
    const own = (marksByPerson.get(person_uuid) ?? []).map((mark) => ({ ...mark, at: mark.at.getTime() }))
    const { status, mark } = statusOfMarks(origin, own)
    await updateOf(db, scope, 'muster_report_person')
      .set({
        status,
        marked_at: mark && new Date(mark.at),
        marked_by_name: mark?.by_name ?? null,
        reader_name: mark?.reader_name ?? null,
      })
      .where('muster_report_person.report_uuid', '=', reportUuid)
      .where('muster_report_person.person_uuid', '=', person_uuid)
      .execute()
  }
}
