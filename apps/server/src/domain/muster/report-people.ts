import type { MusterStatus } from '@lintel/contract/emergency-plans/kinds.ts'
import { doubtsOf, type Circumstances } from '@lintel/rules/muster/presence.ts'
import type { MusterOrigin } from '@lintel/rules/muster/marks.ts'
import { sql } from 'kysely'
import { insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import { musterCircumstances } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../base/full-name.ts'
import { isInsideAt } from './presence.ts'

/** People of reports: as they were known when they came onto one. */

/** Telephone number of a person with its calling code; empty for none. */
export const phoneOfPerson = sql<string>`case when person.phone <> '' then concat('+', person.phone_code, ' ', person.phone) else '' end`

/** Presence with what a list says of people; those that are gone keep their name. */
export const presenceRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'muster_presence')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'muster_presence.project_uuid')
        .onRef('company.uuid', '=', 'muster_presence.company_uuid'),
    )
    .leftJoin('muster_sign as entry', (join) =>
      join
        .onRef('entry.project_uuid', '=', 'muster_presence.project_uuid')
        .onRef('entry.uuid', '=', 'muster_presence.entry_sign_uuid')
        .on('entry.evidence', '=', 'typed'),
    )
    .leftJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'muster_presence.project_uuid')
        .onRef('person.uuid', '=', 'muster_presence.person_uuid'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'person.project_uuid')
        .onRef('department.uuid', '=', 'person.department_uuid'),
    )
    .leftJoin('temp_key', (join) =>
      join
        .onRef('temp_key.project_uuid', '=', 'muster_presence.project_uuid')
        .onRef('temp_key.person_uuid', '=', 'muster_presence.person_uuid'),
    )
    .leftJoin('person as host', (join) =>
      join.onRef('host.project_uuid', '=', 'temp_key.project_uuid').onRef('host.uuid', '=', 'temp_key.host_uuid'),
    )
    .select([
      'muster_presence.company_uuid',
      'company.name as company_name',
      'muster_presence.person_uuid',
      'muster_presence.person_name',
      'muster_presence.person_kind',
      'muster_presence.personnel_id',
      'department.uuid as department_uuid',
      'department.name as department_name',
      sql<string | null>`case when host.uuid is not null then ${fullName('host')} end`.as('host_name'),
      phoneOfPerson.as('phone'),
      'muster_presence.since',
      'muster_presence.evidence',
      'muster_presence.last_sign_at',
      'muster_presence.last_sign_place',
      'muster_presence.clock',
      'muster_presence.longest_stay_ms',
      'entry.at as typed_at',
      'entry.typed_by',
      'entry.reason',
    ])

export type PresenceRow = Awaited<ReturnType<ReturnType<typeof presenceRows>['executeTakeFirstOrThrow']>>

/** Who of companies is inside at a moment. */
export const peopleInside = (
  db: Db,
  scope: ProjectScope,
  companyUuids: readonly string[],
  now: Date,
): Promise<PresenceRow[]> =>
  presenceRows(db, scope).where('muster_presence.company_uuid', 'in', companyUuids).where(isInsideAt(now)).execute()

/** Some people, wherever they are. */
export const peopleKnown = (db: Db, scope: ProjectScope, personUuids: readonly string[]): Promise<PresenceRow[]> =>
  presenceRows(db, scope).where('muster_presence.person_uuid', 'in', personUuids).execute()

const firstStatus = { listed: 'missing', later: 'cameLater', unexpected: 'safeUnexpected' } as const satisfies Record<
  MusterOrigin,
  MusterStatus
>

/** Rows of one statement have so many parameters at most. */
const rowsAtOnce = 1_000

/** Adds people to a report; who is on it already stays as they are. */
export async function addPeople(
  db: Db,
  scope: ProjectScope,
  reportUuid: string,
  people: readonly PresenceRow[],
  { origin, circumstances }: { readonly origin: MusterOrigin; readonly circumstances: Circumstances },
): Promise<void> {
  for (let start = 0; start < people.length; start += rowsAtOnce) {
    const rows = people.slice(start, start + rowsAtOnce).map((person) => ({
      company_uuid: person.company_uuid,
      report_uuid: reportUuid,
      person_uuid: person.person_uuid,
      origin,
      person_name: person.person_name,
      person_kind: person.person_kind,
      personnel_id: person.personnel_id,
      department_uuid: person.department_uuid,
      department_name: person.department_name,
      host_name: person.host_name,
      phone: person.phone,
      inside_since: person.since,
      last_sign_at: person.last_sign_at,
      last_sign_place: person.last_sign_place,
      evidence: person.evidence,
      typed_at: person.typed_at,
      typed_by: person.typed_by,
      doubts: doubtsOfRow(person, circumstances),
      status: firstStatus[origin],
    }))
    await insertAllInto(db, scope, 'muster_report_person', rows)
      .onConflict((known) => known.columns(['project_uuid', 'report_uuid', 'person_uuid']).doNothing())
      .execute()
  }
}

/** Why it is doubtful that a person is inside, as things are at the site. */
export function doubtsOfRow(
  { since, last_sign_at, clock, longest_stay_ms }: PresenceRow,
  circumstances: Circumstances,
) {
  if (!since || !last_sign_at || !clock) return []
  const stay = { since: since.getTime(), lastSign: { at: last_sign_at.getTime(), clock } }
  return doubtsOf(stay, Number(longest_stay_ms), circumstances)
}

export interface SiteCircumstances extends Circumstances {
  readonly devicesAway: string[]
  readonly couriersToday: number
}

/** What is so at the perimeter at a moment (attendance.md 66 to 68). */
export async function circumstancesAt(db: Db, scope: ProjectScope, now: Date): Promise<SiteCircumstances> {
  const { unread_opening_at, devices_away, couriers } = await musterCircumstances(db, scope, now)
  return {
    now: now.getTime(),
    unreadOpeningAt: unread_opening_at?.getTime() ?? null,
    isDeviceAway: devices_away.length > 0,
    devicesAway: devices_away,
    couriersToday: couriers,
  }
}
