import type { Fail } from '@lintel/contract/errors/errors.ts'
import { templateByDepartment } from '@lintel/contract/badges/assignment.ts'
import type { BadgeTemplate } from '@lintel/contract/badges/schema.ts'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { nodesOf } from '../../domain/people/departments.ts'

/** Which template the people of each department of a company have, as its departments are now. */
export async function templateFinder(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  templates: readonly BadgeTemplate[],
) {
  const departments = await nodesOf(db, scope, companyUuid)
  return templateByDepartment(
    templates,
    departments.map(({ uuid, parent_uuid }) => ({ uuid, parentUuid: parent_uuid })),
  )
}

/**
 * Gives a template to departments of its company in place of those it had; a department of which another has charge is
 * refused.
 */
export async function assignTemplate(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  templateUuid: string,
  departmentUuids: readonly string[],
  fail: Fail<'badgeDepartmentTaken'>,
): Promise<void> {
  await deleteOf(db, scope, 'badge_template_department')
    .where('badge_template_department.template_uuid', '=', templateUuid)
    .execute()
  if (departmentUuids.length === 0) return
  const departments = await rowsOf(db, scope, 'department')
    .select('department.uuid')
    .where('department.company_uuid', '=', companyUuid)
    .where('department.uuid', 'in', departmentUuids)
    .orderBy('department.uuid')
    .forKeyShare()
    .execute()
  if (departments.length < departmentUuids.length) fail('notFound')
  const assignment = await rowsOf(db, scope, 'badge_template_department')
    .innerJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'badge_template_department.project_uuid')
        .onRef('department.uuid', '=', 'badge_template_department.department_uuid'),
    )
    .innerJoin('badge_template', (join) =>
      join
        .onRef('badge_template.project_uuid', '=', 'badge_template_department.project_uuid')
        .onRef('badge_template.uuid', '=', 'badge_template_department.template_uuid'),
    )
    .select(['department.name as department', 'badge_template.name as template'])
    .where('badge_template_department.department_uuid', 'in', departmentUuids)
    .orderBy('department.name')
    .limit(1)
    .executeTakeFirst()
  if (assignment) fail('badgeDepartmentTaken', assignment)
  const rows = departmentUuids.map((department_uuid) => ({
    company_uuid: companyUuid,
    template_uuid: templateUuid,
    department_uuid,
  }))
  await insertAllInto(db, scope, 'badge_template_department', rows).execute()
}
