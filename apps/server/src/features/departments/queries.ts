import { sql } from 'kysely'
import type { DepartmentTree } from '@lintel/contract/departments/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { inDepth } from '../../domain/people/departments.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** One department, or undefined. */
export function departmentRow(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'department')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'department.project_uuid')
        .onRef('company.uuid', '=', 'department.company_uuid'),
    )
    .select([
      'department.company_uuid',
      'department.parent_uuid',
      'department.name',
      'department.version',
      'department.leader_uuid',
      'company.name as company_name',
      sql<string | null>`(select ${fullName('leader')} from person leader
        where leader.project_uuid = department.project_uuid and leader.uuid = department.leader_uuid)`.as(
        'leader_name',
      ),
    ])
    .where('department.uuid', '=', uuid)
    .executeTakeFirst()
}

/** What every member of a department receives. */
export async function accessGroupsOfDepartment(db: Db, scope: ProjectScope, uuid: string): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'department_access_group')
    .select('access_group_uuid')
    .where('department_uuid', '=', uuid)
    .orderBy('access_group_uuid')
    .execute()
  return rows.map((row) => row.access_group_uuid)
}

/** How many people are in some departments. */
export async function peopleIn(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<number> {
  const { count } = await rowsOf(db, scope, 'person')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('person.department_uuid', 'in', uuids)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Who they are. */
export async function personnelIn(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(db, scope, 'person')
    .select('person.uuid')
    .where('person.department_uuid', 'in', uuids)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Departments with their companies and how many people are in each and below it. */
export async function treeOf(db: Db, scope: ProjectScope, companyUuid: string | undefined): Promise<DepartmentTree> {
  let companies = rowsOf(db, scope, 'company')
    .select(['company.uuid', 'company.name'])
    .where('company.kind', '=', 'tenant')
  let groups = rowsOf(db, scope, 'department').select([
    'department.uuid',
    'department.company_uuid',
    'department.parent_uuid',
    'department.name',
  ])
  let counts = rowsOf(db, scope, 'person')
    .select(['person.company_uuid', 'person.department_uuid', sql<number>`count(*)::int`.as('count')])
    .where('person.kind', '=', 'personnel')
    .groupBy(['person.company_uuid', 'person.department_uuid'])
  if (companyUuid) {
    companies = companies.where('company.uuid', '=', companyUuid)
    groups = groups.where('department.company_uuid', '=', companyUuid)
    counts = counts.where('person.company_uuid', '=', companyUuid)
  }
  const found = await companies.orderBy('company.name').orderBy('company.uuid').limit(limits.importBatch).execute()
  const rows = inDepth(await groups.orderBy('department.name').orderBy('department.uuid').execute())
  const countRows = await counts.execute()
  const inCompany = new Map<string, number>()
  const inGroup = new Map<string | null, number>()
  for (const { company_uuid, department_uuid, count } of countRows) {
    inCompany.set(company_uuid, (inCompany.get(company_uuid) ?? 0) + count)
    inGroup.set(department_uuid, count)
  }
  // From the leaves up, each adds what it has to the one above.
  for (const { uuid, parent_uuid } of rows.toReversed()) {
    if (parent_uuid) inGroup.set(parent_uuid, (inGroup.get(parent_uuid) ?? 0) + (inGroup.get(uuid) ?? 0))
  }
  return {
    companies: found.map((company) => ({ ...company, people: inCompany.get(company.uuid) ?? 0 })),
    departments: rows.map((row) => ({
      uuid: row.uuid,
      companyUuid: row.company_uuid,
      parentUuid: row.parent_uuid,
      name: row.name,
      depth: row.depth,
      people: inGroup.get(row.uuid) ?? 0,
    })),
  }
}
