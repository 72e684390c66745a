import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { sql } from 'kysely'
import { insertAllInto, ownSite, rowsOf, systemQueries, type Db } from '../../db/db.ts'
import { projectScope, systemScope, type ProjectScope } from '../../db/scope/scope.ts'
import type { PeopleRange } from './people.ts'
import { storeDays } from './stored-days.ts'

/** Dates of people that have to be computed again: at once where they are few, else by the worker. */

/** So many days are computed within the call that changes them: a screen that reads them next sees the new result. */
const daysAtOnce = 400

/** The worker stores so many days in one transaction. */
const daysOfBatch = 2_000

/** The site's date now, which is the last one that has results. */
export async function siteToday(db: Db, scope: ProjectScope, now: Date): Promise<string> {
  const { today } = await ownSite(db, scope)
    .select(sql<string>`(${now}::timestamptz at time zone project.time_zone)::date::text`.as('today'))
    .executeTakeFirstOrThrow()
  return today
}

const countDays = ({ people, from, to }: PeopleRange): number => (dayOf(to) - dayOf(from) + 1) * people.length

/**
 * Computes the days of people between two dates again, up to today. A night or a punch beside the dates may belong to
 * them, so that a day more on both sides is computed.
 */
export async function recomputeDays(db: Db, scope: ProjectScope, range: PeopleRange, now: Date): Promise<void> {
  const wider = {
    ...range,
    from: dateOf(dayOf(range.from) - 1),
    to: earlierOf(dateOf(dayOf(range.to) + 1), await siteToday(db, scope, now)),
  }
  if (range.people.length === 0 || wider.from > wider.to) return
  if (countDays(wider) <= daysAtOnce && (await seesAll(db, scope, range.people))) await storeDays(db, scope, wider, now)
  else await addDueDays(db, scope, wider, now)
}

/** Of who was deleted an administrator reads too little to compute; the worker reads all. */
async function seesAll(db: Db, scope: ProjectScope, people: readonly string[]): Promise<boolean> {
  if (scope.companyUuid === null) return true
  const { count } = await rowsOf(db, scope, 'person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uuid', '=', sql<string>`any(${people}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count === new Set(people).size
}

/** Leaves days to the worker. */
export async function addDueDays(db: Db, scope: ProjectScope, range: PeopleRange, now: Date): Promise<void> {
  const { companyUuid, people, from, to } = range
  const perPerson = dayOf(to) - dayOf(from) + 1
  const size = Math.max(1, Math.floor(daysOfBatch / perPerson))
  const rows = []
  for (let start = 0; start < people.length; start += size) {
    rows.push({
      company_uuid: companyUuid,
      person_uuids: people.slice(start, start + size),
      from_date: from,
      to_date: to,
      due_at: now,
    })
  }
  if (rows.length > 0) await insertAllInto(db, scope, 'attendance_due', rows).execute()
}

/**
 * Takes days that are due and stores their results: those of one company and the same dates together. Answers whether
 * there were any. What is taken here another server leaves alone.
 */
export async function storeNextDueDays(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    project_uuid: string
    company_uuid: string
    people: string[]
    from: string
    to: string
  }>`
    with next as (
      select project_uuid, company_uuid, from_date, to_date from attendance_due order by due_at, uuid
      for update skip locked limit 1
    ), due as (
      select due.project_uuid, due.uuid from next join attendance_due due on due.project_uuid = next.project_uuid
        and due.company_uuid = next.company_uuid and due.from_date = next.from_date and due.to_date = next.to_date
      order by due.due_at, due.uuid for update of due skip locked limit 100
    ), gone as (
      delete from attendance_due using due where attendance_due.project_uuid = due.project_uuid
        and attendance_due.uuid = due.uuid
      returning attendance_due.project_uuid, attendance_due.company_uuid, person_uuids, from_date, to_date
    )
    select project_uuid, company_uuid, array_agg(distinct person) as people, from_date::text as "from", to_date::text as "to"
    from gone cross join unnest(person_uuids) as person group by 1, 2, from_date, to_date`.execute(
    systemQueries(db, systemScope),
  )
  for (const { project_uuid, company_uuid, people, from, to } of rows) {
    const scope = projectScope(project_uuid)
    const range = { companyUuid: company_uuid, people, from, to: earlierOf(to, await siteToday(db, scope, now)) }
    if (range.from <= range.to) await storeDays(db, scope, range, now)
  }
  return rows.length > 0
}

const earlierOf = (a: string, b: string): string => (a < b ? a : b)
