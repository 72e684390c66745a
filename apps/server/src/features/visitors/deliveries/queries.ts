import { sql } from 'kysely'
import type { z } from 'zod'
import type { delivery as contract } from '@lintel/contract/visitors/delivery-operations.ts'
import { rowsOf, type Db } from '../../../db/db.ts'
import { pageOf } from '../../../db/lists/paging.ts'
import { hasCode, hasOwnDoor, withOwnAccess } from '../../../domain/people/own-access.ts'
import { searchPeople } from '../../../db/lists/search-people.ts'
import type { ProjectScope, Scope } from '../../../db/scope/scope.ts'

/** A page of couriers. */
export async function pageOfCouriers(
  work: { readonly db: Db; readonly scope: ProjectScope; readonly now: Date },
  filter: z.output<typeof contract.list.input>,
) {
  const { db, scope } = work
  let query = couriers(db, scope)
  if (filter.keyword) query = query.where((await searchPeople(db, scope, 'courier', filter.keyword)).condition)
  if (filter.companyUuid) query = query.where('person.company_uuid', '=', filter.companyUuid)
  if (filter.code) query = query.where(hasCode(filter.code))
  if (filter.door) query = query.where(hasOwnDoor(filter.door))
  const column = filter.sort === 'createdAt' ? 'person.created_at' : 'person.last_name'
  const { rows, ...page } = await pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['person.uuid', 'asc'],
    ],
    shownCourier,
  )
  return { ...page, rows: await withOwnAccess(work, rows) }
}

function couriers(db: Db, scope: Scope) {
  return rowsOf(db, scope, 'person')
    .where('person.kind', '=', 'courier')
    .innerJoin('company', (join) =>
      join.onRef('company.project_uuid', '=', 'person.project_uuid').onRef('company.uuid', '=', 'person.company_uuid'),
    )
    .select([
      'person.uuid',
      'person.last_name as name',
      'person.company_uuid',
      'company.name as company_name',
      'person.version',
      'person.created_at',
      sql<boolean>`exists (select from credential code where code.project_uuid = person.project_uuid
        and code.person_uuid = person.uuid and code.kind = 'pin')`.as('has_pin'),
      sql<string[]>`array(select code.masked_value from credential code where code.project_uuid = person.project_uuid
        and code.person_uuid = person.uuid and code.kind = 'card' order by code.created_at, code.masked_value)`.as(
        'cards',
      ),
      sql<{ uuid: string; name: string }[]>`(select coalesce(
          json_agg(json_build_object('uuid', own_group.uuid, 'name', own_group.name) order by own_group.name, own_group.uuid), '[]')
        from access_group_member member
        join access_group own_group on own_group.project_uuid = member.project_uuid and own_group.uuid = member.access_group_uuid
        where member.project_uuid = person.project_uuid and member.person_uuid = person.uuid)`.as('access_groups'),
    ])
}
type CourierRow = Awaited<ReturnType<ReturnType<typeof couriers>['executeTakeFirstOrThrow']>>

function shownCourier(row: CourierRow) {
  return {
    uuid: row.uuid,
    name: row.name,
    companyUuid: row.company_uuid,
    companyName: row.company_name,
    hasPin: row.has_pin,
    cards: row.cards,
    accessGroups: row.access_groups,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** One courier of the scope, or undefined. */
export async function courierByUuid(db: Db, scope: Scope, uuid: string) {
  const row = await couriers(db, scope).where('person.uuid', '=', uuid).executeTakeFirst()
  return row && shownCourier(row)
}

/** How many of these access groups a company has. */
export async function countGroups(db: Db, scope: Scope, companyUuid: string, uuids: readonly string[]) {
  const { count } = await rowsOf(db, scope, 'access_group')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('company_uuid', '=', companyUuid)
    .where('uuid', 'in', uuids)
    .executeTakeFirstOrThrow()
  return Number(count)
}
