import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { Option } from '../../kit/list/filters.ts'

/** Departments by company and by those above them: two of one name are told apart. Of one company alone where one is named. */
export function useDepartments(companyUuid?: string): readonly Option[] {
  const { data } = useRead(api.department.tree, companyUuid === undefined ? {} : { companyUuid })
  if (!data) return []
  const companies = new Map(data.companies.map(({ uuid, name }) => [uuid, name]))
  const paths = new Map<string, string>()
  for (const { uuid, parentUuid, companyUuid, name } of data.departments) {
    const above = parentUuid === null ? companies.get(companyUuid) : paths.get(parentUuid)
    paths.set(uuid, above === undefined ? name : `${above} / ${name}`)
  }
  return [...paths].map(([value, label]) => ({ value, label }))
}
