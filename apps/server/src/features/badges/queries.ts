import { sql } from 'kysely'
import type {
  BadgePerson,
  BadgePictureUse,
  BadgeResolution,
  BadgeTemplate,
  BadgeUnit,
} from '@lintel/contract/badges/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { wallClock } from '../../domain/site-clock/site-clock.ts'

function templates(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'badge_template').select([
    'uuid',
    'company_uuid',
    'name',
    'description',
    'unit',
    'width',
    'height',
    'corner_radius',
    'resolution',
    'background',
    'is_double_sided',
    'is_active',
    'is_default',
    'elements',
    'version',
    sql<string[]>`array(select assigned.department_uuid from badge_template_department assigned
      where assigned.project_uuid = badge_template.project_uuid and assigned.template_uuid = badge_template.uuid
      order by assigned.department_uuid)`.as('department_uuids'),
    pictureAt('logo').as('logo_at'),
    pictureAt('background').as('background_at'),
  ])
}

const pictureAt = (use: BadgePictureUse) => sql<Date | null>`(select picture.created_at from badge_picture picture
  where picture.project_uuid = badge_template.project_uuid and picture.template_uuid = badge_template.uuid
    and picture.use = ${use})`

type Row = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>

const showTemplate = (row: Row): BadgeTemplate => ({
  uuid: row.uuid,
  companyUuid: row.company_uuid,
  name: row.name,
  description: row.description,
  unit: row.unit as BadgeUnit,
  width: row.width,
  height: row.height,
  cornerRadius: row.corner_radius,
  resolution: row.resolution as BadgeResolution,
  background: row.background,
  isDoubleSided: row.is_double_sided,
  isActive: row.is_active,
  isDefault: row.is_default,
  departmentUuids: row.department_uuids,
  elements: row.elements,
  logoAt: row.logo_at?.toISOString() ?? null,
  backgroundAt: row.background_at?.toISOString() ?? null,
  version: row.version,
})

/** The templates of a company, its default first. */
export async function templatesOf(db: Db, scope: ProjectScope, companyUuid: string): Promise<BadgeTemplate[]> {
  const rows = await templates(db, scope)
    .where('company_uuid', '=', companyUuid)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('uuid')
    .limit(limits.namesFound)
    .execute()
  return rows.map(showTemplate)
}

/** One template; undefined outside the site. */
export async function templateByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<BadgeTemplate | undefined> {
  const row = await templates(db, scope).where('uuid', '=', uuid).executeTakeFirst()
  return row && showTemplate(row)
}

/** Person as a badge shows them, with company and department. */
export interface BadgeHolder {
  readonly companyUuid: string
  readonly departmentUuid: string | null
  readonly person: BadgePerson
}

/** Personnel as their badges say it, in the order of their names. */
export async function badgeHolders(db: Db, scope: ProjectScope, uuids: readonly string[]): Promise<BadgeHolder[]> {
  const rows = await rowsOf(db, scope, 'person')
    .select([
      'person.uuid',
      'person.first_name',
      'person.last_name',
      'person.personnel_id',
      'person.role_label',
      'person.company_uuid',
      'person.department_uuid',
      sql<string>`(select company.name from company where company.project_uuid = person.project_uuid
        and company.uuid = person.company_uuid)`.as('company'),
      sql<string | null>`(select department.name from department
        where department.project_uuid = person.project_uuid and department.uuid = person.department_uuid)`.as(
        'group_name',
      ),
      wallClock('person', 'valid_until').as('valid_to'),
      sql<Date | null>`(select photo.created_at from person_photo photo where photo.project_uuid = person.project_uuid
        and photo.person_uuid = person.uuid)`.as('photo_at'),
    ])
    .where('person.kind', '=', 'personnel')
    .where('person.uuid', 'in', uuids)
    .orderBy('person.last_name')
    .orderBy('person.first_name')
    .orderBy('person.uuid')
    .execute()
  return rows.map((row) => ({
    companyUuid: row.company_uuid,
    departmentUuid: row.department_uuid,
    person: {
      uuid: row.uuid,
      firstName: row.first_name,
      lastName: row.last_name,
      personnelId: row.personnel_id ?? '',
      company: row.company,
      group: row.group_name ?? '',
      role: row.role_label,
      validTo: row.valid_to,
      photoAt: row.photo_at?.toISOString() ?? null,
    },
  }))
}
