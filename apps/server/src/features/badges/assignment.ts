import { templateByDepartment } from '@lintel/contract/badges/assignment.ts'
import type { BadgeTemplate } from '@lintel/contract/badges/schema.ts'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'
import { nodesOf } from '../departments/tree.ts'

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

/** Gives a template to departments of its company in place of those it had; a department of which another has charge is refused. */
export async function assignTemplate(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  templateUuid: string,
  groupUuids: readonly string[],
): Promise<void> {
  await deleteOf(db, scope, 'badge_template_group')
    .where('badge_template_group.template_uuid', '=', templateUuid)
    .execute()
  if (groupUuids.length === 0) return
  const departments = await rowsOf(db, scope, 'person_group')
    .select('person_group.uuid')
    .where('person_group.company_uuid', '=', companyUuid)
    .where('person_group.uuid', 'in', groupUuids)
    .orderBy('person_group.uuid')
    .forKeyShare()
    .execute()
  if (departments.length < groupUuids.length) throw new Failure('notFound')
  const taken = await rowsOf(db, scope, 'badge_template_group')
    .innerJoin('person_group', (join) =>
      join
        .onRef('person_group.project_uuid', '=', 'badge_template_group.project_uuid')
        .onRef('person_group.uuid', '=', 'badge_template_group.group_uuid'),
    )
    .innerJoin('badge_template', (join) =>
      join
        .onRef('badge_template.project_uuid', '=', 'badge_template_group.project_uuid')
        .onRef('badge_template.uuid', '=', 'badge_template_group.template_uuid'),
    )
    .select(['person_group.name as department', 'badge_template.name as template'])
    .where('badge_template_group.group_uuid', 'in', groupUuids)
    .orderBy('person_group.name')
    .limit(1)
    .executeTakeFirst()
  if (taken) throw new Failure('badgeDepartmentTaken', taken)
  const rows = groupUuids.map((group_uuid) => ({ company_uuid: companyUuid, template_uuid: templateUuid, group_uuid }))
  await insertAllInto(db, scope, 'badge_template_group', rows).execute()
}
