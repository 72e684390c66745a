import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { block as contract } from '@lintel/contract/blocks/operations.ts'
import type { Block } from '@lintel/contract/blocks/schema.ts'
import { deleteOf, insertInto, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'
import { implement } from '../../kernel/implement.ts'
import { forgetPositions } from '../../people/positions.ts'
import { areaByUuid, nameOfPerson } from './queries.ts'

/**
 * Blocked people (office.md 14): blocks, the only thing that refuses somebody by name (access-decision 1), and those whom
 * anti-passback refuses for now.
 */
export const blockHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => {
    let query = refusedWithNames(db, scope).where((where) =>
      where.or([where('refused_person.ends_at', 'is', null), where('refused_person.ends_at', '>', now)]),
    )
    if (filter.areaUuid) query = query.where('refused_person.area_uuid', '=', filter.areaUuid)
    if (filter.cause) query = query.where('refused_person.cause', '=', filter.cause)
    if (filter.keyword) query = query.where(nameOfPerson, 'ilike', contains(filter.keyword))
    return pageOf(
      query,
      filter,
      [
        ['refused_person.starts_at', filter.order ?? 'desc'],
        ['refused_person.uuid', 'asc'],
      ],
      (row) => shownRefusal(row, scope),
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

  async remove({ db, scope, session, now, fail, audited }, { uuid }) {
    const row = await refusedWithNames(db, scope).where('refused_person.uuid', '=', uuid).executeTakeFirst()
    if (!row) return fail('notFound')
    const { cause, area_uuid: areaUuid, person_uuid, company_uuid } = row
    if (cause === 'violation' && areaUuid !== null) {
      const person = { uuid: person_uuid!, companyUuid: company_uuid! }
      await forgetPositions(db, scope, { areaUuid, person, by: session.accountName, at: now })
    } else {
      const { numDeletedRows } = await deleteOf(db, scope, 'access_block')
        .where('access_block.uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      // The landlord's is shown to a company's administrator and is not theirs, like an area of the whole site.
      if (numDeletedRows === 0n) return fail('notFound')
    }
    audited({ target: uuid, detail: { name: row.person_name, area: row.area_name } })
    return {}
  },

  async removeAll({ db, scope, session, now, fail, audited }, { areaUuid }) {
    const area = await areaByUuid(db, scope, areaUuid)
    if (!area) return fail('notFound')
    const { numDeletedRows } = await deleteOf(db, scope, 'access_block')
      .where('access_block.area_uuid', '=', areaUuid)
      .executeTakeFirstOrThrow()
    const broken = await rowsOf(db, scope, 'refused_person')
      .select(['person_uuid', 'company_uuid'])
      .where('area_uuid', '=', areaUuid)
      .where('cause', '=', 'violation')
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
      .execute()
    for (const { person_uuid, company_uuid } of broken) {
      const person = { uuid: person_uuid!, companyUuid: company_uuid! }
      await forgetPositions(db, scope, { areaUuid, person, by: session.accountName, at: now })
    }
    const count = Number(numDeletedRows) + broken.length
    audited({ target: areaUuid, detail: { name: area.name, count } })
    return { count }
  },
})

/** Blocks and violations with the names of today; `refused_person` says which violations still stand. */
function refusedWithNames(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'refused_person')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'refused_person.project_uuid')
        .onRef('person.uuid', '=', 'refused_person.person_uuid'),
    )
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'refused_person.project_uuid')
        .onRef('company.uuid', '=', 'refused_person.company_uuid'),
    )
    .leftJoin('area_restriction', (join) =>
      join
        .onRef('area_restriction.project_uuid', '=', 'refused_person.project_uuid')
        .onRef('area_restriction.uuid', '=', 'refused_person.area_uuid'),
    )
    .selectAll('refused_person')
    .select([nameOfPerson.as('person_name'), 'company.name as company_name', 'area_restriction.name as area_name'])
}
type Refused = NonNullable<Awaited<ReturnType<ReturnType<typeof refusedWithNames>['executeTakeFirst']>>>

/** The database does not know of a view's columns which of them are always filled. */
const shownRefusal = (row: Refused, scope: ProjectScope): Block => ({
  uuid: row.uuid!,
  personUuid: row.person_uuid!,
  personName: row.person_name,
  companyName: row.company_name,
  areaUuid: row.area_uuid,
  areaName: row.area_name,
  cause: row.cause as Block['cause'],
  reason: row.reason!,
  since: row.starts_at!.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  by: row.created_by!,
  doorName: row.door_name,
  direction: row.direction as Block['direction'],
  mayEnd: row.cause === 'violation' || row.made_by === 'company' || !isOfCompany(scope),
})

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
