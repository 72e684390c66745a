import { updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { storeMarks, type MarkedReport } from './marks.ts'
import type { NewSign } from './presence.ts'
import { addPeople, circumstancesAt, peopleKnown, type PresenceRow } from './report-people.ts'
import { runningReports } from './reports.ts'

/** What signs of people change in the reports of their companies that run (office.md 17.4, attendance.md 65, 76). */

export interface FollowedSign extends NewSign {
  /** Name of the muster reader at which it was; null for any other place. */
  readonly musterReader: string | null
}

/**
 * Follows signs that have been recorded: a muster reader marks safe, an entry came later, and every sign is the last one
 * seen. An entry of before the report that comes late puts its person on the list.
 */
export async function followSigns(
  db: Db,
  scope: ProjectScope,
  signs: readonly FollowedSign[],
  now: Date,
): Promise<void> {
  if (signs.length === 0) return
  const reports = await runningReports(db, scope, [...new Set(signs.map(({ companyUuid }) => companyUuid))], now)
  if (reports.length === 0) return
  const people = new Map(
    (await peopleKnown(db, scope, [...new Set(signs.map(({ personUuid }) => personUuid))])).map((row) => [
      row.person_uuid,
      row,
    ]),
  )
  for (const report of reports) {
    const ofCompany = signs.filter(({ companyUuid }) => companyUuid === report.company_uuid)
    await followInReport(db, scope, report, ofCompany, { people, now })
  }
}

interface PeopleNow {
  readonly people: ReadonlyMap<string, PresenceRow>
  readonly now: Date
}

async function followInReport(
  db: Db,
  scope: ProjectScope,
  report: MarkedReport,
  signs: readonly FollowedSign[],
  { people, now }: PeopleNow,
): Promise<void> {
  const circumstances = await circumstancesAt(db, scope, now)
  const rowsFor = (chosen: readonly FollowedSign[]) =>
    [...new Set(chosen.map(({ personUuid }) => personUuid))].flatMap((uuid) => people.get(uuid) ?? [])
  const since = signs.filter(({ at }) => at >= report.started_at)
  const entries = since.filter(({ way }) => way === 'entry')
  const readings = since.filter(({ musterReader }) => musterReader !== null)
  const wereInside = rowsFor(signs).filter((row) => row.since !== null && row.since < report.started_at)
  await addPeople(db, scope, report.uuid, wereInside, { origin: 'listed', circumstances })
  await addPeople(db, scope, report.uuid, rowsFor(entries), { origin: 'later', circumstances })
  await addPeople(db, scope, report.uuid, rowsFor(readings), { origin: 'unexpected', circumstances })
  const marks = [...entries, ...readings].map((sign) => ({
    uuid: sign.uuid,
    personUuid: sign.personUuid,
    kind: sign.musterReader === null ? ('entered' as const) : ('safe' as const),
    at: sign.at,
    byName: null,
    readerName: sign.musterReader,
  }))
  await storeMarks(db, scope, report, marks, { now, isLate: false })
  await moveLastSigns(db, scope, report, since)
}

/**
 * Follows what a manager types of a person who is inside: in the running report of the company the person is missing from
 * then on, also where a report had it as safe or as come later.
 */
export async function followTyped(db: Db, scope: ProjectScope, sign: NewSign, now: Date): Promise<void> {
  const reports = await runningReports(db, scope, [sign.companyUuid], now)
  if (reports.length === 0) return
  const people = await peopleKnown(db, scope, [sign.personUuid])
  const circumstances = await circumstancesAt(db, scope, now)
  const mark = { uuid: sign.uuid, personUuid: sign.personUuid, kind: 'missing', at: sign.at, readerName: null } as const
  for (const report of reports) {
    await addPeople(db, scope, report.uuid, people, { origin: 'listed', circumstances })
    await storeMarks(db, scope, report, [{ ...mark, byName: sign.typedBy ?? null }], { now, isLate: false })
  }
}

/** A later sign clears what was doubtful, but for its own clock. */
async function moveLastSigns(db: Db, scope: ProjectScope, report: MarkedReport, signs: readonly FollowedSign[]) {
  for (const { personUuid, at, place, clock } of signs) {
    await updateOf(db, scope, 'muster_report_person')
      .set({
        last_sign_at: at,
        last_sign_place: place,
        doubts: clock === 'synced' ? [] : [clock === 'unset' ? 'clockUnset' : 'clockDrift'],
      })
      .where('muster_report_person.report_uuid', '=', report.uuid)
      .where('muster_report_person.person_uuid', '=', personUuid)
      .where((row) => row.or([row('last_sign_at', 'is', null), row('last_sign_at', '<', at)]))
      .execute()
  }
}
