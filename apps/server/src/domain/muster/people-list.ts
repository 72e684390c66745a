import type { MusterPeople, MusterPeopleQuery, MusterPerson } from '@lintel/contract/muster/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import type { PersonKind } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Missing people first, as they are looked for. */
const rankOfStatus = sql`case muster_report_person.status when 'missing' then 0 when 'safe' then 1 when 'safeUnexpected' then 2 else 3 end`

/** People of a report, all in one answer; undefined for a report that is not of the scope. */
export async function peopleOfReport(
  db: Db,
  scope: ProjectScope,
  { uuid, status, departmentUuid, keyword }: z.output<typeof MusterPeopleQuery>,
  most: number = attendanceLimits.musterPeople,
): Promise<MusterPeople | undefined> {
  const report = await rowsOf(db, scope, 'muster_report').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!report) return undefined
  let query = rowsOf(db, scope, 'muster_report_person')
    .selectAll('muster_report_person')
    .select(
      sql<Date | null>`(select photo.created_at from person_photo photo
        where photo.project_uuid = muster_report_person.project_uuid
          and photo.person_uuid = muster_report_person.person_uuid)`.as('photo_at'),
    )
    .where('muster_report_person.report_uuid', '=', uuid)
  if (status) query = query.where('muster_report_person.status', '=', status)
  if (departmentUuid) query = query.where('muster_report_person.department_uuid', '=', departmentUuid)
  if (keyword)
    query = query.where(hasWords(keyword, 'muster_report_person.person_name', 'muster_report_person.personnel_id'))
  const rows = await query
    .orderBy(rankOfStatus)
    .orderBy('muster_report_person.person_name')
    .orderBy('muster_report_person.person_uuid')
    .limit(most + 1)
    .execute()
  return { rows: rows.slice(0, most).map(showPerson), capped: rows.length > most }
}

/** What lists of present and missing people have in common. */
export interface ListedRow {
  readonly person_uuid: string
  readonly person_name: string
  readonly person_kind: string
  readonly personnel_id: string
  readonly department_uuid: string | null
  readonly department_name: string | null
  readonly host_name: string | null
  readonly phone: string
  readonly photo_at: Date | null
  readonly inside_since: Date | null
  readonly last_sign_at: Date | null
  readonly last_sign_place: string
  readonly evidence: MusterPerson['evidence']
  readonly typed_at: Date | null
  readonly typed_by: string | null
  readonly doubts: readonly string[]
}

/** A person as lists of muster show it. */
export const showListed = (row: ListedRow) => ({
  personUuid: row.person_uuid,
  personName: row.person_name,
  personKind: row.person_kind as PersonKind,
  personnelId: row.personnel_id,
  departmentUuid: row.department_uuid,
  departmentName: row.department_name,
  hostName: row.host_name,
  phone: row.phone,
  photoAt: row.photo_at && row.photo_at.toISOString(),
  insideSince: row.inside_since && row.inside_since.toISOString(),
  lastSignAt: row.last_sign_at && row.last_sign_at.toISOString(),
  lastSignPlace: row.last_sign_place || null,
  evidence: row.evidence,
  typedAt: row.typed_at && row.typed_at.toISOString(),
  typedByName: row.typed_by,
  doubts: row.doubts as MusterPerson['doubts'],
})

interface PersonRow extends ListedRow {
  readonly status: MusterPerson['status']
  readonly marked_at: Date | null
  readonly marked_by_name: string | null
  readonly reader_name: string | null
}

const showPerson = (row: PersonRow): MusterPerson => ({
  ...showListed(row),
  status: row.status,
  markedAt: row.marked_at && row.marked_at.toISOString(),
  markedByName: row.marked_by_name,
  readerName: row.reader_name,
})
