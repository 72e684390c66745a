import { useCountries } from '../countries.tsx'
import type { FilterFieldProps, Option } from './filters.ts'
import { RemoteFilter } from './remote-filter.tsx'

function useCountriesNamed(keyword: string): readonly Option[] {
  const words = keyword.toLocaleLowerCase()
  return useCountries().filter(({ label }) => label.toLocaleLowerCase().includes(words))
}

/** A filter by country, found by typing. */
export function CountryFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useCountriesNamed} />
}
