import { sql, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { company as contract } from '@lintel/contract/companies/operations.ts'
import type { Company, CompanyInfo } from '@lintel/contract/companies/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import { counterWithin } from '../../db/counters.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { treeScopes, type Scope, type ScopeKind } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { showDayPlans } from '../base/day-plans.ts'
import { callTargetsOf } from './call-targets.ts'

/**
 * Companies with their site. Those of operators above installers are found by their sites at once: else the sites would
 * be asked twice for each.
 */
function companiesOfSites(db: Db, scope: Scope) {
  const query = sitesFirst.includes(scope.kind)
    ? treeRowsOf(db, scope, 'project').innerJoin('company', 'company.project_uuid', 'project.uuid')
    : rowsOf(db, scope, 'company').innerJoin('project', 'project.uuid', 'company.project_uuid')
  return (query as SelectQueryBuilder<DB, 'project' | 'company', {}>).where('company.kind', '=', 'tenant')
}

/** Companies that rent; the residence company of a residential site is none of them. */
const tenantsOf = (db: Db, scope: Scope) => rowsOf(db, scope, 'company').where('company.kind', '=', 'tenant')

const sitesFirst: readonly ScopeKind[] = treeScopes.filter((kind) => kind !== 'installer')

/** Companies with the numbers of their records; counters stop where totals do. */
function companies(db: Db, scope: Scope) {
  return companiesOfSites(db, scope).select([
    'company.uuid',
    'company.name',
    'company.floor',
    'company.all_doors',
    'company.remark',
    'company.hours',
    'company.on_holidays',
    'company.holiday_windows',
    'company.day_plans',
    'company.holiday_follows_project',
    'company.version',
    'company.created_at',
    'project.uuid as site_uuid',
    'project.name as site_name',
    countOf('company_admin').as('admins'),
    countOf('department').as('groups'),
    countOf('person', sql`and counted.kind = 'personnel'`).as('people'),
    sql<number>`case when company.all_doors
        then (select count(*)::int from door where door.project_uuid = company.project_uuid)
        else ${countOf('company_door')} end`.as('doors'),
  ])
}

const countOf = (table: 'company_admin' | 'department' | 'person' | 'company_door', further = sql``) =>
  sql<number>`(select count(*)::int from (select from ${sql.table(table)} counted
    where counted.project_uuid = company.project_uuid and counted.company_uuid = company.uuid ${further}
    limit ${sql.lit(limits.exactTotal)}) few)`

type Row = Awaited<ReturnType<ReturnType<typeof companies>['execute']>>[number]

const toCompany = (row: Row): Company => ({
  uuid: row.uuid,
  name: row.name,
  siteUuid: row.site_uuid,
  siteName: row.site_name,
  floor: row.floor,
  allDoors: row.all_doors,
  doors: row.doors,
  groups: row.groups,
  people: row.people,
  admins: row.admins,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** A page of companies. */
export function pageOfCompanies(db: Db, scope: Scope, filter: z.output<typeof contract.list.input>) {
  let query = companies(db, scope)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'company.name'))
  const column = filter.sort === 'createdAt' ? 'company.created_at' : 'company.name'
  return pageOf(
    query,
    filter,
    [
      [column, filter.order ?? 'asc'],
      ['company.uuid', 'asc'],
    ],
    toCompany,
    {
      total: filter.keyword ? undefined : counterWithin(scope, 'company'),
      isShort: scope.kind === 'installer',
      isCostly: true,
    },
  )
}

/** One company with its doors; undefined when the scope has none such. */
export async function infoOfCompany(db: Db, scope: Scope, uuid: string): Promise<CompanyInfo | undefined> {
  const row = await companies(db, scope).where('company.uuid', '=', uuid).executeTakeFirst()
  if (!row) return undefined
  const sharedDoors = await rowsOf(db, scope, 'company_door')
    .select('company_door.door_uuid')
    .where('company_door.company_uuid', '=', uuid)
    .execute()
  return {
    ...toCompany(row),
    remark: row.remark,
    hours: row.hours,
    onHolidays: row.on_holidays,
    holidayWindows: row.holiday_windows,
    dayPlans: showDayPlans(row.day_plans),
    holidayFollowsProject: row.holiday_follows_project,
    callTargets: await callTargetsOf(db, scope, uuid),
    doorUuids: sharedDoors.map(({ door_uuid }) => door_uuid),
  }
}

/** Companies by name. */
export async function namesOfCompanies(db: Db, scope: Scope) {
  const rows = await tenantsOf(db, scope)
    .select(['company.uuid', 'company.name'])
    .orderBy('company.name')
    .orderBy('company.uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows }
}

/** A company of the scope by id. */
export function companyByUuid(db: Db, scope: Scope, uuid: string) {
  return tenantsOf(db, scope)
    .select(['company.uuid', 'company.name', 'company.project_uuid', 'company.all_doors'])
    .where('company.uuid', '=', uuid)
    .executeTakeFirst()
}

/** Company of the scope, locked so that no record joins it until the call is over. */
export function lockedCompany(db: Db, scope: Scope, uuid: string) {
  return tenantsOf(db, scope)
    .select(['company.uuid', 'company.name', 'company.project_uuid'])
    .where('company.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}

/** How many people of any kind a company has. */
export async function countPeople(db: Db, scope: Scope, companyUuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, 'person')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('person.company_uuid', '=', companyUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many administrators a company has. */
export async function countAdmins(db: Db, scope: Scope, companyUuid: string): Promise<number> {
  const { count } = await rowsOf(db, scope, 'company_admin')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('company_admin.company_uuid', '=', companyUuid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Name of the company that an account administers within a scope; undefined for one that administers none. */
export async function companyNameOfAdmin(db: Db, scope: Scope, accountUuid: string): Promise<string | undefined> {
  const company = await rowsOf(db, scope, 'company_admin')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'company_admin.project_uuid')
        .onRef('company.uuid', '=', 'company_admin.company_uuid'),
    )
    .select('company.name')
    .where('company_admin.account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return company?.name
}
