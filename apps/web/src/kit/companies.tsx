import { useEffect, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '../api/client.ts'
import { useRead } from '../api/queries.ts'
import { useMay } from '../session/abilities.ts'
import { useSession } from '../session/session.ts'
import type { FieldProps } from './form/fields.tsx'
import { SearchField } from './form/more-fields.tsx'
import type { FilterFieldProps, Option } from './list/filters.ts'
import { RemoteFilter } from './list/remote-filter.tsx'

/** Companies of the office, for whatever belongs to one of them. */
export function useCompanies(): readonly Option[] | undefined {
  const { data } = useRead(api.company.names, {})
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

function useCompaniesNamed(keyword: string): readonly Option[] {
  const companies = useCompanies() ?? []
  return companies.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
}

/** The company of somebody who deals with no other; null for all who look after several. */
function useOwnCompany(): string | null {
  return useSession()?.companyUuid ?? null
}

/** What only those are asked who look after several companies: an administrator's form says nothing of one (office.md 1.5). */
export function AmongCompanies({ children }: { readonly children: ReactNode }) {
  return useOwnCompany() === null ? children : null
}

/** Only what belongs to one company, for those who look after several. */
export function CompanyFilter(props: FilterFieldProps) {
  const isAsked = useMay()('company.read')
  return <AmongCompanies>{isAsked && <RemoteFilter {...props} useOptions={useCompaniesNamed} />}</AmongCompanies>
}

/** The company something belongs to; of an administrator always the own one, which is not asked. */
export function CompanyField(props: FieldProps) {
  const own = useOwnCompany()
  return own === null ? <CompanyChoice {...props} /> : <OwnCompany name={props.name} uuid={own} />
}

function CompanyChoice(props: FieldProps) {
  return <SearchField {...props} options={useCompanies() ?? []} />
}

function OwnCompany({ name, uuid }: { readonly name: string; readonly uuid: string }) {
  const { setValue } = useFormContext()
  useEffect(() => setValue(name, uuid), [setValue, name, uuid])
  return null
}
