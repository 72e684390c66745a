import type { BadgeTemplate } from './schema.ts'

type Assignable = Pick<BadgeTemplate, 'isActive' | 'isDefault' | 'departmentUuids'>

interface Department {
  readonly uuid: string
  readonly parentUuid: string | null
}

/**
 * Template for the people of each department (office.md 8.5): the department's own, else that of the nearest one above
 * it, else the company's default; null stands for no department. Templates that are not active count as not assigned.
 * Undefined where the company has none to print with.
 */
export function templateByDepartment<Template extends Assignable>(
  templates: readonly Template[],
  departments: readonly Department[],
): (departmentUuid: string | null) => Template | undefined {
  const active = templates.filter(({ isActive }) => isActive)
  const ownTemplates = new Map(
    active.flatMap((template) => template.departmentUuids.map((uuid) => [uuid, template] as const)),
  )
  const parents = new Map(departments.map(({ uuid, parentUuid }) => [uuid, parentUuid]))
  const standard = active.find(({ isDefault }) => isDefault)
  const find = (departmentUuid: string | null): Template | undefined =>
    departmentUuid === null ? standard : (ownTemplates.get(departmentUuid) ?? find(parents.get(departmentUuid) ?? null))
  return find
}
