import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { block as contract } from '@lintel/contract/blocks/operations.ts'
import { deleteOf, insertInto, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { areaByUuid, nameOfPerson } from './queries.ts'

/** Blocked people: the only thing that refuses somebody by name (access-decision 1; office.md 14). */
export const blockHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => {
    let query = blocksWithNames(db, scope).where((where) =>
      where.or([where('access_block.ends_at', 'is', null), where('access_block.ends_at', '>', now)]),
    )
    if (filter.areaUuid) query = query.where('access_block.area_uuid', '=', filter.areaUuid)
    if (filter.cause) query = query.where('access_block.cause', '=', filter.cause)
    if (filter.keyword) query = query.where(nameOfPerson, 'ilike', contains(filter.keyword))
    return pageOf(
      query,
      filter,
      [
        ['access_block.starts_at', filter.order ?? 'desc'],
        ['access_block.uuid', 'asc'],
      ],
      (row) => ({
        uuid: row.uuid,
        personUuid: row.person_uuid,
        personName: row.person_name,
        companyName: row.company_name,
        areaUuid: row.area_uuid,
        areaName: row.area_name,
        cause: row.cause,
        reason: row.reason,
        since: row.starts_at.toISOString(),
        until: row.ends_at?.toISOString() ?? null,
        by: row.created_by,
      }),
    )
  },

  async create({ db, scope, session, now, fail, audited }, { personUuid, areaUuid, until, reason }) {
    const person = await rowsOf(db, scope, 'person')
      .select(['company_uuid', nameOfPerson.as('name')])
      .where('uuid', '=', personUuid)
      .executeTakeFirst()
    const area = areaUuid === null ? null : await areaByUuid(db, scope, areaUuid)
    if (!person || area === undefined) return fail('notFound')
    const uuid = randomUUID()
    await insertInto(db, scope, 'access_block', {
      uuid,
      company_uuid: person.company_uuid,
      person_uuid: personUuid,
      area_uuid: areaUuid,
      reason,
      starts_at: now,
      ends_at: until === null ? null : await endAt(db, scope, until, now),
      created_by: session.accountName,
      created_at: now,
    }).execute()
    audited({ target: uuid, detail: { name: person.name, area: area?.name ?? null, until } })
    return { uuid }
  },

  async remove({ db, scope, fail, audited }, { uuid }) {
    const row = await blocksWithNames(db, scope).where('access_block.uuid', '=', uuid).executeTakeFirst()
    if (!row) return fail('notFound')
    await deleteOf(db, scope, 'access_block').where('access_block.uuid', '=', uuid).execute()
    audited({ target: uuid, detail: { name: row.person_name, area: row.area_name } })
    return {}
  },

  async removeAll({ db, scope, fail, audited }, { areaUuid }) {
    const area = await areaByUuid(db, scope, areaUuid)
    if (!area) return fail('notFound')
    const { numDeletedRows } = await deleteOf(db, scope, 'access_block')
      .where('access_block.area_uuid', '=', areaUuid)
      .executeTakeFirstOrThrow()
    const count = Number(numDeletedRows)
    audited({ target: areaUuid, detail: { name: area.name, count } })
    return { count }
  },
})

function blocksWithNames(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'access_block')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'access_block.project_uuid')
        .onRef('person.uuid', '=', 'access_block.person_uuid'),
    )
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'access_block.project_uuid')
        .onRef('company.uuid', '=', 'access_block.company_uuid'),
    )
    .leftJoin('area_restriction', (join) =>
      join
        .onRef('area_restriction.project_uuid', '=', 'access_block.project_uuid')
        .onRef('area_restriction.uuid', '=', 'access_block.area_uuid'),
    )
    .select([
      'access_block.uuid',
      'access_block.person_uuid',
      nameOfPerson.as('person_name'),
      'company.name as company_name',
      'access_block.area_uuid',
      'area_restriction.name as area_name',
      'access_block.cause',
      'access_block.reason',
      'access_block.starts_at',
      'access_block.ends_at',
      'access_block.created_by',
    ])
}

/** The moment at which the clock of the site shows a time; one that is over would block nobody. */
async function endAt(db: Db, scope: ProjectScope, until: string, now: Date): Promise<Date> {
  const { at } = await treeRowsOf(db, scope, 'project')
    .select(sql<Date>`${until}::timestamp at time zone project.time_zone`.as('at'))
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  if (at > now) return at
  const issue = { field: 'until', key: 'validation:endBeforeStart', params: {} }
  throw new Failure('invalidInput', { field: 'until' }, [issue])
}
