import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useSession } from '../../session/session.ts'
import type { Option } from '../../kit/list/filters.ts'

/** Companies of the office, for whatever belongs to one of them. */
export function useCompanies(): readonly Option[] | undefined {
  const { data } = useRead(api.company.names, {})
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Company of an account that has no other; null for accounts with several. */
export function useOwnCompany(): string | null {
  return useSession()?.companyUuid ?? null
}

/** What only those are asked who look after several companies: an administrator's form says nothing of one (office.md 1.5). */
export function AmongCompanies({ children }: { readonly children: ReactNode }) {
  return useOwnCompany() === null ? children : null
}
