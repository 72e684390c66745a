import type { ReviewFilter, ReviewRow } from '@lintel/contract/attendance-people/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isWithin, rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { correctionColumns, showCorrection } from './corrections.ts'

/** As the person is called; of who was deleted the days still say it. */
const nameOfPerson = (scope: ProjectScope) => sql<string>`coalesce(
  (select full_name(person.first_name, person.last_name) from person
    where person.project_uuid = attendance_punch.project_uuid and person.uuid = attendance_punch.person_uuid
      and ${isWithin(scope, 'person')}),
  (select attendance_day.person_name from attendance_day
    where attendance_day.project_uuid = attendance_punch.project_uuid
      and attendance_day.person_uuid = attendance_punch.person_uuid and ${isWithin(scope, 'attendance_day')}
    order by attendance_day.date desc limit 1), '')`

const dateOfPunch = sql<string>`(select (attendance_punch.occurred_at at time zone project.time_zone)::date::text
  from project where project.uuid = attendance_punch.project_uuid)`

/** A page of punches whose clock was not set (attendance.md 6), and of those with a correction that waits (7). */
export function pageOfReview(db: Db, scope: ProjectScope, accountUuid: string, filter: z.output<typeof ReviewFilter>) {
  let query = rowsOf(db, scope, 'attendance_punch')
    .innerJoin('company', joinRecord('company', 'attendance_punch.company_uuid'))
    .leftJoin('attendance_correction', (join) =>
      join
        .onRef('attendance_correction.project_uuid', '=', 'attendance_punch.project_uuid')
        .onRef('attendance_correction.punch_uuid', '=', 'attendance_punch.uuid')
        .on('attendance_correction.status', '=', 'waiting'),
    )
    .select([
      'attendance_punch.uuid as punch_uuid',
      'attendance_punch.person_uuid',
      'attendance_punch.occurred_at',
      'attendance_punch.received_at',
      'attendance_punch.door_name',
      'company.name as company_name',
      nameOfPerson(scope).as('person_name'),
      dateOfPunch.as('date'),
      ...correctionColumns,
    ])
    .where((where) =>
      where.or([where('attendance_punch.status', '=', 'review'), where('attendance_correction.uuid', 'is not', null)]),
    )
  if (filter.companyUuid) query = query.where('attendance_punch.company_uuid', '=', filter.companyUuid)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, nameOfPerson(scope)))
  return pageOf(
    query,
    filter,
    [
      ['attendance_punch.occurred_at', filter.order ?? 'desc'],
      ['attendance_punch.uuid', 'asc'],
    ],
    (row): z.output<typeof ReviewRow> => ({
      uuid: row.punch_uuid,
      personUuid: row.person_uuid,
      personName: row.person_name,
      companyName: row.company_name,
      date: row.date,
      at: row.occurred_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
      doorName: row.door_name,
      correction: row.uuid === null ? null : showCorrection(row as Parameters<typeof showCorrection>[0], accountUuid),
    }),
  )
}
