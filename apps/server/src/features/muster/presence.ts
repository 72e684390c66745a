import { randomUUID } from 'node:crypto'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type {
  MusterPresenceForm,
  MusterPresent,
  MusterPresentPeople,
  MusterPresentQuery,
} from '@lintel/contract/muster/presence-schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { followTyped } from '../../domain/muster/follow-signs.ts'
import { showListed, type ListedRow } from '../../domain/muster/people-list.ts'
import { isInsideAt, storeSigns, type NewSign } from '../../domain/muster/presence.ts'
import {
  circumstancesAt,
  doubtsOfRow,
  peopleKnown,
  phoneOfPerson,
  presenceRows,
} from '../../domain/muster/report-people.ts'
import { currentSetting, settingHistory } from '../../domain/muster/settings.ts'
import type { CanFail } from '../../kernel/failure.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
}

type Query = z.output<typeof MusterPresentQuery>

/** People who are inside now, or those of the site who are not known to be. */
export async function peoplePresent(work: Work, query: Query): Promise<MusterPresentPeople> {
  const isInside = query.state === 'inside'
  const most = isInside ? attendanceLimits.musterPeople : limits.pageSizeMax
  const rows = isInside ? await rowsInside(work, query, most + 1) : await rowsOutside(work, query, most + 1)
  return {
    rows: rows.slice(0, most).map(showPresent),
    capped: rows.length > most,
    readAt: work.now.toISOString(),
  }
}

interface PresentRow extends ListedRow {
  readonly company_uuid: string
  readonly company_name: string
  readonly reason: string | null
}

const showPresent = (row: PresentRow): MusterPresent => ({
  ...showListed(row),
  companyUuid: row.company_uuid,
  companyName: row.company_name,
  reason: row.reason ?? '',
})

const photoAt = (uuid: string) =>
  sql<Date | null>`(select photo.created_at from person_photo photo
    where photo.project_uuid = company.project_uuid and photo.person_uuid = ${sql.ref(uuid)})`.as('photo_at')

async function rowsInside({ db, scope, now }: Work, { companyUuid, keyword }: Query, most: number) {
  let query = presenceRows(db, scope).select(photoAt('muster_presence.person_uuid')).where(isInsideAt(now))
  if (companyUuid) query = query.where('muster_presence.company_uuid', '=', companyUuid)
  if (keyword) query = query.where(hasWords(keyword, 'muster_presence.person_name', 'muster_presence.personnel_id'))
  const rows = await query
    .orderBy('company.name')
    .orderBy('muster_presence.person_name')
    .orderBy('muster_presence.person_uuid')
    .limit(most)
    .execute()
  const circumstances = await circumstancesAt(db, scope, now)
  return rows.map((row) => ({ ...row, inside_since: row.since, doubts: doubtsOfRow(row, circumstances) }))
}

/** People who may be followed: personnel and visitors of tenant companies; couriers are not (attendance.md 66). */
const followedPeople = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'person')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'person.project_uuid')
        .onRef('company.uuid', '=', 'person.company_uuid')
        .on('company.kind', '=', 'tenant'),
    )
    .leftJoin('temp_key', (join) =>
      join.onRef('temp_key.project_uuid', '=', 'person.project_uuid').onRef('temp_key.person_uuid', '=', 'person.uuid'),
    )
    .select([
      'person.uuid as person_uuid',
      sql<string>`${fullName('person')}`.as('person_name'),
      'person.kind as person_kind',
      sql<string>`coalesce(person.personnel_id, '')`.as('personnel_id'),
      'person.company_uuid',
      'company.name as company_name',
    ])
    .where('person.kind', 'in', ['personnel', 'visitor'])
    .where(sql<boolean>`temp_key.holder_kind is distinct from 'courier'`)

const unknownPresence = {
  inside_since: null,
  last_sign_at: null,
  last_sign_place: '',
  evidence: null,
  typed_at: null,
  typed_by: null,
  reason: null,
  doubts: [],
}

async function rowsOutside({ db, scope, now }: Work, { companyUuid, keyword }: Query, most: number) {
  let query = followedPeople(db, scope)
    .leftJoin('muster_presence', (join) =>
      join
        .onRef('muster_presence.project_uuid', '=', 'person.project_uuid')
        .onRef('muster_presence.person_uuid', '=', 'person.uuid'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'person.project_uuid')
        .onRef('department.uuid', '=', 'person.department_uuid'),
    )
    .leftJoin('person as host', (join) =>
      join.onRef('host.project_uuid', '=', 'temp_key.project_uuid').onRef('host.uuid', '=', 'temp_key.host_uuid'),
    )
    .select([
      'department.uuid as department_uuid',
      'department.name as department_name',
      sql<string | null>`case when host.uuid is not null then ${fullName('host')} end`.as('host_name'),
      phoneOfPerson.as('phone'),
      photoAt('person.uuid'),
    ])
    .where(sql<boolean>`not ${isInsideAt(now)}`)
  if (companyUuid) query = query.where('person.company_uuid', '=', companyUuid)
  if (keyword) query = query.where(hasWords(keyword, fullName('person'), 'person.personnel_id'))
  const rows = await query.orderBy('company.name').orderBy('person_name').orderBy('person.uuid').limit(most).execute()
  return rows.map((row) => ({ ...row, ...unknownPresence }))
}

/**
 * Says that a person is inside now, or is not: a sign of its own evidence at the time of the call. Who is gone and still
 * stands on the list can be taken out (attendance.md 74). Answers the name of the person.
 */
export async function setPresence(
  { db, scope, now, fail, by }: Work & CanFail<'perimeterMissing' | 'notFound'> & { readonly by: string },
  { personUuid, state, reason }: MusterPresenceForm,
): Promise<string> {
  const setting = await currentSetting(db, scope)
  const person = await followedPeople(db, scope).where('person.uuid', '=', personUuid).executeTakeFirst()
  // Of a person who is gone the name of then.
  const about = person ?? (state === 'outside' ? (await peopleKnown(db, scope, [personUuid]))[0] : undefined)
  if (!about) return fail('notFound')
  if (!setting || setting.doors.length === 0) return fail('perimeterMissing')
  const sign: NewSign = {
    uuid: randomUUID(),
    companyUuid: about.company_uuid,
    personUuid,
    personName: about.person_name,
    personKind: about.person_kind as NewSign['personKind'],
    personnelId: about.personnel_id,
    at: now,
    way: state === 'inside' ? 'entry' : 'exit',
    evidence: 'typed',
    clock: 'synced',
    place: '',
    typedBy: by,
    reason,
  }
  await storeSigns(db, scope, [sign], await settingHistory(db, scope))
  if (state === 'inside') await followTyped(db, scope, sign, now)
  return about.person_name
}
