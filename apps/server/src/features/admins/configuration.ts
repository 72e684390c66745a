import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { officeControlsOf } from '@lintel/contract/site-settings/wire.ts'
import { formatNumbersOf } from '@lintel/i18n/format/format.ts'
import { attendanceOf } from '../../access/facts.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Admin configuration as specification.md 3 lists it, for who is signed in and one office. */
export async function configurationOf(db: Db, site: ProjectScope, accountUuid: string) {
  const project = await treeRowsOf(db, site, 'project')
    .select(['project.uuid', 'project.name', 'project.customize_form', 'project.settings'])
    .executeTakeFirstOrThrow()
  const company = await rowsOf(db, site, 'company_admin')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'company_admin.project_uuid')
        .onRef('company.uuid', '=', 'company_admin.company_uuid'),
    )
    .select('company.name')
    .where('company_admin.account_uuid', '=', accountUuid)
    .executeTakeFirst()
  const settings = readOfficeSettings(project.settings)
  return {
    site: project.uuid,
    siteName: project.name,
    companyName: company?.name ?? null,
    ...formatNumbersOf(project.customize_form),
    ...officeControlsOf({ settings, attendance: attendanceOf(settings) }),
  }
}
