import type { PersonKind } from '@lintel/vocabulary/events.ts'
import type { PresenceEvidence, Sign } from '@lintel/rules/muster/model.ts'
import { presenceOf } from '@lintel/rules/muster/presence.ts'
import { sql } from 'kysely'
import { before, dayMs } from '../../base/durations.ts'
import { insertAllInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { attendanceZones } from '../attendance/site-calendar.ts'
import { presenceSettings, type StoredSetting } from './settings.ts'

/** Who is inside the perimeter of a site, made of the signs of people (attendance.md 63 to 76). */

/** A sign of life as ingest or a manager records it; its id is that of the event. */
export interface NewSign {
  readonly uuid: string
  readonly companyUuid: string
  readonly personUuid: string
  readonly personName: string
  readonly personKind: PersonKind
  readonly personnelId: string
  readonly at: Date
  readonly way: Sign['way']
  readonly evidence: PresenceEvidence
  readonly clock: Sign['clock']
  readonly place: string
  /** Of a typed one: name of the account, and how it knows. */
  readonly typedBy?: string
  readonly reason?: string
}

/** Records signs, each once, and computes again where the people are whose they are. */
export async function storeSigns(
  db: Db,
  scope: ProjectScope,
  signs: readonly NewSign[],
  history: readonly StoredSetting[],
): Promise<void> {
  if (signs.length === 0) return
  const people = new Map(signs.map((sign) => [sign.personUuid, sign]))
  const peopleRows = [...people.values()]
    .sort((one, other) => (one.personUuid < other.personUuid ? -1 : 1))
    .map(({ companyUuid, personUuid, personName, personKind, personnelId }) => ({
      company_uuid: companyUuid,
      person_uuid: personUuid,
      person_name: personName,
      person_kind: personKind,
      personnel_id: personnelId,
    }))
  // Locks each person in one order, so that of two devices the second sees the signs of the first.
  await insertAllInto(db, scope, 'muster_presence', peopleRows)
    .onConflict((known) =>
      known.columns(['project_uuid', 'person_uuid']).doUpdateSet((row) => ({
        company_uuid: row.ref('excluded.company_uuid'),
        person_name: row.ref('excluded.person_name'),
        personnel_id: row.ref('excluded.personnel_id'),
      })),
    )
    .execute()
  const signRows = signs.map((sign) => ({
    uuid: sign.uuid,
    company_uuid: sign.companyUuid,
    person_uuid: sign.personUuid,
    at: sign.at,
    way: sign.way,
    evidence: sign.evidence,
    clock: sign.clock,
    place: sign.place,
    typed_by: sign.typedBy ?? null,
    reason: sign.reason ?? '',
  }))
  await insertAllInto(db, scope, 'muster_sign', signRows)
    .onConflict((known) => known.doNothing())
    .execute()
  await recomputePresence(db, scope, [...people.keys()], history)
}

/** So far back signs are looked at, and beyond it to the beginning of a stay that goes on. */
const lookBackMs = 8 * dayMs

/** Computes again where people are, by all of their signs. Their rows of presence are locked. */
export async function recomputePresence(
  db: Db,
  scope: ProjectScope,
  personUuids: readonly string[],
  history: readonly StoredSetting[],
): Promise<void> {
  if (personUuids.length === 0) return
  const zones = await attendanceZones(db, scope)
  const settings = presenceSettings(history)
  const signsByPerson = await signsOf(db, scope, personUuids)
  for (const personUuid of personUuids) {
    const rows = signsByPerson.get(personUuid) ?? []
    const { stay, longestStayMs } = presenceOf({ signs: rows.map(signOfRow), settings, zones })
    const place = stay && rows.find(({ uuid }) => uuid === stay.lastSign.id)?.place
    await updateOf(db, scope, 'muster_presence')
      .set({
        since: stay && new Date(stay.since),
        ends_at: stay && stay.endsAt !== null ? new Date(stay.endsAt) : null,
        evidence: stay && stay.evidence,
        entry_sign_uuid: stay && stay.entry.id,
        last_sign_at: stay && new Date(stay.lastSign.at),
        last_sign_place: place ?? '',
        clock: stay && stay.lastSign.clock,
        longest_stay_ms: sql`greatest(muster_presence.longest_stay_ms, ${longestStayMs})`,
      })
      .where('muster_presence.person_uuid', '=', personUuid)
      .execute()
  }
}

async function signsOf(db: Db, scope: ProjectScope, personUuids: readonly string[]) {
  const newest = await rowsOf(db, scope, 'muster_sign')
    .select(sql<Date | null>`max(muster_sign.at)`.as('at'))
    .where('muster_sign.person_uuid', 'in', personUuids)
    .executeTakeFirstOrThrow()
  const from = before(newest.at ?? new Date(0), lookBackMs)
  const rows = await rowsOf(db, scope, 'muster_sign')
    .innerJoin('muster_presence', (join) =>
      join
        .onRef('muster_presence.project_uuid', '=', 'muster_sign.project_uuid')
        .onRef('muster_presence.person_uuid', '=', 'muster_sign.person_uuid'),
    )
    .select([
      'muster_sign.uuid',
      'muster_sign.person_uuid',
      'muster_sign.at',
      'muster_sign.way',
      'muster_sign.evidence',
      'muster_sign.clock',
      'muster_sign.place',
    ])
    .where('muster_sign.person_uuid', 'in', personUuids)
    .where(
      sql<boolean>`muster_sign.at >= least(${from}::timestamptz, coalesce(muster_presence.since, ${from}::timestamptz))`,
    )
    .execute()
  return Map.groupBy(rows, ({ person_uuid }) => person_uuid)
}
type SignRow = Awaited<ReturnType<typeof signsOf>> extends Map<string, (infer Row)[]> ? Row : never

const signOfRow = ({ uuid, at, way, evidence, clock }: SignRow): Sign => ({
  id: uuid,
  at: at.getTime(),
  way,
  evidence,
  clock,
})

/** Whether a row of presence says that its person is inside at a moment: neither reset nor removal has come. */
export const isInsideAt = (now: Date) =>
  sql<boolean>`(muster_presence.since is not null and (muster_presence.ends_at is null or muster_presence.ends_at > ${now}))`
