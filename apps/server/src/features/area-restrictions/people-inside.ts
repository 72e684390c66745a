import type { z } from 'zod'
import type { InsideFilter } from '@lintel/contract/area-restrictions/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { positionResetsAt, isInside } from '../../domain/areas/positions.ts'
import { areaByUuid } from './queries.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** Positions of people inside an area, with what tells whether they still count. */
const positionsIn = (db: Db, scope: ProjectScope, areaUuid: string, now: Date) =>
  rowsOf(db, scope, 'area_position')
    .innerJoin('area', (join) =>
      join
        .onRef('area.project_uuid', '=', 'area_position.project_uuid')
        .onRef('area.uuid', '=', 'area_position.area_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'area_position.project_uuid')
    .where('area_position.area_uuid', '=', areaUuid)
    .where(isInside(scope, now))

/** Number of people of the scope in an area. */
export async function countInside(db: Db, scope: ProjectScope, areaUuid: string, now: Date): Promise<number> {
  const { count } = await positionsIn(db, scope, areaUuid, now)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of those who are in an area, who came last first. */
export async function pageOfPeopleInside(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof InsideFilter>,
  now: Date,
) {
  if (!(await areaByUuid(db, scope, filter.uuid))) fail('notFound')
  let query = positionsIn(db, scope, filter.uuid, now)
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'area_position.project_uuid')
        .onRef('person.uuid', '=', 'area_position.person_uuid'),
    )
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'area_position.project_uuid')
        .onRef('company.uuid', '=', 'area_position.company_uuid'),
    )
    .select([
      'area_position.person_uuid',
      fullName().as('person_name'),
      'company.name as company_name',
      'area_position.at',
      'area_position.door_name',
      positionResetsAt.as('ends_at'),
    ])
  if (filter.keyword) query = query.where(hasWords(filter.keyword, fullName()))
  return pageOf(
    query,
    filter,
    [
      ['area_position.at', filter.order ?? 'desc'],
      ['area_position.person_uuid', 'asc'],
    ],
    (row) => ({
      personUuid: row.person_uuid,
      personName: row.person_name,
      companyName: row.company_name,
      since: row.at.toISOString(),
      doorName: row.door_name,
      until: row.ends_at?.toISOString() ?? null,
    }),
  )
}
