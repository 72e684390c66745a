import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useMay, useSession } from '../../session/session.ts'
import type { Option, RemoteOptions } from '../../kit/options/options.ts'

/** Companies of the office, for whatever belongs to one of them; from above, of the one that is named. */
export function useCompanies(projectUuid?: string): readonly Option[] | undefined {
  const input = projectUuid === undefined ? {} : { projectUuid }
  const { data } = useRead(api.company.names, input, { enabled: useMay()('company.read') })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Company of an account that has no other; null for accounts with several. */
export function useOwnCompany(): string | null {
  return useSession()?.companyUuid ?? null
}

/**
 * What only those are asked who look after several companies: an administrator's form says nothing of one (office.md
 * 1.5).
 */
export function AmongCompanies({ children }: { readonly children: ReactNode }) {
  return useOwnCompany() === null ? children : null
}

/** People of a company by name, for a select. */
export function usePeopleOf(companyUuid: string, keyword: string): RemoteOptions {
  const input = { companyUuid, ...(keyword && { keyword }) }
  const { data } = useRead(api.personnel.names, input, { enabled: companyUuid !== '', keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/**
 * Departments by company and by those above them: two of one name are told apart. Of one company alone where one is
 * named.
 */
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
