import { sql } from 'kysely'
import type { z } from 'zod'
import type { company as contract } from '@lintel/contract/companies/operations.ts'
import { limits } from '@lintel/contract/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { Scope } from '../../db/scope.ts'

/** A page of companies. */
export function pageOfCompanies(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  let query = rowsOf(db, scope, 'company')
    .innerJoin('project', 'project.uuid', 'company.project_uuid')
    .select([
      'company.uuid',
      'company.name',
      'company.version',
      'company.created_at',
      'project.uuid as site_uuid',
      'project.name as site_name',
      sql<number>`(select count(*)::int from company_admin where company_admin.project_uuid = company.project_uuid
        and company_admin.company_uuid = company.uuid)`.as('admins'),
    ])
  if (filter.keyword) query = query.where('company.name', 'ilike', contains(filter.keyword))
  const column = filter.sort === 'createdAt' ? 'company.created_at' : 'company.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['company.uuid', 'asc'],
    ],
    (row) => ({
      uuid: row.uuid,
      name: row.name,
      siteUuid: row.site_uuid,
      siteName: row.site_name,
      admins: row.admins,
      version: row.version,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

/** Companies by name. */
export async function namesOfCompanies(db: Db, scope: Scope) {
  const rows = await rowsOf(db, scope, 'company')
    .select(['company.uuid', 'company.name'])
    .orderBy('company.name')
    .orderBy('company.uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows }
}

/** A company of the scope by id. */
export function companyByUuid(db: Db, scope: Scope, uuid: string) {
  return rowsOf(db, scope, 'company')
    .select(['company.uuid', 'company.name', 'company.project_uuid'])
    .where('company.uuid', '=', uuid)
    .executeTakeFirst()
}

/** How many administrators a company has. */
export async function countAdmins(db: Db, scope: Scope, companyUuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, 'company_admin')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('company_admin.company_uuid', '=', companyUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}
