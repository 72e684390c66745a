import { api } from '../api/client.ts'
import { useRead } from '../api/queries.ts'
import { useMay } from '../session/abilities.ts'
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

/** Only what belongs to one company, for those who may read which there are. */
export function CompanyFilter(props: FilterFieldProps) {
  return useMay()('company.read') ? <RemoteFilter {...props} useOptions={useCompaniesNamed} /> : null
}

/** The company something belongs to. */
export function CompanyField(props: FieldProps) {
  return <SearchField {...props} options={useCompanies() ?? []} />
}
